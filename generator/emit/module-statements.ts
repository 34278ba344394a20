import {
  type DatePlacesPlan,
  type DeclarationPlan,
  type DecoderPlan,
  type ModuleByKind,
  type EnumPlan,
  type ModulePlan,
  NO_DOC,
  type RouteConstantPlan,
  type RoutePlan,
  type RouteTypesPlan,
  type ServerPlan,
  type ToolPlan,
  type TypePlan,
  keyword,
  objectType,
  requiredProperty,
  runtimeType,
} from "../plan/index.js";
import { builderStatement, resultType } from "./builder.js";
import { sendingStatements } from "./sending.js";
import {
  type Statement,
  aliasStatement,
  constantStatement,
  declarationStatement,
  functionStatement,
  interfaceStatement,
} from "./statement.js";
import { COMMA, type Code, code, enclosed, join } from "./syntax/code.js";
import { paragraphs } from "./syntax/comment.js";
import { type Data, call, dataCode, toData } from "./syntax/expression.js";
import type { Scope } from "./syntax/scope.js";
import { namedType, printTypeOnLine, typeCode } from "./syntax/type.js";

/** The declarations of a module, without its imports and exports. */
export function moduleStatements(module: ModulePlan, scope: Scope): readonly Statement[] {
  const declared = (declarations: readonly DeclarationPlan[]) =>
    declarations.map((declaration) => declarationStatement(declaration, scope));
  switch (module.kind) {
    case "builders":
      return [
        ...module.routes.flatMap((route) => [
          ...declared(route.declarations),
          ...(module.onlyTypes
            ? []
            : [builderStatement(route, scope), ...pagesStatements(route, scope)]),
        ]),
        ...declared(module.declarations),
      ];
    case "schemas":
    case "paths":
      return declared(module.declarations);
    case "routes":
      return [routesStatement(module, scope)];
    case "defaults":
      return [defaultsStatement(module, scope)];
    case "endpoint":
      return [endpointStatement(module, scope)];
    case "servers":
      return module.servers.flatMap((server) => serverStatements(server, scope));
    case "sending":
      return sendingStatements(module, scope);
    case "tools":
      return module.tools.flatMap((tool) => toolStatements(tool, scope));
    case "enums":
      return module.enums.flatMap((planned) => enumStatements(planned, scope));
    case "route-constants":
      return module.constants.map((constant) => routeConstantStatement(constant, scope));
    case "dates":
      return [
        ...module.decoders.map((decoder) => decoderStatement(decoder, scope)),
        ...declared(module.declarations),
      ];
    case "index":
      return [];
  }
}

/** The constant of a route's pages, which is tree-shaken if unused. */
function pagesStatements(
  { name, pages, types: { accept, responses } }: RoutePlan,
  scope: Scope,
): readonly Statement[] {
  if (!pages) return [];
  const { items, next } = pages;
  const request = scope.use(name);
  const keys = items.map((value): TypePlan => ({ kind: "literal", value }));
  const path = typeCode({ kind: "tuple", members: keys, isMutable: true }, scope);
  // A request that selects a media type has items of any of the types.
  const chosen = accept && responses ? [typeCode(responses, scope)] : [];
  const isLong = keys.length + chosen.length > 0;
  const types = [code`typeof ${request}`, ...(isLong ? [path] : []), ...chosen];
  const made = (name: string, values: readonly Data[]) => code`${PURE}${call(name, values, scope)}`;
  const values = next.values.map(toData);
  const rule = values.length > 0 ? made(next.name, values) : scope.use(next.name);
  const found = next.after ? made("nextAfter", [next.after, ...values.slice(0, 1), rule]) : rule;
  return [
    constantStatement({
      name: pages.name,
      doc: paragraphs(`The pages of \`${name}\`.`),
      type: code`${scope.use("PagesOf")}${enclosed("<>", join(COMMA, types))}`,
      value: dataCode({ request, ...(keys.length > 0 && { items }), next: found }, scope),
    }),
  ];
}

function defaultsStatement({ defaults }: ModuleByKind<"defaults">, scope: Scope): Statement {
  const parts = {
    name: "defaults",
    doc: paragraphs(
      "The defaults of every call: a new object each time, because the call modifies it.",
    ),
    parameters: [],
    result: runtimeType("Defaults"),
    returned: dataCode(toData(defaults), scope),
  };
  return functionStatement(parts, scope);
}

function endpointStatement({ isStrict }: ModuleByKind<"endpoint">, scope: Scope): Statement {
  const known = namedType("Routes");
  const routes = isStrict ? runtimeType("Strict", known) : known;
  const purpose = isStrict
    ? "Builds requests of the manifest's routes:"
    : "Builds requests of routes without a function:";
  const defaults = code`${PURE}${call("defaults", [], scope)}`;
  return constantStatement({
    name: "endpoint",
    doc: paragraphs(`${purpose} \`endpoint("GET /path/{id}", { id })\`.`),
    type: typeCode(runtimeType("Endpoint", routes), scope),
    value: code`${PURE}${call("createEndpoint", [defaults], scope, [routes])}`,
  });
}

/** Marks a call that bundlers may remove if its result is unused. */
const PURE = code`/* @__PURE__ */ `;

function routesStatement({ routes }: ModuleByKind<"routes">, scope: Scope): Statement {
  const properties = routes.flatMap((types) =>
    types.known.map(({ route, parameters }) => ({
      ...requiredProperty(route, routeType(parameters, types)),
      ...(types.doc && { doc: types.doc }),
    })),
  );
  const doc = paragraphs(
    "The parameters and results of `endpoint()` for each route, by method and URL template.",
  );
  return interfaceStatement({ kind: "interface", name: "Routes", doc, properties }, scope);
}

function routeType(parameters: TypePlan, types: RouteTypesPlan): TypePlan {
  const { headers, headersRequired, endpointBody: body = types.body } = types;
  // An endpoint's defaults may provide the headers that a route requires.
  const named = headers && headersRequired ? namedType("Partial", headers) : headers;
  const members = [parameters, ...(named ? [runtimeType("OptionsWith", named)] : [])];
  const result = resultType({ ...types, ...(body && { body }) });
  return objectType(
    requiredProperty("parameters", { kind: "intersection", members }),
    requiredProperty("result", result),
  );
}

/** A server as a constant, or as a function of its variables. */
function serverStatements(server: ServerPlan, scope: Scope): readonly Statement[] {
  const { name, url, doc, variables } = server;
  if (!variables) return [constantStatement({ name, doc, value: dataCode(url, scope) })];
  const { type, defaults, isOptional } = variables;
  const parts = {
    name,
    doc,
    parameters: [{ name: "variables", isOptional, type: namedType(type.name) }],
    result: keyword("string"),
    returned: call("serverUrl", [url, defaults, code`variables`], scope),
  };
  return [interfaceStatement(type, scope), functionStatement(parts, scope)];
}

/** A route as a tool: the definition for models, and the builder to call. */
function toolStatements(tool: ToolPlan, scope: Scope): readonly Statement[] {
  const { name, builder, manifestRoute, definition, output, renamed, encoded } = tool;
  const { use } = scope;
  const wrapped = (name: string, inner: Code, values: Data | undefined) =>
    values === undefined ? inner : code`${PURE}${call(name, [inner, values], scope)}`;
  const called = wrapped("withNames", wrapped("encodeDelimiters", use(builder), encoded), renamed);
  const query = code`typeof ${use(builder)}`;
  const names = Object.entries(renamed ?? {}).map(([name, value]) =>
    requiredProperty(name, { kind: "literal", value }),
  );
  const types = renamed ? [query, typeCode(objectType(...names), scope)] : [query];
  const declared = constantStatement({
    name,
    doc: paragraphs(manifestRoute),
    type: code`${use("ToolOf")}${enclosed("<>", join(COMMA, types))}`,
    value: code`${PURE}${call("tool", [called, toData(definition)], scope)}`,
  });
  if (!output) return [declared];
  const outputSchema = constantStatement({
    name: output.name,
    doc: paragraphs(`The JSON Schema of the responses to ${manifestRoute}.`),
    type: use("ToolSchema"),
    value: dataCode(toData(output.schema), scope),
  });
  return [declared, outputSchema];
}

function enumStatements(
  { name, doc, type, members }: EnumPlan,
  scope: Scope,
): readonly Statement[] {
  const values = Object.fromEntries(members.map((member) => [member.name, member.value]));
  return [
    constantStatement({ name, doc, value: code`${dataCode(values, scope)} as const` }),
    aliasStatement({ kind: "alias", name, doc: NO_DOC, type }, scope),
  ];
}

/** The constant of a route for programs: its path and other properties besides the builder. */
function routeConstantStatement({ name, doc, value }: RouteConstantPlan, scope: Scope): Statement {
  const constant = code`${dataCode(toData(value), scope)} as const`;
  return constantStatement({ name, doc, value: constant });
}

/** A function that creates a Date from each date-time in JSON. */
function decoderStatement(decoder: DecoderPlan, scope: Scope): Statement {
  const { name, manifestRoute, takes, returns, places } = decoder;
  const isNamed = manifestRoute === undefined;
  const json = isNamed ? `\`${printTypeOnLine(takes)}\`` : "the JSON of a successful response";
  const purpose = `Converts each date-time in ${json} to a Date.`;
  const parts = {
    name,
    doc: isNamed ? paragraphs(purpose) : paragraphs(manifestRoute, purpose),
    parameters: [{ name: "json", type: takes }],
    result: returns,
    returned: call("decodeDates", [code`json`, placesData(places, scope)], scope),
  };
  return functionStatement(parts, scope);
}

/** Places in the form that the runtime's `decodeDates` expects. */
function placesData(places: DatePlacesPlan, scope: Scope): Data {
  const inner = (of: DatePlacesPlan = { kind: "none" }) => placesData(of, scope);
  const named = (of: Readonly<Record<string, DatePlacesPlan>>) =>
    Object.fromEntries(Object.entries(of).map(([name, places]) => [name, inner(places)]));
  switch (places.kind) {
    case "none":
      return false;
    case "date":
      return true;
    case "decoder":
      return scope.use(places.name);
    case "properties": {
      const known = named(places.known);
      return places.others ? ["values", inner(places.others), known] : known;
    }
    case "items": {
      const first = named(Object.fromEntries(places.first.entries()));
      return ["each", inner(places.others), ...(places.first.length > 0 ? [first] : [])];
    }
    case "cases":
      return ["by", places.property, named(places.cases)];
    case "all":
      return ["all", ...places.of.map(inner)];
  }
}
