import {
  type DatePlaces,
  type DecoderPlan,
  type ModuleOf,
  type EnumPlan,
  type ExportPlan,
  type ModulePlan,
  NO_DOC,
  type RouteConstantPlan,
  type RouteTypesPlan,
  type ServerPlan,
  type PropertyPlan,
  type ToolPlan,
  type TypePlan,
  keyword,
  objectOf,
  propertyOf,
  runtimeType,
} from "../plan/index.js";
import { builderStatement, resultType } from "./builder.js";
import { sendingStatements } from "./sending.js";
import type { Statement } from "./statement.js";
import { type Data, NAME, call, data, toData, variable } from "./syntax/expression.js";
import { namedType } from "./syntax/type.js";

/** What a module exports of others. */
export function exportsOf(module: ModulePlan): readonly ExportPlan[] {
  return "exports" in module ? module.exports : [];
}

export function statementsOf(module: ModulePlan): readonly Statement[] {
  switch (module.kind) {
    case "builders":
      return [
        ...module.routes.flatMap((route) => [
          ...route.declarations,
          ...(module.onlyTypes ? [] : [builderStatement(route)]),
        ]),
        ...module.declarations,
      ];
    case "schemas":
      return module.declarations;
    case "routes":
      return [routesStatement(module)];
    case "defaults":
      return [
        {
          kind: "function",
          name: "defaults",
          comment: [
            "The defaults of every call: a new object each time, because the call modifies it.",
          ],
          parameters: [],
          result: runtimeType("Defaults"),
          returned: data({ ...module.defaults } as Data),
        },
      ];
    case "endpoint":
      return [endpointStatement(module)];
    case "servers":
      return module.servers.flatMap(serverStatements);
    case "sending":
      return sendingStatements(module);
    case "tools":
      return module.tools.map(toolStatement);
    case "enums":
      return module.enums.flatMap(enumStatements);
    case "route-constants":
      return module.constants.map(routeConstant);
    case "dates":
      return [...module.decoders.map(decoderStatement), ...module.declarations];
    case "index":
      return [];
  }
}

function endpointStatement({ isStrict }: ModuleOf<"endpoint">): Statement {
  const known = namedType("Routes");
  const routes = isStrict ? runtimeType("Strict", known) : known;
  const purpose = isStrict
    ? "For the manifest's routes by name:"
    : "For routes without a function of their own:";
  const defaults = { ...call("defaults"), isPure: true } as const;
  return {
    kind: "constant",
    name: "endpoint",
    comment: [`${purpose} \`endpoint("GET /path/{id}", { id })\`.`],
    type: runtimeType("Endpoint", routes),
    value: { ...call("createEndpoint", defaults), types: [routes], isPure: true },
  };
}

function routesStatement({ routes }: ModuleOf<"routes">): Statement {
  const comment =
    "The parameters and results of `endpoint()` for each route, by method and URL template.";
  const properties = routes.flatMap((types) =>
    types.known.map(({ route, parameters }) => ({
      ...propertyOf(route, routeType(parameters, types)),
      ...(types.doc && { doc: types.doc }),
    })),
  );
  return { kind: "interface", name: "Routes", doc: { paragraphs: [comment] }, properties };
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
function serverStatements(server: ServerPlan): readonly Statement[] {
  const { name, url, doc, variables } = server;
  if (!variables) return [{ kind: "constant", name, comment: doc, value: data(url) }];
  const { type, defaults, isOptional } = variables;
  return [
    type,
    {
      kind: "function",
      name,
      comment: doc,
      parameters: [{ name: "variables", isOptional, type: namedType(type.name) }],
      result: keyword("string"),
      returned: call("serverUrl", data(url), data(defaults), variable("variables")),
    },
  ];
}

/** A route as a tool: the definition that models read, and the builder that is called. */
function toolStatement(tool: ToolPlan): Statement {
  const { name, builder, manifestRoute, definition, renamed } = tool;
  const called = renamed
    ? { ...call("withNames", variable(builder), data(renamed)), isPure: true as const }
    : variable(builder);
  return {
    kind: "constant",
    name,
    comment: { paragraphs: [manifestRoute] },
    type: {
      kind: "typeof",
      of: "ToolOf",
      value: builder,
      ...(renamed && { argument: namesType(renamed) }),
    },
    value: { ...call("tool", called, data(toData(definition))), isPure: true },
  };
}

function namesType(names: Readonly<Record<string, string>>): TypePlan {
  const literals = Object.entries(names).map(([name, value]): PropertyPlan => {
    return { name, isOptional: false, type: { kind: "literal", value }, doc: NO_DOC };
  });
  return { kind: "object", properties: literals };
}

function enumStatements({ name, doc, type, members }: EnumPlan): readonly Statement[] {
  const values = Object.fromEntries(members.map((member) => [member.name, member.value]));
  return [
    { kind: "constant", name, comment: doc, value: data(values), isConst: true },
    { kind: "alias", name, doc: NO_DOC, type },
  ];
}

/** What a program needs to know of a route besides its builder. */
function routeConstant({ name, doc, value }: RouteConstantPlan): Statement {
  return { kind: "constant", name, comment: doc, value: data(toData(value)), isConst: true };
}

/** A function that makes a Date of each date-time in JSON. */
function decoderStatement(decoder: DecoderPlan): Statement {
  const { name, manifestRoute, takes, returns, places } = decoder;
  return {
    kind: "function",
    name,
    comment: {
      paragraphs: [
        ...(manifestRoute === undefined ? [] : [manifestRoute]),
        `Makes a Date of each date-time in ${manifestRoute === undefined ? "such JSON" : "the JSON of a successful response"}.`,
      ],
    },
    parameters: [{ name: "json", type: takes }],
    result: returns,
    returned: call("datesIn", variable("json"), data(placesData(places))),
  };
}

/** Places as `datesIn` of the runtime takes them. */
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
        ...places.first.map(placesData),
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
