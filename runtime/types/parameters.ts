/**
 * What a builder takes in place of options: an endpoint, for its defaults.
 *
 * @typeParam Given the defaults whose names the compiler knows.
 */
export interface EndpointWith<Given> {
  /** The deep-frozen defaults. */
  readonly DEFAULTS: DefaultOptions & Given;
}

/** What all defaults hold. No interface, so that it counts as `Values`; and without the index signature of options. */
export type DefaultOptions = {
  readonly method: string;
  readonly url?: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: { readonly format?: string | undefined };
  readonly data?: unknown;
  readonly request?: unknown;
};

/** What every value but null and undefined is: `{}`, in a form that linters take for meant. */
export type Anything = NonNullable<unknown>;

/** Defaults of an endpoint whose names the compiler knows; none, unless an endpoint tells them. */
export type NamedDefaults = Anything;

/** `Given` without anything that is a parameter. */
export type Nothing = { readonly [name: string]: never };

/**
 * What a route takes as its parameters: those that the given defaults have can be left out.
 *
 * The plain case is a condition on a naked type parameter whose constraint, an empty object, decides it: so the compiler has the
 * parameters for its suggestions without a look at the other case, and the error for a missing one reads "Property
 * 'owner' is missing … but required in type 'ReposGetParameters'", beside the name of the route.
 */
export type RouteParameters<
  Name extends string,
  Parameters,
  Given extends NamedDefaults,
> = Given extends Nothing
  ? Parameters & Route<Name>
  : NoInfer<Lenient<Parameters, GivenNames<Given>> & Route<Name>>;

/**
 * Adds nothing to the parameters but the name of their route to errors and hovers, and this: because it is no type of
 * optional properties alone, `{ ...{ fresh: true } }` is let through on purpose, while a literal `{ fresh: true }` is not.
 */
export type Route<Name extends string> = { readonly [_ in never]: Name };

declare const none: unique symbol;

/** For a route that declares no parameters. The one member that nobody can write makes any other name an error. */
export interface NoParameters {
  readonly [none]?: never;
}

/** All of a body that may be left out, or nothing of it. */
export type AllOrNone<Body> = Body | { readonly [Name in NamesIn<Body>]?: undefined };

/** The names of all alternatives, without index signatures. */
type NamesIn<Body> = Body extends unknown
  ? keyof { [Name in keyof Body as string extends Name ? never : Name]: never }
  : never;

/** Names that certainly have a default. Options are no parameters; `data` can be an argument. */
export type GivenNames<Given> = {
  [Name in keyof Given]-?: undefined extends Given[Name]
    ? never
    : null extends Given[Name]
      ? never
      : Name extends "method" | "url" | "mediaType" | "request"
        ? never
        : Name;
}[keyof Given];

type Lenient<Parameters, Names> = Parameters extends unknown
  ? Without<Parameters, Names> & Partial<Parameters>
  : never;

/** As `Omit`, but keeps the other names beside an index signature. */
export type Without<Parameters, Names> = {
  [Name in keyof Parameters as Name extends Names ? never : Name]: Parameters[Name];
};
