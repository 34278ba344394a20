import { type Schema, constituentsOf } from "../../manifest/index.js";
import type { TypePlan } from "../plan.js";
import { keyword } from "./combine-types.js";
import { typesOf } from "./named-types.js";
import { typeOfSchema, type TypeContext } from "./schema-type.js";

/**
 * The type of a header, of requests and of responses. Headers are text on the wire, so only types of simple values are kept, and
 * what may be a list or an object is a string. So is a date: some headers have a format of their own (RFC 9110, section 5.6.7).
 */
export function headerType(schema: Schema, context: TypeContext): TypePlan {
  const isText = (part: Schema): boolean =>
    typeof part === "object" &&
    (typesOf(part).some((type) => type === "array" || type === "object") ||
      (context.dates !== undefined && part.format === "date-time"));
  const parts = [...constituentsOf([schema], context.schemas)];
  return parts.some(isText) ? keyword("string") : typeOfSchema(schema, context);
}
