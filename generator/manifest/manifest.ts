/**
 * The normalized contents of `routes.yaml`: short forms expanded, `$ref`s to `parameters` and `responses` resolved, defaults
 * filled in. Schemas keep their `$ref`s, because each shared schema becomes one named type. Indices
 * (`routes[3].parameters[1]`) are those of the file, so that a later stage can point to a place in it.
 */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** Further addresses of the API. */
  readonly servers?: readonly Server[];
  /**
   * Default headers as written. `user-agent` defaults to one made from `name` and `version`; null means that it is not sent.
   */
  readonly headers: Readonly<Record<string, string | null>>;
  readonly mediaType?: MediaType;
  readonly generate: GenerateSettings;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly names?: readonly NameRule[];
  /** Requests that the API sends, by name. */
  readonly webhooks?: Webhooks;
  readonly routes: readonly Route[];
}

export interface Server {
  /** A base URL, with its variables in braces. */
  readonly url: string;
  /** The name of the export. */
  readonly name?: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, ServerVariable>>;
}

export interface ServerVariable {
  readonly default?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** A rule that names routes, all of whose patterns match, or schemas. */
export interface NameRule {
  readonly preset?: string;
  readonly operationId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly tag?: string;
  readonly schema?: string;
  readonly name?: string;
  readonly group?: string;
}

export type Headers = Readonly<Record<string, string>>;

export interface MediaType {
  readonly format?: string;
}

export interface GenerateSettings {
  /** The output folder, relative to the manifest. */
  readonly output: string;
  /**
   * `inline`: a copy of the runtime in the output folder. Otherwise a package that exports `/builders`, or the path of a module
   * relative to the output folder.
   */
  readonly runtime: string;
  /** `auto`: determined by the `tsconfig.json` that governs the output folder. */
  readonly importExtension: "auto" | ".js" | ".ts" | "none";
  readonly layout: "group" | "route" | "single";
  /** `strict`: the types of `endpoint` accept only the manifest's routes. */
  readonly endpoint: "any" | "strict";
  /** What programs have in place of the text of a date-time. */
  readonly dates: "string" | "Date";
  /** Whether routes are also tools of language models, or the names of the groups, tags and routes that are. */
  readonly tools: boolean | readonly string[];
  /** `types`: nothing that runs is written. */
  readonly only: "all" | "types";
  /** Whether enums are also constants. */
  readonly enums: "types" | "constants";
  /** Whether each route is also a constant. */
  readonly routes: "types" | "constants";
  /** Whether webhooks and callbacks are also taken from documents that have operations. */
  readonly webhooks: "own" | "types";
  /** Whether responses may have other values than an enum lists. */
  readonly responseEnums: "closed" | "open";
}

export interface Route {
  /** As written: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  readonly operationId?: string;
  readonly name?: string;
  readonly group?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly externalDocs?: ExternalDocs;
  readonly deprecated?: Deprecation;
  /** The ways to authorize a request, in words. */
  readonly security?: readonly string[];
  readonly headers?: Headers;
  readonly baseUrl?: string;
  readonly mediaType?: MediaType;
  readonly tool?: ToolEffects;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** Absent if the manifest does not declare the API's responses. */
  readonly responses?: Responses;
  /** By the expression of the URL. */
  readonly callbacks?: Webhooks;
}

export type Webhooks = Readonly<Record<string, Webhook>>;

/** A request that the API sends. */
export type Webhook = Pick<
  Route,
  "summary" | "description" | "deprecated" | "parameters" | "requestBody" | "responses"
>;

/** What a route does as a tool, where its method does not tell. */
export interface ToolEffects {
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
}

/** By status: `200`, `4XX` or `default`. */
export type Responses = Readonly<Record<string, RouteResponse>>;

export interface RouteResponse {
  readonly description?: string;
  /** By media type; empty for a response without content. */
  readonly content: Readonly<Record<string, ResponseContent>>;
  readonly headers?: Readonly<Record<string, ResponseHeader>>;
}

export interface ResponseContent {
  /** Of a stream without `itemSchema`, the schema of an item, or a list of items. */
  readonly schema?: Schema;
  /** The schema of each item of a stream. */
  readonly itemSchema?: Schema;
}

export interface ResponseHeader {
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: Schema;
}

export interface ExternalDocs {
  readonly url: string;
  readonly description?: string;
}

export type Deprecation =
  | boolean
  | {
      readonly message?: string;
      readonly replacedBy?: string;
      /** The day on which the API may remove it: `2027-01-01`. */
      readonly sunset?: string;
    };

export interface Parameter {
  /** The wire name. */
  readonly name: string;
  /** The argument name; absent if it is the wire name. */
  readonly as?: string;
  readonly in: "path" | "query" | "header";
  /** By default true for a path parameter, false for others. */
  readonly required: boolean;
  /** RFC 6570 explode (`{?a*}`); false by default. */
  readonly explode: boolean;
  /** Absent for `form`, or for the style in the route's template. */
  readonly style?: "spaceDelimited" | "pipeDelimited" | "deepObject";
  /** Set if the value is serialized as JSON. */
  readonly contentType?: string;
  /** Whether reserved characters in the value are not percent-encoded. */
  readonly allowReserved?: boolean;
  readonly schema: Schema;
  readonly description?: string;
  readonly deprecated?: Deprecation;
}

export interface RequestBody extends RequestContent {
  readonly required: boolean;
  /** As written; `application/json; charset=utf-8` by default. */
  readonly contentType: string;
  readonly description?: string;
  /** By media type, the bodies that a call can send instead. */
  readonly content?: Readonly<Record<string, RequestContent>>;
  /** The media type in `content` that the body itself is. */
  readonly usual?: string;
}

export interface RequestContent {
  readonly schema: Schema;
  /** By the name of a form field; absent if `send` encodes all fields in its default way. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
}

/** How a form field is encoded. */
export interface FieldEncoding {
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: boolean;
  readonly contentType?: string;
}

export type SchemaType = "null" | "boolean" | "object" | "array" | "number" | "integer" | "string";

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The part of JSON Schema 2020-12 (and OpenAPI's `nullable`) that makes types and the schemas of tools. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject extends Constraints {
  /** `#/schemas/Name` */
  readonly $ref?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly enum?: readonly Json[];
  /** The names of the values in constants, in the order of `enum`. */
  readonly "x-enum-varnames"?: readonly string[];
  readonly "x-enum-descriptions"?: readonly string[];
  readonly const?: Json;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: Discriminator;
  readonly nullable?: boolean;
  /** Only in responses. */
  readonly readOnly?: boolean;
  /** Only in requests. */
  readonly writeOnly?: boolean;
  readonly format?: string;
  readonly contentSchema?: Schema;
  readonly default?: Json;
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** Keywords that only the schemas of tools need. */
export interface Constraints {
  readonly examples?: readonly Json[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** The property whose value determines which of several schemas an object has. */
export interface Discriminator {
  readonly propertyName: string;
  /** Maps a value of the property to `#/schemas/Name`. The value of a schema that is not listed is the schema's name. */
  readonly mapping?: Readonly<Record<string, string>>;
  /** `#/schemas/Name`: the schema of objects that have none of these values, or lack the property. */
  readonly defaultMapping?: string;
}
