/**
 * An endpoint, which a builder accepts instead of options for its defaults.
 *
 * @typeParam Given the defaults whose names the compiler knows.
 */
export interface EndpointWith<Given> {
  /** The deep-frozen defaults. */
  readonly DEFAULTS: DefaultOptions & Given;
}

/** An endpoint whose defaults have the headers that a route requires. */
export interface EndpointWithHeaders<Given, Declared> extends EndpointWith<Given> {
  readonly DEFAULTS: DefaultOptions & Given & { readonly headers: Needed<Declared> };
}

type Needed<Headers> = {
  readonly [Name in keyof Headers as undefined extends Headers[Name] ? never : Name]: string;
};

/** The properties of all defaults. Not an interface, so that it is assignable to `Values`, and without an index signature. */
export type DefaultOptions = {
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

/** A value of `Given` without any parameters. */
export type Nothing = { readonly [name: string]: never };

/**
 * The parameters of a route, of which those with a default in `Given` are optional.
 *
 * The simple case is a condition on a naked type parameter that is decided by its constraint, an empty object: the compiler can
 * suggest parameters without evaluating the other case, and the error for a missing one reads "Property 'owner' is missing … but
 * required in type 'ReposGetParameters'", together with the name of the route.
 */
export type RouteParameters<
  Name extends string,
  Parameters,
  Given extends NamedDefaults,
> = Given extends Nothing
  ? Parameters & Route<Name>
  : NoInfer<Lenient<Parameters, GivenNames<Given>> & Route<Name>>;

/**
 * Only adds the name of the route to errors and hovers. Because it is not a weak type (one whose properties are all optional),
 * `{ ...{ fresh: true } }` is deliberately allowed, while a literal `{ fresh: true }` is not.
 */
export type Route<Name extends string> = { readonly [_ in never]: Name };

declare const none: unique symbol;

/** The type of a route without declared parameters. Its only member cannot be written, so any other name is an error. */
export interface NoParameters {
  readonly [none]?: never;
}

/** An optional body: all of its properties or none. */
export type AllOrNone<Body> = Body | { readonly [Name in NamesIn<Body>]?: undefined };

// The property names of all alternatives, without index signatures.
type NamesIn<Body> = Body extends unknown
  ? keyof { [Name in keyof Body as string extends Name ? never : Name]: never }
  : never;

/** Names that always have a default. Options are not parameters, but `data` can be an argument. */
export type GivenNames<Given> = {
  [Name in keyof Given]-?: undefined extends Given[Name]
    ? never
    : null extends Given[Name]
      ? never
      : Name extends "method" | "url" | "headers" | "mediaType" | "request"
        ? never
        : Name;
}[keyof Given];

type Lenient<Parameters, Names> = Parameters extends unknown
  ? Without<Parameters, Names> & Partial<Parameters>
  : never;

/** Like `Omit`, but keeps declared names beside an index signature. */
export type Without<Parameters, Names> = {
  [Name in keyof Parameters as Name extends Names ? never : Name]: Parameters[Name];
};
