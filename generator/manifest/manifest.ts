import type { Json } from "../collections/index.js";
import type {
  DefinitionType,
  ManifestFile,
  ParameterFile,
  RequestBodyFile,
  ResponseFile,
  RouteFile,
  Schema,
  SchemaObject,
} from "./shape/manifest-schema.js";

export type { Json, Schema, SchemaObject };

/**
 * The normalized contents of `routes.yaml`: short forms expanded, `$ref`s to `parameters` and `responses` resolved, defaults
 * filled in. Schemas keep their `$ref`s, because each shared schema becomes one named type. Indices (`routes[3].parameters[1]`)
 * match the file, so that later stages can refer to places in it.
 *
 * The manifest's schema, from which these types are derived, describes the keys.
 */
export interface Manifest extends Pick<
  ManifestFile,
  "name" | "version" | "baseUrl" | "servers" | "mediaType" | "names"
> {
  /** Default headers. `user-agent` defaults to a value from `name` and `version`; null turns it off. */
  readonly headers: NonNullable<ManifestFile["headers"]>;
  readonly generate: GenerateSettings;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Names of schemas in documents by name here, if different. */
  readonly documentNames?: ReadonlyMap<string, string>;
  /** Requests that the API sends, by name. */
  readonly webhooks?: Webhooks;
  readonly routes: readonly Route[];
}

export type Server = DefinitionType<"server">;
export type ServerVariable = DefinitionType<"serverVariable">;
export type NameRule = DefinitionType<"nameRule">;
export type Headers = DefinitionType<"headers">;
export type Pages = DefinitionType<"pages">;
export type MediaType = DefinitionType<"mediaType">;
export type Deprecation = DefinitionType<"deprecation">;
export type BodyEncoding = DefinitionType<"encoding">;
export type ExternalDocs = DefinitionType<"externalDocs">;
/** The format of `.js` files for Node. */
export type ModuleFormat = "commonjs" | "module";

export type GenerateSettings = Required<NonNullable<ManifestFile["generate"]>>;

export interface Route extends Omit<
  RouteFile,
  "parameters" | "requestBody" | "responses" | "callbacks"
> {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** Absent if the manifest declares no responses. */
  readonly responses?: Responses;
  /** By URL expression. */
  readonly callbacks?: Webhooks;
}

export type Webhooks = Readonly<Record<string, Webhook>>;

/** A request that the API sends. */
export type Webhook = Pick<
  Route,
  "summary" | "description" | "deprecated" | "parameters" | "requestBody" | "responses"
>;

/** By status: `200`, `4XX` or `default`. */
export type Responses = Readonly<Record<string, RouteResponse>>;

export interface RouteResponse extends Omit<ResponseFile, "schema"> {
  /** By media type; empty for a response without content. */
  readonly content: Readonly<Record<string, ResponseContent>>;
}

export type ResponseContent = DefinitionType<"responseContent">;
export type ResponseHeader = DefinitionType<"responseHeader">;

/** `name` is the wire name. `as` is the argument's name, if different. */
export interface Parameter extends Omit<ParameterFile, "style"> {
  /** True by default for a path parameter, false for others. */
  readonly required: boolean;
  /** RFC 6570 explode (`{?a*}`) of lists and objects; true by default in a query with the style `form`. */
  readonly explode: boolean;
  /** Absent for `form`, or for the style in the route's template. */
  readonly style?: Exclude<NonNullable<ParameterFile["style"]>, "form">;
}

export interface RequestBody extends RequestBodyFile {
  readonly required: boolean;
  /** With parameters; `application/json; charset=utf-8` by default. */
  readonly contentType: string;
  /** The media type of the body itself, among those in `content`. */
  readonly defaultMediaType?: string;
}

export type SchemaType = DefinitionType<"schemaType">;

export type Discriminator = NonNullable<SchemaObject["discriminator"]>;

/** Keywords for the schemas of tools. */
export type Constraints = Pick<
  SchemaObject,
  Limit | "examples" | "multipleOf" | "pattern" | "uniqueItems"
>;

type Limit =
  `${"min" | "max"}${"imum" | "Length" | "Items" | "Properties"}` | `exclusive${"Min" | "Max"}imum`;
