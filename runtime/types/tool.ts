/** JSON Schema 2020-12 of a tool's input. Not an interface, so that it is assignable to the types of clients' packages. */
export type ToolSchema = {
  type: "object";
  properties: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
};

/** What a tool does to its environment, as hints of the Model Context Protocol. */
export interface ToolAnnotations {
  /** Whether it changes nothing. */
  readonly readOnlyHint: boolean;
  /** Whether it may delete or overwrite something. */
  readonly destructiveHint: boolean;
  /** Whether a second call with the same input changes nothing more. */
  readonly idempotentHint: boolean;
  /** Whether it reaches beyond the program: an API does. */
  readonly openWorldHint: boolean;
}

/** What a model is told about a tool. */
export interface ToolDefinition {
  /** Letters, digits, `_` and `-`; at most 64. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  readonly annotations: ToolAnnotations;
}

/**
 * A route as a tool of a language model.
 *
 * @typeParam Input the builder's first argument.
 * @typeParam Rest the builder's other arguments: its options.
 */
export interface Tool<Input, Rest extends readonly unknown[], Request> extends ToolDefinition {
  /**
   * Checks a model's input against `inputSchema` (types, required keys, allowed values, unknown keys) and returns the builder's
   * request options. Options such as `headers` come from the program alone, as the second argument.
   *
   * @throws EndpointError whose message tells the model what to change.
   */
  readonly build: <Given>(input: Given & Unchecked<Given, Input>, ...options: Rest) => Request;
}

/** Nothing more for data of an unknown type; `Input`, without further keys, for an object whose properties the compiler knows. */
export type Unchecked<Given, Input> = unknown extends Given
  ? unknown
  : string extends keyof NonNullable<Given>
    ? unknown
    : Input & Partial<Record<Exclude<keyof NonNullable<Given>, NamedKey<Input>>, never>>;

/** The keys of all members of a union; any key for a type that names none. */
type NamedKey<Type> = [KeyOfAny<Type>] extends [never] ? PropertyKey : KeyOfAny<Type>;
type KeyOfAny<Type> = Type extends unknown ? keyof Type : never;

/** The tool of a builder, by its first signature: the second one is for options with default parameters. */
export type ToolOf<
  Builder extends (...given: never[]) => unknown,
  Names extends ArgumentNames = {},
> = Builder extends {
  (...given: infer Given): infer Request;
  (...given: never[]): unknown;
}
  ? Given extends readonly [(infer Input)?, ...infer Rest]
    ? Tool<Renamed<Input, Names>, Rest, Request>
    : never
  : never;

/** The builder's names of arguments that have other names in the input of a tool, by these. */
export type ArgumentNames = Readonly<Record<string, string>>;

export type BuilderWithNames<Builder, Names extends ArgumentNames> = Builder extends {
  (...given: infer Given): infer Request;
  (...given: never[]): unknown;
}
  ? Given extends readonly [(infer Input)?, ...infer Rest]
    ? (input: Renamed<Input, Names>, ...rest: Rest) => Request
    : never
  : never;

type Renamed<Input, Names extends ArgumentNames> = [keyof Names] extends [never]
  ? Input
  : Input extends unknown
    ? { [Key in keyof Input as InputName<Key, Names>]: Input[Key] }
    : never;

type InputName<Key, Names extends ArgumentNames> = Key extends Names[keyof Names]
  ? { [Name in keyof Names]: Names[Name] extends Key ? Name : never }[keyof Names]
  : Key;
