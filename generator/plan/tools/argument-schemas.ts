import { groupBy } from "../../collections/index.js";
import {
  type Manifest,
  type Parameter,
  type Route,
  type Schema,
  remembered,
  schemaName,
} from "../../manifest/index.js";
import type { ArgumentPlan } from "../plan.js";
import { propertiesIn } from "../types/read-schema.js";

/** A function that finds the schema of an argument in the manifest, and its own description; nothing for an undeclared variable. */
export function argumentFinder(
  schemas: Manifest["schemas"],
): (argument: ArgumentPlan, route: Route) => Pick<Parameter, "schema" | "description"> | undefined {
  const membersOf = memberFinder(schemas);
  return ({ name, in: place }, { parameters, requestBody }) => {
    if (place === "body" && requestBody) {
      const property = membersOf(requestBody.schema).get(name) ?? true;
      return name === "data" ? requestBody : { schema: property };
    }
    return parameters.find(
      (parameter) => (parameter.as ?? parameter.name) === name && parameter.in === place,
    );
  };
}

/** The properties of the objects that a schema allows, whichever of its alternatives they fit. */
type Members = ReadonlyMap<string, Schema>;

function memberFinder(schemas: Manifest["schemas"]): (schema: Schema) => Members {
  const find = (schema: Schema): Members =>
    typeof schema === "boolean" ? new Map() : ofObject(schema);
  const ofObject = remembered((schema: Exclude<Schema, boolean>): Members => {
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

/** All of some members together, or those of any of them. */
function join(key: "allOf" | "anyOf", all: readonly Members[]): Members {
  const byName = groupBy(
    all.flatMap((members) => [...members]),
    ([name]) => name,
  );
  const joined = [...byName].map(([name, same]): readonly [string, Schema] => {
    const distinct = new Map(same.map(([, schema]) => [JSON.stringify(schema), schema]));
    const [only = true, ...others] = distinct.values();
    return [name, others.length === 0 ? only : { [key]: [only, ...others] }];
  });
  return new Map(joined);
}
