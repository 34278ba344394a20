import fc from "fast-check";
import { expect, it } from "vitest";
import { EndpointError } from "../../../runtime/index.js";
import { type GivenParameter, type Value, expectedUrl } from "../../documents/expected-url.js";
import { checkLaw } from "../../generated/law.js";
import { evaluate, generateInMemory } from "../hostile/in-memory.js";
import {
  type SharingRoute,
  argumentsOf,
  inManifest,
  sharingRoute,
  shares,
} from "./routes-that-share-names.js";

/** Manifests; `FUZZ_RUNS=2000 npx vitest run test/generator/law/shared-names.property.test.ts` looks longer. */
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 20);

const HEAD = {
  waybill: 1,
  name: "acme",
  version: "1.0.0",
  baseUrl: "https://a.test",
  generate: { runtime: "acme-runtime" },
};

type Values = Readonly<Record<string, Value | undefined>>;

interface Call {
  readonly own: Values;
  readonly inherited: Values;
  /** Of the options, or of the defaults of an endpoint. */
  readonly baseUrl: string | undefined;
  readonly withEndpoint: boolean;
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

type Builder = (parameters: object, options?: object) => Request;

/** Neither empty nor dots, which no path takes. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }),
    fc.stringMatching(/^[ %/?#&=+:@;,{}é]{1,4}$/),
  )
  .filter((one) => !/^(\.|%2e){1,2}$/i.test(one));

const callOf = (route: SharingRoute): fc.Arbitrary<Call> => {
  const isList = (argument: string): boolean =>
    (argument === "data" && route.body === "list") ||
    route.parameters.some((one) => (one.as ?? one.name) === argument && "items" in one.schema);
  const values = fc.record(
    Object.fromEntries(
      argumentsOf(route).map((one): [string, fc.Arbitrary<Value>] => [
        one,
        isList(one) ? fc.array(text, { minLength: 1, maxLength: 2 }) : text,
      ]),
    ),
    { requiredKeys: [] },
  );
  return fc.record({
    own: fc.oneof(values, completed(route, values)),
    inherited: values,
    baseUrl: fc.constantFrom(undefined, "https://b.test/api"),
    withEndpoint: fc.boolean(),
  });
};

/** With each required argument. */
function completed(route: SharingRoute, values: fc.Arbitrary<Values>): fc.Arbitrary<Values> {
  const required = route.parameters.filter((one) => one.in === "path");
  const all = required.map((one) => text.map((value) => [one.as ?? one.name, value] as const));
  return fc
    .tuple(values, fc.tuple(...all))
    .map(([given, path]) => ({ ...given, ...Object.fromEntries(path) }));
}

it("builders send each argument where the manifest says, under its wire name, as endpoint() does", async () => {
  const seen = { routes: 0, accepted: 0, sharing: 0, calls: 0, missing: 0 };
  const routesAndCalls = fc.array(sharingRoute, { minLength: 1, maxLength: 3 }).chain((routes) =>
    fc.tuple(
      ...routes.map((route) =>
        fc.record({
          route: fc.constant(route),
          calls: fc.array(callOf(route), { minLength: 3, maxLength: 6 }),
        }),
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(routesAndCalls, fc.nat(), async (all, seed) => {
      const routes = all.map(({ route }, index) => inManifest(route, index));
      const made = await generateInMemory(JSON.stringify({ ...HEAD, routes }));
      seen.routes += all.length;
      const isRefused = all.some(({ route }) => hasDuplicate(argumentsOf(route)));
      expect(made.ok).toBe(!isRefused);
      if (!made.ok) {
        expect(made.errors.map(({ code }) => code)).toContain("duplicate-argument");
        return;
      }
      seen.accepted += all.length;
      seen.sharing += all.filter(({ route }) => shares(route)).length;

      const exported = evaluate(made.texts);
      for (const [index, { route, calls }] of all.entries()) {
        for (const call of calls) {
          const want = expectedOf(route, index, call);
          seen.calls++;
          if ("missing" in want) seen.missing++;
          expect(outcomeOf(exported, index, call)).toEqual(want);
        }
      }
      for (const module of made.plan.modules) {
        if (module.kind !== "builders") continue;
        for (const plan of module.routes)
          checkLaw(plan, made.manifest, exported, { runs: 4, seed });
      }
    }),
    { numRuns },
  );
  expect(seen.accepted).toBeGreaterThan(seen.routes / 3);
  expect(seen.sharing).toBeGreaterThan(seen.accepted / 3);
  expect(seen.missing).toBeGreaterThan(0);
  expect(seen.missing).toBeLessThan((seen.calls * 2) / 3);
});

function hasDuplicate(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

type Outcome = Request | { readonly missing: string };

function outcomeOf(
  exported: Readonly<Record<string, unknown>>,
  index: number,
  { own, inherited, baseUrl, withEndpoint }: Call,
): Outcome {
  const builder = exported[`route${index}`] as Builder;
  const { defaults } = exported["endpoint"] as { defaults(options: object): object };
  const options = baseUrl === undefined ? {} : { baseUrl };
  const parameters = Object.assign(Object.create(inherited) as object, own);
  try {
    const request = builder(parameters, withEndpoint ? defaults(options) : options);
    const { method, url, body } = request;
    return { method, url: sorted(url), ...(body !== undefined && { body }) };
  } catch (error) {
    if (!(error instanceof EndpointError) || error.code !== "missing-parameter") throw error;
    return { missing: error.parameter ?? "" };
  }
}

/** From the manifest alone: neither the planner nor the runtime is asked. */
function expectedOf(route: SharingRoute, index: number, call: Call): Outcome {
  const { own, baseUrl = HEAD.baseUrl } = call;
  const argumentOf = (variable: string): string => {
    const parameter = route.parameters.find((one) => one.in === "path" && one.name === variable);
    return parameter?.as ?? variable;
  };
  const optional = new Set(
    route.parameters.filter((one) => one.required === false).map((one) => one.name),
  );
  const absent = route.segments.filter(({ variable }) => !Object.hasOwn(own, argumentOf(variable)));
  const missing = absent.find(({ variable }) => !optional.has(variable));
  if (missing) return { missing: argumentOf(missing.variable) };

  const path = route.segments
    .filter((one) => !absent.includes(one))
    .map(({ variable }) => `/{${variable}}`);
  const given = route.parameters.flatMap(({ as, ...parameter }): readonly GivenParameter[] => {
    const value = Object.hasOwn(own, as ?? parameter.name) ? own[as ?? parameter.name] : undefined;
    if (value === undefined) return [];
    const { name, in: place, explode = false } = parameter;
    return [
      { name, in: place, style: "form", explode, allowReserved: false, isJson: false, value },
    ];
  });
  const body = bodyOf(route, own);
  return {
    method: route.method.toLowerCase(),
    url: sorted(`${baseUrl}${expectedUrl(`/r${index}${path.join("")}`, given)}`),
    ...(body !== undefined && { body }),
  };
}

function bodyOf({ body }: SharingRoute, own: Values): unknown {
  if (body === undefined) return undefined;
  if (body === "list") return own["data"];
  const entries = body.flatMap((one) => (Object.hasOwn(own, one) ? [[one, own[one]]] : []));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The order of parameters in a query has no meaning. */
function sorted(url: string): string {
  const [path = "", query] = url.split("?");
  return query === undefined ? path : `${path}?${query.split("&").sort().join("&")}`;
}
