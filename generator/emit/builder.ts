import { hasQuery } from "waybill-runtime/tools";
import type {
  PathUrlPlan,
  RoutePlan,
  RouteTypesPlan,
  RuntimeNames,
  TemplateUrlPlan,
  TypePlan,
} from "../plan/index.js";
import { docComment } from "./comment.js";
import { type Argument, type Data, call, code, data, string } from "./expression.js";
import { type Doc, block, group, ifBreak, indent, join, line, list, softline } from "./layout.js";
import { stringLiteral, templateText } from "./literal.js";
import { generic, genericOf, typeDoc, unionOf } from "./type.js";

/** The function that a route becomes. */
export function builderDoc(route: RoutePlan, runtime: RuntimeNames): Doc {
  const statements = [
    ["const call = ", callDoc(route, runtime), ";"],
    ["return ", requestDoc(route, runtime), ";"],
  ];
  return [
    docComment(route.doc),
    `export function ${route.name}`,
    signatureDoc(route),
    " ",
    block(statements),
  ];
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
  const leading = url.kind === "template" ? url.template.leading : "";
  const prepared =
    leading !== ""
      ? call(prepareLeading, [string(leading), own ?? data({}), ...rest])
      : own
        ? call(prepareWith, [own, ...rest])
        : call(prepare, rest);
  return takesData ? call(withData, [code(prepared), code("options")]) : prepared;
}

function requestDoc({ method, url }: RoutePlan, runtime: RuntimeNames): Doc {
  const request = hasQuery(method) ? runtime.queryRequest : runtime.bodyRequest;
  const written =
    url.kind === "path" ? pathArguments(url, runtime) : [templateArgument(url, runtime)];
  return call(request, [string(method), code("call"), ...written]);
}

function pathArguments(
  { origin, path, query }: PathUrlPlan,
  { formQuery, segment }: RuntimeNames,
): readonly Argument[] {
  const texts = path.map((part) =>
    typeof part === "string"
      ? templateText(part)
      : `\${${segment}(call, ${stringLiteral(part.name)})}`,
  );
  const start = origin === "" ? "${call.baseUrl}" : templateText(origin);
  const names = data(query as unknown as Data);
  return [
    code(`\`${start}${texts.join("")}\``),
    ...(query.length > 0 ? [code(call(formQuery, [code("call"), names]))] : []),
  ];
}

function templateArgument(
  { template, required }: TemplateUrlPlan,
  { templateUrl }: RuntimeNames,
): Argument {
  const names = required.length > 0 ? [data(required)] : [];
  const url = call(templateUrl, [code("call"), data(template as unknown as Data), ...names]);
  return code(["...", url]);
}
