import { hasQuery } from "waybill-runtime/tools";
import {
  type PathUrlPlan,
  type RoutePlan,
  type RouteTypesPlan,
  type TemplateUrlPlan,
  type TypePlan,
  keyword,
  runtimeType,
  unionType,
} from "../plan/index.js";
import { type FunctionParameter, type Statement, functionStatement } from "./statement.js";
import { type Code, code } from "./syntax/code.js";
import { type Data, call, template, toData } from "./syntax/expression.js";
import type { Scope } from "./syntax/scope.js";
import { namedType, printType } from "./syntax/type.js";

const CALL = code`call`;
const PARAMETERS = code`parameters`;
const OPTIONS = code`options`;

/** The type of a call's headers, which choose among media types. */
const CHOSEN = namedType("Chosen");

export function builderStatement(route: RoutePlan, scope: Scope): Statement {
  const { name, doc, types } = route;
  const headers = choiceHeaders(types);
  const byCall = headers ? chosenTypes(types) : types;
  const options = headers ? chosenOptions(types) : optionsType(types);
  const optionsOrEndpoint = unionType([options, endpointType(types, headers !== undefined)]);
  const parts = {
    name,
    doc,
    ...(headers && { typeParameters: [{ name: "Chosen", extends: headers }] }),
    parameters: functionParameters(route, byCall.parameters, optionsOrEndpoint),
    result: resultType(byCall),
    call: preparedCall(route, scope),
    returned: request(route, scope),
  };
  return functionStatement(parts, scope);
}

/** The signature for display, without the type parameter for headers that choose a media type. */
export function printSignature(route: RoutePlan): string {
  const { name, types } = route;
  const parameters = functionParameters(route, types.parameters, optionsType(types)).map(
    ({ name, isOptional, type }) => `  ${name}${isOptional ? "?" : ""}: ${printType(type)},`,
  );
  return [`function ${name}(`, ...parameters, `): ${printType(resultType(types))}`].join("\n");
}

function functionParameters(
  { types, parametersArgument }: RoutePlan,
  parameters: TypePlan,
  options: TypePlan,
): readonly FunctionParameter[] {
  const isMissing = parametersArgument === "or undefined";
  return [
    {
      name: "parameters",
      isOptional: parametersArgument === "optional",
      type: isMissing ? unionType([parameters, keyword("undefined")]) : parameters,
    },
    { name: "options", isOptional: !types.headersRequired, type: options },
  ];
}

/** The constraint of headers that choose a media type. */
function choiceHeaders({ accept, choices, headers, responses }: RouteTypesPlan) {
  const bodies = choices?.types?.bodies;
  const answers = accept && responses;
  if (!bodies && !answers) return undefined;
  const none = keyword("unknown");
  const declared = headers ?? (bodies ? none : undefined);
  const types = [answers ?? none, declared, bodies].flatMap((type) => type ?? []);
  return runtimeType("ChoiceHeaders", ...types);
}

/** The types of a route with the media types chosen by a call's headers. */
function chosenTypes(types: RouteTypesPlan): RouteTypesPlan {
  const { accept, body, choices, parameters, responses } = types;
  const { bodies, inUrl } = choices?.types ?? {};
  return {
    ...types,
    ...(accept && responses && { responses: runtimeType("ByAccept", responses, accept, CHOSEN) }),
    ...(bodies &&
      inUrl &&
      body && {
        parameters: runtimeType("ParametersByContentType", parameters, inUrl, bodies, CHOSEN),
        body: runtimeType("ByContentType", body, bodies, CHOSEN),
      }),
  };
}

function chosenOptions(types: RouteTypesPlan): TypePlan {
  const { bodies, hasOption } = types.choices?.types ?? {};
  return bodies && hasOption === true
    ? runtimeType("OptionsByContentType", optionsType(types), bodies, CHOSEN)
    : runtimeType("Choosing", optionsType(types), CHOSEN);
}

/** The type of an endpoint as second argument, with its defaults applied. */
function endpointType({ headers, headersRequired }: RouteTypesPlan, chooses: boolean): TypePlan {
  const required = headersRequired && headers ? [runtimeType("RequiredHeaders", headers)] : [];
  const chosen = chooses ? [CHOSEN] : required.map(() => keyword("unknown"));
  return runtimeType("AnyEndpoint", ...chosen, ...required);
}

function optionsType({ method, headers }: RouteTypesPlan): TypePlan {
  const name = hasQuery(method) ? "QueryOptions" : "Options";
  return headers ? runtimeType(`${name}With`, headers) : runtimeType(name);
}

export function resultType({ method, body, responses }: RouteTypesPlan): TypePlan {
  const sent = body || responses ? [body ?? keyword("undefined")] : [];
  const received = responses ? [responses] : [];
  return runtimeType("RequestOptions", { kind: "literal", value: method }, ...sent, ...received);
}

function preparedCall(
  { manifestRoute, defaults, takesData, writesJsonText, url, serialized }: RoutePlan,
  scope: Scope,
): Code {
  const isLeading = url.kind === "template" && url.template.leading !== "";
  const values = [
    manifestRoute,
    call("defaults", [], scope),
    ...(defaults ? [toData(defaults)] : []),
    PARAMETERS,
    OPTIONS,
    ...(isLeading ? [[]] : []),
  ];
  let prepared = call(defaults ? "createCallWithDefaults" : "createCall", values, scope);
  if (takesData) {
    prepared = call(writesJsonText ? "withJsonData" : "withData", [prepared, OPTIONS], scope);
  }
  if (!serialized) return prepared;
  const styles = serialized.map(({ name, style, wireName }) =>
    wireName === undefined ? [name, style] : [name, style, wireName],
  );
  return call("serialize", [prepared, styles], scope);
}

function request({ method, url, bodyType, types, reserved }: RoutePlan, scope: Scope): Code {
  const parts =
    url.kind === "path"
      ? pathArguments(url, reserved, scope)
      : [templateArgument(url, reserved, scope)];
  const name = hasQuery(method) ? "queryRequest" : "bodyRequest";
  const made = call(name, [method, CALL, ...parts], scope);
  if (types.endpointBody) return call("defaultToEmptyObject", [CALL, made], scope);
  return bodyType === undefined ? made : call("removeUnusedContentType", [bodyType, made], scope);
}

/** The URL as text, or as a template with a call for each placeholder, followed by the query. */
function pathArguments(
  { start, isBase, path, query }: PathUrlPlan,
  reserved: RoutePlan["reserved"],
  scope: Scope,
): readonly Data[] {
  let head = start;
  const placeholders: [value: Code, text: string][] = [];
  for (const part of path) {
    const last = placeholders.at(-1);
    if (typeof part !== "string") placeholders.push([segmentCode(part, scope), ""]);
    else if (last) last[1] += part;
    else head += part;
  }
  const url = placeholders.length > 0 ? template(head, placeholders, scope) : head;
  const based = isBase ? call("replaceBaseUrl", [CALL, url], scope) : url;
  if (query.length === 0) return [based];
  const expand = reserved ? "reservedQuery" : "formQuery";
  return [based, call(expand, [CALL, toData(query)], scope)];
}

function segmentCode(part: Exclude<PathUrlPlan["path"][number], string>, scope: Scope): Code {
  return "name" in part
    ? call("expandSegment", [CALL, part.name], scope)
    : call("expandCompoundSegment", [CALL, toData(part)], scope);
}

function templateArgument(
  { template: parts, required }: TemplateUrlPlan,
  reserved: RoutePlan["reserved"],
  scope: Scope,
): Code {
  const values: Data[] = [CALL, toData(parts)];
  if (required.length > 0 || reserved) values.push(required);
  if (reserved) values.push(scope.use("expandReserved"));
  return code`...${call("templateUrl", values, scope)}`;
}
