import { inspect, isDeepStrictEqual } from "node:util";
import { EndpointError, expand } from "waybill-runtime";
import type { RoutePlan } from "../plan/index.js";
import { decodePercent } from "../words/index.js";
import { type Values, collectWireNames } from "./expected-call.js";

export type Outcome = { readonly result: unknown } | { readonly error: unknown };

export interface CallAndOutcome {
  readonly call: string;
  readonly outcome: Outcome;
}

export function observeOutcome(call: () => unknown): Outcome {
  try {
    return { result: call() };
  } catch (error) {
    return { error };
  }
}

/**
 * Whether the outcomes of a builder and the endpoint agree, except for the law's exceptions.
 *
 * @param values the builder's parameters and the endpoint's defaults.
 */
export function agree(plan: RoutePlan, values: Values, got: Outcome, expected: Outcome): boolean {
  const want = withoutUnusedType(plan, expected);
  if (plan.reserved && isSame(plan, decodedOutcome(got), decodedOutcome(want))) return true;
  return isSame(plan, got, want) || isMissing(got, plan, values);
}

/**
 * Decodes characters that a builder may leave unescaped after the `?` of a URL, because their meaning is the same: an exception
 * of the law. Keeps characters that end a value or are not allowed in a query.
 */
function decodedOutcome(outcome: Outcome): Outcome {
  if (!("result" in outcome)) return outcome;
  const result = outcome.result as { readonly url: string };
  const [, path, query = ""] = /^([^?]*)([^]*)$/.exec(result.url) ?? [];
  return { result: { ...result, url: [path, ...query.split(/([&+#[\]])/).map(decoded)] } };
}

/** Percent-encoded triplets in a value are kept (RFC 6570, section 3.2.3), so they may be encoded once or twice. */
function decoded(text: string): string {
  const once = text.replace(
    /(?:%[\da-f]{2})+/gi,
    (triplets) => decodePercent(triplets) ?? triplets,
  );
  return once === text ? text : decoded(once);
}

/** A builder sends a body's content type only with a body: an exception of the law. */
function withoutUnusedType({ bodyType }: RoutePlan, outcome: Outcome): Outcome {
  if (bodyType === undefined || !("result" in outcome)) return outcome;
  const result = outcome.result as { readonly headers: Record<string, unknown>; body?: unknown };
  if ("body" in result || result.headers["content-type"] !== bodyType) return outcome;
  const { "content-type": _, ...headers } = result.headers;
  return { result: { ...result, headers } };
}

/**
 * Errors other than `EndpointError` never agree, even if both throw them. A builder's error names the route as in the manifest,
 * and the parameter by its argument's name. Ignores the middle of a long message, which depends on the lengths of these names.
 */
function isSame(plan: RoutePlan, got: Outcome, want: Outcome): boolean {
  if ("result" in got || "result" in want) return isDeepStrictEqual(got, want);
  const { error } = got;
  const { error: wanted } = want;
  if (!(error instanceof EndpointError && wanted instanceof EndpointError)) return false;
  const { code, message, parameter = "" } = error;
  // An invalid option may have the name of an argument.
  const names = [collectWireNames(plan).get(parameter) ?? parameter, parameter];
  const wireName = names.find((name) => name === (wanted.parameter ?? ""));
  if (wanted.code !== code || wireName === undefined) return false;
  if (isCut(message) || isCut(wanted.message)) return true;
  const inMessage = (text: string): string => new EndpointError(code, text).message;
  const expected = message
    .replace(`"${inMessage(parameter)}"`, () => `"${inMessage(wireName)}"`)
    .replace(`${inMessage(plan.manifestRoute)}: `, () => `${inMessage(plan.effectiveRoute)}: `);
  return withoutVariable(wanted.message) === withoutVariable(expected);
}

/** Removes the name of a variable with a prefix from a message, because `endpoint()` may need another name. */
function withoutVariable(message: string): string {
  return message.replace(/ by \{[^{}]*(?=:\d+\};)/, " by {");
}

function isCut(message: string): boolean {
  return /^.{200}….{200}$/su.test(message);
}

/** A builder requires its path parameters, while RFC 6570 omits undefined ones: an exception of the law. */
function isMissing(got: Outcome, plan: RoutePlan, values: Values): boolean {
  if (!("error" in got && got.error instanceof EndpointError)) return false;
  const { code, parameter } = got.error;
  if (code !== "missing-parameter") return false;
  const argument = plan.arguments.find(({ name }) => name === parameter);
  if (argument?.in !== "path" || !argument.required) return false;
  return !Object.hasOwn(values, argument.name) || isNothing(values[argument.name]);
}

/** Whether a value is undefined in the sense of RFC 6570, section 2.3: the expansion omits its name, too. */
function isNothing(value: unknown): boolean {
  const outcome = observeOutcome(() => expand("{?value}", { value }));
  return "result" in outcome && outcome.result === "";
}

/** A value as approximate code. */
export function shown(value: unknown): string {
  const text = inspect(value, { depth: null, breakLength: Infinity, maxStringLength: 1000 });
  // Objects from manifests have no prototype.
  return text.replace(/(?:\[Object: null prototype\]|MapData <[^<>]*>) /g, "");
}
