import { plainUrl, type PlainUrl, type Template, type UrlTemplate } from "waybill-runtime/tools";
import { freeLocal } from "../names/identifiers.js";
import type { UrlPartPlan, UrlPlan } from "../plan.js";
import { type Problem, quoteText } from "../../errors/index.js";
import type { UrlArgument } from "./arguments.js";

/**
 * How a builder writes its URL: a path of literals and lone placeholders as code, anything else from the template.
 *
 * @param split the template, split.
 * @param taken names that no local variable may have.
 */
export function planUrl(
  template: Template,
  split: UrlTemplate,
  urlArguments: readonly UrlArgument[],
  taken: ReadonlySet<string>,
): UrlPlan {
  const required = new Set(
    urlArguments.filter((one) => one.in === "path" && one.required).map(({ name }) => name),
  );
  const plain = split.origin.kind === "base" ? plainUrl(split) : undefined;
  const parts = plain && planParts(plain, required, taken);
  if (parts) return { kind: "path", parts, query: plain.query };
  const names = new Set(
    template.flatMap((part) =>
      part.kind === "expression" ? part.variables.map(({ name, key }) => key ?? name) : [],
    ),
  );
  return {
    kind: "template",
    template: split,
    taken: [...names],
    required: [...names].filter((name) => required.has(name)),
    ...(split.origin.kind === "leading" && { leading: split.origin.name }),
  };
}

/** Path parameters that may be left out where the path cannot do without them. */
export function checkOptionalSegments(
  { path }: UrlTemplate,
  urlArguments: readonly UrlArgument[],
  problems: Problem[],
): void {
  const needed = new Set(
    path.flatMap((part) => (part.kind === "placeholder" && !part.last ? [part.name] : [])),
  );
  for (const { name, required, parameter, path } of urlArguments) {
    if (required || !parameter || !needed.has(name)) continue;
    problems.push({
      code: "optional-segment",
      message: `${quoteText(name)} cannot be left out: the path goes on behind it`,
      hint: "remove `required: false`, or make two routes",
      path: [...path, "required"],
    });
  }
}

function planParts(
  { path }: PlainUrl,
  required: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): readonly UrlPartPlan[] | undefined {
  const locals = new Map<string, string>();
  const used = new Set<string>();
  const isTaken = (name: string): boolean => taken.has(name) || used.has(name);
  const parts: UrlPartPlan[] = [];
  for (const part of path) {
    if (part.kind === "literal") {
      parts.push(part);
      continue;
    }
    const { name } = part;
    const isOptional = part.last && !required.has(name);
    // Without its one segment the path would be empty, and the template's rules are about that.
    if (isOptional && parts.length === 1 && parts[0]?.kind === "literal" && parts[0].text === "/") {
      return undefined;
    }
    const local = locals.get(name) ?? freeLocal(name, isTaken);
    locals.set(name, local);
    used.add(local);
    parts.push({ kind: "segment", name, local, isInherited: name in Object.prototype, isOptional });
  }
  return parts;
}
