import { readVariable, splitUrl, type UrlTemplate, type Variable } from "waybill-runtime/tools";
import type { Parameter } from "../../manifest/index.js";
import type {
  ArgumentPlan,
  BodyChoicesPlan,
  DeclarationPlan,
  DefaultsPlan,
  DocPlan,
  InterfacePlan,
  PropertyPlan,
  RoutePlan,
  RouteTypesPlan,
  SerializedPlan,
  TypePlan,
} from "../plan.js";
import type { Problem } from "../../errors/index.js";
import { readUrlArguments, type UrlArgument, type UrlArguments } from "./arguments.js";
import { bodiesOf, namesOfBody, readBody, type BodyArguments } from "./body.js";
import { planBodyChoices } from "./body-choices.js";
import { checkArguments } from "./check-arguments.js";
import { docOfBody, docOfRoute } from "../docs.js";
import { effectiveUrl, type EffectiveUrl } from "./effective-route.js";
import { planHeaderParameters } from "./header-parameters.js";
import { readJsonData } from "./json-body.js";
import { templateOf, zonedVariables, type ZonedVariable } from "../routes/url-pieces.js";
import { planKnownRoutes } from "../routes/known-routes.js";
import {
  type DocumentedBody,
  type ParametersType,
  planParametersType,
  referenceTo,
} from "./parameters-type.js";
import { manifestRoute, type ReadRoute } from "../routes/read-routes.js";
import { bodyTypeOf, planRouteDefaults } from "../routes/route-defaults.js";
import { checkOptionalSegments, planUrl } from "./route-url.js";
import { isChoice } from "../types/response-types.js";
import { keyword } from "../types/combine-types.js";
import type { TypeContext } from "../types/schema-type.js";
import { isRequired, shapeOf } from "../types/type-shapes.js";
import { describeParameters, describeResponses, exampleCall } from "./builder-docs.js";

/** What the plans of all routes of a manifest share. */
export interface BuilderContext {
  /** The context in which schemas of requests become types. */
  readonly types: TypeContext;
  /** The argument of a parameter, made once. */
  readonly argumentOf: (parameter: Parameter) => UrlArgument;
  /** The manifest's defaults. */
  readonly defaults: DefaultsPlan;
  /** The declarations of all types of schemas, by name. */
  readonly declarations: ReadonlyMap<string, DeclarationPlan>;
  /** The name of the export that replaces a deprecated route. */
  readonly replacementOf: (read: ReadRoute) => string | undefined;
  /** The interface of a route's responses, if the manifest declares any. */
  readonly responsesOf: (read: ReadRoute) => InterfacePlan | undefined;
  /** Receives what is wrong with routes. */
  readonly problems: Problem[];
  /** Receives what no call can do. */
  readonly warnings: Problem[];
}

export function planBuilder(read: ReadRoute, context: BuilderContext): RoutePlan {
  const { problems } = context;
  const { route, name } = read;
  const replacement = context.replacementOf(read);
  const responses = context.responsesOf(read);
  const url = readUrlArguments(read, context.argumentOf, problems);
  const body = readBodyArguments(read, context);
  checkArguments(url.arguments, body, read, problems);
  const effective = planEffectiveUrl(read, url, problems);
  const bodyType = bodyTypeOf(route, body);
  const defaults = planRouteDefaults(route, bodyType);
  const headers = planHeaderParameters(
    read,
    [context.defaults.headers, defaults?.headers],
    context.types,
  );
  const properties = url.arguments.map(({ property }) => property);
  const parametersType = planParametersType(name, properties, body, context.declarations);
  const accept = defaultAccept(context.defaults, defaults);
  const inUrl = properties.map((property) => property.name);
  const chosen = planBodyChoices(read, body, parametersType, inUrl, context);
  const types = planRouteTypes({
    read,
    url,
    effective,
    body,
    parametersType,
    headers,
    responses,
    accept,
    choices: chosen?.choices,
  });
  const serialized = url.arguments.flatMap(toSerialized);
  const bodyNames = namesOfBody(body);
  return {
    name,
    group: read.group,
    manifestRoute: manifestRoute(read),
    effectiveRoute: manifestRoute({ method: read.method, url: effective.url }),
    method: read.method.toLowerCase(),
    arguments: [
      ...url.arguments.map((argument) => toArgument(argument, effective.variables)),
      ...bodyNames.map((name) => ({ name, in: "body", required: false }) as const),
    ],
    doc: {
      ...docOfRoute(route, manifestRoute(read), replacement, types.choices?.contentTypes),
      ...describeArguments(properties, body, context.declarations),
      ...describeResponses(responses?.properties),
      ...exampleCall(name, properties, body),
    },
    declarations: [
      ...parametersType.declarations,
      ...[chosen?.declaration, headers, responses].flatMap((type) => type ?? []),
    ],
    types,
    parametersArgument: !parametersType.isOptional
      ? "required"
      : types.headersRequired
        ? "or undefined"
        : "optional",
    ...(defaults && { defaults }),
    ...(bodyType !== undefined && { bodyType }),
    takesData: body?.data !== undefined,
    ...(body?.allowsString && { writesJsonText: true }),
    url: planUrl(effective.split, url.arguments, defaults?.baseUrl ?? context.defaults.baseUrl),
    ...(serialized.length > 0 && { serialized }),
    ...(url.reserved.length > 0 && { reserved: url.reserved }),
  };
}

interface PlannedTypes {
  readonly read: ReadRoute;
  readonly url: UrlArguments;
  readonly effective: EffectiveUrlPlan;
  readonly body: BodyArguments | undefined;
  readonly parametersType: ParametersType;
  readonly headers: InterfacePlan | undefined;
  readonly responses: InterfacePlan | undefined;
  /** The type of the header `accept` by default. */
  readonly accept: TypePlan;
  readonly choices: BodyChoicesPlan | undefined;
}

function planRouteTypes(planned: PlannedTypes): RouteTypesPlan {
  const { read, url, effective, body, headers, responses, accept, choices } = planned;
  const { parameters, body: sent, endpointBody } = planned.parametersType;
  return {
    known: planKnownRoutes({
      read,
      url,
      effectiveUrl: effective.url,
      variables: effective.variables,
      bodyNames: [...(body?.properties.keys() ?? [])],
      parameters,
    }),
    method: read.method.toLowerCase(),
    parameters,
    ...(sent && { body: sent }),
    ...(endpointBody && { endpointBody }),
    ...(headers && { headers: referenceTo(headers.name) }),
    headersRequired: headers?.properties.some(isRequired) ?? false,
    ...(responses && { responses: referenceTo(responses.name) }),
    ...(responses && isChoice(responses) && { accept }),
    ...(choices && { choices }),
  };
}

/** The type of the header `accept` that a request has by default. Only the caller knows the effect of `mediaType`. */
function defaultAccept(manifest: DefaultsPlan, route: Partial<DefaultsPlan> | undefined): TypePlan {
  if (manifest.mediaType ?? route?.mediaType) return keyword("string");
  const value = route?.headers?.["accept"] ?? manifest.headers["accept"] ?? "*/*";
  return { kind: "literal", value };
}

function readBodyArguments(
  { route, path }: ReadRoute,
  { types, defaults, declarations }: BuilderContext,
): DocumentedBody | undefined {
  if (!route.requestBody) return undefined;
  const [[usual, place]] = bodiesOf(route.requestBody, [...path, "requestBody"]);
  const body = readBody(usual, place, types);
  const json = readJsonData(route.headers, body, defaults, declarations);
  return { ...body, ...json, doc: docOfBody(route.requestBody) };
}

interface EffectiveUrlPlan {
  /** As `endpoint()` takes it. */
  readonly url: string;
  readonly variables: readonly ZonedVariable[];
  /** As the builder writes it: without the variables that it adds to the query with reserved characters. */
  readonly split: UrlTemplate;
}

function planEffectiveUrl(
  read: ReadRoute,
  urlArguments: UrlArguments,
  problems: Problem[],
): EffectiveUrlPlan {
  const { argumentOf, optionalInPath, added, reserved } = urlArguments;
  const withQuery = (query: readonly Variable[]): EffectiveUrl =>
    effectiveUrl(read, argumentOf, query, (name) => optionalInPath.has(name));
  const splitOf = (given: EffectiveUrl): UrlTemplate =>
    given === read ? read.split : splitUrl(templateOf(given.pieces));
  const effective = withQuery(added);
  const split = splitOf(effective);
  checkOptionalSegments(read, split, urlArguments, problems);
  const keyOf = (variable: Variable) => readVariable(variable).key;
  const isReserved = new Set(reserved.map(keyOf));
  return {
    url: effective.url,
    variables: effective === read ? read.variables : zonedVariables(effective.pieces),
    split:
      isReserved.size === 0
        ? split
        : splitOf(withQuery(added.filter((variable) => !isReserved.has(keyOf(variable))))),
  };
}

function toSerialized({ name, wireName, serialized }: UrlArgument): readonly SerializedPlan[] {
  if (serialized === undefined) return [];
  const hasWireName = serialized === "deepObject" && wireName !== name;
  return [{ name, style: serialized, ...(hasWireName && { wireName }) }];
}

/** Describes the arguments as properties with their docs, and lists those of the body whose types do not reveal theirs. */
function describeArguments(
  urlProperties: readonly PropertyPlan[],
  body: BodyArguments | undefined,
  declarations: ReadonlyMap<string, DeclarationPlan>,
): Pick<DocPlan, "parameters"> {
  const shape = body?.object && shapeOf(body.object, (name) => declarations.get(name));
  const ofBody = shape?.kind === "object" ? shape.properties : [];
  const known = new Set(ofBody.map(({ name }) => name));
  // Those of a body that is all of the request may be left out with it; of others, only the type tells.
  const others = body && (body.object || body.required) ? namesOfBody(body) : [];
  return describeParameters(
    [...urlProperties, ...ofBody],
    others.filter((name) => !known.has(name)),
  );
}

function toArgument(
  { name, wireName, in: place, required }: UrlArgument,
  variables: readonly ZonedVariable[],
): ArgumentPlan {
  const variable = variables.find((one) => one.variable.key === name)?.variable;
  return {
    name,
    in: place,
    required,
    ...(wireName !== name && { wireName }),
    ...(variable && variable.name !== name && { variable: variable.name }),
  };
}
