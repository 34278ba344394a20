import {
  hasQuery,
  isSegment,
  isSimple,
  type Part,
  type PathPart,
  type Placeholder,
  readVariable,
  type Template,
  type UrlTemplate,
  type Variable,
} from "waybill-runtime/tools";
import { type Problem, quoteText } from "../../errors/index.js";
import type { UrlPlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { placeOf, type UrlArgument, type UrlArguments } from "./arguments.js";

/** Plans how a builder writes its URL: a path of literals and plain placeholders as code, anything else from the template. */
export function planUrl(
  { origin, leading, path, rest }: UrlTemplate,
  urlArguments: readonly UrlArgument[],
  baseUrl: string,
): UrlPlan {
  const inPath = urlArguments.filter((argument) => argument.in === "path");
  const required = new Set(
    inPath.flatMap(({ name, parameter }) => (parameter.required ? name : [])),
  );
  const parts = path.map((part) => (isSegment(part) ? part.map(shortPart) : part));
  const [expression, ...others] = rest;
  const isForm =
    expression === undefined ||
    (typeof expression === "object" &&
      expression.operator === "?" &&
      expression.variables.every((variable) => readVariable(variable).prefix === undefined));
  const isPlain = path.every(
    (part) => !isSegment(part) || part.every((piece) => isPlainPart(piece, required)),
  );
  if (leading === "" && typeof path[0] === "string" && isPlain && isForm && others.length === 0) {
    return {
      kind: "path",
      start: origin || baseUrl,
      isBase: origin === "",
      path: path.map((part) => (isSegment(part) ? part.map(plainPart) : part)),
      query: expression ? expression.variables.map(shortVariable) : [],
    };
  }
  const template = { origin, leading, path: parts, rest: rest.map(shortPart) };
  return { kind: "template", template, required: requiredIn(template, required) };
}

function shortPart(part: Part): Part {
  return typeof part === "string"
    ? part
    : { ...part, variables: part.variables.map(shortVariable) };
}

/** The same variable without what generated code need not say: a key that equals the name. */
function shortVariable(variable: Variable): Variable {
  if (typeof variable === "string" || variable.key !== variable.name) return variable;
  const { key: name, name: _, ...modifiers } = variable;
  return Object.keys(modifiers).length > 0 ? { name, ...modifiers } : name;
}

/** Whether a part is a literal, or a required `{name}` without modifiers. */
function isPlainPart(part: Part, required: ReadonlySet<string>): boolean {
  if (typeof part === "string") return true;
  const [variable, ...others] = part.variables.map(readVariable);
  return (
    part.operator === "" &&
    variable?.explode === false &&
    variable.prefix === undefined &&
    others.length === 0 &&
    required.has(variable.key)
  );
}

function plainPart(part: Part): string | Placeholder {
  return typeof part === "string" ? part : { name: readVariable(part.variables[0] ?? "").key };
}

function requiredIn({ path, rest }: UrlTemplate, required: ReadonlySet<string>): readonly string[] {
  const ofPath = path.flatMap((part) =>
    typeof part === "string" ? [] : isSegment(part) ? namesIn(part) : [part.name],
  );
  const names = [...ofPath, ...namesIn(rest)];
  return [...new Set(names)].filter((name) => required.has(name));
}

function namesIn(template: Template): readonly string[] {
  return template.flatMap((part) =>
    typeof part === "string" ? [] : part.variables.map((variable) => readVariable(variable).key),
  );
}

/** Reports optional path parameters that the URL cannot do without. */
export function checkOptionalSegments(
  read: ReadRoute,
  { path }: UrlTemplate,
  urlArguments: UrlArguments,
): readonly Problem[] {
  const before = new Set(
    path
      .slice(0, -1)
      .flatMap((part) => (typeof part === "object" && !isSegment(part) ? [part.name] : [])),
  );
  const always = new Set(hasQuery(read.method) ? [] : path.flatMap(simpleNamesIn));
  return urlArguments.arguments
    .filter(
      ({ name, in: place, parameter }) =>
        place === "path" &&
        !parameter.required &&
        read.route.parameters.includes(parameter) &&
        (before.has(name) || always.has(name)),
    )
    .map((argument) => ({
      code: "optional-segment",
      message: before.has(argument.name)
        ? `${quoteText(argument.name)} cannot be left out: the path goes on after it`
        : `${quoteText(argument.name)} cannot be left out: it is not a whole path segment`,
      hint: "remove `required: false`, or make two routes",
      path: [...placeOf(argument, read), "required"],
    }));
}

function simpleNamesIn(part: PathPart): readonly string[] {
  if (typeof part === "string") return [];
  if (!isSegment(part)) return [part.name];
  return namesIn(part.filter((piece) => typeof piece === "object" && isSimple("", piece.operator)));
}
