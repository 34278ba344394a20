import type { Manifest, Parameter, Schema } from "../../manifest/index.js";
import { type Declarations, propertyFinder } from "../argument-properties.js";
import type { ArgumentPlan, InputSchema, JsonSchema } from "../plan.js";
import type { PlannedRoute, ReadRoute } from "../routes/read-routes.js";
import { argumentFinder } from "./argument-schemas.js";
import { plainText } from "./fit-values.js";
import { createJsonSchemas } from "./json-schema.js";

/** A function that makes the schema of a tool's input: of its builder's arguments, in one object without alternatives. */
export function inputSchemaMaker(
  schemas: Manifest["schemas"],
  declarations: Declarations,
): (route: PlannedRoute) => InputSchema {
  const { convert, definitionsOf } = createJsonSchemas(schemas);
  const argumentOf = argumentFinder(schemas);
  const propertiesOf = propertyFinder(declarations);
  return (read) => {
    const { plan, route, variables } = read;
    const references = new Set<string>();
    const properties = plan.arguments.map((argument): readonly [string, JsonSchema] => {
      const declared = argumentOf(argument, route);
      const { schema, description = "" } = declared ?? undeclared(argument, variables);
      const text = plainText(description);
      const converted = convert(schema, references);
      return [argument.name, text === "" ? converted : { ...converted, description: text }];
    });
    const typed = propertiesOf(plan.types.parameters);
    const names = plan.arguments.map(({ name }) => name);
    const required = names.filter((name) => typed.get(name)?.isOptional === false);
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      ...(references.size > 0 && { $defs: definitionsOf(references) }),
    };
  };
}

const TEXT: Schema = { type: "string" };

function undeclared(
  { name }: ArgumentPlan,
  variables: ReadRoute["variables"],
): Pick<Parameter, "schema" | "description"> {
  const isList = variables.some((variable) => variable.name === name && variable.explode);
  return { schema: isList ? { anyOf: [TEXT, { type: "array", items: TEXT }] } : TEXT };
}
