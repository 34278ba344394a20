import type {
  FunctionDeclarationStructure,
  OptionalKind,
  ParameterDeclarationStructure,
  TypeParameterDeclarationStructure,
} from "ts-morph";
import type { FormVariable } from "../../runtime/url-template.js";
import type {
  PathUrlPlan,
  RoutePlan,
  RouteTypesPlan,
  RuntimeNames,
  TemplateUrlPlan,
  UrlPartPlan,
} from "../plan/index.js";
import { StructureKind } from "./ts-morph.js";
import { docStructures } from "./declarations.js";
import { jsonLiteral, propertyName, stringLiteral, templateText } from "./literal.js";
import { printType } from "./print-type.js";

/** The function that a route becomes. */
export function builderStructure(
  route: RoutePlan,
  runtime: RuntimeNames,
): FunctionDeclarationStructure {
  return {
    kind: StructureKind.Function,
    name: route.name,
    isExported: true,
    docs: docStructures(route.doc),
    ...signature(route),
    statements: [
      `const call = ${printCall(route, runtime)};`,
      ...(route.url.kind === "path"
        ? printPath(route.method, route.url, runtime)
        : [printTemplate(route.method, route.url, runtime)]),
    ],
  };
}

/** The one place that knows what a builder takes and gives. */
function signature({ manifestRoute, types, parametersOptional }: RoutePlan): {
  readonly typeParameters: OptionalKind<TypeParameterDeclarationStructure>[];
  readonly parameters: OptionalKind<ParameterDeclarationStructure>[];
  readonly returnType: string;
} {
  const { parameters, headersRequired } = types;
  const route = `RouteParameters<${stringLiteral(manifestRoute)}, ${printType(parameters)}, Given>`;
  // No argument may be left out before one that is required.
  const orUndefined = parametersOptional && headersRequired ? " | undefined" : "";
  return {
    // Named defaults of the endpoint that is passed for options; they make their parameters optional.
    typeParameters: [{ name: "Given", constraint: "{}", default: "{}" }],
    parameters: [
      {
        name: "parameters",
        type: `${route}${orUndefined}`,
        hasQuestionToken: parametersOptional && !headersRequired,
      },
      {
        name: "options",
        type: `${printOptions(types)} | EndpointWith<Given>`,
        hasQuestionToken: !headersRequired,
      },
    ],
    returnType: printResult(types),
  };
}

function printOptions({ headers, headersRequired }: RouteTypesPlan): string {
  if (!headers) return "Options";
  const declared = printType(headers);
  return headersRequired ? `OptionsWithHeaders<${declared}>` : `Options<HeadersOf<${declared}>>`;
}

/** The type of a route's request options. */
export function printResult({ method, body, responses }: RouteTypesPlan): string {
  const result = [
    stringLiteral(method),
    ...(body || responses ? [body ? printType(body) : "undefined"] : []),
    ...(responses ? [printType(responses)] : []),
  ];
  return `RequestOptions<${result.join(", ")}>`;
}

function printCall(
  { effectiveRoute, defaults, takesData, url }: RoutePlan,
  { prepare, prepareWith, prepareLeading, withData, defaults: rootDefaults }: RuntimeNames,
): string {
  const route = stringLiteral(effectiveRoute);
  const rest = `${route}, ${rootDefaults}(), parameters, options`;
  const own = defaults && jsonLiteral({ ...defaults });
  const call =
    url.kind === "template" && url.leading !== undefined
      ? `${prepareLeading}(${stringLiteral(url.leading)}, ${own ?? "{}"}, ${rest})`
      : own
        ? `${prepareWith}(${own}, ${rest})`
        : `${prepare}(${rest})`;
  return takesData ? `${withData}(${call}, parameters, options)` : call;
}

type Segment = Extract<UrlPartPlan, { kind: "segment" }>;

function printPath(method: string, { parts, query }: PathUrlPlan, runtime: RuntimeNames): string[] {
  const segments = parts.filter((part) => part.kind === "segment");
  const required = distinct(segments.filter(({ isOptional }) => !isOptional));
  const optional = segments.find(({ isOptional }) => isOptional);
  const plain = required.filter(({ isInherited }) => !isInherited);
  const statements: string[] = [];
  if (plain.length > 0) {
    const names = plain.map(({ name, local }) =>
      name === local ? local : `${propertyName(name)}: ${local}`,
    );
    statements.push(`const { ${names.join(", ")} } = call.values;`);
  }
  if (plain.length < required.length || optional) {
    statements.push(`const read = ${runtime.lookupIn}(call.values);`);
  }
  let path = printParts(parts, runtime);
  if (optional) {
    const { name, local } = optional;
    const given = `call, ${stringLiteral(name)}, read(${stringLiteral(name)})`;
    statements.push(
      `const path = ${path};`,
      `const ${local} = ${runtime.optionalSegment}(${given});`,
    );
    path = `${local} === undefined ? path : \`\${path}/\${${local}}\``;
  }
  const expanded = new Set(query.map(keyOf));
  if (optional) expanded.add(optional.name);
  const isQuery = method === "get" || method === "head";
  const request = isQuery ? runtime.queryRequest : runtime.bodyRequest;
  if (query.length > 0) {
    path = `${runtime.withQuery}(call, ${path}, [${query.map(printVariable).join(", ")}])`;
  }
  const given = [
    stringLiteral(method),
    "call",
    path,
    jsonLiteral(required.map(({ name }) => name)),
    ...(expanded.size > 0 ? [jsonLiteral([...expanded])] : []),
  ];
  return [...statements, `return ${request}(${given.join(", ")});`];
}

function keyOf(variable: FormVariable): string {
  return typeof variable === "string" ? variable : (variable.key ?? variable.name);
}

function printVariable(variable: FormVariable): string {
  return typeof variable === "string" ? stringLiteral(variable) : jsonLiteral(variable);
}

/** The path without its optional end: a template literal, or a string where nothing is filled in. */
function printParts(parts: readonly UrlPartPlan[], { segment }: RuntimeNames): string {
  const shown = withoutOptionalEnd(parts);
  if (shown.every((part) => part.kind === "literal")) {
    return stringLiteral(shown.map(({ text }) => text).join(""));
  }
  const texts = shown.map((part) => {
    if (part.kind === "literal") return templateText(part.text);
    const { name, local, isInherited } = part;
    const value = isInherited ? `read(${stringLiteral(name)})` : local;
    return `\${${segment}(call, ${stringLiteral(name)}, ${value})}`;
  });
  return `\`${texts.join("")}\``;
}

/** The slash before it goes with it. */
function withoutOptionalEnd(parts: readonly UrlPartPlan[]): readonly UrlPartPlan[] {
  return parts.flatMap((part, index): readonly UrlPartPlan[] => {
    if (part.kind === "segment") return part.isOptional ? [] : [part];
    const next = parts[index + 1];
    const isBeforeOptional = next?.kind === "segment" && next.isOptional;
    return [isBeforeOptional ? { ...part, text: part.text.replace(/\/$/, "") } : part];
  });
}

function printTemplate(
  method: string,
  { template, taken, required }: TemplateUrlPlan,
  { templateRequest }: RuntimeNames,
): string {
  const tests = taken.map((name) => `name === ${stringLiteral(name)}`);
  const isTaken = tests.length === 0 ? "() => false" : `(name) => ${tests.join(" || ")}`;
  const ending = [
    stringLiteral(method),
    "call",
    jsonLiteral(template),
    isTaken,
    ...(required.length > 0 ? [jsonLiteral(required)] : []),
  ];
  return `return ${templateRequest}(${ending.join(", ")});`;
}

function distinct(segments: readonly Segment[]): readonly Segment[] {
  return [...new Map(segments.map((segment) => [segment.name, segment])).values()];
}
