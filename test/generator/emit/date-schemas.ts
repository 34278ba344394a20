export const T = "2024-02-29T12:00:00Z";
export const D = new Date(T);
export const at = { type: "string", format: "date-time" };
export const text = { type: "string" };

export function object(properties: object, more: object = {}) {
  return { type: "object", properties, ...more };
}

export function ref(name: string) {
  return { $ref: `#/schemas/${name}` };
}

export function listOf(items: object) {
  return { type: "array", items };
}

export function mapOf(values: unknown) {
  return object({}, { additionalProperties: values });
}
