import { runInNewContext } from "node:vm";
import { type Problem, quoteText } from "../../errors/index.js";
import type { NameRule } from "../../manifest/index.js";
import type { Planned } from "../planned.js";
import type { Nameable } from "./default-names.js";
import { camelCase, kebabCase } from "./identifiers.js";

/** What the rules of a manifest say about the name of a route. */
export interface RuledName {
  readonly name?: string;
  readonly group?: string;
}

/**
 * The names and groups that rules give to routes, in their order. Of the rules that match a route, the first with a `name` gives
 * its name, and the first with a `group` its group. Reports rules that cannot be used or match no route.
 */
export function nameByRules(
  rules: readonly NameRule[],
  routes: readonly Nameable[],
): Planned<readonly RuledName[]> {
  const { value: captures, problems } = matchRules(rules, routes.map(routeTexts), ROUTE_KEYS);
  const value = routes.map((_, index): RuledName => {
    const found = rules.map((rule, at) => fill(rule, captures[at]?.[index]));
    const name = found.find((ruled) => ruled.name)?.name;
    const group = found.find((ruled) => ruled.group)?.group;
    return {
      ...(name && { name: camelCase(name) }),
      ...(group && { group: kebabCase(group).slice(0, 80) }),
    };
  });
  return { value, problems };
}

/** The names that the first matching rules give to schemas, by the schemas' own names. */
export function renameSchemas(
  rules: readonly NameRule[],
  schemas: readonly string[],
): Planned<ReadonlyMap<string, string>> {
  const texts = schemas.map((schema) => ({ schema: [schema] }));
  const { value: captures, problems } = matchRules(rules, texts, ["schema"]);
  const names = schemas.flatMap((schema, index) => {
    const at = captures.findIndex((own) => own[index]);
    const { name } = fill(rules[at] ?? {}, captures[at]?.[index]);
    return name ? [[schema, name] as const] : [];
  });
  return { value: new Map(names), problems };
}

const ROUTE_KEYS = ["preset", "operationId", "method", "path", "tag"] as const;

type RuleKey = (typeof ROUTE_KEYS)[number] | "schema";

/** The texts with which a rule's patterns are matched; one of them has to match. */
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

/** FastAPI's ids are the function's name, the path and the method: `list_items_api_items_get`. */
function fastApiName(method: string, url: string, operationId: string): string {
  const end = `${url.replace(/\W/g, "_")}_${method.toLowerCase()}`;
  return operationId.endsWith(end) ? operationId.slice(0, -end.length) : "";
}

/** What the parentheses of all patterns of a rule match, in the order of its keys; nothing if a pattern does not match. */
type Captures = readonly string[] | null | undefined;

function fill(rule: NameRule, captures: Captures): RuledName {
  if (!captures) return {};
  const { group, name = rule.preset && "$1" } = rule;
  const write = (text: string): string =>
    text.replace(/\$(\d)/g, (_, digit: string) => captures[Number(digit) - 1] ?? "");
  return { ...(name && { name: write(name) }), ...(group && { group: write(group) }) };
}

function matchRules(
  rules: readonly NameRule[],
  items: readonly Texts[],
  keys: readonly RuleKey[],
): Planned<readonly (readonly Captures[])[]> {
  const patterns = rules.map((rule) =>
    keys.flatMap((key) => {
      const pattern = key === "preset" ? rule.preset && "(.+)" : rule[key];
      return pattern === undefined ? [] : [[key, pattern] as const];
    }),
  );
  const value = matchPatterns(patterns, items);
  if (value === undefined) {
    const problem = {
      code: "slow-name-rules",
      message: `the patterns of \`names\` take longer than ${TIME_LIMIT} ms`,
      hint: "avoid repetitions inside of repetitions, such as `(a+)+`",
      path: ["names"],
    };
    return { value: [], problems: [problem] };
  }
  const problems = rules.flatMap((rule, index): readonly Problem[] => {
    const [key] = patterns[index]?.[0] ?? [];
    if (key === undefined || value[index]?.some((captures) => captures)) return [];
    return [
      {
        code: "unused-name-rule",
        message: `no ${key === "schema" ? key : "route"} matches this rule: ${key} ${quoteText(rule[key] ?? "")}`,
        hint: "change the pattern or remove the rule",
        path: ["names", index, key],
      },
    ];
  });
  return { value, problems };
}

/** In milliseconds; GitHub's routes take two. */
const TIME_LIMIT = 1_000;

/**
 * A pattern can take exponential time, and a manifest may be a stranger's, so that all of them together have a limit: `undefined`
 * if they exceed it.
 */
function matchPatterns(
  rules: readonly (readonly (readonly [key: RuleKey, pattern: string])[])[],
  items: readonly Texts[],
): readonly (readonly Captures[])[] | undefined {
  if (rules.every((patterns) => patterns.length === 0)) return rules.map(() => []);
  try {
    const json = JSON.stringify([rules, items]);
    const found: unknown = runInNewContext(MATCH, { json }, { timeout: TIME_LIMIT });
    return JSON.parse(String(found)) as readonly (readonly Captures[])[];
  } catch (error) {
    // The error can be of the other context, where `instanceof` does not know it.
    const { code } = error as { readonly code?: unknown };
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

/** A rule without patterns for the items matches none. */
const MATCH = `
const [rules, items] = JSON.parse(json);
const captures = rules.map((patterns) => {
  const expressions = patterns.map(([key, pattern]) => [key, new RegExp(pattern, "u")]);
  return items.map((item) => {
    const found = expressions.map(([key, expression]) =>
      (item[key] ?? []).map((text) => expression.exec(text)).find((match) => match));
    if (found.length === 0 || !found.every((match) => match)) return null;
    return found.flatMap((match) => match.slice(1).map((group) => group ?? ""));
  });
});
JSON.stringify(captures)`;
