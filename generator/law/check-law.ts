import { inspect } from "node:util";
import fc from "fast-check";
import { isReserved, mergeValues } from "waybill-runtime/tools";
import { type Manifest, type Route, plainRoute } from "../manifest/index.js";
import type { RoutePlan } from "../plan/index.js";
import { type Values, callOf, choose, wireNamesOf } from "./expected-call.js";
import { type OptionsRecipe, defaultsRecipe, makeOptions, optionsRecipe } from "./options.js";
import { withoutOptionNames } from "./option-names.js";
import { type Outcome, agree, outcomeOf } from "./outcome.js";
import { parametersOf } from "./parameters.js";

/** The exports of generated code's index module. */
export type Generated = Readonly<Record<string, unknown>>;

export interface LawOptions {
  /** The number of random inputs for each route. */
  readonly runs: number;
  /** The seed of the random inputs. */
  readonly seed: number;
}

/** A call for which a builder and the endpoint differ: the smallest that was found. */
export interface Counterexample {
  readonly name: string;
  /** As in the manifest, with the method in uppercase. */
  readonly route: string;
  readonly builder: CallAndOutcome;
  readonly endpoint: CallAndOutcome;
}

export interface CallAndOutcome {
  readonly call: string;
  readonly outcome: Outcome;
}

type Builder = (parameters?: Values, options?: unknown) => unknown;

/** An endpoint without types, because its arguments here are often deliberately wrong. */
interface LooseEndpoint {
  (route: string, options?: Values): unknown;
  readonly DEFAULTS: Values;
  defaults(options: Values): LooseEndpoint;
}

/**
 * Searches with random inputs for a call whose result differs between a builder and the endpoint with its effective route.
 * Passes options, or an endpoint with defaults. The inputs match the manifest's schemas, with gaps, mistakes and extras.
 *
 * @returns `undefined` if the law holds.
 */
export function findCounterexample(
  plan: RoutePlan,
  { routes, schemas }: Manifest,
  generated: Generated,
  { runs, seed }: LawOptions,
): Counterexample | undefined {
  const route = routes.find((one) => plainRoute(one.route) === plan.manifestRoute) as Route;
  const inputs: fc.Arbitrary<Required<Input>> = fc.record({
    given: parametersOf(plan, route, schemas),
    recipe: optionsRecipe(plan.method),
    layers: fc.tuple(defaultsRecipe, defaultsRecipe),
  });
  const differences = ({ given, recipe, layers }: Required<Input>) =>
    [
      comparisonOf(plan, generated, { given, recipe }),
      comparisonOf(plan, generated, { given, layers }),
    ].flatMap((comparison) => differenceIn(comparison) ?? []);
  const property = fc.property(inputs, (input) => differences(input).length === 0);
  const { counterexample } = fc.check(property, { numRuns: runs, seed });
  if (counterexample === null) return undefined;
  const [difference] = differences(counterexample[0]);
  if (difference) return { name: plan.name, route: plan.manifestRoute, ...difference };
  throw new Error(`${plan.name} is not the same each time it is called`);
}

/** What the two are called with: parameters, and options or an endpoint with layers of defaults. */
interface Input {
  readonly given: Values | undefined;
  readonly recipe?: OptionsRecipe | undefined;
  readonly layers?: readonly OptionsRecipe[];
}

/** A call of a builder, and the equivalent call of the endpoint. */
interface Comparison {
  /** Of the route that the endpoint is called with. */
  readonly plan: RoutePlan;
  /** The builder's parameters over the options, or merged over the endpoint's defaults. */
  readonly values: Values;
  readonly builder: () => Outcome;
  readonly builderCall: () => string;
  readonly endpoint: () => Outcome;
  readonly endpointCall: () => string;
}

function comparisonOf(
  planned: RoutePlan,
  generated: Generated,
  { given, recipe, layers = [] }: Input,
): Comparison {
  const endpoint = generated["endpoint"] as LooseEndpoint;
  const builder = generated[planned.name] as Builder;
  const ofRoute = planned.defaults ? [planned.defaults as Values] : [];
  const defaults = (): readonly Values[] => layers.map((layer) => makeOptions(layer) ?? {});
  const { DEFAULTS } = cascade(endpoint, [...ofRoute, ...defaults()]);
  const options = makeOptions(recipe) ?? {};
  const { plan, restore } = withoutOptionNames(planned, { ...DEFAULTS, ...options });
  const wireNames = wireNamesOf(plan);
  const renamedTo = new Set(wireNames.values());
  const isSerialized = new Set(plan.serialized?.map(({ name }) => name));
  const isRenamed = (name: string): boolean =>
    !isReserved(name) && (isSerialized.has(name) || wireNames.has(name) || renamedTo.has(name));
  // A default is an argument for the builder, but belongs to a wire name for the endpoint, so the call passes renamed ones.
  const kept = [...ofRoute, ...defaults().map((own) => choose(own, (name) => !isRenamed(name)))];
  const expected = cascade(endpoint, kept);
  const isParameter = (name: string): boolean => !isReserved(name);
  const hasLayers = layers.length > 0;
  const parameters = hasLayers ? mergeValues(choose(DEFAULTS, isRenamed), given ?? {}) : given;
  const call = (): Values =>
    callOf(plan, parameters, makeOptions(recipe) ?? {}, hasLayers ? expected.DEFAULTS : {});
  const written = (): Values => withWrittenBody(plan, expected, call);
  const second = (): unknown => (hasLayers ? cascade(endpoint, defaults()) : makeOptions(recipe));
  const secondText = () => (hasLayers ? cascadeText(defaults()) : recipe && shown(options));
  return {
    plan,
    // `undefined` among the parameters hides an option, but not a default.
    values: hasLayers
      ? mergeValues(choose(DEFAULTS, isParameter), given ?? {})
      : { ...choose(options, isParameter), ...given },
    builder: () => outcomeOf(() => builder(given, second())),
    builderCall: () => `${plan.name}(${argumentsText(given, secondText())})`,
    endpoint: () => restore(outcomeOf(() => expected(plan.effectiveRoute, written()))),
    endpointCall: () =>
      `${cascadeText(kept)}(${JSON.stringify(plan.effectiveRoute)}, ${shown(written())})`,
  };
}

function cascade(endpoint: LooseEndpoint, layers: readonly Values[]): LooseEndpoint {
  return layers.reduce((api, defaults) => api.defaults(defaults), endpoint);
}

function cascadeText(layers: readonly Values[]): string {
  const own = layers.filter((defaults) => Object.keys(defaults).length > 0);
  return ["endpoint", ...own.map((defaults) => `defaults(${shown(defaults)})`)].join(".");
}

/** The call with the `data` that the builder writes: a string as JSON text, and `{}` for a required body without a key. */
function withWrittenBody(plan: RoutePlan, endpoint: LooseEndpoint, call: () => Values): Values {
  if (!plan.writesJsonText && !plan.types.endpointBody) return call();
  const outcome = outcomeOf(() => endpoint(plan.effectiveRoute, call()));
  if (!("result" in outcome)) return call();
  const { body } = outcome.result as { readonly body?: unknown };
  if (plan.writesJsonText && typeof body === "string") {
    return { ...call(), data: JSON.stringify(body) };
  }
  return plan.types.endpointBody && body === undefined ? { ...call(), data: {} } : call();
}

function differenceIn({
  plan,
  values,
  ...calls
}: Comparison): Pick<Counterexample, "builder" | "endpoint"> | undefined {
  const got = calls.builder();
  const want = calls.endpoint();
  if (agree(plan, values, got, want)) return undefined;
  return {
    builder: { call: calls.builderCall(), outcome: got },
    endpoint: { call: calls.endpointCall(), outcome: want },
  };
}

function argumentsText(given: Values | undefined, second: string | undefined): string {
  if (second !== undefined) return `${givenText(given)}, ${second}`;
  return given === undefined ? "" : givenText(given);
}

/** Parameters as code, with what they inherit. */
function givenText(given: Values | undefined): string {
  const inherited: unknown = given && Object.getPrototypeOf(given);
  return !inherited || inherited === Object.prototype
    ? shown(given)
    : `Object.assign(Object.create(${shown(inherited)}), ${shown({ ...given })})`;
}

/** A value as code, or nearly so. */
export function shown(value: unknown): string {
  return inspect(value, { depth: null, breakLength: Infinity, maxStringLength: 1000 }).replaceAll(
    "[Object: null prototype] ",
    "",
  );
}
