import type { FrozenAt, MergedCall, MergedDefaults } from "./merged.js";
import type {
  Anything,
  EndpointWith,
  GivenNames,
  NamedDefaults,
  Omittable,
  RouteParameters,
} from "./parameters.js";
import type {
  OptionalOf,
  PrefixedOf,
  ReasonsOf,
  RequiredOf,
  SplitRoute,
  VariablesOf,
} from "./placeholders.js";
import type { EndpointOptions, Options, RequestOptions } from "./options.js";

// The types of a call are defaults of type parameters: they are evaluated for a known route, not for all routes at once while the
// compiler collects completions.
/**
 * Turns a route and its parameters into request options.
 *
 * @typeParam Routes the routes of a manifest: route string → `{ parameters, result }`.
 * @typeParam Given the defaults whose names the compiler knows.
 */
export interface Endpoint<
  Routes = Anything,
  Given extends NamedDefaults = NamedDefaults,
> extends EndpointWith<Given> {
  /**
   * Request options for a route, its parameters and options. One argument is enough if all parameters are optional.
   *
   * @throws EndpointError if a value that the path requires is missing, or a value cannot be sent.
   * @example
   * endpoint("GET /orgs/{org}/repos{?type}", { org: "acme", headers: { accept: "application/json" } });
   */
  <
    Route extends RouteString<Routes>,
    Parameters = Omittable<ParametersOf<Routes, Route, Given>>,
    Mistake = MistakeIn<Routes, Route>,
  >(
    route: [Mistake] extends [never] ? Route : NoInfer<Mistake>,
    options: NoInfer<Parameters>,
  ): ResultOf<Routes, Route>;
  /**
   * Request options for a route without parameters, or for options that include `method` and `url`.
   *
   * @throws EndpointError if a value that the path requires is missing, or a value cannot be sent.
   * @example
   * endpoint({ method: "GET", url: "/orgs/{org}/repos", org: "acme" });
   */
  <
    const Call extends RouteString<Routes> | EndpointOptions,
    Wanted = WantedOf<Routes, Call, Given>,
  >(
    routeOrOptions: [Wanted] extends [never] ? Call : NoInfer<Wanted>,
  ): ResultOf<Routes, RouteOf<Call, Given>>;
  /** Returns an endpoint with these defaults merged over the present ones. */
  readonly defaults: EndpointDefaults<Routes, Given>;
  /** Merges options over the defaults, without expanding the URL template. Parameters may be missing: `parse` requires them. */
  readonly merge: EndpointMerge<Routes, Given>;
  /** Turns merged options into request options, without reading the defaults. */
  readonly parse: EndpointParse<Routes>;
}

// The members have types with names, so that declaration files can contain them.
export interface EndpointDefaults<Routes, Given extends NamedDefaults> {
  <Options extends EndpointOptions>(options: Options): EndpointOver<Routes, Given, Options>;
}

export interface EndpointMerge<Routes, Given extends NamedDefaults> {
  <
    const Call extends RouteString<Routes> | EndpointOptions,
    Options extends EndpointOptions = Anything,
    Mistake = Call extends string ? MistakeIn<Routes, Call> : never,
  >(
    routeOrOptions: [Mistake] extends [never] ? Call : NoInfer<Mistake>,
    options?: Options,
  ): Call extends string
    ? MergedCall<Given, SplitRoute<Call>, Options>
    : MergedCall<Given, [TextAt<Call, "method", string>, TextAt<Call, "url", string>], Call>;
}

export interface EndpointParse<Routes> {
  <const Call extends EndpointOptions>(options: Call): ResultOf<Routes, RouteOf<Call, Anything>>;
}

/**
 * An endpoint with further defaults. A conditional type, so that the compiler does not see a function that returns a function:
 * it would defer such an argument in inference, and reject `reposGet({}, api.defaults({ owner, repo }))`. The defaults are
 * mapped, so that hovers show them.
 */
export type EndpointOver<Routes, Given, Options> =
  MergedDefaults<Given, Options> extends infer Merged extends NamedDefaults
    ? Endpoint<Routes, { readonly [Name in keyof Merged]: FrozenAt<Name, Merged[Name]> }>
    : never;

declare const strict: unique symbol;

/** Marks the routes of a strict endpoint: any other route is a compile error. */
export type Strict<Routes> = Routes & { readonly [strict]: true };

// Suggests the known routes; accepts any other, unless they are `Strict`.
type RouteString<Routes> =
  (keyof Routes & string) | (Routes extends Strict<unknown> ? never : string & {});

// Whether a route type covers many strings, like `GET /users/${string}`.
type IsPattern<Route extends string> = Anything extends Record<Route, 1> ? true : false;

/** The parameters of a call. */
export type ParametersOf<
  Routes,
  Route extends string,
  Given extends NamedDefaults,
> = string extends Route
  ? EndpointOptions
  : Route extends keyof Routes
    ? RouteParameters<ParametersAt<Routes, Route>, GivenNames<Given>> & Options
    : IsPattern<Route> extends true
      ? EndpointOptions
      : [GivenNames<Given>] extends [never]
        ? AdHocParameters<Route>
        : Omit<Placeholders<Route>, GivenNames<Given>> &
            OptionalPlaceholders<Route> &
            EndpointOptions;

type ParametersAt<Routes, Route extends keyof Routes> = Routes[Route] extends {
  readonly parameters: infer Parameters;
}
  ? Parameters
  : never;

type Scalar = string | number | bigint | boolean | Date;

// The type of a placeholder's value. With a prefix modifier, lists and objects are not allowed.
type Value =
  | Scalar
  | readonly (Scalar | null | undefined)[]
  | { readonly [key: string]: Scalar | null | undefined };

type Placeholders<Route extends string> = {
  readonly [Name in RequiredOf<VariablesOf<Route>>]: Name extends PrefixedOf<VariablesOf<Route>>
    ? Scalar
    : Value;
};

type OptionalPlaceholders<Route extends string> = {
  readonly [Name in OptionalOf<VariablesOf<Route>>]?:
    (Name extends PrefixedOf<VariablesOf<Route>> ? Scalar : Value) | null | undefined;
};

// The placeholders of a literal route, the options, and any other parameters.
type AdHocParameters<Route extends string> = Placeholders<Route> &
  OptionalPlaceholders<Route> &
  EndpointOptions;

type Malformed<Reason extends string> = `malformed route: ${Reason}`;
type Unknown<Route extends string> = `unknown route: ${Route}`;
type Missing<Name extends string> = `missing parameter: ${Name}`;

// The mistake in a literal route; `never` if there is none.
type MistakeIn<Routes, Route extends string> =
  Routes extends Strict<unknown>
    ? Route extends keyof Routes
      ? never
      : Unknown<Route>
    : MistakeInAny<Routes, Route>;

type MistakeInAny<Routes, Route extends string> = string extends Route
  ? never
  : Route extends keyof Routes
    ? never
    : IsPattern<Route> extends true
      ? never
      : Malformed<ReasonsOf<VariablesOf<Route>>>;

// The type that a call's only argument should have instead; `never` if the argument is valid.
type WantedOf<Routes, Call, Given extends NamedDefaults> = string extends Call
  ? never
  : [Call] extends [string]
    ? MistakeIn<Routes, Call> | Missing<MissingNames<Routes, Call, Given>>
    : OptionsWith<Routes, RouteOf<Call, Given>, Given>;

type MissingNames<
  Routes,
  Route extends string,
  Given extends NamedDefaults,
> = Route extends keyof Routes
  ? RequiredNames<RouteParameters<ParametersAt<Routes, Route>, GivenNames<Given>>>
  : IsPattern<Route> extends true
    ? never
    : Exclude<RequiredOf<VariablesOf<Route>>, GivenNames<Given>>;

type RequiredNames<Parameters> = Anything extends Parameters
  ? never
  : {
      [Name in keyof Parameters]-?: Anything extends Pick<Parameters, Name> ? never : Name;
    }[keyof Parameters] &
      string;

// The one argument of `endpoint({ method, url, … })`.
type OptionsWith<
  Routes,
  Route extends string,
  Given extends NamedDefaults,
> = Route extends `${string} `
  ? { readonly url: string } & EndpointOptions
  : RouteOptions &
      ([MistakeIn<Routes, Route>] extends [never]
        ? ParametersOf<Routes, Route, Given>
        : MistakeIn<Routes, Route>);

interface RouteOptions {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

// The route string of a call.
type RouteOf<Call, Given> = [Call] extends [string]
  ? Call
  : `${Uppercase<TextAt<Call, "method", Default<Given, "method", "GET">>>} ${TextAt<Call, "url", Default<Given, "url", "">>}`;

type Default<Given, Name, Otherwise extends string> = Name extends keyof Given ? string : Otherwise;

type TextAt<Call, Name extends string, Default extends string> = Name extends keyof Call
  ? Extract<Call[Name], string>
  : Default;

type ResultOf<Routes, Route extends string> = string extends Route
  ? RequestOptions
  : Route extends keyof Routes
    ? Routes[Route] extends { readonly result: infer Result }
      ? Result
      : never
    : IsPattern<Route> extends true
      ? RequestOptions
      : SplitRoute<Route> extends readonly [infer Method extends string, string]
        ? AdHocResult<Lowercase<Method>>
        : RequestOptions;

type AdHocResult<Method extends string> = Method extends "get" | "head"
  ? RequestOptions<Method, undefined>
  : RequestOptions<Method, unknown>;
