/** A parameter whose schema allows any value. */
const parameter =
  (place: string) =>
  (name: string, more: object = {}) => ({ name, in: place, schema: {}, ...more });

export const path = parameter("path");
export const query = parameter("query");

/** A reference to a schema of the manifest. */
export const reference = (name: string) => ({ $ref: `#/schemas/${name}` });
