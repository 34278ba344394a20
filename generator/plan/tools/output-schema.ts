import type { Manifest, Schema } from "../../manifest/index.js";
import { schemaName } from "../../manifest/index.js";
import { mediaKind } from "../../media-types/index.js";
import type { ToolSchema, RoutePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { jsonOfSuccesses, successResponses } from "../types/response-types.js";
import { type Declared, kindsOf, shapeOf } from "../types/type-shapes.js";
import { createJsonSchemas } from "./json-schema.js";

/** Returns a function that creates the schema of a route's JSON response; `undefined` unless the response is an object. */
export function outputSchemaMaker(
  schemas: Manifest["schemas"],
  declared: Declared,
): (read: ReadRoute, plan: RoutePlan) => ToolSchema | undefined {
  const { convert, definitionsOf } = createJsonSchemas(schemas, "response");
  const resolve = (schema: Schema): Schema => {
    const isReference = typeof schema === "object" && Object.keys(schema).join() === "$ref";
    return isReference ? resolve(schemas[schemaName(schema.$ref ?? "")] ?? true) : schema;
  };
  return ({ route: { responses = {} } }, { types }) => {
    const shape = types.responses && shapeOf(types.responses, declared);
    if (shape?.kind !== "object") return undefined;
    const kinds = kindsOf(jsonOfSuccesses(shape.properties), declared);
    if (!kinds.has("object") || kinds.size > 1) return undefined;
    const all = successResponses(Object.entries(responses), ([status]) => status).flatMap(
      ([, { content }]) =>
        Object.entries(content).flatMap(([type, { schema }]) =>
          mediaKind(type) === "json" ? (schema ?? []) : [],
        ),
    );
    const distinct = [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()];
    const [only = true, second] = distinct;
    const references = new Set<string>();
    const root = resolve(second === undefined ? only : { anyOf: distinct });
    const converted = convert(root, references);
    return {
      // Clients require both keys at the root.
      ...{ type: "object", properties: {} },
      ...converted,
      ...(references.size > 0 && { $defs: definitionsOf(references) }),
    };
  };
}
