import type { Json } from "../../collections/index.js";
import type { FromSchema, JsonSchema } from "./json-schema.js";
import {
  block,
  listSchema,
  mapSchema,
  matching,
  enumSchema,
  ref,
  someText,
  textSchema,
} from "./keys.js";
import { documentDefinitions } from "./document-definitions.js";
import { componentNames, specifierCharacter, tokenInWords, wholeToken } from "./names.js";
import { requestDefinitions } from "./request-definitions.js";
import { responseDefinitions } from "./response-definitions.js";
import { routeDefinitions } from "./route-definitions.js";
import { settingDefinitions } from "./setting-definitions.js";
import { schemaDefinitions } from "./schema-definitions.js";

/**
 * The schema of `routes.yaml`. The reader validates against it, the type `ManifestFile` is derived from it, and
 * `schema/routes.schema.json` for editors is generated from it.
 */
export const manifestSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "manifest",
  description:
    "A Waybill manifest: the routes of a REST API, from which Waybill generates typed request builders.",
  type: "object",
  required: ["waybill", "name", "version", "baseUrl", "routes"],
  additionalProperties: false,
  properties: {
    waybill: {
      description: "The format of this file. This version of Waybill reads format 1.",
      type: "number",
      const: 1,
      examples: [1],
    },
    name: matching(
      "The name of the API, as in the default header `user-agent: <name>-endpoint.js/<version>`.",
      "github",
      wholeToken,
      `it becomes part of the user-agent header, so it is ${tokenInWords}`,
    ),
    version: matching(
      "The version of the generated code, as in the default header `user-agent`. Put it in quotes if it looks like a number.",
      "1.0.0",
      wholeToken,
      `it becomes part of the user-agent header, so it is ${tokenInWords}`,
    ),
    openapi: {
      description:
        "An OpenAPI document, or several, whose operations are routes of this manifest. `routes` then changes single routes, and `name`, `version` and `baseUrl` have defaults.",
      anyOf: [
        ref("documentFile"),
        ref("document"),
        {
          type: "array",
          minItems: 1,
          items: {
            anyOf: [ref("documentFile"), ref("document")],
          },
        },
      ],
      examples: ["./openapi.yaml"],
    },
    baseUrl: ref("baseUrl"),
    servers: ref("servers"),
    headers: ref("rootHeaders"),
    mediaType: ref("mediaType"),
    generate: block(
      "`generate` block",
      "The output of `waybill generate`.",
      {
        output: textSchema("The folder of the generated files, relative to this file.", "src/api", {
          minLength: 1,
          pattern: "^(?!/|[A-Za-z]:)[^\\u0000-\\u001f\\u007f\\\\]+$",
          patternErrorMessage:
            "it is a path from this file's folder, with `/` between its steps and without control characters",
          default: "generated",
        }),
        runtime: textSchema(
          "The module from which generated code imports the runtime. `inline` writes a copy into the output folder, so that the code has no dependency. Other values are a package (`waybill-runtime`), or the path of a module, relative to the output folder.",
          "waybill-runtime",
          {
            minLength: 1,
            pattern: `^(\\.\\.?/|[#@]?[A-Za-z0-9])${specifierCharacter}*$`,
            patternErrorMessage:
              "it is a package's name or a path that starts with `./` or `../`, not a URL, and without quotes and backslashes",
            default: "inline",
          },
        ),
        code: enumSchema(
          "`ts`: writes TypeScript. `js`: writes JavaScript with declaration files, whose maps lead from a function, a parameter or a property to its line in this file or in the document. package.json and tsconfig.json decide between ES modules and CommonJS.",
          ["ts", "js"],
        ),
        importExtension: enumSchema(
          "The extension of relative imports in the generated files. `auto` reads it from the tsconfig.json above the output folder: `.js` for node16 and later in a package of ES modules, none in a CommonJS package and for bundler, `.ts` if the compiler allows or rewrites it. Without a tsconfig.json, it is none in a CommonJS package, and else `.js`. Write `.ts` for Deno and for type stripping in Node.",
          ["auto", ".js", ".ts", "none"],
        ),
        layout: enumSchema(
          "The files of functions: one file per group, one file per route, or a single file.",
          ["group", "route", "single"],
        ),
        endpoint: enumSchema(
          "The routes that the types of the generated `endpoint` accept. `any`: all routes; parameters of unknown routes are typed by their placeholders. `strict`: only routes of this manifest, so that a removed or misspelt route is a compile error.",
          ["any", "strict"],
        ),
        dates: enumSchema(
          "The type of a `date-time`. `Date`: requests also accept a `Date`, and `dates/` has a function for each route that converts the date-times in the JSON of its responses. `string`: text; only path and query parameters also accept a `Date`.",
          ["string", "Date"],
        ),
        tools: {
          description:
            "Writes routes also as tools of language models, into `tools/<group>.ts`: `true` for all routes, or a list of groups, tags and routes. Models choose better among a few tools.",
          anyOf: [{ type: "boolean" }, { type: "array", minItems: 1, items: someText }],
          default: false,
          examples: [["issues", "reposGet"]],
        },
        only: enumSchema(
          "`types`: writes only the types of parameters, bodies and responses, and `Routes`. `paths`: writes only `paths.ts`.",
          ["all", "types", "paths"],
        ),
        paths: enumSchema(
          "`types`: also writes `paths.ts`, with the types `paths`, `components`, `operations` and `webhooks` of an OpenAPI document, like openapi-typescript.",
          ["none", "types"],
        ),
        enums: enumSchema(
          "`constants`: writes `enums.ts`, with a constant and a type for each named enum and each enum of a parameter.",
          ["types", "constants"],
        ),
        routes: enumSchema(
          "`constants`: writes `routes/<group>.ts`, with a constant for each route: its id, its method, and its path in the syntax of routers and of RFC 6570.",
          ["types", "constants"],
        ),
        schemas: enumSchema(
          "`all`: also writes the types of schemas that no route uses, of this file and of OpenAPI documents. With `only: types` and without routes, all schemas become types by default.",
          ["used", "all"],
        ),
        webhooks: enumSchema(
          "`types`: also writes types of the webhooks and callbacks of OpenAPI documents. `own`: only those of this file and of documents without operations.",
          ["own", "types"],
        ),
        responseEnums: enumSchema(
          '`open`: the types of responses allow values outside an enum, `"red" | (string & {})`, so that new values of the API do not break code.',
          ["closed", "open"],
        ),
      },
      { example: { output: "src/api" } },
    ),
    security: ref("security"),
    parameters: mapSchema(
      "`parameters` block",
      "Parameters that several routes share, by `$ref: '#/parameters/<name>'`.",
      ref("parameter"),
      { owner: { name: "owner", in: "path", schema: { type: "string" } } },
      componentNames,
    ),
    responses: mapSchema(
      "`responses` block",
      "Responses that several routes share, by `$ref: '#/responses/<name>'`.",
      ref("response"),
      { notFound: { description: "There is no such label" } },
      componentNames,
    ),
    schemas: {
      description:
        "Schemas that become one named type each, for use by `$ref: '#/schemas/<name>'`; or the files that hold them, JSON or YAML.",
      anyOf: [
        ref("schemaFile"),
        { type: "array", minItems: 1, items: ref("schemaFile") },
        {
          title: "`schemas` block",
          type: "object",
          propertyNames: componentNames,
          additionalProperties: ref("schema"),
        },
      ],
      examples: ["./schemas.json"],
    },
    names: ref("names"),
    webhooks: mapSchema(
      "`webhooks` block",
      "Requests that the API sends, by name. They become the types of `webhooks.ts`.",
      ref("webhook"),
      { "label.created": { requestBody: { schema: { $ref: "#/schemas/Label" } } } },
    ),
    routes: listSchema(
      "The routes: each becomes one function.",
      {
        anyOf: [ref("routeString"), ref("route")],
        examples: ["GET /emojis"],
      },
      ["GET /emojis"],
    ),
  },
  definitions: {
    ...routeDefinitions,
    ...requestDefinitions,
    ...responseDefinitions,
    ...settingDefinitions,
    ...documentDefinitions,
    ...schemaDefinitions,
  },
} as const satisfies JsonSchema & {
  readonly $schema: string;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
};

export function resolveSchema(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const definition = definitions.get(schema.$ref);
  if (!definition) throw new Error(`manifestSchema has no ${schema.$ref}`);
  return resolveSchema(definition);
}

const definitions: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(manifestSchema.definitions).map(([name, schema]) => [ref(name).$ref, schema]),
);

type Definitions = typeof manifestSchema.definitions;
type FromDefinition<S> = FromSchema<S, Definitions, { schema: Schema; json: Json }>;

export type DefinitionType<Name extends keyof Definitions> = FromDefinition<Definitions[Name]>;

/** The contents of a valid `routes.yaml` before normalization: with short forms and `$ref`s, and without defaults. */
export type ManifestFile = FromDefinition<typeof manifestSchema>;
export type RouteFile = DefinitionType<"route">;
export type ParameterFile = DefinitionType<"parameter">;
export type RequestBodyFile = DefinitionType<"requestBody">;
export type ResponseFile = DefinitionType<"response">;
export type WebhookFile = DefinitionType<"webhook">;

/** The part of JSON Schema 2020-12 (and OpenAPI's `nullable`) that affects types and schemas of tools. */
export type Schema = boolean | SchemaObject;
export interface SchemaObject extends DefinitionType<"schemaObject"> {}
