import type { OptionName } from "./options.js";

/**
 * An endpoint, which a builder accepts instead of options for its defaults.
 *
 * @typeParam Given the defaults whose names the compiler knows.
 */
export interface EndpointWith<Given> {
  /** The deep-frozen defaults. */
  readonly DEFAULTS: DefaultOptions & Given;
  /** Exists only in the type: the headers among the defaults, by which a builder chooses types. */
  readonly "~headers"?: Given extends { readonly headers: infer Headers } ? Headers : never;
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
 * An endpoint as the second argument of a builder: its defaults count.
 *
 * @typeParam Chosen inferred: the headers of its defaults whose values the compiler knows.
 * @typeParam Required the headers that its defaults must have.
 */
export interface AnyEndpoint<Chosen = unknown, Required = Anything> {
  /** Editors suggest no properties of functions where options are written. */
  (...call: never): unknown;
  readonly DEFAULTS: DefaultOptions & { readonly headers: Required };
  readonly "~headers"?: Chosen;
}

/** The lowercase names of declared headers that have no default. */
export type RequiredHeaders<Declared> = {
  readonly [
    Name in keyof Declared as undefined extends Declared[Name] ? never : Lowercase<Name & string>
  ]: string;
};

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
      : Exclude<Name, Exclude<OptionName, "data">>;
}[keyof Given];

type Lenient<Parameters, Names> = Parameters extends unknown
  ? Without<Parameters, Names> & Partial<Parameters>
  : never;

/** Like `Omit`, but keeps declared names beside an index signature. */
type Without<Parameters, Names> = {
  [Name in keyof Parameters as Name extends Names ? never : Name]: Parameters[Name];
};
