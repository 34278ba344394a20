import fc from "fast-check";
import { expect, it } from "vitest";
import { listRoutes } from "../../../generator/plan/index.js";
import { EndpointError } from "../../../runtime/index.js";
import { expectedUrl } from "../../documents/expected-url.js";
import { checkLaw } from "../../generated/law.js";
import { evaluate, generateInMemory, EMPTY_MANIFEST } from "../hostile/in-memory.js";

/** Manifests; `FUZZ_RUNS=2000 npx vitest run test/generator/law/shared-names.property.test.ts` looks longer. */
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 20);

/** A route whose parameters and body properties share names, most of them told apart by `as`. */
interface SharingRoute {
  readonly method: string;
  readonly segments: readonly { readonly variable: string; readonly isColon: boolean }[];
  /** Query parameters in an expression at the route's end. */
  readonly inTemplate: readonly string[];
  readonly parameters: readonly Parameter[];
  /** The names of the body's properties; `"list"` if the whole body is the argument `data`. */
  readonly body: readonly string[] | "list" | undefined;
}

interface Parameter {
  readonly name: string;
  readonly as?: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly schema: object;
}

/** So few that arguments often share one; most are names of options. */
const NAMES = ["a", "b", "url", "headers", "method", "data", "baseUrl"];

const string = { type: "string" };
const list = { type: "array", items: string };

/** The routes choose from three names, so that most routes share some. */
const sharingRoute: fc.Arbitrary<SharingRoute> = fc
  .shuffledSubarray(NAMES, { minLength: 3, maxLength: 3 })
  .map((names) => fc.constantFrom(...names))
  .chain((name) => {
    const segment = fc.record({ variable: name, isColon: fc.boolean() });
    const flags = { isList: fc.boolean(), explode: fc.boolean(), isInTemplate: fc.boolean() };
    // `when needed` renames a parameter whose name is used.
    const renaming = fc.oneof(
      { weight: 12, arbitrary: fc.constant("when needed") },
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
    );
    return fc.record({
      method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE"),
      segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
      lastIsOptional: fc.boolean(),
      query: fc.uniqueArray(fc.record({ name, ...flags }), {
        maxLength: 3,
        selector: (one) => one.name,
      }),
      renamings: fc.array(renaming, { minLength: 6, maxLength: 6 }),
      // An object without properties would be the argument `data`.
      body: fc.oneof(
        fc.constantFrom("list" as const, undefined),
        fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      ),
    });
  })
  .map(({ method, segments, lastIsOptional, query, renamings, body: anyBody }) => {
    const body = method === "GET" || method === "HEAD" ? undefined : anyBody;
    const variables = segments.map(({ variable }) => variable);
    const last = variables.at(-1);
    const isOptional = lastIsOptional && variables.filter((one) => one === last).length === 1;
    const declared: readonly Parameter[] = [
      ...[...new Set(variables)].map((name) => ({
        ...{ name, in: "path" as const, schema: string },
        ...(isOptional && name === last && { required: false }),
      })),
      ...query.map(({ name, isList, explode, isInTemplate }) => ({
        ...{ name, in: "query" as const, schema: isList ? list : string },
        ...(!isInTemplate && { explode }),
      })),
    ];
    const taken = new Set<string>(body === "list" ? ["data"] : body);
    const parameters = declared.map((parameter, index) => {
      const { name, in: place } = parameter;
      const free = taken.has(name) ? `${place}_${name}` : undefined;
      const as = renamings[index] === "when needed" ? free : renamings[index];
      taken.add(as ?? name);
      return { ...parameter, ...(as !== undefined && { as }) };
    });
    const inTemplate = query.filter((one) => one.isInTemplate).map(({ name }) => name);
    return { method, segments, inTemplate, parameters, body };
  });

/** The route's entry in a manifest. */
function inManifest(route: SharingRoute, index: number): object {
  const { method, segments, inTemplate, parameters, body } = route;
  const path = segments.map(({ variable, isColon }) =>
    isColon ? `:${variable}` : `{${variable}}`,
  );
  const query = inTemplate.length === 0 ? "" : `{?${inTemplate.join(",")}}`;
  const properties =
    typeof body === "object" && Object.fromEntries(body.map((one) => [one, string]));
  const schema = properties ? { type: "object", properties } : list;
  return {
    route: `${method} /r${index}/${path.join("/")}${query}`,
    ...{ name: `route${index}`, group: "things", parameters },
    ...(body && { requestBody: { schema } }),
  };
}

/** The names of a builder's arguments, and on the wire. */
function namesOf({ parameters, body }: SharingRoute) {
  const properties = body === "list" ? [] : (body ?? []);
  return {
    ofArguments: [
      ...parameters.map(({ name, as = name }) => as),
      ...(body === "list" ? ["data"] : properties),
    ],
    onWire: [...parameters.map(({ name }) => name), ...properties],
  };
}

function hasDuplicate(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Call {
  readonly own: Values;
  readonly inherited: Values;
  /** Of the options, or of the defaults of an endpoint. */
  readonly baseUrl: string | undefined;
  readonly withEndpoint: boolean;
}

/** Neither empty nor dots, which no path takes. */
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }),
    fc.stringMatching(/^[ %/?#&=+:@;,{}é]{1,4}$/),
  )
  .filter((one) => !/^(\.|%2e){1,2}$/i.test(one));

function callOf(route: SharingRoute): fc.Arbitrary<Call> {
  const lists = route.parameters.filter(({ schema }) => schema === list);
  const ofLists = new Set(lists.map(({ name, as = name }) => as));
  if (route.body === "list") ofLists.add("data");
  const isPath = ({ in: place }: Parameter) => place === "path";
  const required = route.parameters.filter(isPath).map(({ name, as = name }) => as);
  const entries = namesOf(route).ofArguments.map((name) => {
    const isList = ofLists.has(name) && !required.includes(name);
    return [name, isList ? fc.array(text, { minLength: 1, maxLength: 2 }) : text] as const;
  });
  const some = (requiredKeys: string[]): fc.Arbitrary<Values> =>
    fc.record(Object.fromEntries<fc.Arbitrary<Values[string]>>(entries), { requiredKeys });
  return fc.record({
    own: fc.oneof(some([]), some(required)),
    inherited: some([]),
    baseUrl: fc.constantFrom(undefined, "https://b.test/api"),
    withEndpoint: fc.boolean(),
  });
}

it("builders and endpoint() send each argument in its place under its wire name", async () => {
  const seen = { routes: 0, accepted: 0, sharing: 0, calls: 0, missing: 0 };
  const routeAndCalls = sharingRoute.chain((route) =>
    fc.record({
      route: fc.constant(route),
      calls: fc.array(callOf(route), { minLength: 3, maxLength: 6 }),
    }),
  );
  const several = fc.array(routeAndCalls, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(several, fc.nat(), async (all, seed) => {
      const routes = all.map(({ route }, index) => inManifest(route, index));
      const made = await generateInMemory(JSON.stringify({ ...EMPTY_MANIFEST, routes }));
      seen.routes += all.length;
      expect(made.ok).toBe(!all.some(({ route }) => hasDuplicate(namesOf(route).ofArguments)));
      if (!made.ok) {
        expect(made.errors.map(({ code }) => code)).toContain("duplicate-argument");
        return;
      }
      seen.accepted += all.length;
      seen.sharing += all.filter(({ route }) => hasDuplicate(namesOf(route).onWire)).length;

      const exported = evaluate(made.texts);
      for (const [index, { route, calls }] of all.entries()) {
        for (const call of calls) {
          const want = expectedOf(route, index, call);
          seen.calls++;
          if ("missing" in want) seen.missing++;
          expect(outcomeOf(exported, index, call)).toEqual(want);
        }
      }
      for (const plan of listRoutes(made.plan))
        checkLaw(plan, made.manifest, exported, { runs: 4, seed });
    }),
    { numRuns },
  );
  expect(seen.accepted).toBeGreaterThan(seen.routes / 3);
  expect(seen.sharing).toBeGreaterThan(seen.accepted / 3);
  expect(seen.missing).toBeGreaterThan(0);
  expect(seen.missing).toBeLessThan((seen.calls * 2) / 3);
});

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

type Outcome = Request | { readonly missing: string };

function outcomeOf(
  exported: Readonly<Record<string, unknown>>,
  index: number,
  { own, inherited, baseUrl, withEndpoint }: Call,
): Outcome {
  const builder = exported[`route${index}`] as (parameters: object, options?: object) => Request;
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
  const { baseUrl = EMPTY_MANIFEST.baseUrl } = call;
  const own = new Map(Object.entries(call.own));
  const inPath = (variable: string) =>
    route.parameters.find((one) => one.in === "path" && one.name === variable);
  const argumentOf = (variable: string): string => inPath(variable)?.as ?? variable;
  const absent = route.segments.filter(({ variable }) => !own.has(argumentOf(variable)));
  const missing = absent.find(({ variable }) => inPath(variable)?.required !== false);
  if (missing) return { missing: argumentOf(missing.variable) };

  const present = route.segments.filter((one) => !absent.includes(one));
  const path = present.map(({ variable }) => `/{${variable}}`).join("");
  const given = route.parameters.flatMap(({ name, as = name, in: place, explode = false }) => {
    const value = own.get(as);
    const others = { style: "form", explode, allowReserved: false, isJson: false };
    return value === undefined ? [] : [{ name, in: place, value, ...others }];
  });
  const body = bodyOf(route, own);
  return {
    method: route.method.toLowerCase(),
    url: sorted(`${baseUrl}${expectedUrl(`/r${index}${path}`, given)}`),
    ...(body !== undefined && { body }),
  };
}

function bodyOf({ body = [] }: SharingRoute, own: ReadonlyMap<string, unknown>): unknown {
  if (body === "list") return own.get("data");
  const entries = body.flatMap((one) => (own.has(one) ? [[one, own.get(one)]] : []));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The order of parameters in a query has no meaning. */
function sorted(url: string): string {
  const [path = "", query] = url.split("?");
  return query === undefined ? path : `${path}?${query.split("&").sort().join("&")}`;
}
