import { manifestSchema } from "./manifest-schema.js";

const { required, properties, definitions } = manifestSchema;
const { parameter, requestBody } = definitions;

/**
 * `manifestSchema` for a file as it is written, which `schema/routes.schema.json` holds: in a file with `openapi`, the
 * document may say what is required. The reader's check comes after the document was read.
 */
export const editorSchema = {
  ...manifestSchema,
  required: ["waybill"],
  properties: {
    ...properties,
    // Those that routes share are the file's own.
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
            requestBody: { required: requestBody.required },
          },
        },
      },
    },
  },
  definitions: {
    ...definitions,
    parameter: { ...parameter, required: parameter.required.filter((key) => key !== "schema") },
    requestBody: { ...requestBody, required: [] },
  },
};
