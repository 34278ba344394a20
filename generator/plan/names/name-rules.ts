import { type Problem, quoteText } from "../../errors/index.js";
import type { NameRule } from "../../manifest/index.js";
import { withTimeLimit } from "../../portable/index.js";
import type { Planned } from "../plan.js";
import { type Nameable, decodeTriplets } from "./default-names.js";
import { camelCase, kebabCase } from "./identifiers.js";

export type RuledName = Pick<NameRule, "name" | "group" | "pages">;

/**
 * Applies rules to routes: returns names, groups and pages in the order of the routes, and problems for invalid or unused
 * rules. Without rules, the list is empty.
 */
export function nameByRules(
  rules: readonly NameRule[],
  routes: readonly Nameable[],
): Planned<readonly RuledName[]> {
  const { value, problems } = applyRules(rules, routes, routeTexts, ROUTE_KEYS);
  const names = value.map(({ name, group, pages }) => ({
    ...(pages && { pages }),
    ...(name && { name: camelCase(name) }),
    ...(group && { group: kebabCase(group).slice(0, 80) }),
  }));
  return { value: names, problems };
}

const ROUTE_KEYS = ["preset", "operationId", "method", "path", "tag"] as const;

type RuleKey = (typeof ROUTE_KEYS)[number] | "schema";

/** The texts that a rule's patterns are matched against. At least one of them must match. */
type Texts = { readonly [Key in RuleKey]?: readonly string[] };

function routeTexts({ method, url, operationId = "", tags = [] }: Nameable): Texts {
  return {
    operationId: [operationId],
    method: [method],
    path: [url],
    tag: tags,
    preset: [fastApiName(method, url, operationId)],
  };
}

/** Whether FastAPI generated the ids of most routes that have one. */
export function isFromFastApi(routes: readonly Nameable[]): boolean {
  const withId = routes.filter(({ operationId }) => operationId !== undefined);
  const made = withId.filter(
    ({ method, url, operationId = "" }) => fastApiName(method, url, operationId) !== "",
  );
  return made.length * 2 > withId.length;
}

/** The function's name in an id of FastAPI, which consists of name, path and method: `list_items_api_items_get`. */
function fastApiName(method: string, url: string, operationId: string): string {
  const path = decodeTriplets(url).replace(/[^\p{L}\p{N}_]/gu, "_");
  const end = `${path}_${method.toLowerCase()}`;
  return operationId.endsWith(end) ? operationId.slice(0, -end.length) : "";
}

/**
 * Applies rules to items: returns results in the order of the items, or an empty list without rules. Of several matching rules,
 * the first with a `name` determines the name, the first with a `group` the group, and so on.
 */
export function applyRules<Item>(
  rules: readonly NameRule[],
  items: readonly Item[],
  listTexts: (item: Item) => Texts,
  keys: readonly RuleKey[],
): Planned<readonly RuledName[]> {
  if (rules.length === 0) return { value: [], problems: [] };
  const captures = matchRules(rules, items.map(listTexts), keys);
  if (captures === undefined) {
    const problem = {
      code: "slow-name-rules",
      message: `the patterns of \`names\` take longer than ${TIME_LIMIT} ms`,
      hint: "avoid nested repetitions, such as `(a+)+`",
      path: ["names"],
    };
    return { value: [], problems: [problem] };
  }
  const value = items.map((_, item) => {
    const ruled = rules.map((rule, index) => fill(rule, captures[index]?.[item]));
    return ruled.reduceRight<RuledName>((later, rule) => ({ ...later, ...rule }), {});
  });
  const problems = rules.flatMap((rule, index): readonly Problem[] => {
    const key = keys.find((candidate) => rule[candidate] !== undefined);
    if (key === undefined || captures[index]?.some((matched) => matched)) return [];
    const kind = key === "schema" ? key : "route";
    return [
      {
        code: "unused-name-rule",
        message: `no ${kind} matches this rule: ${key} ${quoteText(rule[key] ?? "")}`,
        hint: "change the pattern or remove the rule",
        path: ["names", index, key],
      },
    ];
  });
  return { value, problems };
}

/** Capture groups in key order; null if a pattern does not match. */
type Captures = readonly string[] | null;

/** The name, group and pages that a rule assigns. Omits empty texts. */
function fill(
  { preset, group, name = preset && "$1", pages }: NameRule,
  captures?: Captures,
): RuledName {
  if (!captures) return {};
  // Truncated, because each of many routes could repeat a long text.
  const write = (text = ""): string =>
    text
      .slice(0, MAX_NAME)
      .replace(/\$(\d)/g, (_, digit: string) => captures[Number(digit) - 1] ?? "")
      .slice(0, MAX_NAME);
  const texts = Object.entries({ name: write(name), group: write(group) });
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== "")),
    ...(pages && { pages }),
  };
}

/** Maximum characters of a name; real names are shorter. */
const MAX_NAME = 1000;

/** In milliseconds. GitHub's routes take two. */
const TIME_LIMIT = 1_000;

/** Matches rules. Returns `undefined` beyond the time limit for all of them. */
function matchRules(
  rules: readonly NameRule[],
  items: readonly Texts[],
  keys: readonly RuleKey[],
): readonly (readonly Captures[])[] | undefined {
  const patterns = rules.map((rule) =>
    keys.flatMap((key) => {
      // The text for `preset` is already the function's name.
      const pattern = key === "preset" && rule.preset ? "(.+)" : rule[key];
      return pattern === undefined ? [] : [[key, new RegExp(pattern, "u")] as const];
    }),
  );
  const captures: (readonly Captures[])[] = [];
  const isInTime = withTimeLimit(TIME_LIMIT, () => {
    for (const rule of patterns) captures.push(items.map((item) => matchRule(rule, item)));
  });
  return isInTime ? captures : undefined;
}

/** A rule without applicable patterns matches no item. */
function matchRule(patterns: readonly (readonly [RuleKey, RegExp])[], item: Texts): Captures {
  const found = patterns.map(([key, pattern]) =>
    (item[key] ?? []).map((text) => pattern.exec(text)).find((match) => match !== null),
  );
  if (found.length === 0 || !found.every((match) => match !== undefined)) return null;
  return found.flatMap((match) => match.slice(1).map((group?: string) => group ?? ""));
}
