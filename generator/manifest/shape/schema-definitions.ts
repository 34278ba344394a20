import type { JsonSchema } from "./json-schema.js";
import {
  block,
  described,
  flag,
  listSchema,
  mapOf,
  matching,
  nonEmpty,
  number,
  ref,
  referenceSchema,
  someText,
  textSchema,
} from "./keys.js";
import { componentName, filePattern } from "./names.js";

function schemaList(description: string) {
  return listSchema(description, ref("schema"), [{ type: "string" }], { minItems: 1 });
}

/** The part of JSON Schema that makes types, and what the schemas of tools have besides. */
export const schemaDefinitions = {
  json: { description: "Any value." },
  schemaType: {
    type: "string",
    enum: ["null", "boolean", "object", "array", "number", "integer", "string"],
  },
  schema: {
    description:
      "A JSON Schema (2020-12): the part that makes types and the schemas of tools. Builders validate nothing with it.",
    anyOf: [{ type: "boolean" }, ref("schemaObject")],
    examples: [{ type: "string" }],
  },
  schemaFile: matching(
    "A file that holds schemas by their names: its path from this file.",
    "./schemas.json",
    `^${filePattern}$`,
    "it is the path of a file, as in ./schemas.json",
  ),
  schemaReference: referenceSchema("schemas", "A schema of the `schemas` block.", "Label"),
  schemaObject: block(
    "schema",
    "A JSON Schema (2020-12), the part of it that makes types and the schemas of tools. `true` allows anything, `false` nothing. Builders validate nothing by it.",
    {
      $ref: matching(
        "A schema of the `schemas` block, or a file that holds one.",
        "#/schemas/Label",
        `^(#/schemas/${componentName}|${filePattern})$`,
        "it is #/schemas/ and a name, or a file as in ./schemas/label.json",
      ),
      type: {
        description: "One type, or a list of them.",
        anyOf: [ref("schemaType"), { type: "array", minItems: 1, items: ref("schemaType") }],
        examples: ["string"],
      },
      enum: listSchema("The values it can have.", ref("json"), ["open", "closed"], { minItems: 1 }),
      "x-enum-varnames": listSchema(
        "The names of the values of `enum`, in its order. Only for `enums: constants`.",
        someText,
        ["Open", "Closed"],
      ),
      "x-enum-descriptions": listSchema(
        "What the values of `enum` mean, in its order. Only for `enums: constants`.",
        { type: "string" },
        ["It needs work", "Nothing is left to do"],
      ),
      const: { description: "The one value it can have.", examples: ["label"] },
      items: described("The schema of a list's members.", ref("schema"), { type: "string" }),
      prefixItems: schemaList("One schema for each position of a tuple."),
      properties: mapOf("`properties` block", "A schema for each property.", ref("schema"), {
        name: { type: "string" },
      }),
      required: listSchema("The properties that must be there.", { type: "string" }, ["name"]),
      additionalProperties: described(
        "The schema of properties that `properties` does not name; false if there are none.",
        ref("schema"),
        { type: "string" },
      ),
      allOf: schemaList("The value fits all of these schemas."),
      oneOf: schemaList("The value fits one of these schemas."),
      anyOf: schemaList("The value fits at least one of these schemas."),
      discriminator: block(
        "discriminator",
        "The property whose value says which of several schemas an object has, so that code can tell them apart.",
        {
          propertyName: nonEmpty("The name of the property.", "type"),
          mapping: mapOf(
            "`mapping` block",
            "The schema for each value. A schema that is not listed has its own name for a value. A schema that others in the union extend also has the values of its enum that they lack.",
            ref("schemaReference"),
            { dog: "#/schemas/Dog" },
          ),
          defaultMapping: described(
            "The schema of objects that have none of these values, or lack the property, as in OpenAPI 3.2.",
            ref("schemaReference"),
            "#/schemas/Pet",
          ),
        },
        { required: ["propertyName"], example: { propertyName: "type" } },
      ),
      nullable: flag("Whether null is allowed too, as in OpenAPI 3.0.", { default: false }),
      readOnly: flag(
        "The API returns the property but does not accept it: types of requests do not have it.",
        { default: false },
      ),
      writeOnly: flag(
        "The API accepts the property but does not return it: types of responses do not have it.",
        { default: false },
      ),
      format: textSchema(
        "What the text or number means. `binary` makes the type of a file or of bytes, `date-time` is a `Date` where `generate.dates` says so, and any other is documentation only.",
        "date-time",
      ),
      contentSchema: described(
        "What a text in JSON holds, such as the `data` of a server-sent event.",
        ref("schema"),
        { type: "object" },
      ),
      default: {
        description:
          "What the API takes where the value is absent. Documentation only: it is never sent.",
        examples: ["blue"],
      },
      description: textSchema(
        "Documentation of the type, the property or the argument.",
        "Shown beside the name",
      ),
      deprecated: flag("Marks a property or argument as deprecated.", { default: false }),
      examples: listSchema(
        "Example values. Tools use them; the comment of a parameter or a body shows the first.",
        ref("json"),
        ["bug", "feature"],
      ),
      minimum: number("The least value of a number. Only for tools.", 1),
      maximum: number("The greatest value of a number. Only for tools.", 100),
      exclusiveMinimum: number("Numbers are greater than this. Only for tools.", 0),
      exclusiveMaximum: number("Numbers are less than this. Only for tools.", 1),
      multipleOf: number("Numbers are multiples of this. Only for tools.", 5),
      minLength: number("The least length of a text, in characters. Only for tools.", 1),
      maxLength: number("The greatest length of a text, in characters. Only for tools.", 255),
      pattern: textSchema(
        "A regular expression that a part of the text matches. Only for tools.",
        "^[a-z]+$",
      ),
      minItems: number("The least number of items of a list. Only for tools.", 1),
      maxItems: number("The greatest number of items of a list. Only for tools.", 10),
      uniqueItems: flag("Whether all items of a list differ. Only for tools.", { default: false }),
      minProperties: number("The least number of properties of an object. Only for tools.", 1),
      maxProperties: number("The greatest number of properties of an object. Only for tools.", 10),
    },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
