import { hasQuery } from "waybill-runtime/tools";
import {
  type PathUrlPlan,
  type RoutePlan,
  type RouteTypesPlan,
  type TemplateUrlPlan,
  type TypePlan,
  keyword,
  runtimeType,
} from "../plan/index.js";
import type { FunctionStatement } from "./statement.js";
import {
  type Expression,
  NAME,
  call,
  data,
  spread,
  toData,
  variable,
} from "./syntax/expression.js";
import { namedType, printType } from "./syntax/type.js";

const CALL = variable("call");
const OPTIONS = variable("options");
/** The type of a second argument that holds default parameters. */
const GIVEN = namedType("Given");

/** The headers of a call, which choose among media types. */
const CHOSEN = namedType("Chosen");

export function builderStatement(route: RoutePlan): FunctionStatement {
  const { name, doc, manifestRoute, types } = route;
  const options = optionsType(types);
  const headers = choiceHeaders(types);
  const byCall = chosenTypes(types, CHOSEN);
  const byGiven = chosenTypes(types, runtimeType("HeadersIn", GIVEN));
  const { parameters } = byCall;
  return {
    kind: "function",
    name,
    comment: doc,
    ...(headers && { typeParameter: { name: "Chosen", extends: headers } }),
    parameters: parametersOf(route, parameters, headers ? chosenOptions(types, options) : options),
    overload: {
      comment: {
        paragraphs: [manifestRoute],
        ...(doc.deprecated !== undefined && { deprecated: doc.deprecated }),
      },
      typeParameter: { name: "Given" },
      parameters: [
        {
          name: "call",
          isRest: true,
          type: runtimeType("WithDefaults", GIVEN, ...typesWithDefaults(types, options, byGiven)),
        },
      ],
      result: resultType(byGiven),
    },
    result: resultType(byCall),
    call: preparedCall(route),
    returned: request(route),
  };
}

/** The signature as an editor shows it, without the type parameter for the headers that choose a media type. */
export function printSignature(route: RoutePlan): string {
  const { name, types } = route;
  const parameters = parametersOf(route, types.parameters, optionsType(types)).map(
    ({ name, isOptional, type }) => `  ${name}${isOptional ? "?" : ""}: ${printType(type)},`,
  );
  return [`function ${name}(`, ...parameters, `): ${printType(resultType(types))}`].join("\n");
}

function parametersOf(
  { types, parametersArgument }: RoutePlan,
  parameters: TypePlan,
  options: TypePlan,
) {
  const isMissing = parametersArgument === "or undefined";
  const orUndefined: TypePlan = { kind: "union", members: [parameters, keyword("undefined")] };
  return [
    {
      name: "parameters",
      isOptional: parametersArgument === "optional",
      type: isMissing ? orUndefined : parameters,
    },
    { name: "options", isOptional: !types.headersRequired, type: options },
  ];
}

/** The constraint of the headers of a call that choose a media type. */
function choiceHeaders({ accept, choices, headers, responses }: RouteTypesPlan) {
  const bodies = choices?.types?.bodies;
  const answers = accept && responses;
  if (!bodies && !answers) return undefined;
  const none = keyword("unknown");
  const declared = headers ?? (bodies ? none : undefined);
  const types = [answers ?? none, declared, bodies].flatMap((type) => type ?? []);
  return runtimeType("ChoiceHeaders", ...types);
}

/** The types of a route with the media types that the given headers choose. */
function chosenTypes(types: RouteTypesPlan, headers: TypePlan): RouteTypesPlan {
  const { accept, body, choices, parameters, responses } = types;
  const { bodies, inUrl } = choices?.types ?? {};
  return {
    ...types,
    ...(accept && responses && { responses: runtimeType("ByAccept", responses, accept, headers) }),
    ...(bodies &&
      inUrl &&
      body && {
        parameters: runtimeType("ParametersByContentType", parameters, inUrl, bodies, headers),
        body: runtimeType("ByContentType", body, bodies, headers),
      }),
  };
}

function chosenOptions({ choices }: RouteTypesPlan, options: TypePlan): TypePlan {
  const { bodies, hasOption } = choices?.types ?? {};
  return bodies && hasOption === true
    ? runtimeType("OptionsByContentType", options, bodies, CHOSEN)
    : runtimeType("Choosing", options, CHOSEN);
}

/** The arguments of `WithDefaults` after the first one. The compiler keeps the text of a header whose type lists texts. */
function typesWithDefaults(
  types: RouteTypesPlan,
  options: TypePlan,
  chosen: RouteTypesPlan,
): readonly TypePlan[] {
  const headers = types.choices?.types && choiceHeaders(types);
  return headers
    ? [types.parameters, runtimeType("Choosing", options, headers), chosen.parameters]
    : [types.parameters, options];
}

function optionsType({ method, headers }: RouteTypesPlan): TypePlan {
  if (headers) return runtimeType(hasQuery(method) ? "QueryOptionsWith" : "OptionsWith", headers);
  return runtimeType(hasQuery(method) ? "QueryOptions" : "Options");
}

export function resultType({ method, body, responses }: RouteTypesPlan): TypePlan {
  const sent = body || responses ? [body ?? keyword("undefined")] : [];
  const received = responses ? [responses] : [];
  return runtimeType("RequestOptions", { kind: "literal", value: method }, ...sent, ...received);
}

function preparedCall({
  manifestRoute,
  defaults,
  takesData,
  writesJsonText,
  url,
  serialized,
}: RoutePlan): Expression {
  const rest = [data(manifestRoute), call("defaults"), variable("parameters"), OPTIONS];
  const ofRoute = defaults && data(toData(defaults));
  const leading = url.kind === "template" ? url.template.leading : "";
  const prepared =
    leading !== ""
      ? call("prepareLeading", data(leading), ofRoute ?? data({}), ...rest)
      : ofRoute
        ? call("prepareWith", ofRoute, ...rest)
        : call("prepare", ...rest);
  const whole = takesData
    ? call(writesJsonText ? "withJsonData" : "withData", prepared, OPTIONS)
    : prepared;
  if (!serialized) return whole;
  const styles = serialized.map(({ name, style, wireName }) =>
    wireName === undefined ? [name, style] : [name, style, wireName],
  );
  return call("serialize", whole, data(styles));
}

function request({ method, url, bodyType, types, reserved }: RoutePlan): Expression {
  const parts =
    url.kind === "path" ? pathArguments(url, reserved) : [templateArgument(url, reserved)];
  const name = hasQuery(method) ? "queryRequest" : "bodyRequest";
  const made = call(name, data(method), CALL, ...parts);
  if (types.endpointBody) return call("orEmptyObject", CALL, made);
  return bodyType === undefined ? made : call("typeOnlyWithBody", data(bodyType), made);
}

function pathArguments(
  { start, isBase, path, query }: PathUrlPlan,
  reserved: RoutePlan["reserved"],
): readonly Expression[] {
  const url = pathExpression(start, path);
  const expand = reserved ? "reservedQuery" : "formQuery";
  return [
    isBase ? call("rebase", CALL, url) : url,
    ...(query.length > 0 ? [call(expand, CALL, data(toData(query)))] : []),
  ];
}

function pathExpression(start: string, path: PathUrlPlan["path"]): Expression {
  let head = start;
  const placeholders: [value: Expression, text: string][] = [];
  for (const part of path) {
    const last = placeholders.at(-1);
    if (typeof part !== "string") placeholders.push([segmentExpression(part), ""]);
    else if (last) last[1] += part;
    else head += part;
  }
  return placeholders.length > 0 ? { kind: "template", head, placeholders } : data(head);
}

function segmentExpression(part: Exclude<PathUrlPlan["path"][number], string>): Expression {
  return "name" in part
    ? call("segment", CALL, data(part.name))
    : call("compoundSegment", CALL, data(toData(part)));
}

function templateArgument(
  { template, required }: TemplateUrlPlan,
  reserved: RoutePlan["reserved"],
): Expression {
  const needed = required.length > 0 || reserved ? [data(required)] : [];
  const expand = reserved ? [data({ [NAME]: "expandReserved" })] : [];
  return spread(call("templateUrl", CALL, data(toData(template)), ...needed, ...expand));
}
