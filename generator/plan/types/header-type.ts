import { type Schema, constituentsOf } from "../../manifest/index.js";
import type { TypePlan } from "../plan.js";
import { keyword } from "./combine-types.js";
import { typesOf } from "./named-types.js";
import { typeOfSchema, type TypeContext } from "./schema-type.js";

/**
 * The type of a header, of requests and of responses. Headers are text on the wire, so only the types of simple values are kept,
 * and a list or an object is a string.
 */
export function headerType(schema: Schema, context: TypeContext): TypePlan {
  if (typeof schema === "boolean") return typeOfSchema(schema, context);
  const simple = (one: Schema): boolean => typeof one === "boolean" || typesOf(one).every(isSimple);
  const parts = [...constituentsOf([schema], context.schemas)];
  // No header takes a `Date`: some have a format of their own for dates (RFC 9110, section 5.6.7).
  const isDate = (part: Schema): boolean => typeof part === "object" && part.format === "date-time";
  if (context.dates !== undefined && parts.some(isDate)) return keyword("string");
  if (parts.every(simple)) {
    return typeOfSchema(schema, context);
  }
  const { items: _, properties: _own, ...rest } = schema;
  const types = typesOf(schema).filter(isSimple);
  const isAlternative = types.length > 0 && types.length < typesOf(schema).length;
  return isAlternative
    ? typeOfSchema({ ...rest, type: types.filter((type) => type !== "any") }, context)
    : keyword("string");
}

function isSimple(type: ReturnType<typeof typesOf>[number]): boolean {
  return type !== "array" && type !== "object";
}
