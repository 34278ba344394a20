/** A path parameter whose schema allows any value. */
export const path = (name: string, more: object = {}) => ({
  name,
  in: "path",
  schema: {},
  ...more,
});

/** A query parameter whose schema allows any value. */
export const query = (name: string, more: object = {}) => ({
  name,
  in: "query",
  schema: {},
  ...more,
});

/** A reference to a schema of the manifest. */
export const reference = (name: string) => ({ $ref: `#/schemas/${name}` });
