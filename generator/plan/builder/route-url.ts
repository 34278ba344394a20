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
import type { PathUrlPlan, TemplateUrlPlan, UrlPlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { placeOf, type UrlArgument, type UrlArguments } from "./arguments.js";

/** Plans how a builder writes its URL: a path of literals and plain placeholders as code, anything else from the template. */
export function planUrl(
  url: UrlTemplate,
  urlArguments: readonly UrlArgument[],
  baseUrl: string,
): UrlPlan {
  const required = new Set(
    urlArguments
      .filter(({ in: place, parameter }) => place === "path" && parameter.required)
      .map(({ name }) => name),
  );
  return planPath(url, required, baseUrl) ?? planTemplate(url, required);
}

function planTemplate(
  { path, rest, ...start }: UrlTemplate,
  required: ReadonlySet<string>,
): TemplateUrlPlan {
  const template: UrlTemplate = {
    ...start,
    path: path.map((part) => (isSegment(part) ? part.map(shortPart) : part)),
    rest: rest.map(shortPart),
  };
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

function planPath(
  { origin, leading, path, rest }: UrlTemplate,
  required: ReadonlySet<string>,
  baseUrl: string,
): PathUrlPlan | undefined {
  const parts = path.flatMap((part): PathUrlPlan["path"] => {
    if (!isSegment(part)) return [part];
    const plain = part.flatMap((one) => plainPart(one, required));
    return plain.length === part.length ? [plain] : [];
  });
  const [expression, ...others] = rest;
  const isForm =
    typeof expression === "object" &&
    expression.operator === "?" &&
    expression.variables.every((variable) => readVariable(variable).prefix === undefined);
  const isPlain =
    leading === "" &&
    typeof path[0] === "string" &&
    parts.length === path.length &&
    (isForm || expression === undefined) &&
    others.length === 0;
  return isPlain
    ? {
        kind: "path",
        start: origin || baseUrl,
        isBase: origin === "",
        path: parts,
        query: isForm ? expression.variables.map(shortVariable) : [],
      }
    : undefined;
}

/** A literal, or a required `{name}` without modifiers; nothing for any other part. */
function plainPart(
  part: Part,
  required: ReadonlySet<string>,
): readonly [] | readonly [string | Placeholder] {
  if (typeof part === "string") return [part];
  const [variable, ...others] = part.variables.map(readVariable);
  const isPlain =
    part.operator === "" &&
    variable?.explode === false &&
    variable.prefix === undefined &&
    others.length === 0 &&
    required.has(variable.key);
  return isPlain ? [{ name: variable.key }] : [];
}

/** The distinct required parameters of a template's path. */
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
