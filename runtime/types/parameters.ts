import type { HeaderRecord } from "./options.js";

/**
 * An endpoint, which a builder accepts instead of options for its defaults.
 *
 * @typeParam Given the defaults whose names the compiler knows.
 */
export interface EndpointWith<Given> {
  /** The deep-frozen defaults. */
  readonly DEFAULTS: DefaultOptions & Given;
}

/** The properties of all defaults. Not an interface, so that it is assignable to `Values`, and without an index signature. */
type DefaultOptions = {
  readonly method: string;
  readonly url?: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: { readonly format?: string | undefined };
  readonly data?: unknown;
  readonly request?: unknown;
};

/** Any value except null and undefined: `{}`, in a form that linters accept. */
export type Anything = NonNullable<unknown>;

/** The defaults of an endpoint whose names the compiler knows; none unless an endpoint declares them. */
export type NamedDefaults = Anything;

/**
 * The arguments of a builder whose second one holds default parameters: an endpoint, or options. The first one can leave those
 * parameters out.
 *
 * @typeParam Given the type of the second argument; `never` if there is none.
 * @typeParam Taken the parameters in the media type that the second argument chooses.
 */
export type WithDefaults<Given, Parameters, Options, Taken = Parameters> = Anything extends Options
  ? Anything extends Parameters
    ? [
        parameters?: ParametersBeside<Given, Taken>,
        options?: DefaultsFrom<Given, Parameters | Taken, Options>,
        ...none: NoneIf<Given, Parameters | Taken>,
      ]
    : [
        parameters: ParametersBeside<Given, Taken>,
        options?: DefaultsFrom<Given, Parameters | Taken, Options>,
        ...none: NoneIf<Given, Parameters | Taken>,
      ]
  : [
      parameters: ParametersBeside<Given, Taken>,
      options: DefaultsFrom<Given, Parameters | Taken, Options>,
      ...none: NoneIf<Given, Parameters | Taken>,
    ];

type ParametersBeside<Given, Parameters> = Omittable<
  RouteParameters<Parameters, HeldNames<Given> & NamesIn<Parameters>>
>;

// The names that an endpoint or options hold.
type HeldNames<Given> =
  Given extends EndpointWith<infer Defaults> ? GivenNames<Defaults> : GivenNames<Given>;

// A conditional type whose first branch is the type parameter, so that the compiler infers it from the argument, but reports unknown
// names in options that are written out.
type DefaultsFrom<Given, Parameters, Options> =
  Given extends EndpointWith<Anything>
    ? Given & EndpointWith<NeededHeaders<Options>>
    : Omittable<
        Options & {
          readonly [Name in Exclude<NamesIn<Parameters>, OptionName>]?: ValueAt<Parameters, Name>;
        }
      >;

type ValueAt<Parameters, Name> = Parameters extends unknown
  ? Name extends keyof Parameters
    ? Parameters[Name]
    : never
  : never;

// The headers that options require, if any.
type NeededHeaders<Options> = Options extends { readonly headers: infer Headers }
  ? { readonly headers: Needed<Extract<Headers, HeaderRecord>> }
  : Anything;

type Needed<Headers> = {
  readonly [
    Name in keyof Headers as undefined extends Headers[Name] ? never : Lowercase<Name & string>
  ]: string;
};

// One argument more than there can be, unless there are default parameters: the compiler skips a signature with the wrong number of
// arguments, and reports mistakes in a call by the simple signature alone. `unknown` is what `Parameters<typeof builder>` reads.
type NoneIf<Given, Parameters> = unknown extends Given
  ? []
  : [Extract<Given, EndpointWith<Anything>> | (HeldNames<Given> & NamesIn<Parameters>)] extends [
        never,
      ]
    ? [never]
    : [];

/** Allows `undefined` for parameters that are all optional. */
export type Omittable<Parameters> = Anything extends Parameters
  ? Parameters | undefined
  : Parameters;

/** The parameters of a route, of which those named in `Names` are optional. */
export type RouteParameters<Parameters, Names> = [Names] extends [never]
  ? Parameters
  : NoInfer<Lenient<Parameters, Names>>;

declare const none: unique symbol;

/** The type of a route without declared parameters. Its only member cannot be written, so any other name is an error. */
export interface NoParameters {
  readonly [none]?: never;
}

/** An optional body: all of its properties or none. */
export type AllOrNone<Body> = Body | { readonly [Name in NamesIn<Body>]?: undefined };

/** The property names of all alternatives, without index signatures. */
type NamesIn<Body> = Body extends unknown
  ? keyof { [Name in keyof Body as string extends Name ? never : Name]: never }
  : never;

/** Names that always have a value. Options are not parameters, but `data` can be an argument. */
export type GivenNames<Given> = {
  [Name in keyof Given]-?: undefined extends Given[Name]
    ? never
    : null extends Given[Name]
      ? never
      : Exclude<Name, OptionName>;
}[keyof Given];

type OptionName = "method" | "url" | "baseUrl" | "headers" | "mediaType" | "request";

type Lenient<Parameters, Names> = Parameters extends unknown
  ? Without<Parameters, Names> & Partial<Parameters>
  : never;

/** Like `Omit`, but keeps declared names beside an index signature. */
export type Without<Parameters, Names> = {
  [Name in keyof Parameters as Name extends Names ? never : Name]: Parameters[Name];
};
