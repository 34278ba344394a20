import type { Manifest, Parameter } from "../../manifest/index.js";
import type {
  ArgumentPlan,
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
import type { Planned } from "../planned.js";
import { checkArguments, readUrlArguments, toVariable, type UrlArgument } from "./arguments.js";
import { bodiesOf, namesOfBody } from "./body.js";
import { type BodyContext, planBodyChoices } from "./body-choices.js";
import { docOfBody, docOfRoute } from "../docs.js";
import { planEffectiveUrl } from "./effective-route.js";
import type { ZonedVariable } from "../routes/url-pieces.js";
import { planKnownRoutes } from "../routes/known-routes.js";
import {
  planHeaderParameters,
  planParametersType,
  referenceTo,
  type RouteBody,
} from "./parameters-type.js";
import { manifestRoute, type ReadRoute } from "../routes/read-routes.js";
import { bodyTypeOf, planRouteDefaults, readJsonData } from "../routes/route-defaults.js";
import { checkOptionalSegments, planUrl } from "./route-url.js";
import { isChoice } from "../types/response-types.js";
import { keyword } from "../types/combine-types.js";
import type { TypeContext } from "../types/schema-type.js";
import { isRequired, shapeOf } from "../types/type-shapes.js";
import { describeParameters, describeResponses, exampleCall } from "./builder-docs.js";
import type { Declared } from "./value-kinds.js";

/** What the plans of all routes of a manifest share. */
export interface BuilderContext extends BodyContext {
  readonly schemas: Manifest["schemas"];
  readonly types: TypeContext;
  /** The argument of a parameter, made once. */
  readonly argumentOf: (parameter: Parameter) => UrlArgument;
  /** The exports to which `deprecated.replacedBy` can refer. */
  readonly replacements: ReadonlyMap<string, string>;
  readonly responsesOf: (read: ReadRoute) => InterfacePlan | undefined;
}

/** The warnings are about what no call can do. */
export interface PlannedBuilder extends Planned<RoutePlan> {
  readonly warnings: readonly Problem[];
}

export function planBuilder(read: ReadRoute, context: BuilderContext): PlannedBuilder {
  const parts = readParts(read, context);
  const { url, body, effective, bodyType, defaults, properties, parameters, problems } = parts;
  const { route, name } = read;
  const { deprecated } = route;
  const wanted = typeof deprecated === "object" ? deprecated.replacedBy : undefined;
  const replacement = wanted === undefined ? undefined : context.replacements.get(wanted);
  const types = planRouteTypes(read, parts, context);
  const serialized = url.arguments.flatMap(toSerialized);
  const value: RoutePlan = {
    name,
    group: read.group,
    manifestRoute: manifestRoute(read),
    effectiveRoute: manifestRoute({ method: read.method, url: effective.text }),
    method: types.method,
    arguments: [
      ...url.arguments.map((argument) => toArgument(argument, effective.variables)),
      ...namesOfBody(body).map((name) => ({ name, in: "body", required: false }) as const),
    ],
    doc: {
      ...docOfRoute(route, manifestRoute(read), replacement, types.choices?.contentTypes),
      ...describeArguments(properties, body, context.declared),
      ...describeResponses(parts.responses?.properties),
      ...exampleCall(name, properties, body),
    },
    declarations: [
      ...parameters.declarations,
      ...[parts.chosen.declaration, parts.headers, parts.responses].flatMap((type) => type ?? []),
    ],
    types,
    parametersArgument: !parameters.isOptional
      ? "required"
      : types.headersRequired
        ? "or undefined"
        : "optional",
    ...(defaults && { defaults }),
    ...(bodyType !== undefined && { bodyType }),
    takesData: body?.data !== undefined,
    ...(body?.allowsString && { writesJsonText: true }),
    url: planUrl(effective.expanded, url.arguments, defaults?.baseUrl ?? context.defaults.baseUrl),
    ...(serialized.length > 0 && { serialized }),
    ...(url.reserved.length > 0 && { reserved: url.reserved.map(toVariable) }),
  };
  return { value, problems, warnings: parts.warnings };
}

/** Plans the parts of a route in their order: later ones depend on earlier ones. */
function readParts(read: ReadRoute, context: BuilderContext) {
  const { route, name } = read;
  const { value: url, problems } = readUrlArguments(read, context.argumentOf);
  const properties = url.arguments.map(({ property }) => property);
  const { body, allowsScalar } = readRouteBody(read, context);
  const effective = planEffectiveUrl(read, url);
  const bodyType = bodyTypeOf(route, body && { ...body, allowsScalar });
  const defaults = planRouteDefaults(route, bodyType);
  const parameters = planParametersType(name, properties, body, context.declared);
  const inUrl = properties.map((property) => property.name);
  const chosen = planBodyChoices(read, body, parameters, inUrl, context);
  const headers = { ...context.defaults.headers, ...defaults?.headers };
  return {
    url,
    properties,
    body,
    effective,
    bodyType,
    defaults,
    parameters,
    chosen: chosen.value,
    headers: planHeaderParameters(read, headers, context.types),
    responses: context.responsesOf(read),
    problems: [
      ...problems,
      ...checkArguments(url.arguments, body, read, context.schemas),
      ...checkOptionalSegments(read, effective.template, url),
    ],
    warnings: chosen.problems,
  };
}

function planRouteTypes(
  read: ReadRoute,
  {
    url,
    effective,
    body,
    defaults,
    parameters: { types },
    chosen: { choices },
    headers,
    responses,
  }: ReturnType<typeof readParts>,
  context: BuilderContext,
): RouteTypesPlan {
  const bodyNames = [...(body?.properties.keys() ?? [])];
  return {
    known: planKnownRoutes(read, url, effective, bodyNames, types.parameters),
    method: read.method.toLowerCase(),
    ...types,
    ...(headers && { headers: referenceTo(headers.name) }),
    headersRequired: headers?.properties.some(isRequired) ?? false,
    ...(responses && { responses: referenceTo(responses.name) }),
    ...(responses && isChoice(responses) && { accept: defaultAccept(context.defaults, defaults) }),
    ...(choices && { choices }),
  };
}

/** The type of the header `accept` that a request has by default. Only the caller knows the effect of `mediaType`. */
function defaultAccept(manifest: DefaultsPlan, route: Partial<DefaultsPlan> | undefined): TypePlan {
  if (manifest.mediaType ?? route?.mediaType) return keyword("string");
  const value = route?.headers?.["accept"] ?? manifest.headers["accept"] ?? "*/*";
  return { kind: "literal", value };
}

function readRouteBody(
  { route: { requestBody, headers }, path }: ReadRoute,
  { readBody, defaults, declared }: BuilderContext,
): { readonly body?: RouteBody; readonly allowsScalar: boolean } {
  if (!requestBody) return { allowsScalar: false };
  const [[usual]] = bodiesOf(requestBody, path);
  const body = readBody(usual);
  const { allowsScalar, allowsString } = readJsonData(headers, body, defaults, declared);
  return { body: { ...body, allowsString, doc: docOfBody(requestBody) }, allowsScalar };
}

function toSerialized({ name, serialized, parameter }: UrlArgument): readonly SerializedPlan[] {
  if (serialized === undefined) return [];
  const { name: wireName } = parameter;
  const hasWireName = serialized === "deepObject" && wireName !== name;
  return [{ name, style: serialized, ...(hasWireName && { wireName }) }];
}

/** Describes the arguments as properties with their docs, and lists those of the body whose types do not reveal theirs. */
function describeArguments(
  urlProperties: readonly PropertyPlan[],
  body: RouteBody | undefined,
  declared: Declared,
): Pick<DocPlan, "parameters"> {
  const shape = body?.object && shapeOf(body.object, declared);
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
  { name, in: place, parameter: { name: wireName, required } }: UrlArgument,
  variables: readonly ZonedVariable[],
): ArgumentPlan {
  const variable = variables.find(({ key }) => key === name);
  return {
    name,
    in: place,
    required,
    ...(wireName !== name && { wireName }),
    ...(variable && variable.name !== name && { variable: variable.name }),
  };
}
