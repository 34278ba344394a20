import type { FieldEncoding, Schema, Server } from "../../manifest/index.js";

/**
 * A manifest to write: with `$ref`s to shared parts and without defaults.
 */
export interface WrittenManifest {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  readonly servers?: readonly Server[];
  readonly headers: Readonly<Record<string, string>>;
  readonly security?: readonly string[];
  readonly parameters: Readonly<Record<string, WrittenParameter>>;
  readonly responses: Readonly<Record<string, WrittenResponse>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly groups: readonly WrittenGroup[];
}

/** Routes that are together in the file, because they become one module. */
export interface WrittenGroup {
  readonly group: string;
  readonly routes: readonly WrittenRoute[];
}

export interface WrittenRoute {
  readonly route: string;
  readonly operationId?: string;
  readonly name?: string;
  readonly group?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly externalDocs?: { readonly url: string; readonly description?: string };
  readonly deprecated?: true;
  readonly headers?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
  readonly security?: readonly string[];
  readonly parameters?: readonly (WrittenParameter | SharedReference)[];
  readonly requestBody?: WrittenRequestBody;
  /** By status. */
  readonly responses?: Readonly<Record<string, WrittenResponse | SharedReference>>;
}

export interface SharedReference {
  /** `#/parameters/owner`, `#/responses/notFound` */
  readonly $ref: string;
}

export interface WrittenParameter {
  readonly name: string;
  readonly as?: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly style?: "spaceDelimited" | "pipeDelimited" | "deepObject";
  readonly explode?: true;
  readonly allowReserved?: true;
  readonly contentType?: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly schema: Schema;
}

export interface WrittenRequestBody {
  readonly required?: true;
  readonly contentType?: string;
  readonly description?: string;
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
  readonly schema: Schema;
}

export interface WrittenResponse {
  readonly description?: string;
  /** The short form of JSON `content`. */
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, WrittenResponseContent>>;
  readonly headers?: Readonly<Record<string, WrittenResponseHeader>>;
}

export interface WrittenResponseContent {
  readonly schema?: Schema;
}

export interface WrittenResponseHeader {
  readonly description?: string;
  readonly required?: true;
  readonly deprecated?: true;
  readonly schema?: Schema;
}
