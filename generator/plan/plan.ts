import type { Placeholder, UrlTemplate, Variable } from "waybill-runtime/tools";
import type { FieldEncoding, Json } from "../manifest/index.js";
import type { RuntimeType } from "./modules/runtime-symbols.js";

/**
 * Everything that is decided about the output, as plain data. Emitters print it and choose nothing. Texts are as the
 * manifest has them: each emitter encodes them for the place that it writes them to.
 */
export interface Plan {
  /** In the order of their paths. */
  readonly modules: readonly ModulePlan[];
  /** Present when a copy of the runtime is written beside the output. */
  readonly inlineRuntime?: InlineRuntimePlan;
}

export interface InlineRuntimePlan {
  /** Of the file. */
  readonly path: string;
}

export type ImportExtension = ".js" | ".ts" | "";

export type ModulePlan =
  | BuildersModule
  | SchemasModule
  | RoutesModule
  | DefaultsModule
  | EndpointModule
  | ServersModule
  | SendingModule
  | IndexModule;

interface ModuleBase {
  /** Relative to the output, with forward slashes. */
  readonly path: string;
  /** All that the module may import; an import is printed if what it imports is. */
  readonly imports: readonly ImportPlan[];
}

export interface ImportPlan {
  readonly from: string;
  /** In the order of their names. */
  readonly names: readonly ImportedName[];
}

export interface ImportedName {
  readonly name: string;
  /** Where a name of the module's own stands in the way. */
  readonly as?: string;
  readonly isType: boolean;
}

/** The builders of a group, of one route, or of all. */
export interface BuildersModule extends ModuleBase {
  readonly kind: "builders";
  readonly routes: readonly RoutePlan[];
  /** The schemas that the responses of the group alone are made of. */
  readonly declarations: readonly DeclarationPlan[];
}

/** Types alone: those that several groups share, or those of one group whose builders have a module each. */
export interface SchemasModule extends ModuleBase {
  readonly kind: "schemas";
  readonly declarations: readonly DeclarationPlan[];
}

/** Types only: what each route takes and gives, by its route string. */
export interface RoutesModule extends ModuleBase {
  readonly kind: "routes";
  readonly routes: readonly RouteTypesPlan[];
}

export interface DefaultsModule extends ModuleBase {
  readonly kind: "defaults";
  readonly defaults: DefaultsPlan;
}

export interface EndpointModule extends ModuleBase {
  readonly kind: "endpoint";
  /** Whether it takes the manifest's routes alone. */
  readonly isStrict: boolean;
}

/** Base URLs: constants, and functions for those with variables. */
export interface ServersModule extends ModuleBase {
  readonly kind: "servers";
  readonly servers: readonly ServerPlan[];
}

export interface ServerPlan {
  /** Of the export. */
  readonly name: string;
  readonly url: string;
  readonly doc: DocPlan;
  /** Present where the URL has variables. */
  readonly variables?: {
    /** The interface of the argument. */
    readonly type: InterfacePlan;
    readonly defaults: Readonly<Record<string, string>>;
    /** Whether all of them have defaults. */
    readonly isOptional: boolean;
  };
}

/** What sends, with the fields of forms encoded as the manifest says. */
export interface SendingModule extends ModuleBase {
  readonly kind: "sending";
  readonly exports: readonly ExportPlan[];
  readonly encodings: EncodingsPlan;
}

/** A module that exports what others have. */
export interface IndexModule extends ModuleBase {
  readonly kind: "index";
  readonly exports: readonly ExportPlan[];
}

export interface ExportPlan {
  readonly from: string;
  /** Absent where everything is exported. */
  readonly names?: readonly ImportedName[];
  /** For everything: whether the module holds types alone. */
  readonly isType?: boolean;
}

export interface DefaultsPlan {
  /** Without slashes at its end. */
  readonly baseUrl: string;
  /** Names lowercased. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: { readonly format?: string };
}

export interface RoutePlan {
  /** Of the export. */
  readonly name: string;
  /** As in the manifest, the method in capitals: `GET /repos/{owner}/{repo}`. */
  readonly manifestRoute: string;
  /** What gives the same request when `endpoint()` is called with it. */
  readonly effectiveRoute: string;
  /** Lowercase. */
  readonly method: string;
  /** All its arguments, in the order of the parameters interface. */
  readonly arguments: readonly ArgumentPlan[];
  readonly doc: DocPlan;
  /** Types that stand before the function. */
  readonly declarations: readonly DeclarationPlan[];
  readonly types: RouteTypesPlan;
  /** Whether the first argument can be left out. */
  readonly parametersOptional: boolean;
  /** Defaults of the route's own, which `prepareWith` puts between the manifest's and an endpoint's. */
  readonly defaults?: Partial<DefaultsPlan>;
  /** The content type among those defaults that is not sent without a body. */
  readonly bodyType?: string;
  /** Whether the argument `data` is the body. */
  readonly takesData: boolean;
  readonly url: UrlPlan;
  /** Arguments that become texts before the URL is written, in styles that RFC 6570 does not have. */
  readonly serialized?: readonly SerializedPlan[];
  /** Variables that are added to the query with the reserved characters of their values as they are. */
  readonly reserved?: readonly Variable[];
}

export type Style = "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";

export interface SerializedPlan {
  /** Of the argument. */
  readonly name: string;
  readonly style: Style;
  /** The name on the wire, where that is another and the style has it in it. */
  readonly wireName?: string;
}

export interface ArgumentPlan {
  readonly name: string;
  /** What it is called in the URL, where that is something else. */
  readonly wireName?: string;
  /** What the effective route calls it, where that is something else. */
  readonly variable?: string;
  readonly in: "path" | "query" | "body";
  readonly required: boolean;
}

/** The types of a route; all but those of the runtime are declared beside its builder or in a module of types. */
export interface RouteTypesPlan {
  readonly known: readonly KnownRoutePlan[];
  readonly method: string;
  readonly parameters: TypePlan;
  readonly body?: TypePlan;
  readonly headers?: TypePlan;
  /** Whether a call must give some of the headers, because no default does. */
  readonly headersRequired: boolean;
  /** What the API answers, by status. */
  readonly responses?: TypePlan;
}

/** A route string that `endpoint()` has types for. */
export interface KnownRoutePlan {
  readonly route: string;
  /** Those of the builder, but by the names that the route string has. */
  readonly parameters: TypePlan;
}

/** By the name of a form's field. */
export type EncodingsPlan = Readonly<Record<string, FieldEncoding>>;

export type UrlPlan = PathUrlPlan | TemplateUrlPlan;

/** A path of literals and lone placeholders, with at most one `{?a,b*}` after it: written out as code. */
export interface PathUrlPlan {
  readonly kind: "path";
  /** The origin of a full URL; else the base URL of the route or the manifest. */
  readonly start: string;
  /** Whether the base URL of a call takes the place of `start`. */
  readonly isBase: boolean;
  readonly path: readonly (string | Placeholder)[];
  readonly query: readonly Variable[];
}

/** Everything else is expanded from the template as data. */
export interface TemplateUrlPlan {
  readonly kind: "template";
  readonly template: UrlTemplate;
  /** The arguments of the template that a builder insists on. */
  readonly required: readonly string[];
}

export type DeclarationPlan = InterfacePlan | AliasPlan;

export interface InterfacePlan {
  readonly kind: "interface";
  readonly name: string;
  readonly doc: DocPlan;
  readonly extends?: TypePlan;
  readonly properties: readonly PropertyPlan[];
  /** Type of the properties with other names. */
  readonly index?: TypePlan;
}

export interface AliasPlan {
  readonly kind: "alias";
  readonly name: string;
  readonly doc: DocPlan;
  readonly type: TypePlan;
}

export interface PropertyPlan {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TypePlan;
  readonly doc: DocPlan;
}

/** What a doc comment says, as plain text and Markdown of the manifest's author. */
export interface DocPlan {
  readonly paragraphs: readonly string[];
  /** Of a builder: what its first argument holds, as items of a list in Markdown. */
  readonly parameters?: readonly string[];
  /** Of a builder: what the API answers, in Markdown. */
  readonly responses?: string;
  readonly see?: { readonly url: string; readonly description?: string };
  /** Empty where nothing but the fact is known. */
  readonly deprecated?: string;
  /** The value that the API takes for one that is left out. The paragraphs say it too; this is for programs. */
  readonly default?: Json;
}

export type TypePlan =
  | { readonly kind: "keyword"; readonly name: TypeKeyword }
  | { readonly kind: "literal"; readonly value: Exclude<Json, object> }
  | ReferencePlan
  | RuntimeTypePlan
  | { readonly kind: "array"; readonly items: TypePlan }
  | { readonly kind: "tuple"; readonly members: readonly TypePlan[]; readonly rest?: TypePlan }
  | ObjectTypePlan
  | { readonly kind: "union"; readonly members: readonly TypePlan[] }
  | { readonly kind: "intersection"; readonly members: readonly TypePlan[] };

export interface ReferencePlan {
  readonly kind: "reference";
  readonly name: string;
  /** Where it is declared: a module of types, the module of its builder, or JavaScript. */
  readonly of: "schemas" | "builders" | "language";
  readonly arguments?: readonly TypePlan[];
}

export interface RuntimeTypePlan {
  readonly kind: "runtime";
  readonly name: RuntimeType;
  readonly arguments?: readonly TypePlan[];
}

export type TypeKeyword =
  "string" | "number" | "boolean" | "null" | "undefined" | "unknown" | "never";

export interface ObjectTypePlan {
  readonly kind: "object";
  readonly properties: readonly PropertyPlan[];
  readonly index?: TypePlan;
}
