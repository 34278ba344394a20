import { manifestSchema } from "./manifest-schema.js";

const { required, properties, definitions } = manifestSchema;
const { parameter, requestBody, requestBodyByType } = definitions;

/**
 * `manifestSchema` for a file as written, published as `schema/routes.schema.json`. In a file with `openapi`, the document may
 * provide required keys. The reader validates after reading the document.
 */
export const editorSchema = {
  ...manifestSchema,
  required: ["waybill"],
  properties: {
    ...properties,
    // Shared parameters are the file's own, so they must be complete.
    parameters: {
      ...properties.parameters,
      additionalProperties: {
        allOf: [properties.parameters.additionalProperties, { required: parameter.required }],
      },
    },
  },
  if: { required: ["openapi"] },
  else: {
    required: required,
    properties: {
      routes: {
        items: {
          properties: {
            parameters: { items: { anyOf: [{ required: ["$ref"] }, { required: ["schema"] }] } },
            requestBody: {
              anyOf: [{ required: requestBodyByType.required }, { required: requestBody.required }],
            },
          },
        },
      },
    },
  },
  definitions: {
    ...definitions,
    parameter: { ...parameter, required: parameter.required.filter((key) => key !== "schema") },
    requestBody: { ...requestBody, required: [] },
    requestBodyByType: { ...requestBodyByType, required: [] },
  },
};
