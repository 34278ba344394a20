import { quoteText } from "../../errors/index.js";
import { type SourceProblem, invalidValue } from "../source-problem.js";
import { child, entries, items, textOf, type YamlNode } from "../yaml/yaml-tree.js";

const ROUTE_PATTERNS = ["operationId", "method", "path", "tag"] as const;

/** Checks the rules under `names`, each of which is for routes or for schemas. */
export function checkNameRules(names: YamlNode | undefined): readonly SourceProblem[] {
  return items(names).flatMap((rule): readonly SourceProblem[] => {
    if (rule.kind !== "map") return [];
    const patterns = [...ROUTE_PATTERNS, "schema"].flatMap((key) => child(rule, key) ?? []);
    const problems = patterns.flatMap(checkPattern);
    const hint = hintForRule(new Set(entries(rule).map(({ key }) => key)));
    if (hint === undefined) return problems;
    const message = "this rule names nothing";
    return [...problems, { code: "incomplete-name-rule", message, hint, span: rule }];
  });
}

/** What to do about a rule that has too few keys, or some that do not go together. */
function hintForRule(keys: ReadonlySet<string>): string | undefined {
  const isOf = ROUTE_PATTERNS.some((key) => keys.has(key));
  const isNamed = keys.has("name");
  if (keys.has("schema")) {
    const fits = isNamed && !isOf && !keys.has("preset") && !keys.has("group");
    return fits ? undefined : "a rule with `schema` has a `name` and no other key";
  }
  if (keys.has("preset"))
    return isNamed ? "a preset gives the name: remove one of the two" : undefined;
  return isOf && (isNamed || keys.has("group"))
    ? undefined
    : "give it a pattern, such as `operationId`, and a `name` or a `group`";
}

function checkPattern(node: YamlNode): readonly SourceProblem[] {
  const pattern = textOf(node);
  try {
    if (pattern !== undefined) new RegExp(pattern, "u");
    return [];
  } catch {
    const hint = "it has the syntax of JavaScript's RegExp with the flag `u`";
    const message = `${quoteText(pattern ?? "")} is not a regular expression`;
    return [invalidValue(node, message, hint)];
  }
}
