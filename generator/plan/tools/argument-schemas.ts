import { groupBy, memoize } from "../../collections/index.js";
import {
  type Manifest,
  type Parameter,
  type Route,
  type Schema,
  schemaName,
} from "../../manifest/index.js";
import { undeclaredSchema } from "../builder/arguments.js";
import { type DeclarationsByName, propertyFinder } from "../argument-properties.js";
import type { ArgumentPlan, InputSchema, ToolSchema, RoutePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { propertiesIn } from "../types/read-schema.js";
import { createJsonSchemas } from "./json-schema.js";
import { modelText } from "./visible-text.js";

/** Returns a function that creates a tool's input schema: all arguments of the builder in one object without alternatives. */
export function inputSchemaMaker(
  schemas: Manifest["schemas"],
  declarations: DeclarationsByName,
): (read: ReadRoute, plan: RoutePlan, nameOf: (argument: string) => string) => InputSchema {
  const { convert, definitionsOf } = createJsonSchemas(schemas);
  const argumentOf = argumentFinder(schemas);
  const propertiesOf = propertyFinder(declarations);
  return ({ route, variables }, plan, nameOf) => {
    const references = new Set<string>();
    const properties = plan.arguments.map((argument): readonly [string, ToolSchema] => {
      const isList = variables.some(({ name, explode }) => name === argument.name && explode);
      const declared = argumentOf(argument, plan, route) ?? { schema: undeclaredSchema(isList) };
      const { schema, description = "" }: ArgumentSchema = declared;
      const text = modelText(description);
      const converted = convert(schema, references);
      return [nameOf(argument.name), text === "" ? converted : { ...converted, description: text }];
    });
    const typed = propertiesOf(plan.types.parameters);
    const names = plan.arguments.map(({ name }) => name);
    const required = names.filter((name) => typed.get(name)?.isOptional === false).map(nameOf);
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      ...(references.size > 0 && { $defs: definitionsOf(references) }),
    };
  };
}

type ArgumentSchema = Pick<Parameter, "schema" | "description">;

/** Returns a function that finds an argument's schema in the manifest, and its own description. Omits undeclared variables. */
export function argumentFinder(
  schemas: Manifest["schemas"],
): (argument: ArgumentPlan, plan: RoutePlan, route: Route) => ArgumentSchema | undefined {
  const membersOf = memberFinder(schemas);
  return ({ name, in: place }, { takesData }, { parameters, requestBody }) => {
    if (place === "body" && requestBody) {
      const property = membersOf(requestBody.schema).get(name) ?? true;
      return name === "data" && takesData ? requestBody : { schema: property };
    }
    return parameters.find(
      (parameter) => (parameter.as ?? parameter.name) === name && parameter.in === place,
    );
  };
}

/** Properties of the objects that a schema allows, from all alternatives. */
type Members = ReadonlyMap<string, Schema>;

function memberFinder(schemas: Manifest["schemas"]): (schema: Schema) => Members {
  const find = (schema: Schema): Members =>
    typeof schema === "boolean" ? new Map() : ofObject(schema);
  const ofObject = memoize((schema: Exclude<Schema, boolean>): Members => {
    const { $ref, allOf = [], oneOf, anyOf } = schema;
    return join("allOf", [
      new Map(propertiesIn(schema, "request", schemas)),
      ...($ref === undefined ? [] : [find(schemas[schemaName($ref)] ?? true)]),
      ...allOf.map(find),
      ...[oneOf, anyOf].flatMap((members) => (members ? [join("anyOf", members.map(find))] : [])),
    ]);
  });
  return find;
}

/** Joins properties: of all parts with `allOf`, of any alternative with `anyOf`. */
function join(key: "allOf" | "anyOf", all: readonly Members[]): Members {
  const entries = all.flatMap((members) => [...members]);
  const byName = groupBy(entries, ([name]) => name);
  const joined = [...byName].map(([name, same]): readonly [string, Schema] => {
    const distinct = new Map(same.map(([, schema]) => [JSON.stringify(schema), schema]));
    const [only = true, ...others] = distinct.values();
    return [name, others.length === 0 ? only : { [key]: [only, ...others] }];
  });
  return new Map(joined);
}
