import type { FormVariable } from "waybill-runtime/tools";
import type {
  PathUrlPlan,
  RoutePlan,
  RouteTypesPlan,
  RuntimeNames,
  TemplateUrlPlan,
  TypePlan,
  UrlPartPlan,
} from "../plan/index.js";
import { docComment } from "./comment.js";
import { type Argument, type Data, call, code, data, isShortKey, string } from "./expression.js";
import {
  type Doc,
  assignment,
  block,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  softline,
} from "./layout.js";
import { propertyName, stringLiteral, templateText } from "./literal.js";
import { generic, genericOf, typeDoc, unionOf } from "./type.js";

/** The function that a route becomes. */
export function builderDoc(route: RoutePlan, runtime: RuntimeNames): Doc {
  const { name, doc, method, url } = route;
  const statements = [
    ["const call = ", callDoc(route, runtime), ";"],
    ...(url.kind === "path"
      ? pathStatements(method, url, runtime)
      : [templateStatement(method, url, runtime)]),
  ];
  return [docComment(doc), `export function ${name}`, signatureDoc(route), " ", block(statements)];
}

/** The one place that knows what a builder takes and gives. */
function signatureDoc({ manifestRoute, types, parametersOptional }: RoutePlan): Doc {
  const { parameters, headersRequired } = types;
  const route = genericOf("RouteParameters", [
    stringLiteral(manifestRoute),
    typeDoc(parameters, "argument"),
    "Given",
  ]);
  // No argument may be left out before one that is required.
  const given =
    parametersOptional && headersRequired
      ? ["parameters: ", unionOf([route, "undefined"])]
      : [parametersOptional ? "parameters?: " : "parameters: ", route];
  const options = unionOf([optionsDoc(types), "EndpointWith<Given>"]);
  const taken = [given, [headersRequired ? "options: " : "options?: ", options]];
  return [
    // Named defaults of the endpoint that is passed for options; they make their parameters optional.
    list("<", ["Given extends {} = {}"], ">"),
    group([
      ["(", indent([softline, join([",", line], taken)]), ifBreak(","), softline, ")"],
      [": ", resultDoc(types)],
    ]),
  ];
}

function optionsDoc({ headers, headersRequired }: RouteTypesPlan): Doc {
  if (!headers) return "Options";
  return headersRequired ? generic("OptionsWithHeaders", [headers]) : headerOptionsDoc(headers);
}

/** Options whose headers are typed. */
export function headerOptionsDoc(headers: TypePlan): Doc {
  return genericOf("Options", [generic("HeadersOf", [headers])]);
}

/** The type of a route's request options. */
export function resultDoc({ method, body, responses }: RouteTypesPlan): Doc {
  const types: TypePlan[] = [{ kind: "literal", value: method }];
  if (body || responses) types.push(body ?? { kind: "keyword", name: "undefined" });
  if (responses) types.push(responses);
  return generic("RequestOptions", types);
}

function callDoc(
  { effectiveRoute, defaults, takesData, url }: RoutePlan,
  { prepare, prepareWith, prepareLeading, withData, defaults: rootDefaults }: RuntimeNames,
): Doc {
  const rest = [
    string(effectiveRoute),
    code(`${rootDefaults}()`),
    code("parameters"),
    code("options"),
  ];
  const own = defaults && data({ ...defaults } as Data);
  const prepared =
    url.kind === "template" && url.leading !== undefined
      ? call(prepareLeading, [string(url.leading), own ?? data({}), ...rest])
      : own
        ? call(prepareWith, [own, ...rest])
        : call(prepare, rest);
  return takesData
    ? call(withData, [code(prepared), code("parameters"), code("options")])
    : prepared;
}

type Segment = Extract<UrlPartPlan, { kind: "segment" }>;

function pathStatements(
  method: string,
  { parts, query }: PathUrlPlan,
  runtime: RuntimeNames,
): readonly Doc[] {
  const segments = parts.filter((part) => part.kind === "segment");
  const required = distinct(segments.filter(({ isOptional }) => !isOptional));
  const optional = segments.find(({ isOptional }) => isOptional);
  const plain = required.filter(({ isInherited }) => !isInherited);
  const statements: Doc[] = [];
  if (plain.length > 0) statements.push(destructuringDoc(plain));
  if (plain.length < required.length || optional) {
    statements.push(`const read = ${runtime.lookupIn}(call.values);`);
  }
  const start = pathText(parts, runtime);
  let path: Doc = start;
  if (optional) {
    const { name, local } = optional;
    // A template is never broken, a string may stand on a line of its own.
    const value = start.startsWith("`") ? [" ", start] : group(indent([line, start]));
    const read = code(`read(${stringLiteral(name)})`);
    statements.push(group(["const path =", value, ";"]), [
      `const ${local} = `,
      call(runtime.optionalSegment, [code("call"), string(name), read]),
      ";",
    ]);
    const choice = [line, "? path", line, `: \`\${path}/\${${local}}\``];
    path = group([`${local} === undefined`, indent(choice)]);
  }
  const expanded = new Set(query.map(keyOf));
  if (optional) expanded.add(optional.name);
  const isQuery = method === "get" || method === "head";
  const request = isQuery ? runtime.queryRequest : runtime.bodyRequest;
  if (query.length > 0) {
    path = call(runtime.withQuery, [code("call"), code(path), data(query as unknown as Data)]);
  }
  const given: readonly Argument[] = [
    string(method),
    code("call"),
    code(path),
    data(required.map(({ name }) => name)),
    ...(expanded.size > 0 ? [data([...expanded])] : []),
  ];
  return [...statements, ["return ", call(request, given), ";"]];
}

function destructuringDoc(plain: readonly Segment[]): Doc {
  const isRenamed = plain.some(({ name, local }) => name !== local);
  const names = plain.map(({ name, local }) =>
    name === local ? local : renamedDoc(propertyName(name), local),
  );
  const left = list("{", names, "}", line);
  return names.length > 2 && isRenamed
    ? ["const ", left, " = call.values;"]
    : group(["const ", left, " =", group(indent([line, "call.values"])), ";"]);
}

function renamedDoc(key: string, local: string): Doc {
  return isShortKey(key) ? `${key}: ${local}` : assignment(`${key}:`, local);
}

function keyOf(variable: FormVariable): string {
  return typeof variable === "string" ? variable : (variable.key ?? variable.name);
}

/** The path without its optional end: a template literal, or a string where nothing is filled in. */
function pathText(parts: readonly UrlPartPlan[], { segment }: RuntimeNames): string {
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

function templateStatement(
  method: string,
  { template, taken, required }: TemplateUrlPlan,
  { templateRequest }: RuntimeNames,
): Doc {
  const given: readonly Argument[] = [
    string(method),
    code("call"),
    data(template as unknown as Data),
    code(testDoc(taken)),
    ...(required.length > 0 ? [data(required)] : []),
  ];
  return ["return ", call(templateRequest, given), ";"];
}

function testDoc(taken: readonly string[]): Doc {
  const [only, ...others] = taken;
  if (only === undefined) return "() => false";
  const tests =
    others.length === 0
      ? ["name ", group(["===", line, stringLiteral(only)])]
      : join(
          [" ||", line],
          taken.map((name) => group(["name ===", indent([line, stringLiteral(name)])])),
        );
  return group(["(name) =>", group(indent([line, group(tests)]))]);
}

function distinct(segments: readonly Segment[]): readonly Segment[] {
  return [...new Map(segments.map((segment) => [segment.name, segment])).values()];
}
