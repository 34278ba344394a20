import {
  type Expression,
  hasQuery,
  isSegment,
  isSimple,
  type Part,
  type PathPart,
  readVariable,
  type UrlTemplate,
} from "waybill-runtime/tools";
import { type Problem, quoteText } from "../../errors/index.js";
import type { UrlPlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { shortVariable } from "../routes/url-pieces.js";
import { argumentPath, type UrlArgument, type UrlArguments } from "./arguments.js";

/** Plans the URL of a builder: a path of literals and plain placeholders as code, any other URL as a template. */
export function planUrl(
  { origin, leading, path, rest }: UrlTemplate,
  urlArguments: readonly UrlArgument[],
  baseUrl: string,
): UrlPlan {
  const needed = urlArguments.filter(
    (argument) => argument.in === "path" && argument.parameter.required,
  );
  const required = new Set(needed.map(({ name }) => name));
  const isPlainPart = (part: Part) => typeof part === "string" || required.has(plainKey(part));
  const isPlain = path.every((part) => !isSegment(part) || part.every(isPlainPart));
  const [form = { operator: "?", variables: [] }, ...others] = rest.map(shortPart);
  const isForm =
    typeof form === "object" &&
    form.operator === "?" &&
    form.variables.every((variable) => readVariable(variable).prefix === undefined) &&
    others.length === 0;
  if (leading === "" && typeof path[0] === "string" && isPlain && isForm) {
    return {
      kind: "path",
      start: origin || baseUrl,
      isBase: origin === "",
      path: path.map((part) =>
        isSegment(part)
          ? part.map((piece) => (typeof piece === "string" ? piece : { name: plainKey(piece) }))
          : part,
      ),
      query: form.variables,
    };
  }
  const parts = path.map((part) => (isSegment(part) ? part.map(shortPart) : part));
  return {
    kind: "template",
    template: { origin, leading, path: parts, rest: rest.map(shortPart) },
    required: [...new Set(keysIn([...path, ...rest]))].filter((key) => required.has(key)),
  };
}

function shortPart(part: Part): Part {
  if (typeof part === "string") return part;
  const variables = part.variables.map((variable) => {
    const reserved = typeof variable === "object" && variable.reserved === true;
    return shortVariable({ ...readVariable(variable), reserved });
  });
  return { ...part, variables };
}

/** The key of a `{name}` without modifiers; empty for any other expression. */
function plainKey({ operator, variables: [variable = "", ...others] }: Expression): string {
  const { key, explode, prefix } = readVariable(variable);
  const isPlain = operator === "" && others.length === 0 && !explode && prefix === undefined;
  return isPlain ? key : "";
}

function keysIn(parts: readonly (PathPart | Part)[]): readonly string[] {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("variables" in part) return part.variables.map((variable) => readVariable(variable).key);
    return isSegment(part) ? keysIn(part) : part.name;
  });
}

/** Reports optional path parameters that the URL requires. */
export function checkOptionalSegments(
  read: ReadRoute,
  { path }: UrlTemplate,
  { arguments: urlArguments }: UrlArguments,
): readonly Problem[] {
  const optional = urlArguments.filter(
    (argument) => argument.in === "path" && !argument.parameter.required,
  );
  const before = keysIn(path.slice(0, -1).filter((part) => !isSegment(part)));
  const isSimplePart = (part: Part) => typeof part === "object" && isSimple("", part.operator);
  const simple = path.map((part) => (isSegment(part) ? part.filter(isSimplePart) : part));
  const needed = hasQuery(read.method) ? before : [...before, ...keysIn(simple)];
  return optional
    .filter(({ name }) => needed.includes(name))
    .map((argument) => {
      const reason = before.includes(argument.name)
        ? "the path continues after it"
        : "it is only a part of a path segment";
      return {
        code: "optional-segment",
        message: `${quoteText(argument.name)} cannot be optional: ${reason}`,
        hint: "remove `required: false`, or declare two routes",
        path: [...argumentPath(argument, read), "required"],
      };
    });
}
