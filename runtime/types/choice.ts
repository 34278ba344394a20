import type { HeaderEntries, HeadersInput, HeadersOf } from "./options.js";
import type { AllOrNone, Anything } from "./parameters.js";
import type { ByMediaType, WithHeaders } from "./response.js";

/**
 * The headers of a call that chooses among media types. Editors suggest the declared ones.
 *
 * @typeParam Responses the API's responses, by status.
 * @typeParam Declared the route's header parameters.
 * @typeParam Bodies the bodies among which `content-type` chooses, as in `ByContentType`.
 */
export type ChoiceHeaders<Responses, Declared = Anything, Bodies = Anything> = HeadersOf<Declared> &
  Choice<TypesIn<Responses[keyof Responses]>, keyof Bodies & string>;

// The media types among which a request chooses.
type TypesIn<Declared> =
  Declared extends WithHeaders<infer Body, unknown>
    ? TypesIn<Body>
    : Declared extends ByMediaType<infer Bodies>
      ? keyof Bodies & string
      : never;

type Choice<Accept, Content> = {
  readonly [Name in "accept" | "Accept"]?: Accept | (string & Anything) | null | undefined;
} & {
  readonly [Name in "content-type" | "Content-Type"]?:
    Content | (string & Anything) | null | undefined;
};

/** Options whose headers have a declared type. */
export type Choosing<Options, Headers> = Omit<Options, "headers"> &
  (Options extends { readonly headers: HeadersInput }
    ? { readonly headers: Headers }
    : { readonly headers?: Headers | undefined });

/**
 * The responses to a request, with the media types that its `accept` asks for.
 *
 * @typeParam Usual `accept` by default.
 * @typeParam Headers the headers of the call.
 */
export type ByAccept<Responses, Usual extends string, Headers> = {
  [Status in keyof Responses]: Answer<Responses[Status], Listed<ValueOf<"accept", Headers, Usual>>>;
};

type Answer<Declared, Asked extends string> =
  Declared extends WithHeaders<infer Body, infer Headers>
    ? WithHeaders<Answer<Body, Asked>, Headers>
    : Declared extends ByMediaType<infer Bodies>
      ? Bodies[Chosen<keyof Bodies, Asked>]
      : Declared;

/**
 * The body of a request by its `content-type`.
 *
 * @typeParam Usual the body by default, and in any other media type.
 * @typeParam Bodies the alternative bodies, by media type: `{ fields: Form }` if the properties are arguments, `{ data: Text }` if `data` is the
 *   argument, `{ whole: Text }` if `data` is an option.
 * @typeParam Headers the headers of the call.
 */
export type ByContentType<Usual, Bodies, Headers> = BodyIn<Usual, Bodies, ContentType<Headers>>;

type BodyIn<Usual, Bodies, Type> = Type extends keyof Bodies
  ? Bodies[Type][keyof Bodies[Type]]
  : Usual;

/**
 * The parameters of a call by its `content-type`.
 *
 * @typeParam Usual the parameters by default.
 * @typeParam InUrl the names of parameters that are sent in the URL with any body.
 */
export type ParametersByContentType<Usual, InUrl extends keyof Usual, Bodies, Headers> = TakenIn<
  Usual,
  InUrl,
  Bodies,
  ContentType<Headers>
>;

type TakenIn<Usual, InUrl extends keyof Usual, Bodies, Type> = Type extends keyof Bodies
  ? Pick<Usual, InUrl> & ArgumentsIn<Bodies[Type]>
  : Usual;

type ArgumentsIn<Body> = Body extends { readonly fields: infer Fields }
  ? undefined extends Fields
    ? AllOrNone<Exclude<Fields, undefined>>
    : Fields
  : Body extends { readonly data: unknown }
    ? DataOf<Body["data"]>
    : unknown;

type DataOf<Data> = undefined extends Data ? { readonly data?: Data } : { readonly data: Data };

/** The options of a call by its `content-type`: with a body that is no argument. */
export type OptionsByContentType<Options, Bodies, Headers> = Choosing<Options, Headers> &
  WholeIn<Bodies, ContentType<Headers>>;

type WholeIn<Bodies, Type> = Type extends keyof Bodies
  ? Bodies[Type] extends { readonly whole: infer Whole }
    ? DataOf<Whole>
    : unknown
  : unknown;

// What the compiler does not know chooses nothing.
type ContentType<Headers> =
  ValueOf<"content-type", Headers, ""> extends infer Value extends string
    ? string extends Value
      ? ""
      : TypeIn<Value>
    : never;

// The value of a header of a call. `string` if the compiler does not know it.
type ValueOf<Name, Headers, Otherwise> =
  // The constraint of a type parameter, or any entries, or an endpoint without headers: the compiler sees none.
  HeaderEntries extends Headers
    ? Otherwise
    : [Headers] extends [never]
      ? Otherwise
      : Headers extends HeaderEntries
        ? string
        : string extends keyof Headers
          ? string
          : [Spelled<keyof Headers, Name>] extends [never]
            ? Otherwise
            : TextOf<Headers[Spelled<keyof Headers, Name>], Otherwise>;

// The names of headers are case-insensitive.
type Spelled<Names, Name> = Names extends string
  ? Lowercase<Names> extends Name
    ? Names
    : never
  : never;

// `null` removes a header, `undefined` is ignored.
type TextOf<Value, Otherwise> = Value extends string
  ? Value
  : Value extends null
    ? string
    : Otherwise;

// The media types of a list, in lowercase and without parameters.
type Listed<Text> = Text extends `${infer First},${infer Others}`
  ? TypeIn<First> | Listed<Others>
  : TypeIn<Text & string>;

type TypeIn<Entry extends string> = Lowercase<
  Trimmed<Entry extends `${infer Type};${string}` ? Type : Entry>
>;

type Trimmed<Text extends string> = Text extends ` ${infer Rest}`
  ? Trimmed<Rest>
  : Text extends `${infer Rest} `
    ? Trimmed<Rest>
    : Text;

// Those that are asked for. For JSON under a name that is not declared, plain JSON, or else any JSON. For anything else, all.
type Chosen<Types, Asked extends string> = [Matching<Types, Asked>] extends [never]
  ? Asked extends `${string}json`
    ? FirstOf<[Matching<Types, "application/json">, Matching<Types, `${string}json`>, Types]>
    : Types
  : Matching<Types, Asked>;

type FirstOf<Choices> = Choices extends [infer First, ...infer Others]
  ? [First] extends [never]
    ? FirstOf<Others>
    : First
  : never;

type Matching<Types, Asked extends string> = Types extends string
  ? Types extends Covered<Asked>
    ? Types
    : Asked extends Covered<Types>
      ? Types
      : never
  : never;

// The media types that a range such as `image/*` covers.
type Covered<Range extends string> = Range extends "*/*"
  ? string
  : Range extends `${infer Start}*${infer End}`
    ? `${Start}${string}${End}`
    : Range;
