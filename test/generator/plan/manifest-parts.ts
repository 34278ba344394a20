import { text } from "../../schemas.js";

const parameter =
  (place: string, schema: object) =>
  (name: string, more: object = {}) => ({ name, in: place, schema, ...more });

/** A parameter of any value. */
export const path = parameter("path", {});
/** A parameter of text, which every style writes in the same way. */
export const query = parameter("query", text);
