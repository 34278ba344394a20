import {
  type DatePlaces,
  type DeclarationPlan,
  type DecoderPlan,
  type ModuleOf,
  type EnumPlan,
  type ModulePlan,
  NO_DOC,
  type RouteConstantPlan,
  type RouteTypesPlan,
  type ServerPlan,
  type ToolPlan,
  type TypePlan,
  keyword,
  objectOf,
  propertyOf,
  runtimeType,
} from "../plan/index.js";
import { builderOf, resultType } from "./builder.js";
import { sendingStatements } from "./sending.js";
import {
  type Statement,
  aliasOf,
  constantOf,
  declarationOf,
  functionOf,
  interfaceOf,
} from "./statement.js";
import { COMMA, code, enclosed, join } from "./syntax/code.js";
import { type Data, NAME, call, data, dataCode, toData } from "./syntax/expression.js";
import type { Scope } from "./syntax/scope.js";
import { namedType, typeCode } from "./syntax/type.js";

/** The declarations of a module, without its imports and exports. */
export function statementsOf(module: ModulePlan, scope: Scope): readonly Statement[] {
  const declared = (declarations: readonly DeclarationPlan[]) =>
    declarations.map((declaration) => declarationOf(declaration, scope));
  switch (module.kind) {
    case "builders":
      return [
        ...module.routes.flatMap((route) => [
          ...declared(route.declarations),
          ...(module.onlyTypes ? [] : [builderOf(route, scope)]),
        ]),
        ...declared(module.declarations),
      ];
    case "schemas":
      return declared(module.declarations);
    case "routes":
      return [routesOf(module, scope)];
    case "defaults":
      return [
        functionOf(
          {
            name: "defaults",
            doc: {
              paragraphs: [
                "The defaults of every call: a new object each time, because the call modifies it.",
              ],
            },
            parameters: [],
            result: runtimeType("Defaults"),
            returned: dataCode({ ...module.defaults } as Data, scope),
          },
          scope,
        ),
      ];
    case "endpoint":
      return [endpointOf(module, scope)];
    case "servers":
      return module.servers.flatMap((server) => serverOf(server, scope));
    case "sending":
      return sendingStatements(module, scope);
    case "tools":
      return module.tools.flatMap((tool) => toolOf(tool, scope));
    case "enums":
      return module.enums.flatMap((one) => enumOf(one, scope));
    case "route-constants":
      return module.constants.map((constant) => routeConstantOf(constant, scope));
    case "dates":
      return [
        ...module.decoders.map((decoder) => decoderOf(decoder, scope)),
        ...declared(module.declarations),
      ];
    case "index":
      return [];
  }
}

function endpointOf({ isStrict }: ModuleOf<"endpoint">, scope: Scope): Statement {
  const known = namedType("Routes");
  const routes = isStrict ? runtimeType("Strict", known) : known;
  const purpose = isStrict
    ? "For the manifest's routes by name:"
    : "For routes without a function of their own:";
  const defaults = code`${PURE}${call("defaults", [], scope)}`;
  return constantOf({
    name: "endpoint",
    doc: { paragraphs: [`${purpose} \`endpoint("GET /path/{id}", { id })\`.`] },
    type: typeCode(runtimeType("Endpoint", routes), scope),
    value: code`${PURE}${call("createEndpoint", [defaults], scope, [routes])}`,
  });
}

/** Bundlers may leave out such a call if its result is not used. */
const PURE = code`/* @__PURE__ */ `;

function routesOf({ routes }: ModuleOf<"routes">, scope: Scope): Statement {
  const comment =
    "The parameters and results of `endpoint()` for each route, by method and URL template.";
  const properties = routes.flatMap((types) =>
    types.known.map(({ route, parameters }) => ({
      ...propertyOf(route, routeType(parameters, types)),
      ...(types.doc && { doc: types.doc }),
    })),
  );
  const doc = { paragraphs: [comment] };
  return interfaceOf({ kind: "interface", name: "Routes", doc, properties }, scope);
}

function routeType(parameters: TypePlan, types: RouteTypesPlan): TypePlan {
  const options = knownOptions(types);
  const taken: TypePlan = options
    ? { kind: "intersection", members: [parameters, options] }
    : parameters;
  const body = types.endpointBody ?? types.body;
  const result = resultType({ ...types, ...(body && { body }) });
  return objectOf(propertyOf("parameters", taken), propertyOf("result", result));
}

/** An endpoint's defaults may provide the headers that a route requires. */
function knownOptions({ headers, headersRequired }: RouteTypesPlan): TypePlan | undefined {
  if (!headers) return undefined;
  return runtimeType("OptionsWith", headersRequired ? namedType("Partial", headers) : headers);
}

/** A server as a constant, or as a function of its variables. */
function serverOf(server: ServerPlan, scope: Scope): readonly Statement[] {
  const { name, url, doc, variables } = server;
  if (!variables) return [constantOf({ name, doc, value: dataCode(url, scope) })];
  const { type, defaults, isOptional } = variables;
  const parts = {
    name,
    doc,
    parameters: [{ name: "variables", isOptional, type: namedType(type.name) }],
    result: keyword("string"),
    returned: call("serverUrl", [data(url), data(defaults), code`variables`], scope),
  };
  return [interfaceOf(type, scope), functionOf(parts, scope)];
}

/** A route as a tool: the definition that models read, and the builder that is called. */
function toolOf(tool: ToolPlan, scope: Scope): readonly Statement[] {
  const { name, builder, manifestRoute, definition, output, renamed, encoded } = tool;
  const { use } = scope;
  const encoding = encoded
    ? code`${PURE}${call("encodeDelimiters", [use(builder), data(encoded)], scope)}`
    : use(builder);
  const called = renamed
    ? code`${PURE}${call("withNames", [encoding, data(renamed)], scope)}`
    : encoding;
  const query = code`typeof ${use(builder)}`;
  const types = renamed ? [query, typeCode(namesType(renamed), scope)] : [query];
  const declared = constantOf({
    name,
    doc: { paragraphs: [manifestRoute] },
    type: enclosed(code`${use("ToolOf")}<`, join(COMMA, types), code`>`),
    value: code`${PURE}${call("tool", [called, data(toData(definition))], scope)}`,
  });
  if (!output) return [declared];
  const outputSchema = constantOf({
    name: output.name,
    doc: { paragraphs: [`The JSON Schema of what ${manifestRoute} responds with.`] },
    type: use("ToolSchema"),
    value: dataCode(toData(output.schema), scope),
  });
  return [declared, outputSchema];
}

/** The original names of renamed arguments, as a type. */
function namesType(names: Readonly<Record<string, string>>): TypePlan {
  return objectOf(
    ...Object.entries(names).map(([name, value]) => propertyOf(name, { kind: "literal", value })),
  );
}

function enumOf({ name, doc, type, members }: EnumPlan, scope: Scope): readonly Statement[] {
  const values = Object.fromEntries(members.map((member) => [member.name, member.value]));
  return [
    constantOf({ name, doc, value: code`${dataCode(values, scope)} as const` }),
    aliasOf({ kind: "alias", name, doc: NO_DOC, type }, scope),
  ];
}

/** What a program needs to know of a route besides its builder. */
function routeConstantOf({ name, doc, value }: RouteConstantPlan, scope: Scope): Statement {
  const constant = code`${dataCode(toData(value), scope)} as const`;
  return constantOf({ name, doc, value: constant });
}

/** A function that makes a Date of each date-time in JSON. */
function decoderOf(decoder: DecoderPlan, scope: Scope): Statement {
  const { name, manifestRoute, takes, returns, places } = decoder;
  const json = manifestRoute === undefined ? "such JSON" : "the JSON of a successful response";
  const parts = {
    name,
    doc: {
      paragraphs: [
        ...(manifestRoute === undefined ? [] : [manifestRoute]),
        `Makes a Date of each date-time in ${json}.`,
      ],
    },
    parameters: [{ name: "json", type: takes }],
    result: returns,
    returned: call("decodeDates", [code`json`, data(placesData(places))], scope),
  };
  return functionOf(parts, scope);
}

/** Places as `decodeDates` of the runtime takes them. */
function placesData(places: DatePlaces): Data {
  switch (places.kind) {
    case "none":
      return false;
    case "date":
      return true;
    case "decoder":
      return { [NAME]: places.name };
    case "properties": {
      const known = membersOf(places.known);
      return places.others ? ["values", placesData(places.others), known] : known;
    }
    case "items":
      return [
        "each",
        places.others ? placesData(places.others) : false,
        ...(places.first.length > 0 ? [membersOf(Object.fromEntries(places.first.entries()))] : []),
      ];
    case "cases":
      return ["by", places.property, membersOf(places.cases)];
    case "all":
      return ["all", ...places.of.map(placesData)];
  }
}

function membersOf(places: Readonly<Record<string, DatePlaces>>): Data {
  return Object.fromEntries(
    Object.entries(places).map(([name, inner]) => [name, placesData(inner)]),
  );
}
