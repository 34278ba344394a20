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
import type { Parameter } from "./signature.js";
import { type Statement, functionOf } from "./statement.js";
import type { FunctionStructure } from "./structures.js";
import { type Code, code } from "./syntax/code.js";
import { type Argument, NAME, call, data, template, toData } from "./syntax/expression.js";
import type { Scope } from "./syntax/scope.js";
import { namedType, printType } from "./syntax/type.js";

const CALL = code`call`;
const PARAMETERS = code`parameters`;
const OPTIONS = code`options`;

/** The headers of a call, which choose among media types. */
const CHOSEN = namedType("Chosen");

export function builderOf(route: RoutePlan, scope: Scope): Statement<FunctionStructure> {
  const { name, doc, types } = route;
  const options = optionsType(types);
  const headers = choiceHeaders(types);
  const byCall = chosenTypes(types, CHOSEN);
  const { parameters } = byCall;
  const parts = {
    name,
    doc,
    ...(headers && { typeParameter: { name: "Chosen", extends: headers } }),
    parameters: parametersOf(
      route,
      parameters,
      headers
        ? orEndpoint(chosenOptions(types, options), types, CHOSEN)
        : orEndpoint(options, types),
    ),
    result: resultType(byCall),
    call: preparedCall(route, scope),
    returned: request(route, scope),
  };
  return functionOf(parts, scope);
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
): readonly Parameter[] {
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

/** The type of the second argument: options, or an endpoint, whose defaults then count. */
function orEndpoint(
  options: TypePlan,
  { headers, headersRequired }: RouteTypesPlan,
  chosen?: TypePlan,
): TypePlan {
  const required = headers && headersRequired ? [runtimeType("RequiredHeaders", headers)] : [];
  const known = chosen ?? (required.length > 0 ? keyword("unknown") : undefined);
  const endpoint = runtimeType("AnyEndpoint", ...(known ? [known] : []), ...required);
  return { kind: "union", members: [options, endpoint] };
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

function preparedCall(
  { manifestRoute, defaults, takesData, writesJsonText, url, serialized }: RoutePlan,
  scope: Scope,
): Code {
  const { use } = scope;
  const made = (name: string, ...values: readonly Argument[]) => call(use(name), values, scope);
  const rest = [data(manifestRoute), made("defaults"), PARAMETERS, OPTIONS];
  const ofRoute = defaults && data(toData(defaults));
  const leading = url.kind === "template" ? url.template.leading : "";
  const prepared =
    leading !== ""
      ? made("createCallWithOrigin", data(leading), ofRoute ?? data({}), ...rest)
      : ofRoute
        ? made("createCallWithDefaults", ofRoute, ...rest)
        : made("createCall", ...rest);
  const whole = takesData
    ? made(writesJsonText ? "withJsonData" : "withData", prepared, OPTIONS)
    : prepared;
  if (!serialized) return whole;
  const styles = serialized.map(({ name, style, wireName }) =>
    wireName === undefined ? [name, style] : [name, style, wireName],
  );
  return made("serialize", whole, data(styles));
}

function request({ method, url, bodyType, types, reserved }: RoutePlan, scope: Scope): Code {
  const { use } = scope;
  const parts =
    url.kind === "path"
      ? pathArguments(url, reserved, scope)
      : [templateArgument(url, reserved, scope)];
  const name = hasQuery(method) ? "queryRequest" : "bodyRequest";
  const made = call(use(name), [data(method), CALL, ...parts], scope);
  if (types.endpointBody) return call(use("defaultToEmptyObject"), [CALL, made], scope);
  return bodyType === undefined
    ? made
    : call(use("removeUnusedContentType"), [data(bodyType), made], scope);
}

function pathArguments(
  { start, isBase, path, query }: PathUrlPlan,
  reserved: RoutePlan["reserved"],
  scope: Scope,
): readonly Argument[] {
  const url = pathCode(start, path, scope);
  const expand = reserved ? "reservedQuery" : "formQuery";
  return [
    isBase ? call(scope.use("replaceBaseUrl"), [CALL, url], scope) : url,
    ...(query.length > 0 ? [call(scope.use(expand), [CALL, data(toData(query))], scope)] : []),
  ];
}

function pathCode(start: string, path: PathUrlPlan["path"], scope: Scope): Argument {
  let head = start;
  const placeholders: [value: Code, text: string][] = [];
  for (const part of path) {
    const last = placeholders.at(-1);
    if (typeof part !== "string") placeholders.push([segmentCode(part, scope), ""]);
    else if (last) last[1] += part;
    else head += part;
  }
  return placeholders.length > 0 ? template(head, placeholders, scope) : data(head);
}

function segmentCode(part: Exclude<PathUrlPlan["path"][number], string>, scope: Scope): Code {
  const [name, value] =
    "name" in part
      ? (["expandSegment", part.name] as const)
      : (["expandCompoundSegment", toData(part)] as const);
  return call(scope.use(name), [CALL, data(value)], scope);
}

function templateArgument(
  { template: parts, required }: TemplateUrlPlan,
  reserved: RoutePlan["reserved"],
  scope: Scope,
): Code {
  const needed = required.length > 0 || reserved ? [data(required)] : [];
  const expand = reserved ? [data({ [NAME]: "expandReserved" })] : [];
  const values = [CALL, data(toData(parts)), ...needed, ...expand];
  return code`...${call(scope.use("templateUrl"), values, scope)}`;
}
