import { runInNewContext } from "node:vm";
import { type Problem, quoteText } from "../../errors/index.js";
import type { NameRule } from "../../manifest/index.js";
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
  problems: Problem[] = [],
): readonly RuledName[] {
  const results = matchRules(rules, routes.map(routeTexts), ROUTE_KEYS, problems);
  return routes.map((_, index): RuledName => {
    const found = rules.map((rule, at) => {
      const captures = results[at]?.[index];
      return captures && fill(rule, captures);
    });
    const name = found.find((one) => one?.name)?.name;
    const group = found.find((one) => one?.group)?.group;
    return {
      ...(name && { name: camelCase(name) }),
      ...(group && { group: kebabCase(group).slice(0, 80) }),
    };
  });
}

/** The names that rules give to schemas, by the schemas' own names. */
export function renameSchemas(
  rules: readonly NameRule[],
  schemas: readonly string[],
  problems: Problem[],
): ReadonlyMap<string, string> {
  const texts = schemas.map((schema) => ({ schema: [schema] }));
  const results = matchRules(rules, texts, ["schema"], problems);
  return new Map(
    schemas.flatMap((schema, index) => {
      const at = results.findIndex((result) => result?.[index]);
      const name = fill(rules[at] ?? {}, results[at]?.[index] ?? []).name;
      return name ? [[schema, name] as const] : [];
    }),
  );
}

type RuleKey = "operationId" | "method" | "path" | "tag" | "schema" | "preset";

const ROUTE_KEYS = ["preset", "operationId", "method", "path", "tag"] as const;

/** The texts that a rule's patterns are matched with; one of them has to match. */
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

function fill(rule: NameRule, captures: readonly string[]): RuledName {
  const { group, name = rule.preset && "$1" } = rule;
  const write = (text: string): string =>
    text.replace(/\$(\d)/g, (_, digit: string) => captures[Number(digit) - 1] ?? "");
  return { ...(name && { name: write(name) }), ...(group && { group: write(group) }) };
}

/** For each rule, the captures in each item, of all its patterns in the order of `keys`; `undefined` where it does not match. */
type Captures = readonly (readonly string[] | undefined)[];

function matchRules(
  rules: readonly NameRule[],
  items: readonly Texts[],
  keys: readonly RuleKey[],
  problems: Problem[],
): readonly (Captures | undefined)[] {
  const own = rules.map((rule) => keys.filter((key) => rule[key] !== undefined));
  const tasks = rules.flatMap((rule, index) =>
    (own[index] ?? []).map((key) => ({
      pattern: key === "preset" ? "(.+)" : (rule[key] ?? ""),
      texts: items.map((item) => item[key] ?? []),
    })),
  );
  const matches = matchPatterns(tasks);
  if (matches === undefined) {
    problems.push({
      code: "slow-name-rules",
      message: `the patterns of \`names\` take longer than ${TIME_LIMIT} ms`,
      hint: "avoid repetitions inside of repetitions, such as `(a+)+`",
      path: ["names"],
    });
    return [];
  }
  let next = 0;
  return rules.map((rule, index) => {
    const results = (own[index] ?? []).map(() => matches[next++] ?? []);
    if (results.length === 0) return undefined;
    const captures = items.map((_, item) =>
      results.every((result) => result[item])
        ? results.flatMap((result) => result[item] ?? [])
        : undefined,
    );
    if (!captures.some((found) => found)) problems.push(unusedRule(rule, index, keys));
    return captures;
  });
}

function unusedRule(rule: NameRule, index: number, keys: readonly RuleKey[]): Problem {
  const key = keys.find((one) => rule[one] !== undefined) ?? "operationId";
  const what = key === "schema" ? "schema" : "route";
  return {
    code: "unused-name-rule",
    message: `no ${what} matches this rule: ${key} ${quoteText(rule[key] ?? "")}`,
    hint: "change the pattern or remove the rule",
    path: ["names", index, key],
  };
}

/** In milliseconds; GitHub's routes take two. */
const TIME_LIMIT = 1_000;

interface MatchTask {
  readonly pattern: string;
  /** For each item, the texts of which one has to match. */
  readonly texts: readonly (readonly string[])[];
}

/**
 * The captures of the first matching text of each item. A pattern can take exponential time, and a manifest may be a stranger's,
 * so that all of them together have a limit: `undefined` if they exceed it.
 */
function matchPatterns(
  tasks: readonly MatchTask[],
): readonly (readonly (readonly string[] | null)[])[] | undefined {
  if (tasks.length === 0) return [];
  try {
    const json = JSON.stringify(tasks);
    const found: unknown = runInNewContext(MATCH, { json }, { timeout: TIME_LIMIT });
    return JSON.parse(String(found)) as readonly (readonly (readonly string[] | null)[])[];
  } catch (error) {
    // The error can be of the other context, where `instanceof` does not know it.
    const { code } = error as { readonly code?: unknown };
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

const MATCH = `JSON.stringify(JSON.parse(json).map(({ pattern, texts }) => {
  const expression = new RegExp(pattern, "u");
  const match = (text) => expression.exec(text);
  return texts.map((own) => own.map(match).find((one) => one)?.slice(1).map((one) => one ?? "") ?? null);
}))`;
