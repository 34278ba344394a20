import { quoteText } from "../../errors/index.js";
import type { SourceProblem } from "../source-problem.js";
import { child, items, textOf, type YamlNode } from "../yaml/yaml-tree.js";

const PATTERNS = ["operationId", "method", "path", "tag", "schema"] as const;

/** Checks the rules under `names`, each of which is for routes or for schemas. */
export function checkNameRules(names: YamlNode | undefined): readonly SourceProblem[] {
  return items(names).flatMap((rule): readonly SourceProblem[] => {
    if (rule.kind !== "map") return [];
    const own = new Set(rule.entries.map(({ key }) => key));
    const patterns = PATTERNS.filter((key) => own.has(key));
    const incomplete = (hint: string): SourceProblem => ({
      code: "incomplete-name-rule",
      message: "this rule names nothing",
      hint,
      span: rule,
    });
    const problems = patterns.flatMap((key) => checkPattern(child(rule, key)));
    if (own.has("schema")) {
      const others = ["preset", "group", ...PATTERNS.slice(0, -1)].filter((key) => own.has(key));
      const fits = others.length === 0 && own.has("name");
      return fits
        ? problems
        : [...problems, incomplete("a rule with `schema` has a `name` and no other key")];
    }
    if (own.has("preset")) {
      const fits = !own.has("name");
      return fits
        ? problems
        : [...problems, incomplete("a preset gives the name: remove one of the two")];
    }
    if (patterns.length > 0 && (own.has("name") || own.has("group"))) return problems;
    return [
      ...problems,
      incomplete("give it a pattern, such as `operationId`, and a `name` or a `group`"),
    ];
  });
}

function checkPattern(node: YamlNode | undefined): readonly SourceProblem[] {
  const pattern = textOf(node);
  if (!node || pattern === undefined) return [];
  try {
    new RegExp(pattern, "u");
    return [];
  } catch {
    const hint = "it has the syntax of JavaScript's RegExp with the flag `u`";
    const message = `${quoteText(pattern)} is not a regular expression`;
    return [{ code: "invalid-value", message, hint, span: node }];
  }
}
