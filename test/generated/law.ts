import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inspect, isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Manifest, Route } from "../../generator/manifest/manifest.js";
import type { RoutePlan } from "../../generator/plan/plan.js";
import { planRoutes } from "../../generator/plan/plan-routes.js";
import { projectFiles } from "../../generator/manifest/files/project-files.js";
import { readManifest } from "../../generator/manifest/read-manifest.js";
import { hasQuery } from "../../runtime/body.js";
import { EndpointError } from "../../runtime/error.js";
import { mergeValues } from "../../runtime/merge-values.js";
import { isReserved, parametersOf as parametersAmong } from "../../runtime/options.js";
import { defaultsRecipe, makeOptions, optionsRecipe, parametersOf } from "./inputs.js";

type Values = Readonly<Record<string, unknown>>;
type Builder = (parameters?: Values, options?: object) => unknown;

/** An endpoint without its types: what is given to it here is seldom of the right one. */
export interface LooseEndpoint {
  (route: string, options?: Values): unknown;
  readonly DEFAULTS: Values;
  defaults(options: Values): LooseEndpoint;
}

/** The index module of generated code. */
export type Generated = Readonly<Record<string, unknown>>;

export interface PlannedManifest {
  readonly manifest: Manifest;
  readonly plans: readonly RoutePlan[];
}

/** @param file The manifest. */
export function planManifest(file: URL): PlannedManifest {
  const path = fileURLToPath(file);
  const read = readManifest(readFileSync(path, "utf8"), "routes.yaml", projectFiles(path).read);
  if (!read.ok) throw new Error(inspect(read.errors));
  const planned = planRoutes(read.manifest);
  if (!planned.ok) throw new Error(inspect(planned.problems));
  const modules = planned.plan.modules.filter((module) => module.kind === "builders");
  return { manifest: read.manifest, plans: modules.flatMap(({ routes }) => routes) };
}

/**
 * Checks with generated inputs that a builder gives what the generic endpoint gives for its effective route: with
 * options, and with an endpoint and its defaults.
 */
export function checkLaw(
  plan: RoutePlan,
  { routes, schemas }: Manifest,
  generated: Generated,
  parameters: { readonly numRuns: number; readonly seed: number },
): void {
  const route = routes.find(({ route }) => sameRoute(route, plan.manifestRoute)) as Route;
  const builder = generated[plan.name] as Builder;
  const endpoint = generated["endpoint"] as LooseEndpoint;
  const root = plan.defaults ? endpoint.defaults(plan.defaults) : endpoint;
  const wireNames = wireNamesOf(plan);
  const renamedTo = new Set(wireNames.values());
  const isRenamed = (name: string): boolean =>
    !isReserved(name) && (wireNames.has(name) || renamedTo.has(name));
  const law = fc.property(
    parametersOf(plan, route, schemas),
    optionsRecipe(plan.method),
    defaultsRecipe,
    defaultsRecipe,
    (given, recipe, first, second) => {
      const options = makeOptions(recipe) ?? {};
      compare(
        plan,
        { ...options, ...given },
        () => builder(given, makeOptions(recipe)),
        () => root(plan.effectiveRoute, callOf(plan, given, options, {})),
      );

      const cascade = (from: LooseEndpoint, read: (defaults: Values) => Values): LooseEndpoint =>
        from
          .defaults(read(makeOptions(first) ?? {}))
          .defaults(read(makeOptions(second) ?? {}));
      const api = cascade(endpoint, (defaults) => defaults);
      // A default is an argument to the builder, a value of its wire name to the endpoint: the call says which.
      const { DEFAULTS } = cascade(root, (defaults) => defaults);
      const expected = cascade(root, (defaults) => without(defaults, isRenamed));
      const renamed = without(DEFAULTS, (name) => !isRenamed(name));
      compare(
        plan,
        mergeValues(DEFAULTS, given ?? {}),
        () => builder(given, api),
        () =>
          expected(
            plan.effectiveRoute,
            callOf(plan, mergeValues(renamed, given ?? {}), {}, expected.DEFAULTS),
          ),
      );
    },
  );
  fc.assert(law, parameters);
}

function without(values: Values, isLeftOut: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name)));
}

function sameRoute(written: string, normalized: string): boolean {
  const [method = "", url] = written.trim().split(/\s+/);
  return url === undefined
    ? `GET ${method}` === normalized
    : `${method.toUpperCase()} ${url}` === normalized;
}

/**
 * What `endpoint()` is to be given. Arguments with another name on the wire have that one there. Body members with the
 * name of an option, or of such a variable, can reach it in `data` alone.
 */
function callOf(plan: RoutePlan, parameters: Values = {}, options: Values, defaults: Values): Values {
  const wireNames = wireNamesOf(plan);
  const onWire = new Set(wireNames.values());
  // To a builder, an option is no value for the variable that has its name.
  const others = Object.entries(options).filter(([name]) => !isReserved(name) || !onWire.has(name));
  const given: Values = { ...Object.fromEntries(others), ...parameters };
  const isOption = (name: string): boolean => name !== "data" && isReserved(name);
  const isInTheWay = (name: string): boolean =>
    isOption(name) || (onWire.has(name) && !hasQuery(plan.method));
  if (!Object.keys(parameters).some(isInTheWay)) {
    return rename(given, wireNames);
  }
  const inUrl = new Set(plan.arguments.filter((one) => one.in !== "body").map(({ name }) => name));
  const values = mergeValues(parametersAmong(defaults) ?? {}, {
    ...parametersAmong(options),
    ...parameters,
  });
  const body = Object.entries(values).filter(([name]) => !inUrl.has(name) && name !== "data");
  const data = [parameters["data"], options["data"], defaults["data"]].find(
    (one) => one !== undefined,
  );
  return {
    ...Object.fromEntries(others.filter(([name]) => isReserved(name))),
    ...rename(Object.fromEntries(Object.entries(given).filter(([name]) => inUrl.has(name))), wireNames),
    ...(data === undefined ? body.length > 0 && { data: Object.fromEntries(body) } : { data }),
  };
}

function rename(values: Values, names: ReadonlyMap<string, string>): Values {
  const entries = Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]);
  return Object.fromEntries(entries) as Values;
}

/** The variables of the effective route that are not called like their arguments. */
function wireNamesOf(plan: RoutePlan): ReadonlyMap<string, string> {
  return new Map(
    plan.arguments.flatMap(({ name, variable }) => (variable === undefined ? [] : [[name, variable]])),
  );
}

type Outcome = { readonly result: unknown } | { readonly error: EndpointError };

/** @throws whatever is no error of Waybill's. */
function outcomeOf(call: () => unknown): Outcome {
  try {
    return { result: call() };
  } catch (error) {
    if (error instanceof EndpointError) return { error };
    throw error;
  }
}

function compare(
  plan: RoutePlan,
  values: Values,
  builder: () => unknown,
  endpoint: () => unknown,
): void {
  const got = outcomeOf(builder);
  const want = withoutUnusedType(plan, outcomeOf(endpoint));
  if (isSame(got, want, wireNamesOf(plan)) || isMissing(got, plan, values)) return;
  throw new Error(`${plan.name} differs\nbuilder:  ${inspect(got)}\nendpoint: ${inspect(want)}`);
}

/** A builder sends the content type of a body with a body alone: the law's exception. */
function withoutUnusedType({ bodyType }: RoutePlan, outcome: Outcome): Outcome {
  if (bodyType === undefined || !("result" in outcome)) return outcome;
  const result = outcome.result as { readonly headers: Record<string, unknown>; body?: unknown };
  if ("body" in result || result.headers["content-type"] !== bodyType) return outcome;
  const { "content-type": _, ...headers } = result.headers;
  return { result: { ...result, headers } };
}

function isSame(got: Outcome, want: Outcome, wireNames: ReadonlyMap<string, string>): boolean {
  if ("result" in got || "result" in want) return isDeepStrictEqual(got, want);
  const { code, message, parameter = "" } = got.error;
  const wireName = wireNames.get(parameter) ?? parameter;
  return (
    want.error.code === code &&
    (want.error.parameter ?? "") === wireName &&
    want.error.message === message.replace(`"${parameter}"`, `"${wireName}"`)
  );
}

/** A builder insists on its path parameters, where RFC 6570 leaves out what is not there: the law's exception. */
function isMissing(got: Outcome, plan: RoutePlan, values: Values): boolean {
  if (!("error" in got) || got.error.code !== "missing-parameter") return false;
  const argument = plan.arguments.find(({ name }) => name === got.error.parameter);
  if (argument?.in !== "path" || !argument.required) return false;
  return !Object.hasOwn(values, argument.name) || isNothing(values[argument.name]);
}

/** What RFC 6570, section 2.3, calls undefined. */
function isNothing(value: unknown): boolean {
  if (typeof value !== "object") return value === undefined;
  if (value === null) return true;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every((member) => member === undefined || member === null);
}
