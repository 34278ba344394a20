import { object } from "../../schemas.js";

export const T = "2024-02-29T12:00:00Z";
export const D = new Date(T);
export const at = { type: "string", format: "date-time" };

/** An object whose other properties have these values. */
export function mapOf(values: unknown, properties: object = {}) {
  return { ...object(properties), additionalProperties: values };
}
