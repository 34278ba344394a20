/** Schemas that most tests need, as in manifests and documents. */

export const text = { type: "string" } as const;
export const integer = { type: "integer" } as const;
export const number = { type: "number" } as const;
export const boolean = { type: "boolean" } as const;

export const list = <const Items>(items: Items) => ({ type: "array", items }) as const;

export const object = <const Properties extends object>(
  properties: Properties,
  ...required: readonly string[]
) => ({ type: "object", properties, ...(required.length > 0 && { required }) }) as const;

/** A reference to a schema of the manifest. */
export const ref = (name: string) => ({ $ref: `#/schemas/${name}` });

/** A reference to a schema of the document. */
export const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A body or response of JSON. */
export const json = (schema: unknown, more: object = {}) => ({
  content: { "application/json": { schema } },
  ...more,
});
