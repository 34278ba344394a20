import { type FullVariable, readVariable, splitUrl } from "waybill-runtime/tools";
import { upperFirst } from "../names/identifiers.js";
import type {
  ArgumentPlan,
  DeclarationPlan,
  DefaultsPlan,
  InterfacePlan,
  PropertyPlan,
  RoutePlan,
  SerializedPlan,
} from "../plan.js";
import type { Problem } from "../../errors/index.js";
import type { PlanProperty } from "./argument-property.js";
import { readUrlArguments, type UrlArgument } from "./arguments.js";
import { readBody, type BodyArguments } from "./body.js";
import { checkArguments } from "./check-arguments.js";
import { keyword } from "../types/combine-types.js";
import { docOfBody, docOfParameter, docOfRoute, NO_DOC } from "../docs.js";
import { effectiveUrl } from "./effective-route.js";
import { planKnownRoutes } from "../routes/known-routes.js";
import { planParametersType } from "./parameters-type.js";
import { manifestRoute, type ReadRoute } from "../routes/read-routes.js";
import { bodyTypeOf, planRouteDefaults } from "../routes/route-defaults.js";
import { checkOptionalSegments, planUrl } from "./route-url.js";
import { typeOfSchema, type TypeContext } from "../types/schema-type.js";
import { shapeOf } from "../types/type-shapes.js";
import { type DescribeParameters, describeResponses } from "./builder-docs.js";

interface BuilderInput {
  readonly read: ReadRoute;
  /** The name of the export. */
  readonly name: string;
  /** The name of the export that replaces a deprecated route. */
  readonly replacement: string | undefined;
  readonly context: TypeContext;
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
  const url = readUrlArguments(read, context.schemas, problems);
  const body = route.requestBody && readBody(route.requestBody, bodyPath, context);
  checkArguments(url.arguments, body, bodyPath, problems);

  const optional = new Set(url.arguments.filter((one) => !one.required).map((one) => one.name));
  const effective = effectiveUrl(read, url.argumentOf, url.added, (one) => optional.has(one));
  const variables = effective.template.flatMap((part) =>
    typeof part === "string" ? [] : part.variables.map(readVariable),
  );
  const split = splitUrl(effective.template);
  checkOptionalSegments(read.method, split, url.arguments, problems);
  const isReserved = new Set(url.reserved.map((variable) => readVariable(variable).key));
  const added = url.added.filter((variable) => !isReserved.has(readVariable(variable).key));
  const written =
    url.reserved.length === 0
      ? split
      : splitUrl(effectiveUrl(read, url.argumentOf, added, (one) => optional.has(one)).template);
  const serialized = url.arguments.flatMap(toSerialized);
  const types = planParametersType(
    name,
    url.arguments,
    body && { ...body, doc: docOfBody(route.requestBody) },
    planProperty,
    input.declarations,
  );
  const defaults = planRouteDefaults(route, body);
  const bodyType = bodyTypeOf(route, body);
  const given = new Set([
    ...Object.keys(input.defaults.headers),
    ...Object.keys(defaults?.headers ?? {}),
  ]);
  const headers = planHeaders(read, name, given, context);
  const headersRequired = headers?.properties.some(({ isOptional }) => !isOptional) ?? false;
  return {
    name,
    manifestRoute: manifestRoute(read),
    effectiveRoute: manifestRoute({ method: read.method, url: effective.url }),
    method: read.method.toLowerCase(),
    arguments: [
      ...url.arguments.map((argument) => toArgument(argument, variables)),
      ...bodyArguments(body),
    ],
    doc: {
      ...docOfRoute(route, manifestRoute(read), input.replacement),
      ...input.describe(...documented(url.arguments, body, input)),
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
        effective,
        bodyNames: body ? [...body.properties.keys()] : [],
        parameters: types.parameters,
        planProperty,
      }),
      method: read.method.toLowerCase(),
      parameters: types.parameters,
      ...(types.body && { body: types.body }),
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
    url: planUrl(written, url.arguments, defaults?.baseUrl ?? input.defaults.baseUrl),
    ...(serialized.length > 0 && { serialized }),
    ...(url.reserved.length > 0 && { reserved: url.reserved }),
  };
}

function toSerialized({ name, wireName, serialized }: UrlArgument): readonly SerializedPlan[] {
  if (serialized === undefined) return [];
  const hasWireName = serialized === "deepObject" && wireName !== name;
  return [{ name, style: serialized, ...(hasWireName && { wireName }) }];
}

/** The arguments as properties with their docs, and the names of arguments whose types do not reveal theirs. */
function documented(
  urlArguments: readonly UrlArgument[],
  body: BodyArguments | undefined,
  { planProperty, declarations }: BuilderInput,
): readonly [properties: readonly PropertyPlan[], others: readonly string[]] {
  const shape = body?.object && shapeOf(body.object, (name) => declarations.get(name));
  const ofBody = shape?.kind === "object" ? shape.properties : [];
  const known = new Set(ofBody.map(({ name }) => name));
  const names = bodyArguments(body).map(({ name }) => name);
  return [[...urlArguments.map(planProperty), ...ofBody], names.filter((name) => !known.has(name))];
}

function toArgument(
  { name, wireName, in: place, required }: UrlArgument,
  variables: readonly FullVariable[],
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

function bodyArguments(body: BodyArguments | undefined): readonly ArgumentPlan[] {
  if (!body) return [];
  const names = [...body.properties.keys(), ...(body.data ? ["data"] : [])];
  return names.map((name) => ({ name, in: "body", required: false }));
}

/**
 * The interface of the header parameters, which are typed under `options.headers`.
 *
 * @param given lowercased names of headers that have a default, so that no call has to set them.
 */
function planHeaders(
  { route }: ReadRoute,
  routeName: string,
  given: ReadonlySet<string>,
  context: TypeContext,
): InterfacePlan | undefined {
  const properties = route.parameters
    .filter((parameter) => parameter.in === "header")
    .map((parameter): PropertyPlan => {
      const type = typeOfSchema(parameter.schema, context);
      const isValue = type.kind !== "array" && type.kind !== "tuple" && type.kind !== "object";
      const name = parameter.name.toLowerCase();
      return {
        name,
        isOptional: !parameter.required || given.has(name),
        type: isValue ? type : keyword("string"),
        doc: docOfParameter(parameter),
      };
    });
  if (properties.length === 0) return undefined;
  const name = `${upperFirst(routeName)}Headers`;
  return { kind: "interface", name, doc: NO_DOC, properties };
}
