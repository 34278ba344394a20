import type {
  ManifestFile,
  ParameterFile,
  ResponseFile,
  RouteFile,
  Schema,
} from "../../manifest/index.js";

/** A manifest to write: with `$ref`s to shared parts, without defaults, and with its routes in groups. */
export interface WrittenManifest extends Pick<
  ManifestFile,
  "name" | "version" | "baseUrl" | "servers" | "security"
> {
  readonly headers: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, ParameterFile>>;
  readonly responses: Readonly<Record<string, ResponseFile>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly groups: readonly WrittenGroup[];
}

/** Routes that are together in the file, because they become one module. */
export interface WrittenGroup {
  readonly group: string;
  readonly routes: readonly RouteFile[];
}

export interface SharedReference {
  /** `#/parameters/owner`, `#/responses/notFound` */
  readonly $ref: string;
}
