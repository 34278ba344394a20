/**
 * What `routes.yaml` says once it has been read: short forms written out, `$ref`s to `parameters` and `responses`
 * followed, settings filled with their defaults. Schemas keep their `$ref`s, because each shared schema becomes one named type.
 * Indices (`routes[3].parameters[1]`) are those of the file, so that a later stage can point at a place in it.
 */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** Further addresses of the API. */
  readonly servers?: readonly Server[];
  /**
   * Default headers as written. `user-agent` follows from `name` and `version` unless it is here; null where it is not to be
   * sent.
   */
  readonly headers: Readonly<Record<string, string | null>>;
  readonly mediaType?: MediaType;
  readonly generate: GenerateSettings;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly routes: readonly Route[];
}

export interface Server {
  /** A base URL, with its variables in braces. */
  readonly url: string;
  /** Of the export. */
  readonly name?: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, ServerVariable>>;
}

export interface ServerVariable {
  readonly default?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}

export type Headers = Readonly<Record<string, string>>;

export interface MediaType {
  readonly format?: string;
}

export interface GenerateSettings {
  /** Folder of the generated files, relative to the manifest. */
  readonly output: string;
  /** `inline`: a copy of the runtime beside the output; else a package that has `/builders`, or the path of a module from the output folder. */
  readonly runtime: string;
  /** `auto`: as the `tsconfig.json` that governs the output folder says. */
  readonly importExtension: "auto" | ".js" | ".ts" | "none";
  readonly layout: "group" | "route" | "single";
  /** `strict`: the types of `endpoint` take the manifest's routes alone. */
  readonly endpoint: "any" | "strict";
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
  /** The ways to authorise a request, in words. */
  readonly security?: readonly string[];
  readonly headers?: Headers;
  readonly baseUrl?: string;
  readonly mediaType?: MediaType;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** Absent where the manifest does not say what the API answers. */
  readonly responses?: Responses;
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
  readonly schema?: Schema;
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

export type Deprecation = boolean | { readonly message?: string; readonly replacedBy?: string };

export interface Parameter {
  /** Wire name. */
  readonly name: string;
  /** Argument name; absent when it is the wire name. */
  readonly as?: string;
  readonly in: "path" | "query" | "header";
  /** Filled by the reader: true for a path parameter, false for others, unless written. */
  readonly required: boolean;
  /** RFC 6570 explode (`{?a*}`); false unless written. */
  readonly explode: boolean;
  /** Absent for `form`, or what the route's template says. */
  readonly style?: "spaceDelimited" | "pipeDelimited" | "deepObject";
  /** Set for what is written as JSON. */
  readonly contentType?: string;
  /** Whether reserved characters in its value stay as they are. */
  readonly allowReserved?: boolean;
  readonly schema: Schema;
  readonly description?: string;
  readonly deprecated?: Deprecation;
}

export interface RequestBody {
  readonly required: boolean;
  /** `application/json` unless written. */
  readonly contentType: string;
  readonly schema: Schema;
  readonly description?: string;
  /** By the name of a form's field; absent where `send` writes it as it does by default. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
}

/** How the field of a form is written. */
export interface FieldEncoding {
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: boolean;
  readonly contentType?: string;
}

export type SchemaType = "null" | "boolean" | "object" | "array" | "number" | "integer" | "string";

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The part of JSON Schema 2020-12 (and OpenAPI's `nullable`) that says something about types. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  /** `#/schemas/Name` */
  readonly $ref?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly enum?: readonly Json[];
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
  /** Only in what the API returns. */
  readonly readOnly?: boolean;
  /** Only in what the API takes. */
  readonly writeOnly?: boolean;
  readonly format?: string;
  readonly default?: Json;
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** The property whose value says which of several schemas an object has. */
export interface Discriminator {
  readonly propertyName: string;
  /** From a value of the property to `#/schemas/Name`. A schema that is not in it has its own name for a value. */
  readonly mapping?: Readonly<Record<string, string>>;
}
