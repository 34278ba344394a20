import type { JsonSchema } from "./json-schema.js";
import {
  block,
  described,
  flag,
  listSchema,
  mapSchema,
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

/** The part of JSON Schema that determines types, and additional keywords of the schemas of tools. */
export const schemaDefinitions = {
  json: { description: "Any value." },
  schemaType: {
    type: "string",
    enum: ["null", "boolean", "object", "array", "number", "integer", "string"],
  },
  schema: {
    description:
      "A JSON Schema (2020-12), limited to keywords for types and tools. Functions do not validate values.",
    anyOf: [{ type: "boolean" }, ref("schemaObject")],
    examples: [{ type: "string" }],
  },
  schemaFile: matching(
    "The path of a file with named schemas, relative to this file.",
    "./schemas.json",
    `^${filePattern}$`,
    "it is the path of a file, as in ./schemas.json",
  ),
  schemaReference: referenceSchema("schemas", "A schema of the `schemas` block.", "Label"),
  schemaObject: block(
    "schema",
    "A JSON Schema (2020-12), limited to keywords for types and tools. `true` allows any value, `false` no value. Functions do not validate values.",
    {
      $ref: matching(
        "A schema of the `schemas` block, or a file with a schema.",
        "#/schemas/Label",
        `^(#/schemas/${componentName}|${filePattern})$`,
        "it is #/schemas/ and a name, or a file as in ./schemas/label.json",
      ),
      type: {
        description: "One type, or a list of them.",
        anyOf: [ref("schemaType"), { type: "array", minItems: 1, items: ref("schemaType") }],
        examples: ["string"],
      },
      enum: listSchema("All possible values.", ref("json"), ["open", "closed"], { minItems: 1 }),
      "x-enum-varnames": listSchema(
        "The names of the values of `enum`, in its order. Only for `enums: constants`.",
        someText,
        ["Open", "Closed"],
      ),
      "x-enum-descriptions": listSchema(
        "The meanings of the values of `enum`, in its order. Only for `enums: constants`.",
        { type: "string" },
        ["It needs work", "Nothing is left to do"],
      ),
      const: { description: "The only possible value.", examples: ["label"] },
      items: described("The schema of a list's members.", ref("schema"), { type: "string" }),
      prefixItems: schemaList("One schema for each position of a tuple."),
      properties: mapSchema("`properties` block", "A schema for each property.", ref("schema"), {
        name: { type: "string" },
      }),
      required: listSchema("The required properties.", { type: "string" }, ["name"]),
      additionalProperties: described(
        "The schema of properties that `properties` does not list; false to forbid them.",
        ref("schema"),
        { type: "string" },
      ),
      allOf: schemaList("The value matches all of these schemas."),
      oneOf: schemaList("The value matches exactly one of these schemas."),
      anyOf: schemaList("The value matches at least one of these schemas."),
      discriminator: block(
        "discriminator",
        "The property whose value identifies the schema of an object, so that code can narrow a union.",
        {
          propertyName: nonEmpty("The name of the property.", "type"),
          mapping: mapSchema(
            "`mapping` block",
            "The schema for each value. The value of an unlisted schema is its name. A schema that other members extend also has the remaining values of its enum.",
            ref("schemaReference"),
            { dog: "#/schemas/Dog" },
          ),
          defaultMapping: described(
            "The schema of objects with another value, or without the property, as in OpenAPI 3.2.",
            ref("schemaReference"),
            "#/schemas/Pet",
          ),
        },
        { required: ["propertyName"], example: { propertyName: "type" } },
      ),
      nullable: flag("Null is allowed too, as in OpenAPI 3.0.", { default: false }),
      readOnly: flag(
        "The API returns the property but does not accept it: types of requests do not have it.",
        { default: false },
      ),
      writeOnly: flag(
        "The API accepts the property but does not return it: types of responses do not have it.",
        { default: false },
      ),
      format: textSchema(
        "The format of a text or number. `binary` is a file or bytes, and `date-time` a `Date` with `generate: { dates: Date }`. Other formats are documentation only.",
        "date-time",
      ),
      contentSchema: described(
        "The schema of JSON within a text, such as the `data` of a server-sent event.",
        ref("schema"),
        { type: "object" },
      ),
      default: {
        description:
          "The value that the API uses if none is sent. Documentation only: it is never sent.",
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
      minimum: number("The smallest allowed number. Only for tools.", 1),
      maximum: number("The largest allowed number. Only for tools.", 100),
      exclusiveMinimum: number("Numbers are greater than this. Only for tools.", 0),
      exclusiveMaximum: number("Numbers are less than this. Only for tools.", 1),
      multipleOf: number("Numbers are multiples of this. Only for tools.", 5),
      minLength: number("The minimum length of a text, in characters. Only for tools.", 1),
      maxLength: number("The maximum length of a text, in characters. Only for tools.", 255),
      pattern: textSchema(
        "A regular expression that a part of the text matches. Only for tools.",
        "^[a-z]+$",
      ),
      minItems: number("The minimum number of items of a list. Only for tools.", 1),
      maxItems: number("The maximum number of items of a list. Only for tools.", 10),
      uniqueItems: flag("Whether all items of a list differ. Only for tools.", { default: false }),
      minProperties: number("The minimum number of properties of an object. Only for tools.", 1),
      maxProperties: number("The maximum number of properties of an object. Only for tools.", 10),
    },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
