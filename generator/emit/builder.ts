import { hasQuery } from "waybill-runtime/tools";
import type {
  PathUrlPlan,
  RoutePlan,
  RouteTypesPlan,
  TemplateUrlPlan,
  TypePlan,
} from "../plan/index.js";
import { commentText, docLines } from "./syntax/comment.js";
import { type Argument, type Data, call, code, data, string } from "./syntax/expression.js";
import type { Names } from "./syntax/import.js";
import {
  type Doc,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  printBlock,
  printDoc,
  softline,
} from "./syntax/layout.js";
import { stringLiteral, templateText } from "./syntax/literal.js";
import { generic, genericOf, typeDoc, unionOf } from "./syntax/type.js";

/** The builder function of a route. */
export function printBuilder(route: RoutePlan, names: Names): string {
  const start = printDoc([`export function ${route.name}`, signatureDoc(route, names), " {"]);
  const statements = [
    printDoc(["const call = ", callDoc(route, names), ";"], 1),
    printDoc(["return ", requestDoc(route, names), ";"], 1),
  ];
  return commentText(docLines(route.doc, names.wrapped)) + printBlock(start, statements);
}

/** The signature of a builder. No other code knows its shape. */
function signatureDoc({ manifestRoute, types, parametersArgument }: RoutePlan, names: Names): Doc {
  const { parameters, headersRequired } = types;
  const route = genericOf(names.use("RouteParameters"), [
    stringLiteral(manifestRoute),
    typeDoc(parameters, names, "argument"),
    "Given",
  ]);
  const given = [
    parametersArgument === "optional" ? "parameters?: " : "parameters: ",
    parametersArgument === "or undefined" ? unionOf([route, "undefined"]) : route,
  ];
  const options = unionOf([optionsDoc(types, names), endpointDoc(types, names)]);
  const taken = [given, [headersRequired ? "options: " : "options?: ", options]];
  const namedDefaults = names.use("NamedDefaults");
  return [
    // The named defaults of an endpoint passed as options make their parameters optional.
    list("<", [`Given extends ${namedDefaults} = ${namedDefaults}`], ">"),
    group([
      ["(", indent([softline, join([",", line], taken)]), ifBreak(","), softline, ")"],
      [": ", resultDoc(types, names)],
    ]),
  ];
}

function optionsDoc({ method, headers, headersRequired }: RouteTypesPlan, names: Names): Doc {
  const options = !headers
    ? names.use("Options")
    : headersRequired
      ? generic("OptionsWithHeaders", [headers], names)
      : headerOptionsDoc(headers, names);
  // What has no body takes none.
  return hasQuery(method) ? genericOf("Omit", [options, stringLiteral("data")]) : options;
}

/** The type of an endpoint in place of the options. */
function endpointDoc({ headers, headersRequired }: RouteTypesPlan, names: Names): Doc {
  return headers && headersRequired
    ? genericOf(names.use("EndpointWithHeaders"), ["Given", typeDoc(headers, names, "argument")])
    : genericOf(names.use("EndpointWith"), ["Given"]);
}

/** The type of options with typed headers. */
export function headerOptionsDoc(headers: TypePlan, names: Names): Doc {
  return genericOf(names.use("Options"), [generic("HeadersOf", [headers], names)]);
}

/** The type of a route's request options. */
export function resultDoc({ method, body, responses }: RouteTypesPlan, names: Names): Doc {
  const types: TypePlan[] = [{ kind: "literal", value: method }];
  if (body || responses) types.push(body ?? { kind: "keyword", name: "undefined" });
  if (responses) types.push(responses);
  return generic("RequestOptions", types, names);
}

function callDoc(
  { manifestRoute, defaults, takesData, url, serialized }: RoutePlan,
  names: Names,
): Doc {
  const rest = [
    string(manifestRoute),
    code(`${names.use("defaults")}()`),
    code("parameters"),
    code("options"),
  ];
  const own = defaults && data({ ...defaults } as Data);
  const leading = url.kind === "template" ? url.template.leading : "";
  const prepared =
    leading !== ""
      ? call(names.use("prepareLeading"), [string(leading), own ?? data({}), ...rest])
      : own
        ? call(names.use("prepareWith"), [own, ...rest])
        : call(names.use("prepare"), rest);
  const whole = takesData
    ? call(names.use("withData"), [code(prepared), code("options")])
    : prepared;
  if (!serialized) return whole;
  const styles = serialized.map(({ name, style, wireName }) =>
    wireName === undefined ? [name, style] : [name, style, wireName],
  );
  return call(names.use("serialize"), [code(whole), data(styles)]);
}

function requestDoc({ method, url, bodyType, reserved }: RoutePlan, names: Names): Doc {
  const request = names.use(hasQuery(method) ? "queryRequest" : "bodyRequest");
  const written = url.kind === "path" ? pathArguments(url, names) : [templateArgument(url, names)];
  const parts = reserved
    ? [
        code([
          "...",
          call(names.use("withReserved"), [
            code("call"),
            data(reserved as unknown as Data),
            ...written,
          ]),
        ]),
      ]
    : written;
  const doc = call(request, [string(method), code("call"), ...parts]);
  return bodyType === undefined
    ? doc
    : call(names.use("typeOnlyWithBody"), [string(bodyType), code(doc)]);
}

function pathArguments(
  { start, isBase, path, query }: PathUrlPlan,
  names: Names,
): readonly Argument[] {
  const texts = path.map((part) =>
    typeof part === "string"
      ? templateText(part)
      : `\${${names.use("segment")}(call, ${stringLiteral(part.name)})}`,
  );
  const variables = data(query as unknown as Data);
  const url = path.some((part) => typeof part !== "string")
    ? code(`\`${templateText(start)}${texts.join("")}\``)
    : string([start, ...path].join(""));
  return [
    isBase ? code(call(names.use("rebase"), [code("call"), url])) : url,
    ...(query.length > 0 ? [code(call(names.use("formQuery"), [code("call"), variables]))] : []),
  ];
}

function templateArgument({ template, required }: TemplateUrlPlan, names: Names): Argument {
  const needed = required.length > 0 ? [data(required)] : [];
  const url = call(names.use("templateUrl"), [
    code("call"),
    data(template as unknown as Data),
    ...needed,
  ]);
  return code(["...", url]);
}
