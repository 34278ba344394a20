import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { editorSchema } from "../../../../generator/manifest/shape/editor-schema.js";
import { manifestSchema } from "../../../../generator/manifest/shape/manifest-schema.js";
import type { ManifestFile } from "../../../../generator/manifest/shape/manifest-schema.js";
import type {
  GenerateSettings,
  Manifest,
  Parameter,
  Schema,
  SchemaObject,
} from "../../../../generator/manifest/manifest.js";
import type { JsonSchema } from "../../../../generator/manifest/shape/json-schema.js";
import { checkShape } from "../../../../generator/manifest/shape/check-shape.js";
import { readYaml } from "../../../../generator/manifest/yaml/read-yaml.js";
import { ref, text } from "../../../schemas.js";

const validate = new Ajv({ strict: false, allErrors: false }).compile(editorSchema);

function accepts(document: unknown): boolean {
  const { root } = readYaml(JSON.stringify(document));
  if (!root) throw new Error("no document");
  return checkShape(root).problems.length === 0;
}

describe("the schema file for editors", () => {
  it("the schema file equals the reader's schema; update it by scripts/write-schema.ts", () => {
    const file = new URL("../../../../schema/routes.schema.json", import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(editorSchema);
  });

  it("the schema file describes every key, and its examples are valid", () => {
    const { definitions } = manifestSchema;
    const schemas = [manifestSchema, ...Object.values(definitions)].flatMap(schemasIn);
    expect(schemas.length).toBeGreaterThan(100);
    for (const { properties = {} } of schemas) {
      for (const [key, property] of Object.entries(properties)) {
        const name = property.$ref?.slice("#/definitions/".length);
        const target = Object.entries(definitions).find(([own]) => own === name)?.[1] ?? property;
        expect(target, key).toHaveProperty("description");
      }
    }
    const ajv = new Ajv({ strict: false });
    for (const schema of schemas) {
      for (const example of schema.examples ?? []) {
        expect(ajv.validate({ ...schema, definitions }, example), JSON.stringify(example)).toBe(
          true,
        );
      }
    }
  });
});

/** A schema and all that stand inside it. */
function schemasIn(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  const inside = [...Object.values(properties), items, additionalProperties || undefined, ...anyOf];
  return [schema, ...inside.flatMap((child) => (child ? schemasIn(child) : []))];
}

it("types equal the schema's definitions", () => {
  expectTypeOf<Parameter["in"]>().toEqualTypeOf<"path" | "query" | "header">();
  expectTypeOf<SchemaObject["items"]>().toEqualTypeOf<Schema | undefined>();
  expectTypeOf<GenerateSettings["layout"]>().toEqualTypeOf<"group" | "route" | "single">();
  expectTypeOf<
    Exclude<keyof ManifestFile, "waybill" | "openapi" | "parameters" | "responses" | "security">
  >().toEqualTypeOf<Exclude<keyof Manifest, "documentNames">>();
});

describe("an editor's validator and the reader agree", () => {
  const manifest = {
    waybill: 1,
    name: "pets",
    version: "1.0.0",
    baseUrl: "https://api.example.com",
    headers: { accept: "application/json" },
    mediaType: { format: "raw" },
    generate: { output: "out", runtime: "inline", importExtension: ".js", layout: "group" },
    parameters: { owner: { name: "owner", in: "path", schema: text } },
    schemas: {
      Pet: {
        type: ["object", "null"],
        required: ["name"],
        properties: {
          name: { type: "string", enum: ["a", 1, null] },
          parent: ref("Pet"),
          id: { type: "integer", readOnly: true },
          password: { type: "string", writeOnly: true },
        },
        additionalProperties: false,
      },
      Animal: {
        oneOf: [ref("Pet")],
        discriminator: { propertyName: "name", mapping: { a: "#/schemas/Pet" } },
      },
    },
    responses: { notFound: { description: "", schema: { type: "object" } } },
    routes: [
      "GET /pets",
      {
        route: "POST /pets/{owner}",
        operationId: "pets/create",
        tags: ["pets"],
        summary: "",
        externalDocs: { url: "https://example.com/" },
        deprecated: { message: "gone", replacedBy: "x", sunset: "2028-02-29" },
        parameters: [
          { $ref: "#/parameters/owner" },
          { name: "page", as: "page_", in: "query", style: "form", explode: true, schema: true },
        ],
        requestBody: {
          required: true,
          contentType: "text/plain",
          schema: { items: {}, const: { a: [1] } },
        },
        responses: {
          200: {
            content: { "application/json; charset=utf-8": { schema: true }, "image/*": {} },
            headers: { link: { required: true, deprecated: false, schema: text } },
          },
          "4XX": { $ref: "#/responses/notFound" },
          default: {},
        },
      },
    ],
  };

  it("the reader and the JSON Schema accept a manifest with all definitions", () => {
    expect(validate(manifest)).toBe(true);
    expect(accepts(manifest)).toBe(true);
  });

  it("the reader and the JSON Schema agree on manifests with one change", () => {
    const places = placesOf(manifest);
    const change = fc.oneof(
      fc.constant(undefined),
      fc.constantFrom<unknown>(null, true, 0, 1, "", "GET /x", "a b", "#/schemas/Pet", [], {}, [
        "a",
      ]),
      fc.constantFrom<unknown>({ $ref: "#/parameters/owner" }, text, { name: "a" }, [[]]),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), change, fc.boolean(), (place, value, isExtra) => {
        const changed = replaceAt(manifest, isExtra ? [...place, "extra"] : place, value);
        expect(accepts(changed)).toBe(validate(JSON.parse(JSON.stringify(changed))));
      }),
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 600) },
    );
  });
});

type Place = readonly (string | number)[];

function placesOf(value: unknown, path: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    placesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

/** A copy with another value at a place; `undefined` removes it. What has no such place stays. */
function replaceAt(value: unknown, [step, ...rest]: Place, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      if (index !== step) return [item];
      const changed = replaceAt(item, rest, replacement);
      return changed === undefined ? [] : [changed];
    });
  }
  const inner = (value as Readonly<Record<string, unknown>>)[step];
  return { ...value, [step]: replaceAt(inner, rest, replacement) };
}
