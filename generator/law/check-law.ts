import fc from "fast-check";
import type { RequestOptions } from "waybill-runtime";
import { isReserved, JSON_TYPE, mergeValues } from "waybill-runtime/tools";
import { memoize } from "../collections/index.js";
import { type Manifest, type Route, plainRoute } from "../manifest/index.js";
import { createSchemaIndex, type RoutePlan } from "../plan/index.js";
import { comparePages } from "./check-pages.js";
import {
  type Values,
  equivalentCall,
  choose,
  collectWireNames,
  unpassableNames,
  withoutOptionNames,
} from "./expected-call.js";
import { type MakeOptions, callOptions, defaultOptions } from "./options.js";
import { type CallAndOutcome, agree, observeOutcome, shown } from "./outcome.js";
import { arbitraryParameters } from "./parameters.js";

export type GeneratedExports = Readonly<Record<string, unknown>>;

export interface LawOptions {
  /** The number of random inputs for each route. */
  readonly runs: number;
  readonly seed: number;
}

/** The smallest call found for which a builder and the endpoint differ. */
export interface Counterexample {
  readonly name: string;
  /** As in the manifest, with an uppercase method. */
  readonly route: string;
  readonly builder: CallAndOutcome;
  readonly endpoint: CallAndOutcome;
}

/** An endpoint without types, because arguments here are often deliberately invalid. */
interface LooseEndpoint {
  (route: string, options?: Values): unknown;
  readonly DEFAULTS: Values;
  defaults(options: Values): LooseEndpoint;
}

/** The first entry for each route. */
const byPlainRoute = memoize(
  (routes: readonly Route[]) =>
    new Map(routes.map((route) => [plainRoute(route.route), route] as const).reverse()),
);

const memoSchemaIndex = memoize(createSchemaIndex);

/**
 * Searches with random inputs for a call whose result differs between a builder and the endpoint with its effective route, or
 * for a differing next page. Passes options, or an endpoint with defaults. Inputs match the manifest's schemas, with gaps,
 * mistakes and extras.
 *
 * @returns `undefined` if the law holds.
 */
export function findCounterexample(
  plan: RoutePlan,
  { routes, schemas }: Manifest,
  generated: GeneratedExports,
  { runs, seed }: LawOptions,
): Counterexample | undefined {
  const route = byPlainRoute(routes).get(plan.manifestRoute) as Route;
  const unpassable = unpassableNames(plan);
  const isPassed = (name: string) => !unpassable.has(name);
  const chosen = (make: MakeOptions) => () => choose(make(), isPassed);
  const defaults = defaultOptions.map(chosen);
  const inputs = fc.tuple(
    arbitraryParameters(plan, route, memoSchemaIndex(schemas), isPassed),
    callOptions(plan.method).map((make) => make && chosen(make)),
    fc.tuple(defaults, defaults),
  );
  const findDifference = ([passed, options, layers]: Inputs) =>
    compareCalls(plan, generated, passed, options, []) ??
    compareCalls(plan, generated, passed, undefined, layers) ??
    comparePages(plan, generated, passed);
  const property = fc.property(inputs, (input) => findDifference(input) === undefined);
  const { counterexample } = fc.check(property, { numRuns: runs, seed });
  if (counterexample === null) return undefined;
  const difference = findDifference(counterexample[0]);
  if (difference) return { name: plan.name, route: plan.manifestRoute, ...difference };
  throw new Error(`${plan.name} is not the same each time it is called`);
}

/** A builder's parameters, and alternatives for its second argument: options, or layers of an endpoint's defaults. */
type Inputs = [Values | undefined, options: MakeOptions | undefined, layers: MakeOptions[]];

/**
 * Calls a builder with parameters and either options or an endpoint with layers of defaults. Calls the endpoint in the
 * equivalent way.
 *
 * @returns the calls and their outcomes, if they differ.
 */
function compareCalls(
  planned: RoutePlan,
  generated: GeneratedExports,
  passed: Values | undefined,
  makeOptions: MakeOptions | undefined,
  layers: readonly MakeOptions[],
): Pick<Counterexample, "builder" | "endpoint"> | undefined {
  const endpoint = generated["endpoint"] as LooseEndpoint;
  const builder = generated[planned.name] as (parameters?: Values, options?: unknown) => unknown;
  const hasLayers = layers.length > 0;
  const ofRoute = planned.defaults ? [planned.defaults as Values] : [];
  const defaults = (): readonly Values[] => layers.map((make) => make());
  const options = (): Values => makeOptions?.() ?? {};
  const { DEFAULTS } = cascade(endpoint, [...ofRoute, ...defaults()]);
  const plan = withoutOptionNames(planned, { ...DEFAULTS, ...options() });
  const serialized = (plan.serialized ?? []).map(({ name }) => name);
  // The names that arguments have only for the builder or only for the endpoint, including arguments that only the endpoint
  // takes as strings.
  const renamed = new Set([...[...collectWireNames(plan)].flat(), ...serialized]);
  const isParameter = (name: string): boolean => !isReserved(name);
  const isRenamed = (name: string): boolean => isParameter(name) && renamed.has(name);
  // A default belongs to an argument of the builder, but to a wire name of the endpoint. So the call passes renamed ones.
  const kept = [
    ...ofRoute,
    ...defaults().map((layer) => choose(layer, (name) => !isRenamed(name))),
  ];
  const expected = cascade(endpoint, kept);
  const parameters = hasLayers ? mergeValues(choose(DEFAULTS, isRenamed), passed ?? {}) : passed;
  const call = (): Values =>
    equivalentCall(plan, parameters, options(), hasLayers ? expected.DEFAULTS : {});
  const withData = (): Values => withWrittenBody(plan, expected, call);
  const second = hasLayers ? cascade(endpoint, defaults()) : makeOptions?.();
  const got = observeOutcome(() => builder(passed, second));
  const want = observeOutcome(() => expected(plan.effectiveRoute, withData()));
  // `undefined` among the parameters hides an option, but no default.
  const values = hasLayers
    ? mergeValues(choose(DEFAULTS, isParameter), passed ?? {})
    : { ...choose(options(), isParameter), ...passed };
  if (agree(plan, values, got, want)) return undefined;
  const secondText = hasLayers ? cascadeText(defaults()) : makeOptions && shown(options());
  const first = passed === undefined && secondText === undefined ? [] : parametersText(passed);
  const texts = [first, secondText ?? []].flat();
  const route = JSON.stringify(plan.effectiveRoute);
  return {
    builder: { call: `${plan.name}(${texts.join(", ")})`, outcome: got },
    endpoint: { call: `${cascadeText(kept)}(${route}, ${shown(withData())})`, outcome: want },
  };
}

function cascade(endpoint: LooseEndpoint, layers: readonly Values[]): LooseEndpoint {
  return layers.reduce((api, defaults) => api.defaults(defaults), endpoint);
}

function cascadeText(layers: readonly Values[]): string {
  const filled = layers.filter((defaults) => Object.keys(defaults).length > 0);
  return ["endpoint", ...filled.map((defaults) => `defaults(${shown(defaults)})`)].join(".");
}

/**
 * The call with the builder's `data`: a string as JSON text if the body is JSON, and `{}` for a required body without a key.
 */
function withWrittenBody(plan: RoutePlan, endpoint: LooseEndpoint, call: () => Values): Values {
  if (!plan.writesJsonText && !plan.types.endpointBody) return call();
  const outcome = observeOutcome(() => endpoint(plan.effectiveRoute, call()));
  if (!("result" in outcome)) return call();
  const { body, headers } = outcome.result as RequestOptions;
  const type = headers["content-type"];
  const isJson = type === undefined || JSON_TYPE.test(type);
  if (plan.writesJsonText && isJson && typeof body === "string") {
    return { ...call(), data: JSON.stringify(body) };
  }
  return plan.types.endpointBody && body === undefined ? { ...call(), data: {} } : call();
}

/** Parameters as code, including inherited ones. */
function parametersText(parameters: Values | undefined): string {
  const inherited: unknown = parameters && Object.getPrototypeOf(parameters);
  return !inherited || inherited === Object.prototype
    ? shown(parameters)
    : `Object.assign(Object.create(${shown(inherited)}), ${shown({ ...parameters })})`;
}
