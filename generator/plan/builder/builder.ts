import { readVariable, splitUrl, type UrlTemplate, type Variable } from "waybill-runtime/tools";
import { upperFirst } from "../names/identifiers.js";
import type { Headers } from "../../manifest/index.js";
import type {
  ArgumentPlan,
  DeclarationPlan,
  DefaultsPlan,
  DocPlan,
  InterfacePlan,
  PropertyPlan,
  RoutePlan,
  SerializedPlan,
} from "../plan.js";
import type { Problem } from "../../errors/index.js";
import type { PlanProperty } from "./argument-property.js";
import type { ReadUrlArguments, UrlArgument, UrlArguments } from "./arguments.js";
import { namesOfBody, readBody, type BodyArguments } from "./body.js";
import { checkArguments } from "./check-arguments.js";
import { docOfBody, docOfParameter, docOfRoute, NO_DOC } from "../docs.js";
import { effectiveUrl, type EffectiveUrl } from "./effective-route.js";
import { templateOf, zonedVariables, type ZonedVariable } from "../routes/url-pieces.js";
import { readJsonData } from "./json-body.js";
import { planKnownRoutes } from "../routes/known-routes.js";
import { orUndefined, planParametersType } from "./parameters-type.js";
import { manifestRoute, type ReadRoute } from "../routes/read-routes.js";
import { bodyTypeOf, planRouteDefaults } from "../routes/route-defaults.js";
import { checkOptionalSegments, planUrl } from "./route-url.js";
import { headerType } from "../types/header-type.js";
import type { TypeContext } from "../types/schema-type.js";
import { shapeOf } from "../types/type-shapes.js";
import { type DescribeParameters, describeResponses } from "./builder-docs.js";

interface BuilderInput {
  readonly read: ReadRoute;
  /** The name of the export. */
  readonly name: string;
  /** The name of the export that replaces a deprecated route. */
  readonly replacement: string | undefined;
  readonly context: TypeContext;
  readonly readUrlArguments: ReadUrlArguments;
  readonly describe: DescribeParameters;
  readonly planProperty: PlanProperty;
  /** The manifest's defaults. */
  readonly defaults: DefaultsPlan;
  /** The declarations of all types of schemas, by name. */
  readonly declarations: ReadonlyMap<string, DeclarationPlan>;
  /** The interface of the route's responses, if the manifest declares any. */
  readonly responses: InterfacePlan | undefined;
}

export function planBuilder(input: BuilderInput, problems: Problem[]): RoutePlan {
  const { read, name, context, planProperty } = input;
  const { route, path } = read;
  const bodyPath = [...path, "requestBody"];
  const url = input.readUrlArguments(read, problems);
  const body = route.requestBody && readBody(route.requestBody, bodyPath, context);
  checkArguments(url.arguments, body, read, problems);

  const effective = effectiveUrlOf(read, url, url.added);
  const variables = effective === read ? read.variables : zonedVariables(effective.pieces);
  const split = splitEffective(effective, read);
  checkOptionalSegments(read, split, url, problems);
  const written =
    url.reserved.length === 0
      ? split
      : splitEffective(effectiveUrlOf(read, url, withoutReserved(url)), read);
  const serialized = url.arguments.flatMap(toSerialized);
  const properties = url.arguments.map(planProperty);
  const json = readJsonData(route, body, input.defaults, input.declarations);
  const types = planParametersType(
    name,
    properties,
    body && { ...body, ...json, doc: docOfBody(route.requestBody) },
    input.declarations,
  );
  const bodyType = bodyTypeOf(route, body, json);
  const defaults = planRouteDefaults(route, bodyType);
  const headers = planHeaders(read, name, [input.defaults.headers, defaults?.headers], context);
  const bodyNames = namesOfBody(body);
  const headersRequired = headers?.properties.some(({ isOptional }) => !isOptional) ?? false;
  return {
    name,
    manifestRoute: manifestRoute(read),
    effectiveRoute: manifestRoute({ method: read.method, url: effective.url }),
    method: read.method.toLowerCase(),
    arguments: [
      ...url.arguments.map((argument) => toArgument(argument, variables)),
      ...bodyNames.map((name) => ({ name, in: "body", required: false }) as const),
    ],
    doc: {
      ...docOfRoute(route, manifestRoute(read), input.replacement),
      ...describeArguments(properties, body, bodyNames, input),
      ...describeResponses(input.responses?.properties),
    },
    declarations: [
      ...types.declarations,
      ...(headers ? [headers] : []),
      ...(input.responses ? [input.responses] : []),
    ],
    types: {
      known: planKnownRoutes({
        read,
        url,
        effectiveUrl: effective.url,
        variables,
        bodyNames: body ? [...body.properties.keys()] : [],
        parameters: types.parameters,
        planProperty,
      }),
      method: read.method.toLowerCase(),
      parameters: types.parameters,
      ...(types.body && { body: types.body }),
      ...(types.sendsEmptyObject && types.body && { endpointBody: orUndefined(types.body) }),
      ...(headers && {
        headers: { kind: "reference", name: headers.name, of: "builders" } as const,
      }),
      headersRequired,
      ...(input.responses !== undefined && {
        responses: { kind: "reference", name: input.responses.name, of: "builders" } as const,
      }),
    },
    parametersArgument: !types.isOptional
      ? "required"
      : headersRequired
        ? "or undefined"
        : "optional",
    ...(defaults && { defaults }),
    ...(bodyType !== undefined && { bodyType }),
    takesData: body?.data !== undefined,
    ...(json.allowsString && { writesJsonText: true }),
    ...(types.sendsEmptyObject && { sendsEmptyObject: true }),
    url: planUrl(written, url.arguments, defaults?.baseUrl ?? input.defaults.baseUrl),
    ...(serialized.length > 0 && { serialized }),
    ...(url.reserved.length > 0 && { reserved: url.reserved }),
  };
}

/** The URL of a route as `endpoint()` takes it; the route itself if its own URL is that. */
function effectiveUrlOf(
  read: ReadRoute,
  { argumentOf, optionalInPath }: UrlArguments,
  added: readonly Variable[],
): EffectiveUrl {
  return effectiveUrl(read, argumentOf, added, (name) => optionalInPath.has(name));
}

function splitEffective(effective: EffectiveUrl, read: ReadRoute): UrlTemplate {
  return effective === read ? read.split : splitUrl(templateOf(effective.pieces));
}

/** The variables to add to the query, without those that the builder writes there separately. */
function withoutReserved({ added, reserved }: UrlArguments): readonly Variable[] {
  const keyOf = (variable: Variable) => readVariable(variable).key;
  const isReserved = new Set(reserved.map(keyOf));
  return added.filter((variable) => !isReserved.has(keyOf(variable)));
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
  bodyNames: readonly string[],
  { describe, declarations }: BuilderInput,
): Pick<DocPlan, "parameters"> {
  if (!body?.object) return describe(urlProperties, bodyNames);
  const shape = shapeOf(body.object, (name) => declarations.get(name));
  const ofBody = shape.kind === "object" ? shape.properties : [];
  const known = new Set(ofBody.map(({ name }) => name));
  return describe(
    [...urlProperties, ...ofBody],
    bodyNames.filter((name) => !known.has(name)),
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

/**
 * The interface of the header parameters, which are typed under `options.headers`.
 *
 * @param defaults default headers, by lowercased name, which no call has to set.
 */
function planHeaders(
  { route }: ReadRoute,
  routeName: string,
  defaults: readonly (Headers | undefined)[],
  context: TypeContext,
): InterfacePlan | undefined {
  const declared = route.parameters.filter((parameter) => parameter.in === "header");
  if (declared.length === 0) return undefined;
  const given = new Set(defaults.flatMap((headers = {}) => Object.keys(headers)));
  const properties = declared.map((parameter): PropertyPlan => {
    const name = parameter.name.toLowerCase();
    return {
      name,
      isOptional: !parameter.required || given.has(name),
      type: headerType(parameter.schema, context),
      doc: docOfParameter(parameter),
    };
  });
  const name = `${upperFirst(routeName)}Headers`;
  return { kind: "interface", name, doc: NO_DOC, properties };
}
