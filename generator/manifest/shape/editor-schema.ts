import { manifestSchema } from "./manifest-schema.js";

const { required, properties, definitions } = manifestSchema;
const { parameter, requestBody, requestBodyByType } = definitions;

/**
 * `manifestSchema` for editors, published as `schema/routes.schema.json`. With `openapi`, the document may provide required
 * keys, so the reader validates after reading the document.
 */
export const editorSchema = {
  ...manifestSchema,
  required: ["waybill"],
  properties: {
    ...properties,
    // Shared parameters of the manifest must be complete.
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
