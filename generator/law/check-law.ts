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
  /** The builder's export. */
  readonly name: string;
  /** As in the manifest, with the method in uppercase. */
  readonly route: string;
  readonly builder: CallAndOutcome;
  readonly endpoint: CallAndOutcome;
}

export interface CallAndOutcome {
  /** As code. */
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
  const inputs = fc.tuple(
    parametersOf(plan, route, schemas),
    optionsRecipe(plan.method),
    defaultsRecipe,
    defaultsRecipe,
  );
  const property = fc.property(inputs, (input) =>
    comparisonsOf(plan, generated, input).every((one) => differenceIn(one) === undefined),
  );
  const { counterexample } = fc.check(property, { numRuns: runs, seed });
  if (counterexample === null) return undefined;
  for (const comparison of comparisonsOf(plan, generated, counterexample[0])) {
    const difference = differenceIn(comparison);
    if (difference) return { name: plan.name, route: plan.manifestRoute, ...difference };
  }
  throw new Error(`${plan.name} is not the same each time it is called`);
}

type Input = readonly [
  given: Values | undefined,
  recipe: OptionsRecipe | undefined,
  first: OptionsRecipe,
  second: OptionsRecipe,
];

/** A call of a builder, and the equivalent call of the endpoint. */
interface Comparison {
  /** Of the route that the endpoint is called with. */
  readonly plan: RoutePlan;
  /** The builder's parameters, merged over the endpoint's defaults. */
  readonly values: Values;
  readonly builder: () => Outcome;
  readonly builderCall: () => string;
  readonly endpoint: () => Outcome;
  readonly endpointCall: () => string;
}

function comparisonsOf(
  plan: RoutePlan,
  generated: Generated,
  [given, recipe, first, second]: Input,
): readonly Comparison[] {
  return [
    withOptions(plan, generated, given, recipe),
    withEndpoint(plan, generated, given, [first, second]),
  ];
}

function withOptions(
  planned: RoutePlan,
  generated: Generated,
  given: Values | undefined,
  recipe: OptionsRecipe | undefined,
): Comparison {
  const { builder, root, rootText } = calleesOf(planned, generated);
  const options = makeOptions(recipe);
  const { plan, restore } = withoutOptionNames(planned, options ?? {});
  const call = (): Values => callOf(plan, given, makeOptions(recipe) ?? {}, {});
  const written = (): Values => withWrittenBody(plan, root, call);
  return {
    plan,
    values: { ...choose(options ?? {}, (name) => !isReserved(name)), ...given },
    builder: () => outcomeOf(() => builder(given, makeOptions(recipe))),
    builderCall: () => `${plan.name}(${argumentsText(given, options)})`,
    endpoint: () => restore(outcomeOf(() => root(plan.effectiveRoute, written()))),
    endpointCall: () => `${rootText}(${JSON.stringify(plan.effectiveRoute)}, ${shown(written())})`,
  };
}

function withEndpoint(
  planned: RoutePlan,
  generated: Generated,
  given: Values | undefined,
  recipes: readonly OptionsRecipe[],
): Comparison {
  const { builder, endpoint, root, rootText } = calleesOf(planned, generated);
  const layers = (): readonly Values[] => recipes.map((layer) => makeOptions(layer) ?? {});
  const cascade = (from: LooseEndpoint, own: readonly Values[]): LooseEndpoint =>
    own.reduce((api, defaults) => api.defaults(defaults), from);
  const api = cascade(endpoint, layers());
  const { DEFAULTS } = cascade(root, layers());
  const { plan, restore } = withoutOptionNames(planned, DEFAULTS);
  const wireNames = wireNamesOf(plan);
  const renamedTo = new Set(wireNames.values());
  const isSerialized = new Set(plan.serialized?.map(({ name }) => name));
  const isRenamed = (name: string): boolean =>
    !isReserved(name) && (isSerialized.has(name) || wireNames.has(name) || renamedTo.has(name));
  // A default is an argument for the builder, but belongs to a wire name for the endpoint, so the call passes renamed ones.
  const kept = layers().map((defaults) => choose(defaults, (name) => !isRenamed(name)));
  const expected = cascade(root, kept);
  const renamed = choose(DEFAULTS, isRenamed);
  const values = mergeValues(renamed, given ?? {});
  const call = (): Values => callOf(plan, values, {}, expected.DEFAULTS);
  const written = (): Values => withWrittenBody(plan, expected, call);
  const route = JSON.stringify(plan.effectiveRoute);
  const cascadeText = (from: string, own: readonly Values[]): string =>
    [from, ...own.filter(isNotEmpty).map((defaults) => `defaults(${shown(defaults)})`)].join(".");
  return {
    plan,
    values: mergeValues(
      choose(DEFAULTS, (name) => !isReserved(name)),
      given ?? {},
    ),
    builder: () => outcomeOf(() => builder(given, api)),
    builderCall: () => `${plan.name}(${givenText(given)}, ${cascadeText("endpoint", layers())})`,
    endpoint: () => restore(outcomeOf(() => expected(plan.effectiveRoute, written()))),
    endpointCall: () => `${cascadeText(rootText, kept)}(${route}, ${shown(written())})`,
  };
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

/** The builder, and the endpoint with the manifest's defaults and with the route's. */
function calleesOf(plan: RoutePlan, generated: Generated) {
  const endpoint = generated["endpoint"] as LooseEndpoint;
  return {
    builder: generated[plan.name] as Builder,
    endpoint,
    root: plan.defaults ? endpoint.defaults(plan.defaults) : endpoint,
    rootText: plan.defaults ? `endpoint.defaults(${shown(plan.defaults)})` : "endpoint",
  };
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

function argumentsText(given: Values | undefined, options: Values | undefined): string {
  if (options !== undefined) return `${givenText(given)}, ${shown(options)}`;
  return given === undefined ? "" : givenText(given);
}

/** Parameters as code, with what they inherit. */
function givenText(given: Values | undefined): string {
  const inherited: unknown = given && Object.getPrototypeOf(given);
  return !inherited || inherited === Object.prototype
    ? shown(given)
    : `Object.assign(Object.create(${shown(inherited)}), ${shown({ ...given })})`;
}

function isNotEmpty(values: Values): boolean {
  return Object.keys(values).length > 0;
}

/** A value as code, or nearly so. */
export function shown(value: unknown): string {
  return inspect(value, { depth: null, breakLength: Infinity, maxStringLength: 1000 }).replaceAll(
    "[Object: null prototype] ",
    "",
  );
}
