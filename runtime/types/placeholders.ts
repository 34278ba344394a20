import type { OptionName } from "./options.js";

/**
 * The runtime's parser for routes and URL templates, repeated as types, so that the compiler reads the placeholders of a literal
 * route. The grammar is that of `route.ts` and `uri-template/parse.ts`; a test parses the same templates with both. Lone
 * surrogates and noncharacters, which types cannot detect, are left to the runtime.
 */

/** `["GET", "/orgs/{org}"]`, or the mistake in the route. */
export type SplitRoute<Route extends string> = Route extends `${infer Method} ${infer Url}`
  ? `${Method}${Url}` extends `${string}${Space}${string}`
    ? FromWords<Words<Route>>
    : FromWords<"" extends Method | Url ? Words<Route> : [Method, Url]>
  : FromWords<Words<Route>>;

/**
 * The variables of a literal route as a union: `"!name"` if it requires a value, `"?name"` if not, and additionally `":name"` if
 * it has a prefix modifier. Includes `Malformed` for each mistake.
 */
export type VariablesOf<Route extends string> =
  SplitRoute<Route> extends readonly [string, infer Url extends string]
    ? ReadUrl<Url>
    : SplitRoute<Route>;

export interface Malformed<Reason extends string> {
  readonly malformed: Reason;
}

export type ReasonsOf<Variables> = Variables extends Malformed<infer Reason> ? Reason : never;
export type RequiredOf<Variables> = Variables extends `!${infer Name}` ? Name : never;
export type OptionalOf<Variables> = Variables extends `?${infer Name}` ? Name : never;
export type PrefixedOf<Variables> = Variables extends `:${infer Name}` ? Name : never;

type Letter = Characters<"abcdefghijklmnopqrstuvwxyz">;
type Nonzero = Characters<"123456789">;
type Digit = "0" | Nonzero;
type Hex = Digit | Characters<"abcdefABCDEF">;
// The first character of a name after a colon. `Word` is `\w`.
type NameStart = Letter | Uppercase<Letter> | "_";
type Word = NameStart | Digit;
// `\s`
type Space =
  Characters<"\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff">;
type Control =
  | Characters<"\0\x01\x02\x03\x04\x05\x06\x07\b\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f">
  | Characters<"\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9d\x9e\x9f">;
type RefusedInLiteral = Control | Characters<' "<>\\^`|}'>;
// RFC 9110, section 5.6.2.
type TokenCharacter = Word | Characters<"!#$%&'*+.^`|~-">;
// The characters that can precede `:name`: no letters (nor any non-ASCII characters), digits, `_`, `}` or `:`.
type BeforeColon = Characters<"!$&'()*+,-./;=@[]~">;
// The operators whose variables are all optional.
type OptionalOperator = Characters<"?&#./;">;
type LowercaseVerb =
  "get" | "head" | "post" | "put" | "patch" | "delete" | "options" | "trace" | "connect" | "query";

type Characters<Text, Found = never> = Text extends `${infer First}${infer Rest}`
  ? Characters<Rest, Found | First>
  : Found;

type Words<
  Text extends string,
  Word extends string = "",
  Found extends readonly string[] = [],
> = Text extends `${infer First}${infer Rest}`
  ? First extends Space
    ? Words<Rest, "", Word extends "" ? Found : [...Found, Word]>
    : Words<Rest, `${Word}${First}`, Found>
  : Word extends ""
    ? Found
    : [...Found, Word];

type FromWords<Found extends readonly string[]> = Found extends readonly [
  infer Method extends string,
  infer Url extends string,
]
  ? IsMethod<Method> extends true
    ? [Method, Url]
    : Malformed<`${Method} is not an HTTP method; use one like GET`>
  : Found extends readonly [infer Url extends string]
    ? IsVerb<Url> extends true
      ? Malformed<`the URL is missing; write one after ${Url}`>
      : ["GET", Url]
    : Found extends readonly [string, string, infer Junk extends string, ...string[]]
      ? Malformed<`"${Junk}" follows the URL; a route is a method and a URL`>
      : Malformed<"the route is empty">;

type IsMethod<Text extends string> =
  Lowercase<Text> extends LowercaseVerb ? true : ConsistsOf<Text, TokenCharacter>;

type IsVerb<Text extends string> = Text extends `${string}/${string}`
  ? false
  : Text extends LowercaseVerb
    ? true
    : ConsistsOf<Text, Uppercase<Letter>>;

type ConsistsOf<Text extends string, Character> = Text extends `${infer First}${infer Rest}`
  ? First extends Character
    ? ConsistsOf<Rest, Character>
    : false
  : true;

// @typeParam Before the character that precedes `Url`; empty at the start.
type ReadUrl<
  Url extends string,
  InPath = true,
  Before extends string = "",
  Found = never,
> = Url extends `${infer Text}{${infer Behind}`
  ? Behind extends `${infer Expression}}${infer Rest}`
    ? ReadUrl<
        Rest,
        InPath extends true
          ? Text extends `${string}${"?" | "#"}${string}`
            ? false
            : Expression extends `${"?" | "&" | "#"}${string}`
              ? false
              : true
          : false,
        "}",
        | Found
        | ReadText<Text, InPath, Before>
        | ReadExpression<Expression>
        | (Before extends "" ? CheckHost<Lowercase<Text>, Expression> : never)
      >
    : Malformed<`the { of {${Behind} is never closed; add the }`>
  : Found | ReadText<Url, InPath, Before>;

// Values must not determine the host of an absolute URL.
type CheckHost<Text, Expression> = Text extends `http${"" | "s"}://${infer Host}`
  ? Host extends ""
    ? Malformed<"a placeholder cannot be in the host">
    : Host extends `${string}${"/" | "?" | "#"}${string}`
      ? never
      : Expression extends `${"+" | "/" | "?" | "&" | "#"}${string}`
        ? never
        : Malformed<"a placeholder cannot be in the host">
  : never;

type ReadText<Text extends string, InPath, Before extends string> =
  | (Text extends `${string}${RefusedInLiteral}${string}`
      ? Malformed<`a character in "${Text}" cannot be in a URL; percent-encode it`>
      : never)
  | (Text extends `${string}%${infer Behind}` ? CheckTriplets<Behind> : never)
  | (Text extends `${string}:${string}`
      ? InPath extends true
        ? ReadColons<Before extends "" ? WithoutHost<PathOf<Text>> : PathOf<Text>, Before>
        : never
      : never);

type CheckTriplets<Behind extends string> =
  Behind extends `${infer First}${infer Second}${infer Rest}`
    ? [First, Second] extends [Hex, Hex]
      ? Rest extends `${string}%${infer Next}`
        ? CheckTriplets<Next>
        : never
      : Malformed<"a % must begin a triplet such as %20; write %25 for the sign itself">
    : Malformed<"a % must begin a triplet such as %20; write %25 for the sign itself">;

type PathOf<Text extends string> = Text extends `${infer Path}?${string}`
  ? WithoutFragment<Path>
  : WithoutFragment<Text>;

type WithoutFragment<Text extends string> = Text extends `${infer Front}#${string}` ? Front : Text;

// Removes the authority, in which a colon precedes a port or a password.
type WithoutHost<Text extends string> =
  Lowercase<Text> extends `http${"" | "s"}://${string}`
    ? Text extends `${string}://${infer Rest}`
      ? Rest extends `${string}/${infer Path}`
        ? `/${Path}`
        : ""
      : Text
    : Text;

// Reads `:name`, at the start or after punctuation.
type ReadColons<
  Text extends string,
  Before extends string,
  Found = never,
> = Text extends `${infer Front}:${infer Behind}`
  ? ReadColons<
      Behind,
      ":",
      | Found
      | (`${Before}${Front}` extends "" | `${string}${BeforeColon}`
          ? Behind extends `${NameStart}${string}`
            ? Variable<LeadingWord<Behind>, "!">
            : never
          : never)
    >
  : Found;

type LeadingWord<
  Text extends string,
  Name extends string = "",
> = Text extends `${infer First}${infer Rest}`
  ? First extends Word
    ? LeadingWord<Rest, `${Name}${First}`>
    : Name
  : Name;

type ReadExpression<Expression extends string> =
  Expression extends `${OptionalOperator}${infer List}`
    ? ReadList<List, "?">
    : Expression extends `+${infer List}`
      ? ReadList<List, "!">
      : ReadList<Expression, "!">;

type ReadList<
  List extends string,
  Kind extends string,
  Found = never,
> = List extends `${infer First},${infer Rest}`
  ? ReadList<Rest, Kind, Found | ReadVariable<First, Kind>>
  : Found | ReadVariable<List, Kind>;

type ReadVariable<
  Text extends string,
  Kind extends string,
> = Text extends `${infer Name}:${infer Length}`
  ? IsPrefixLength<Length> extends true
    ? CheckedVariable<Name, Kind | ":", Text>
    : NoVariable<Text>
  : Text extends `${infer Name}*`
    ? CheckedVariable<Name, Kind, Text>
    : CheckedVariable<Text, Kind, Text>;

type CheckedVariable<Name extends string, Kind extends string, Text extends string> =
  IsName<Name> extends true ? Variable<Name, Kind> : NoVariable<Text>;

type NoVariable<Text extends string> =
  Malformed<`"${Text}" is not a variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999`>;

type Variable<Name extends string, Kind extends string> =
  // Placeholders cannot have the names of these options.
  Name extends Exclude<OptionName, "method" | "url" | "data">
    ? Malformed<`{${Name}} names an option; rename the placeholder`>
    : `${Kind}${Name}`;

type IsPrefixLength<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Nonzero
    ? Rest extends "" | `${Digit}` | `${Digit}${Digit}` | `${Digit}${Digit}${Digit}`
      ? true
      : false
    : false
  : false;

// @typeParam Last a dot, if the previous character was one.
type IsName<Text extends string, Last = "."> = Text extends `${infer First}${infer Rest}`
  ? First extends Word
    ? IsName<Rest, "">
    : First extends "."
      ? Last extends "."
        ? false
        : IsName<Rest, ".">
      : First extends "%"
        ? Rest extends `${infer High}${infer Low}${infer Behind}`
          ? [High, Low] extends [Hex, Hex]
            ? IsName<Behind, "">
            : false
          : false
        : false
  : Last extends "."
    ? false
    : true;
