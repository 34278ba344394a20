import { type Manifest, type Schema, remembered, schemaName } from "../../manifest/index.js";
import { docOfBody, docOfParameter } from "../docs.js";
import type { ArgumentPlan, DocPlan, InputSchema, JsonSchema, RoutePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { propertiesIn } from "../types/read-schema.js";
import { plainText } from "./fit-values.js";
import { createJsonSchemas } from "./json-schema.js";

/** The properties of the objects that a schema allows, whichever of its alternatives they fit. */
interface Members {
  readonly properties: ReadonlyMap<string, Schema>;
  /** Those that all objects have. */
  readonly required: ReadonlySet<string>;
}

/** A function that makes the schema of a tool's input: of its builder's arguments, in one object without alternatives. */
export function inputSchemaMaker(
  schemas: Manifest["schemas"],
): (read: ReadRoute, plan: RoutePlan) => InputSchema {
  const { convert, definitionsOf } = createJsonSchemas(schemas);
  const membersOf = memberFinder(schemas);
  return (read, plan) => {
    const { requestBody } = read.route;
    const body = requestBody && membersOf(requestBody.schema);
    const references = new Set<string>();
    const properties = plan.arguments.map((argument): readonly [string, JsonSchema] => {
      const { schema, description } = describeArgument(argument, read, body);
      const text = plainText(description);
      const converted = convert(schema, references);
      return [argument.name, text === "" ? converted : { ...converted, description: text }];
    });
    const ofBody = plan.arguments.filter((one) => one.in === "body");
    const isWhole = plan.takesData && ofBody.length === 1;
    const isNeeded = ({ name, in: place, required }: ArgumentPlan): boolean =>
      place !== "body"
        ? required
        : requestBody?.required === true &&
          (plan.takesData ? isWhole : body?.required.has(name) === true);
    const required = plan.arguments.filter(isNeeded).map(({ name }) => name);
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      ...(references.size > 0 && { $defs: definitionsOf(references) }),
    };
  };
}

/** The schema of an argument, and a description that replaces the schema's own, or none. */
function describeArgument(
  { name, in: place }: ArgumentPlan,
  { route: { parameters, requestBody }, variables }: ReadRoute,
  body: Members | undefined,
): { readonly schema: Schema; readonly description: string } {
  if (place === "body" && requestBody) {
    if (name === "data") {
      return { schema: requestBody.schema, description: firstOf(docOfBody(requestBody)) };
    }
    return { schema: body?.properties.get(name) ?? true, description: "" };
  }
  const parameter = parameters.find((one) => (one.as ?? one.name) === name && one.in === place);
  if (parameter) {
    const description = parameter.description ? firstOf(docOfParameter(parameter)) : "";
    return { schema: parameter.schema, description };
  }
  const text = { type: "string" } as const;
  const isList = variables.some((one) => one.name === name && one.explode);
  const schema = isList ? { anyOf: [text, { type: "array", items: text } as const] } : text;
  return { schema, description: "" };
}

function firstOf({ paragraphs: [first = ""] }: DocPlan): string {
  return first;
}

function memberFinder(schemas: Manifest["schemas"]): (schema: Schema) => Members {
  const none: Members = { properties: new Map(), required: new Set() };
  const find = (schema: Schema): Members => (typeof schema === "boolean" ? none : ofObject(schema));
  const ofObject = remembered((schema: Exclude<Schema, boolean>): Members => {
    const { $ref, allOf = [], oneOf, anyOf, required = [] } = schema;
    const properties = new Map(propertiesIn(schema, "request", schemas));
    return join("allOf", [
      { properties, required: new Set(required) },
      ...($ref === undefined ? [] : [find(schemas[schemaName($ref)] ?? true)]),
      ...allOf.map(find),
      ...[oneOf, anyOf].flatMap((members) => (members ? [join("anyOf", members.map(find))] : [])),
    ]);
  });
  return find;
}

/** All of some members together, or those of any of them. */
function join(key: "allOf" | "anyOf", all: readonly Members[]): Members {
  const found = new Map<string, Map<string, Schema>>();
  for (const { properties } of all) {
    for (const [name, schema] of properties) {
      const distinct = found.get(name) ?? new Map<string, Schema>();
      found.set(name, distinct.set(JSON.stringify(schema), schema));
    }
  }
  const properties = [...found].map(([name, distinct]): readonly [string, Schema] => {
    const [only = true, ...others] = distinct.values();
    return [name, others.length === 0 ? only : { [key]: [only, ...others] }];
  });
  const names = all.flatMap(({ required }) => [...required]);
  const required =
    key === "allOf" ? names : names.filter((name) => all.every((one) => one.required.has(name)));
  return { properties: new Map(properties), required: new Set(required) };
}
