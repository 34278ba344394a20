import type { Json } from "../manifest.js";

/**
 * The part of JSON Schema (draft 7, which editors know best) that describes `routes.yaml`. The reader's
 * check follows exactly these keywords, so a keyword that is not here has no effect and does not compile.
 */
export interface JsonSchema {
  /** `#/definitions/name`; as draft 7 has it, nothing beside it counts. */
  readonly $ref?: string;
  /** What one such thing is called in a message: "parameter". */
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly Json[];
  /** Filled in by the reader where the key is absent. */
  readonly default?: Json;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: Json;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  /** Not JSON Schema, but known to VS Code and yaml-language-server: what the pattern means. */
  readonly patternErrorMessage?: string;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | JsonSchema;
  readonly propertyNames?: { readonly pattern: string; readonly patternErrorMessage: string };
  /** The first alternative of the value's type whose required keys are all there; else the last of its type. */
  readonly anyOf?: readonly JsonSchema[];
}

export type JsonType = "null" | "boolean" | "object" | "array" | "number" | "string";

/**
 * The type of the values that a schema allows. `Definitions` are those of its document; `Known` names the
 * types of definitions that refer to themselves.
 */
export type FromSchema<S, Definitions, Known> = S extends { $ref: `#/definitions/${infer Name}` }
  ? Name extends keyof Known
    ? Known[Name]
    : Name extends keyof Definitions
      ? FromSchema<Definitions[Name], Definitions, Known>
      : never
  : S extends { anyOf: readonly (infer Alternative)[] }
    ? Alternative extends unknown
      ? FromSchema<Alternative, Definitions, Known>
      : never
    : S extends { const: infer Value }
      ? Value
      : S extends { enum: readonly (infer Value)[] }
        ? Value
        : S extends { type: "array"; items: infer Item }
          ? readonly FromSchema<Item, Definitions, Known>[]
          : S extends { type: "object" }
            ? FromObject<S, Definitions, Known>
            : S extends { type: infer Type }
              ? FromType<Type>
              : Json;

type FromType<Type> = Type extends "string"
  ? string
  : Type extends "boolean"
    ? boolean
    : Type extends "number"
      ? number
      : Type extends "null"
        ? null
        : Json;

type FromObject<S, Definitions, Known> = S extends { properties: infer Properties }
  ? {
      readonly [Key in keyof Properties as Key extends RequiredKey<S> ? Key : never]: FromSchema<
        Properties[Key],
        Definitions,
        Known
      >;
    } & {
      readonly [Key in keyof Properties as Key extends RequiredKey<S> ? never : Key]?: FromSchema<
        Properties[Key],
        Definitions,
        Known
      >;
    }
  : S extends { additionalProperties: infer Value }
    ? Readonly<Record<string, FromSchema<Value, Definitions, Known>>>
    : never;

type RequiredKey<S> = S extends { required: readonly (infer Key)[] } ? Key : never;
