import type {
  ArgumentPlan,
  DefaultsPlan,
  DocPlan,
  InterfacePlan,
  PropertyPlan,
  RoutePlan,
  TypePlan,
} from "../plan.js";
import { checkArguments, readUrlArguments, toVariable, type UrlArgument } from "./arguments.js";
import { type BodyContext, namesOfBody, readRouteBody, type RouteBody } from "./body.js";
import { planBodyChoices } from "./body-choices.js";
import { docOfRoute } from "../docs.js";
import { planEffectiveRoute } from "./effective-route.js";
import type { ZonedVariable } from "../routes/url-pieces.js";
import { planKnownRoutes } from "./known-routes.js";
import { planPages } from "./pages.js";
import { planHeaderParameters, planParametersType, builderReference } from "./parameters-type.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { planRouteDefaults } from "./route-defaults.js";
import { checkOptionalSegments, planUrl } from "./route-url.js";
import { bodiesByType, withoutHeaders } from "../types/response-types.js";
import { keyword } from "../types/combine-types.js";
import { isRequired, type TypeIndex } from "../types/type-index.js";
import { describeParameters, describeResponses, exampleCall } from "./builder-docs.js";

export interface BuilderContext extends BodyContext {
  /** The exports that `deprecated.replacedBy` can refer to. */
  readonly replacements: ReadonlyMap<string, string>;
  readonly defaults: DefaultsPlan;
  readonly planResponses: (read: ReadRoute) => InterfacePlan | undefined;
}

/** @returns the builder, its problems, warnings about parts that no call can use, and reasons why a rule's pages do not fit. */
export function planBuilder(read: ReadRoute, context: BuilderContext) {
  const { route, name, group, manifestRoute } = read;
  const { value: url, problems } = readUrlArguments(read, context);
  const properties = url.arguments.map(({ property }) => property);
  const body = readRouteBody(read, context, context.defaults);
  const effective = planEffectiveRoute(read, url);
  const defaults = planRouteDefaults(route, body?.bodyType);
  const planned = planTypes(read, properties, body, defaults, context);
  const { types, declarations, responses, isOptional, whole } = planned;
  const inBody = body?.properties ?? new Map<string, PropertyPlan>();
  const known = planKnownRoutes(read, url, effective, inBody, types.parameters, whole);
  const optional = types.headersRequired ? "or undefined" : "optional";
  const serialized = url.arguments.flatMap(({ serialized }) => serialized ?? []);
  const pages = planPages(read, url, effective, responses, context.index);
  const value: RoutePlan = {
    name,
    group,
    manifestRoute,
    effectiveRoute: effective.route,
    method: types.method,
    arguments: [
      ...url.arguments.map((argument) => toArgument(argument, effective.variables)),
      ...namesOfBody(body).map((name) => ({ name, in: "body", required: false }) as const),
    ],
    doc: {
      ...docOfRoute(route, manifestRoute, context.replacements, types.choices?.contentTypes),
      ...describeArguments(properties, body, context.index),
      ...describeResponses(responses?.properties),
      ...exampleCall(name, properties, body),
    },
    declarations,
    types: { known, ...types },
    parametersArgument: isOptional ? optional : "required",
    ...(defaults && { defaults }),
    ...(body?.bodyType !== undefined && { bodyType: body.bodyType }),
    takesData: body?.data !== undefined,
    ...((body?.allowsString || planned.writesJsonText) && { writesJsonText: true }),
    url: planUrl(effective.template, url.arguments, defaults?.baseUrl ?? context.defaults.baseUrl),
    ...(serialized.length > 0 && { serialized }),
    ...(url.reserved.length > 0 && {
      reserved: url.reserved.map((argument) => toVariable(argument)),
    }),
    ...(pages.value && { pages: pages.value }),
  };
  const all = [
    ...problems,
    ...pages.problems,
    ...checkArguments(value.arguments, url.arguments, body, read, context.types.schemas.byName),
    ...checkOptionalSegments(read, effective.template, url),
  ];
  return { value, problems: all, warnings: planned.warnings, rejectedPages: pages.rejected };
}

function planTypes(
  read: ReadRoute,
  properties: readonly PropertyPlan[],
  body: RouteBody | undefined,
  defaults: RoutePlan["defaults"],
  context: BuilderContext,
) {
  const parameters = planParametersType(read.name, properties, body, context.index);
  const inUrl = properties.map(({ name }) => name);
  const chosen = planBodyChoices(read, body, parameters.types, inUrl, context);
  const { choices, bodies, writesJsonText } = chosen.value;
  const layers = [context.defaults.headers, defaults?.headers ?? {}];
  const headers = planHeaderParameters(read, layers, context.types);
  const responses = context.planResponses(read);
  const isChoice = responses?.properties.some(
    ({ type }) => bodiesByType(withoutHeaders(type)).length > 0,
  );
  const types = {
    method: read.method.toLowerCase(),
    ...parameters.types,
    ...(headers && { headers: builderReference(headers.name) }),
    headersRequired: headers?.properties.some(isRequired) ?? false,
    ...(responses && { responses: builderReference(responses.name) }),
    ...(isChoice && { accept: defaultAccept(context.defaults, defaults) }),
    ...(choices && { choices }),
  };
  const moreDeclarations = [bodies, headers, responses].flatMap((type) => type ?? []);
  const declarations = [...parameters.declarations, ...moreDeclarations];
  const { isOptional, whole } = parameters;
  const warnings = chosen.problems;
  return { types, declarations, responses, isOptional, whole, writesJsonText, warnings };
}

/** The default type of the header `accept`; `string` if `mediaType` has a default, because it determines the header. */
function defaultAccept(manifest: DefaultsPlan, route: RoutePlan["defaults"]): TypePlan {
  if (manifest.mediaType ?? route?.mediaType) return keyword("string");
  const value = route?.headers?.["accept"] ?? manifest.headers["accept"] ?? "*/*";
  return { kind: "literal", value };
}

/**
 * Describes the arguments as properties with docs. Lists the body's arguments whose types do not show that they are required.
 */
function describeArguments(
  urlProperties: readonly PropertyPlan[],
  body: RouteBody | undefined,
  index: TypeIndex,
): Pick<DocPlan, "parameters"> {
  const shape = body?.object && index.resolve(body.object);
  const ofBody = shape?.kind === "object" ? shape.properties : [];
  const known = new Set(ofBody.map(({ name }) => name));
  // An optional `data` is never required. The types of other bodies decide which arguments are.
  const bodyNames = body && (body.object || body.required) ? namesOfBody(body) : [];
  const silent = bodyNames.filter((name) => !known.has(name));
  return describeParameters([...urlProperties, ...ofBody], silent);
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
