import { quoteText } from "../../errors/index.js";
import { type SourceProblem, invalidValue } from "../source-problem.js";
import { child, entries, itemNodes, stringValue, type YamlNode } from "../yaml/yaml-tree.js";

/** Keys that only rules for routes have, besides patterns. */
const ROUTE_KEYS = ["preset", "group", "pages"];

const ROUTE_PATTERNS = ["operationId", "method", "path", "tag"] as const;

/** Checks the rules under `names`. Each rule is for routes or for schemas. */
export function* checkNameRules(names: YamlNode | undefined): Generator<SourceProblem> {
  for (const rule of itemNodes(names)) {
    if (rule.kind !== "map") continue;
    for (const key of [...ROUTE_PATTERNS, "schema"]) yield* checkPattern(child(rule, key));
    const hint = hintForRule(new Set(entries(rule).map(({ key }) => key)));
    const message = "this rule has no effect";
    if (hint !== undefined) yield { code: "incomplete-name-rule", message, hint, span: rule };
  }
}

/** The fix for a rule with missing or conflicting keys. */
function hintForRule(keys: ReadonlySet<string>): string | undefined {
  const hasRoutePattern = ROUTE_PATTERNS.some((key) => keys.has(key));
  const isNamed = keys.has("name");
  if (keys.has("schema")) {
    const fits = isNamed && !hasRoutePattern && ROUTE_KEYS.every((key) => !keys.has(key));
    return fits ? undefined : "a rule with `schema` has only a `name`";
  }
  if (keys.has("preset"))
    return isNamed ? "a preset sets the name: remove one of the two" : undefined;
  return hasRoutePattern && (isNamed || keys.has("group") || keys.has("pages"))
    ? undefined
    : "give it a pattern, such as `operationId`, and a `name`, a `group` or `pages`";
}

function* checkPattern(node: YamlNode | undefined): Generator<SourceProblem> {
  const pattern = stringValue(node);
  if (node === undefined || pattern === undefined) return;
  try {
    new RegExp(pattern, "u");
  } catch {
    const hint = "use the syntax of JavaScript's RegExp with the flag `u`";
    yield invalidValue(node, `${quoteText(pattern)} is not a regular expression`, hint);
  }
}
