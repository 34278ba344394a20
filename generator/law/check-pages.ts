import { encodeUnreserved } from "waybill-runtime/tools";
import { isDeepStrictEqual } from "node:util";
import type { RoutePlan } from "../plan/index.js";
import type { Values } from "./expected-call.js";
import { type CallAndOutcome, observeOutcome, shown } from "./outcome.js";

type Builder = (parameters?: Values) => unknown;
type Keys = readonly string[];

/** A cursor of characters that a query encodes. */
const CURSOR = "é/ &=?#+%41'~";

/**
 * Compares the request for the next page with the builder's request for the next parameters.
 *
 * @returns the calls and their outcomes, if they differ.
 */
export function comparePages(
  { name, pages, arguments: all }: RoutePlan,
  generated: Values,
  passed: Values = {},
): { readonly builder: CallAndOutcome; readonly endpoint: CallAndOutcome } | undefined {
  if (!pages || pages.next.name === "nextByLink") return undefined;
  const [query, ...values] = pages.next.values as [string, ...unknown[]];
  const isNumber = pages.next.name === "nextByNumber";
  const [keys, start, counts] = values as [Keys, unknown, unknown];
  const condition = values[{ nextByValue: 1, nextByLast: 2, nextByNumber: 3 }[pages.next.name]];
  const argument = all.find(
    (each) => each.in === "query" && encodeUnreserved(each.wireName ?? each.name) === query,
  );
  const builder = generated[name] as Builder;
  const request = observeOutcome(() => builder(passed));
  if (!argument || "error" in request) return undefined;
  const { url } = request.result as { readonly url: string };
  // Undefined values, such as an empty list, are missing from the query.
  const isFirst = !url.replace("?", "&").includes(`&${query}=`);
  const current = passed[argument.name];
  const isCount = Number.isSafeInteger(current) && Number(current) >= 0;
  if (isNumber && !isFirst && !isCount) return undefined;
  const before = Number(isFirst ? start : current);
  const value = isNumber ? before + (counts === true ? 2 : 1) : CURSOR;
  const item = pages.next.name === "nextByLast" ? withValue({}, start as Keys, value) : {};
  const items = [{}, item];
  const withCondition = withValue({}, (condition ?? []) as Keys, true);
  const body = withValue(withCondition, keys, pages.next.name === "nextByValue" ? value : items);
  const kept = Object.entries(passed).filter(([key]) => !isFirst || key !== argument.name);
  const parameters = { ...Object.fromEntries(kept), [argument.name]: value };
  const next = (generated[pages.name] as { next: (...call: unknown[]) => unknown }).next;
  const response = { status: 200, headers: {} };
  const got = observeOutcome(() => next(request.result, response, body));
  const want = observeOutcome(() => builder(parameters));
  const isEnd = "result" in got && got.result === undefined;
  const isLast = "result" in want && isDeepStrictEqual(want, request) && isEnd;
  if (isLast || isDeepStrictEqual(got, want)) return undefined;
  return {
    builder: { call: `${pages.name}.next(${name}(${shown(passed)}), …)`, outcome: got },
    endpoint: { call: `${name}(${shown(parameters)})`, outcome: want },
  };
}

/** A copy of a body with the value at a path of keys. */
function withValue(owner: unknown, [key, ...keys]: Keys, value: unknown): unknown {
  if (key === undefined) return value;
  const members = { ...(owner as Values) };
  return { ...members, [key]: withValue(members[key] ?? {}, keys, value) };
}
