import type { Problem } from "../errors/index.js";
import type { BodyEncoding, Json, ModuleFormat } from "../manifest/index.js";
import type { DefaultsPlan, RoutePlan, RouteTypesPlan } from "./builder-plan.js";
import type { DeclarationPlan, Documented, InterfacePlan, TypePlan } from "./type-plan.js";

export type * from "./builder-plan.js";
export type * from "./type-plan.js";

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
  /** Present if modules are written as JavaScript and declarations. */
  readonly javascript?: ModuleFormat;
  /** The names of schemas by those of their types, for maps of declarations. */
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
  /** Only types: a document as openapi-typescript describes it. */
  readonly paths: { readonly declarations: readonly DeclarationPlan[] };
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
  readonly definition: ToolDefinitionPlan;
  /** The schema of what the route responds with, as a constant of its own, which costs nothing unless it is imported. */
  readonly output?: { readonly name: string; readonly schema: ToolSchema };
  /** The arguments that the schema of the input has under other names, by these names. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** The builder's arguments of `{+name}`, in which `build` percent-encodes what ends a path or a parameter of a query. */
  readonly encoded?: readonly string[];
}

export interface ToolDefinitionPlan {
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
  readonly properties: Readonly<Record<string, ToolSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
  readonly $defs?: Readonly<Record<string, ToolSchema>>;
}

export type ToolSchema = Readonly<Record<string, Json>>;

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
  readonly places: DatePlacesPlan;
}

/** Where the dates of a JSON value are. */
export type DatePlacesPlan =
  | { readonly kind: "none" }
  /** The whole value, if it is text. */
  | { readonly kind: "date" }
  /** Where a function of this name finds them. */
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
  /** Where the value of a property, as text, says. */
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

export type EncodingsPlan = Readonly<Record<string, BodyEncoding>>;
