import type { Omittable } from "./parameters.js";

/** Any generated function. */
export type Builder = (parameters: never, options: never) => object;

/**
 * The defaults of `withParameters`: values of known parameters.
 *
 * @typeParam Given the type of the values. A value that may be undefined does not compile.
 */
export type DefaultParameters<Wrapped extends Builder, Given> =
  IsGeneric<Wrapped> extends true
    ? "a function whose headers choose a media type takes no default parameters"
    : Given & {
        readonly [Name in keyof Given]: Exclude<ValueAt<ParametersOf<Wrapped>, Name>, undefined>;
      };

/** A builder whose parameters named in `Given` are optional. */
export type WithParameters<Wrapped extends Builder, Given> = Parameters<Wrapped>["length"] extends 2
  ? (
      parameters: Omittable<Remaining<Wrapped, Given>>,
      options: Parameters<Wrapped>[1],
    ) => ReturnType<Wrapped>
  : NonNullable<unknown> extends Remaining<Wrapped, Given>
    ? (
        parameters?: Remaining<Wrapped, Given>,
        options?: Parameters<Wrapped>[1],
      ) => ReturnType<Wrapped>
    : (
        parameters: Remaining<Wrapped, Given>,
        options?: Parameters<Wrapped>[1],
      ) => ReturnType<Wrapped>;

type Remaining<Wrapped extends Builder, Given> = Defaulted<ParametersOf<Wrapped>, keyof Given>;

// Distributes over alternatives. Declaration files of callers cannot name types of other modules, such as `Without`.
type Defaulted<Values, Names> = Values extends unknown
  ? { readonly [Name in keyof Values as Name extends Names ? never : Name]: Values[Name] } & {
      readonly [Name in keyof Values as Name extends Names ? Name : never]?:
        Values[Name] | undefined;
    }
  : never;

type ParametersOf<Wrapped extends Builder> = NonNullable<Parameters<Wrapped>[0]>;

// A generic function is not assignable from a function of its constraints.
type IsGeneric<Wrapped extends Builder> = ((
  ...call: Parameters<Wrapped>
) => ReturnType<Wrapped>) extends Wrapped
  ? false
  : true;

type ValueAt<Values, Name> = Values extends unknown
  ? Name extends keyof Values
    ? Values[Name]
    : never
  : never;
