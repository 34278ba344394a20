import type { Placeholder, UrlTemplate, Variable } from "waybill-runtime/tools";
import type { Problem } from "../errors/index.js";
import type { FieldEncoding, Json } from "../manifest/index.js";
import type { RuntimeType } from "./modules/runtime-symbols.js";

/**
 * All decisions about the output, as plain data. Emitters print it and decide nothing. Text is unescaped, as in the
 * manifest: each emitter escapes it for the place where it is written.
 */
export interface Plan {
  /** Sorted by path. */
  readonly modules: readonly ModulePlan[];
  /** Present if a copy of the runtime is written into the output folder. */
  readonly inlineRuntime?: InlineRuntimePlan;
  readonly onlyTypes?: true;
}

export interface Planned<Value> {
  readonly value: Value;
  readonly problems: readonly Problem[];
}

export interface InlineRuntimePlan {
  readonly path: string;
  readonly withDates?: true;
  readonly withTools?: true;
  readonly onlyTypes?: true;
}

export type ModuleOf<Kind extends keyof ModuleContents> = ModuleContents[Kind] & {
  readonly kind: Kind;
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** Everything that the module may import; only what the module uses is printed. */
  readonly imports: readonly ImportPlan[];
};

export type ModulePlan = { [Kind in keyof ModuleContents]: ModuleOf<Kind> }[keyof ModuleContents];

interface ModuleContents {
  /** The builders of a group, of one route, or of all routes. */
  readonly builders: {
    readonly routes: readonly RoutePlan[];
    /** Whether only the types of the routes are written, and no file if there are none. */
    readonly onlyTypes?: true;
    /** The types of schemas that only the responses of this group use. */
    readonly declarations: readonly DeclarationPlan[];
  };
  /** Only types: those that several groups share, or those of one group if each builder has its own module. */
  readonly schemas: { readonly declarations: readonly DeclarationPlan[] };
  /** Only types: the parameters and the result of each route, by its route string. */
  readonly routes: { readonly routes: readonly RouteTypesPlan[] };
  readonly defaults: { readonly defaults: DefaultsPlan };
  readonly endpoint: {
    readonly exports: readonly ExportPlan[];
    /** Whether `endpoint()` accepts only the manifest's routes. */
    readonly isStrict: boolean;
  };
  /** Base URLs: constants, or functions for URLs with variables. */
  readonly servers: { readonly servers: readonly ServerPlan[] };
  /** The functions that send requests, with form fields encoded as the manifest says. */
  readonly sending: {
    readonly exports: readonly ExportPlan[];
    readonly encodings: EncodingsPlan;
  };
  readonly index: { readonly exports: readonly ExportPlan[] };
  readonly tools: { readonly tools: readonly ToolPlan[]; readonly exports: readonly ExportPlan[] };
  /** A constant for each enum, and a type of the same name. */
  readonly enums: { readonly enums: readonly EnumPlan[] };
  /** A constant for each route of a group, for links, mock servers and caches. */
  readonly "route-constants": { readonly constants: readonly RouteConstantPlan[] };
  /** Functions that make Dates of the date-times in JSON, and the types of what they return. */
  readonly dates: {
    readonly decoders: readonly DecoderPlan[];
    readonly declarations: readonly DeclarationPlan[];
  };
}

export interface ImportPlan {
  readonly from: string;
  /** Sorted by name. */
  readonly names: readonly ImportedName[];
}

export interface ImportedName {
  readonly name: string;
  /** The local name, if the module declares the imported name itself. */
  readonly as?: string;
  readonly isType: boolean;
}

/** A route as a tool of a language model. */
export interface ToolPlan {
  readonly name: string;
  /** The name of the route's builder, as the module imports it. */
  readonly builder: string;
  /** `GET /repos/{owner}/{repo}` */
  readonly manifestRoute: string;
  readonly definition: ToolDefinition;
  /** The schema of what the route responds with, as a constant of its own, which costs nothing unless it is imported. */
  readonly output?: { readonly name: string; readonly schema: JsonSchema };
  /** The arguments that the schema of the input has under other names, by these names. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** The builder's arguments of `{+name}`, in which `build` percent-encodes what ends a path or a parameter of a query. */
  readonly encoded?: readonly string[];
}

export interface ToolDefinition {
  /** The name that models use. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly annotations: Readonly<Record<`${ToolEffect}Hint` | "openWorldHint", boolean>>;
}

type ToolEffect = "readOnly" | "destructive" | "idempotent";

/** A JSON Schema (2020-12) of the arguments, with all schemas that it refers to. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

export type JsonSchema = Readonly<Record<string, Json>>;

export interface EnumPlan extends Documented {
  /** The route of which it is a parameter's; absent for that of a schema. */
  readonly manifestRoute?: string;
  /** All values, also where responses may have others. */
  readonly type: TypePlan;
  readonly members: readonly EnumMember[];
}

export interface EnumMember {
  readonly name: string;
  readonly value: string | number | boolean;
}

export interface RouteConstantPlan extends Documented {
  /** The name of the route's builder. */
  readonly route: string;
  readonly value: {
    /** The `operationId`, or else the name of the function. */
    readonly id: string;
    readonly method: string;
    /** As routers write it: `/pets/:id`. */
    readonly path: string;
    /** As RFC 6570 writes it: `/pets/{id}`. */
    readonly template: string;
  };
}

export type EnumValue = EnumMember["value"];

/** A function that decodes the JSON of a route's successful responses, or that of a named type. */
export interface DecoderPlan {
  readonly name: string;
  /** `GET /repos/{owner}/{repo}`; absent for a named type. */
  readonly manifestRoute?: string;
  readonly takes: TypePlan;
  readonly returns: TypePlan;
  readonly places: DatePlaces;
}

/** Where the dates of a JSON value are. */
export type DatePlaces =
  | { readonly kind: "none" }
  /** The whole value, if it is text. */
  | { readonly kind: "date" }
  /** Where a function of this name finds them. */
  | { readonly kind: "decoder"; readonly name: string }
  | {
      readonly kind: "properties";
      readonly known: Readonly<Record<string, DatePlaces>>;
      readonly others?: DatePlaces;
    }
  | { readonly kind: "items"; readonly first: readonly DatePlaces[]; readonly others?: DatePlaces }
  /** Where the value of a property, as text, says. */
  | {
      readonly kind: "cases";
      readonly property: string;
      readonly cases: Readonly<Record<string, DatePlaces>>;
    }
  | { readonly kind: "all"; readonly of: readonly DatePlaces[] };

export interface ServerPlan extends Documented {
  readonly url: string;
  /** Present if the URL has variables. */
  readonly variables?: {
    readonly type: InterfacePlan;
    readonly defaults: Readonly<Record<string, string>>;
    /** Whether all variables have defaults. */
    readonly isOptional: boolean;
  };
}

export interface ExportPlan {
  readonly from: string;
  /** Absent if everything is exported. */
  readonly names?: readonly ImportedName[];
  /** If everything is exported: whether the module contains only types. */
  readonly isType?: boolean;
}

export interface DefaultsPlan {
  /** Without trailing slashes. */
  readonly baseUrl: string;
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: { readonly format?: string };
}

export interface RoutePlan extends Documented {
  readonly group: string;
  /** As in the manifest, with the method in uppercase: `GET /repos/{owner}/{repo}`. */
  readonly manifestRoute: string;
  /** The route string with which `endpoint()` returns the same request as the builder. */
  readonly effectiveRoute: string;
  /** Lowercase. */
  readonly method: string;
  /** All arguments, in the order of the parameters interface. */
  readonly arguments: readonly ArgumentPlan[];
  /** Types declared before the function. */
  readonly declarations: readonly DeclarationPlan[];
  readonly types: RouteTypesPlan;
  /**
   * Whether a call may leave out the first argument. With `or undefined` it passes `undefined` instead, because the options
   * are required, and a required argument cannot follow an optional one.
   */
  readonly parametersArgument: "required" | "optional" | "or undefined";
  /** The route's own defaults, which `createCallWithDefaults` merges over the manifest's. */
  readonly defaults?: Partial<DefaultsPlan>;
  /** The content type of the body among those defaults, which an omitted optional body does not send. */
  readonly bodyType?: string;
  /** Whether the argument `data` is the body. */
  readonly takesData: boolean;
  /** Set if a body that is a string is written as JSON text. */
  readonly writesJsonText?: true;
  readonly url: UrlPlan;
  /** Arguments that are serialized before the URL is written, in styles that RFC 6570 does not have. */
  readonly serialized?: readonly SerializedPlan[];
  /** Variables that the effective route adds to the query, and the builder with the reserved characters of their values. */
  readonly reserved?: readonly Variable[];
}

export interface SerializedPlan {
  readonly name: string;
  readonly style: "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";
  /** The wire name, if it differs and the style writes it into the text. */
  readonly wireName?: string;
}

export interface ArgumentPlan {
  readonly name: string;
  /** The name in the URL, if it differs. */
  readonly wireName?: string;
  /** The name in the effective route, if it differs. */
  readonly variable?: string;
  readonly in: "path" | "query" | "body";
  readonly required: boolean;
}

/** The types of a route. All but the runtime's are declared beside its builder or in a module of types. */
export interface RouteTypesPlan {
  /** The route strings for which `endpoint()` is typed, with the builder's parameters under the names in the route string. */
  readonly known: readonly { readonly route: string; readonly parameters: TypePlan }[];
  /** What the API says of the route, where no builder says it. */
  readonly doc?: DocPlan;
  readonly method: string;
  readonly parameters: TypePlan;
  /** The body that the builder returns. */
  readonly body?: TypePlan;
  /** The body that `endpoint()` returns, if it differs: it has no body where the builder sends `{}`. */
  readonly endpointBody?: TypePlan;
  readonly headers?: TypePlan;
  /** Whether a call must set some headers because they have no default. */
  readonly headersRequired: boolean;
  /** The API's responses, by status. */
  readonly responses?: TypePlan;
  /** The type of the header `accept` by default, if it chooses among media types of the responses. */
  readonly accept?: TypePlan;
  /** What the header `content-type` chooses, if the body has several media types. */
  readonly choices?: BodyChoicesPlan;
}

export interface BodyChoicesPlan {
  /** The media types besides the usual one, lowercase and without parameters. */
  readonly contentTypes: readonly string[];
  /** Present if a choice changes the types of a call. */
  readonly types?: {
    /** The interface of the bodies whose types differ from the usual one, by media type. */
    readonly bodies: TypePlan;
    /** The names of the parameters that are sent in the URL. */
    readonly inUrl: TypePlan;
    /** Whether some of the bodies is no argument, but the option `data`. */
    readonly hasOption: boolean;
  };
}

export type EncodingsPlan = Readonly<Record<string, FieldEncoding>>;

export type UrlPlan = PathUrlPlan | TemplateUrlPlan;

/** A path of literals and plain placeholders, followed by at most one `{?a,b*}`: emitted as code. */
export interface PathUrlPlan {
  readonly kind: "path";
  /** The origin of an absolute URL, or else the base URL of the route or the manifest. */
  readonly start: string;
  /** Whether a call's base URL replaces `start`. */
  readonly isBase: boolean;
  /** A list is a segment of several parts, whose placeholders are required. */
  readonly path: readonly (string | Placeholder | readonly (string | Placeholder)[])[];
  readonly query: readonly Variable[];
}

/** Any other URL: expanded from the template, which is emitted as data. */
export interface TemplateUrlPlan {
  readonly kind: "template";
  readonly template: UrlTemplate;
  /** The arguments in the template that a builder requires. */
  readonly required: readonly string[];
}

interface Documented {
  readonly name: string;
  readonly doc: DocPlan;
}

export type DeclarationPlan = InterfacePlan | AliasPlan;

export interface InterfacePlan extends Documented, Omit<ObjectTypePlan, "kind"> {
  readonly kind: "interface";
  readonly extends?: TypePlan;
}

interface AliasPlan extends Documented {
  readonly kind: "alias";
  readonly type: TypePlan;
}

export interface PropertyPlan extends Documented {
  readonly isOptional: boolean;
  readonly type: TypePlan;
}

/** The contents of a doc comment, as plain text and as Markdown written by the manifest's author. */
export interface DocPlan {
  readonly paragraphs: readonly string[];
  /** For a builder: the names of its required parameters, in Markdown. */
  readonly parameters?: string;
  /** For a builder: the API's responses, in Markdown. */
  readonly responses?: string;
  readonly see?: { readonly url: string; readonly description?: string };
  /** Empty if only the fact is known. */
  readonly deprecated?: string;
  /** The day on which the API may remove it. `deprecated` says it too; this is for programs. */
  readonly sunset?: string;
  /** A value in JSON, on one line; for a builder, a call. */
  readonly example?: string;
  /** For a builder: the alternative security requirements. The paragraphs say it too; this is for programs. */
  readonly security?: readonly string[];
  /** The value that the API uses if the property is left out. The paragraphs say it too; this is for programs. */
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
  /** Where the type is declared: a module of types, the module of its builder, or the language. */
  readonly of: "schemas" | "builders" | "language";
  readonly arguments?: readonly TypePlan[];
}

export interface RuntimeTypePlan {
  readonly kind: "runtime";
  readonly name: RuntimeType;
  readonly arguments?: readonly TypePlan[];
}

export type TypeKeyword =
  "string" | "number" | "boolean" | "null" | "undefined" | "unknown" | "never" | "{}";

export interface ObjectTypePlan {
  readonly kind: "object";
  readonly properties: readonly PropertyPlan[];
  /** The type of properties with other names. */
  readonly index?: TypePlan;
}
