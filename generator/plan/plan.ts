import type { Problem } from "../errors/index.js";
import type { BodyEncoding, Json, ModuleFormat } from "../manifest/index.js";
import type { DefaultsPlan, RoutePlan, RouteTypesPlan } from "./builder-plan.js";
import type { DeclarationPlan, Documented, InterfacePlan, TypePlan } from "./type-plan.js";

export type * from "./builder-plan.js";
export type * from "./type-plan.js";

/**
 * All decisions about the output, as plain data. Emitters print it without further decisions. Text is unescaped, as in the
 * manifest: each emitter escapes it for its context.
 */
export interface Plan {
  /** Sorted by path. */
  readonly modules: readonly ModulePlan[];
  /** Present if the output includes a copy of the runtime. */
  readonly inlineRuntime?: InlineRuntimePlan;
  readonly onlyTypes?: true;
  /** Present if modules are emitted as JavaScript and declarations. */
  readonly javascript?: ModuleFormat;
  /** Names of schemas by type name, for maps of declarations. */
  readonly schemaNames?: ReadonlyMap<string, string>;
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

export type ModuleByKind<Kind extends keyof ModuleContents> = ModuleContents[Kind] & {
  readonly kind: Kind;
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** All imports that the module may need; only the used ones are printed. */
  readonly imports: readonly ImportPlan[];
};

export type ModulePlan = {
  [Kind in keyof ModuleContents]: ModuleByKind<Kind>;
}[keyof ModuleContents];

interface ModuleContents {
  /** The builders of a group, of one route, or of all routes. */
  readonly builders: {
    readonly routes: readonly RoutePlan[];
    /** Whether only the routes' types are emitted. A module without any is skipped. */
    readonly onlyTypes?: true;
    /** Types of schemas that only responses of this group use. */
    readonly declarations: readonly DeclarationPlan[];
  };
  /** Types that several groups share, or the types of one group if each builder has a module. */
  readonly schemas: { readonly declarations: readonly DeclarationPlan[] };
  /** Types that describe a document like openapi-typescript. */
  readonly paths: { readonly declarations: readonly DeclarationPlan[] };
  /** The parameter and result types of each route, by route string. */
  readonly routes: { readonly routes: readonly RouteTypesPlan[] };
  readonly defaults: { readonly defaults: DefaultsPlan };
  readonly endpoint: {
    readonly exports: readonly ExportPlan[];
    /** Whether `endpoint()` accepts only the manifest's routes. */
    readonly isStrict: boolean;
  };
  /** Base URLs: constants, or functions for URLs with variables. */
  readonly servers: { readonly servers: readonly ServerPlan[] };
  /** The sending functions, with the manifest's encodings of form fields. */
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
  /** Functions that create Dates from date-times in JSON, and their return types. */
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
  /** The alias, if the module declares the imported name itself. */
  readonly as?: string;
  readonly isType: boolean;
}

/** A route as a tool of a language model. */
export interface ToolPlan {
  readonly name: string;
  /** The builder's local name in the module. */
  readonly builder: string;
  /** For example `GET /repos/{owner}/{repo}`. */
  readonly manifestRoute: string;
  readonly definition: ToolDefinitionPlan;
  /** The schema of the route's response, as a separate constant that is tree-shaken unless it is imported. */
  readonly output?: { readonly name: string; readonly schema: ToolSchema };
  /** Arguments that the input schema renames, by the new name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** The arguments of `{+name}`. `build` percent-encodes characters in them that end a path or a query parameter. */
  readonly encoded?: readonly string[];
}

export interface ToolDefinitionPlan {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly annotations: Readonly<Record<`${ToolEffect}Hint` | "openWorldHint", boolean>>;
}

type ToolEffect = "readOnly" | "destructive" | "idempotent";

/** A JSON Schema (2020-12) of the arguments, with all schemas that it refers to. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ToolSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
  readonly $defs?: Readonly<Record<string, ToolSchema>>;
}

export type ToolSchema = Readonly<Record<string, Json>>;

export interface EnumPlan extends Documented {
  /** The route of a parameter's enum; absent for a schema's. */
  readonly manifestRoute?: string;
  /** The type of all values, also if responses may have others. */
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
    /** In the notation of routers: `/pets/:id`. */
    readonly path: string;
    /** In the notation of RFC 6570: `/pets/{id}`. */
    readonly template: string;
  };
}

export type EnumValue = EnumMember["value"];

/** A function that decodes the JSON of a route's successful responses, or of a named type. */
export interface DecoderPlan {
  readonly name: string;
  /** For example `GET /repos/{owner}/{repo}`; absent for a named type. */
  readonly manifestRoute?: string;
  readonly takes: TypePlan;
  readonly returns: TypePlan;
  readonly places: DatePlacesPlan;
}

/** The places of dates in a JSON value. */
export type DatePlacesPlan =
  | { readonly kind: "none" }
  /** The value itself, if it is text. */
  | { readonly kind: "date" }
  /** The places that the named function decodes. */
  | { readonly kind: "decoder"; readonly name: string }
  | {
      readonly kind: "properties";
      readonly known: Readonly<Record<string, DatePlacesPlan>>;
      readonly others?: DatePlacesPlan;
    }
  | {
      readonly kind: "items";
      readonly first: readonly DatePlacesPlan[];
      readonly others?: DatePlacesPlan;
    }
  /** Places that depend on a property's value, as text. */
  | {
      readonly kind: "cases";
      readonly property: string;
      readonly cases: Readonly<Record<string, DatePlacesPlan>>;
    }
  | { readonly kind: "all"; readonly of: readonly DatePlacesPlan[] };

export interface ServerPlan extends Documented {
  readonly url: string;
  /** Present if the URL has variables. */
  readonly variables?: {
    readonly type: InterfacePlan;
    readonly defaults: Readonly<Record<string, string>>;
    readonly isOptional: boolean;
  };
}

export interface ExportPlan {
  readonly from: string;
  /** Absent if all names are exported. */
  readonly names?: readonly ImportedName[];
  /** For an export of all names: whether the module contains only types. */
  readonly isType?: boolean;
}

export type EncodingsPlan = Readonly<Record<string, BodyEncoding>>;
