import type { Json } from "../../collections/index.js";

/**
 * The part of JSON Schema (draft 7, which editors support best) that describes `routes.yaml`. The reader validates exactly
 * these keywords, so any other does not compile.
 */
export interface JsonSchema {
  /** `#/definitions/name`; in draft 7, keywords beside it are ignored. */
  readonly $ref?: string;
  /** The object's name in messages: "parameter". */
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly Json[];
  /** The reader's value for an absent key. */
  readonly default?: Json;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: Json;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  /** Explains the pattern. An extension of VS Code and yaml-language-server. */
  readonly patternErrorMessage?: string;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | JsonSchema;
  /** Allows extensions: keys that begin with `x-`. */
  readonly patternProperties?: { readonly "^x-": object };
  readonly propertyNames?: { readonly pattern: string; readonly patternErrorMessage: string };
  /** Selects the first alternative of the value's type with all required keys present, or else the last of its type. */
  readonly anyOf?: readonly JsonSchema[];
}

export type JsonType = "null" | "boolean" | "object" | "array" | "number" | "string";

/**
 * The type of the values that a schema allows. `Definitions` are the document's definitions. `Known` has the types of recursive
 * definitions.
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
  ? WithRequired<
      { readonly [Key in keyof Properties]: FromSchema<Properties[Key], Definitions, Known> },
      RequiredKey<S>
    >
  : S extends { additionalProperties: infer Value }
    ? Readonly<Record<string, FromSchema<Value, Definitions, Known>>>
    : never;

type WithRequired<All, Key> = Pick<All, Key & keyof All> & Partial<Omit<All, Key & keyof All>>;

type RequiredKey<S> = S extends { required: readonly (infer Key)[] } ? Key : never;
