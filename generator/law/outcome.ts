import { isDeepStrictEqual } from "node:util";
import { EndpointError } from "waybill-runtime";
import type { RoutePlan } from "../plan/index.js";
import { type Values, wireNamesOf } from "./expected-call.js";

/** What a call gave, or what it threw. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown };

export function outcomeOf(call: () => unknown): Outcome {
  try {
    return { result: call() };
  } catch (error) {
    return { error };
  }
}

/**
 * Whether a builder did what the endpoint did, apart from the exceptions that the law has.
 *
 * @param values What the builder was given, and the defaults beneath.
 */
export function agree(plan: RoutePlan, values: Values, got: Outcome, expected: Outcome): boolean {
  const want = withoutUnusedType(plan, expected);
  if (plan.reserved) {
    // Of two mistakes, the other one may be told.
    if (isRefusal(got) && isRefusal(want)) return true;
    if (isSame(plan, encodedAlike(got), encodedAlike(want))) return true;
  }
  return isSame(plan, got, want) || isMissing(got, plan, values);
}

function isRefusal(outcome: Outcome): boolean {
  return "error" in outcome && outcome.error instanceof EndpointError;
}

/**
 * Where reserved characters stay as they are, what they mean is the same: the law's exception. Percent-encoded ones in a
 * value stay too (RFC 6570, section 3.2.3), so that they may be encoded once or twice.
 */
function encodedAlike(outcome: Outcome): Outcome {
  if (!("result" in outcome)) return outcome;
  const result = outcome.result as { readonly url: string };
  const [, path = "", query = "", fragment = ""] =
    /^([^?#]*)\??([^#]*)([^]*)$/.exec(result.url) ?? [];
  const pairs = query.split("&").map((pair) => encodeURIComponent(decoded(pair)));
  return { result: { ...result, url: path + pairs.sort().join("&") + fragment } };
}

function decoded(text: string): string {
  try {
    const once = decodeURIComponent(text);
    return once === text ? text : decoded(once);
  } catch {
    return text;
  }
}

/** A builder sends the content type of a body with a body alone: the law's exception. */
function withoutUnusedType({ bodyType }: RoutePlan, outcome: Outcome): Outcome {
  if (bodyType === undefined || !("result" in outcome)) return outcome;
  const result = outcome.result as { readonly headers: Record<string, unknown>; body?: unknown };
  if ("body" in result || result.headers["content-type"] !== bodyType) return outcome;
  const { "content-type": _, ...headers } = result.headers;
  return { result: { ...result, headers } };
}

/**
 * An error of another kind than Waybill's is never right, no matter what throws it. A builder's names the route as the manifest has
 * it, and the parameter as the caller knows it.
 */
function isSame(plan: RoutePlan, got: Outcome, want: Outcome): boolean {
  if ("result" in got || "result" in want) return isDeepStrictEqual(got, want);
  const { error } = got;
  const { error: wanted } = want;
  if (!(error instanceof EndpointError && wanted instanceof EndpointError)) return false;
  const { code, message, parameter = "" } = error;
  // An option that is wrong may have the name of an argument.
  const names = [wireNamesOf(plan).get(parameter) ?? parameter, parameter];
  const wireName = names.find((name) => name === (wanted.parameter ?? ""));
  const expected = message
    .replace(`"${parameter}"`, () => `"${wireName ?? ""}"`)
    .replace(`${plan.manifestRoute}: `, () => `${plan.effectiveRoute}: `);
  return wanted.code === code && wireName !== undefined && wanted.message === expected;
}

/** A builder insists on its path parameters, where RFC 6570 leaves out what is not there: the law's exception. */
function isMissing(got: Outcome, plan: RoutePlan, values: Values): boolean {
  if (!("error" in got && got.error instanceof EndpointError)) return false;
  const { code, parameter } = got.error;
  if (code !== "missing-parameter") return false;
  const argument = plan.arguments.find(({ name }) => name === parameter);
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
