import { type Parameter, type Route, type Schema, schemaName } from "../../manifest/index.js";
import { mediaKind } from "../../media-types/index.js";
import { undeclaredSchema } from "../builder/arguments.js";
import type { ArgumentPlan, InputSchema, ToolSchema, RoutePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { jsonOfSuccesses, successResponses } from "../types/response-types.js";
import type { SchemaIndex } from "../types/schema-index.js";
import type { TypeIndex } from "../types/type-index.js";
import type { JsonSchemas } from "./json-schema.js";
import { modelText } from "./visible-text.js";

/** A tool's input schema: all arguments of the builder in one object without alternatives. */
export function planInputSchema(
  { route, variables }: ReadRoute,
  plan: RoutePlan,
  renameArgument: (argument: string) => string,
  { schemas, convert, collectDefinitions }: JsonSchemas,
  index: TypeIndex,
): InputSchema {
  const references = new Set<string>();
  const properties = plan.arguments.map((argument): readonly [string, ToolSchema] => {
    const isList = variables.some(({ name, explode }) => name === argument.name && explode);
    const declared = findArgumentSchema(argument, plan, route, schemas);
    const { schema, description = "" }: ArgumentSchema = declared ?? {
      schema: undeclaredSchema(isList),
    };
    const text = modelText(description);
    const converted = convert(schema, references);
    return [
      renameArgument(argument.name),
      text === "" ? converted : { ...converted, description: text },
    ];
  });
  const typed = index.findProperties(plan.types.parameters);
  const names = plan.arguments.map(({ name }) => name);
  const required = names
    .filter((name) => typed.get(name)?.isOptional === false)
    .map(renameArgument);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(references.size > 0 && { $defs: collectDefinitions(references) }),
  };
}

/** The schema of a route's JSON response; `undefined` unless the response is an object. */
export function planOutputSchema(
  { route: { responses = {} } }: ReadRoute,
  { types }: RoutePlan,
  { schemas, convert, collectDefinitions }: JsonSchemas,
  index: TypeIndex,
): ToolSchema | undefined {
  const shape = types.responses && index.resolve(types.responses);
  if (shape?.kind !== "object") return undefined;
  const kinds = index.listValueKinds(jsonOfSuccesses(shape.properties));
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
  const root = withoutReference(second === undefined ? only : { anyOf: distinct }, schemas);
  const converted = convert(root, references);
  return {
    // Clients require both keys at the root.
    ...{ type: "object", properties: {} },
    ...converted,
    ...(references.size > 0 && { $defs: collectDefinitions(references) }),
  };
}

/** The target of a schema that has only a `$ref`. */
function withoutReference(schema: Schema, schemas: SchemaIndex): Schema {
  const isReference = typeof schema === "object" && Object.keys(schema).join() === "$ref";
  if (!isReference) return schema;
  return withoutReference(schemas.named(schemaName(schema.$ref ?? "")), schemas);
}

type ArgumentSchema = Pick<Parameter, "schema" | "description">;

/** An argument's schema in the manifest, and its own description; `undefined` for an undeclared variable. */
export function findArgumentSchema(
  { name, in: place }: ArgumentPlan,
  { takesData }: RoutePlan,
  { parameters, requestBody }: Route,
  schemas: SchemaIndex,
): ArgumentSchema | undefined {
  if (place === "body" && requestBody) {
    if (name === "data" && takesData) return requestBody;
    return { schema: schemas.sentProperties(requestBody.schema).get(name) ?? true };
  }
  return parameters.find(
    (parameter) => (parameter.as ?? parameter.name) === name && parameter.in === place,
  );
}
