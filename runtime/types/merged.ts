import type { EndpointOptions } from "./options.js";
import type { Anything } from "./parameters.js";

/**
 * Merges further defaults over defaults: later ones win, plain objects merge deeply, `undefined` is ignored. Leaves out
 * `baseUrl`, which has the same type in all defaults, and the values of headers.
 */
export type MergedDefaults<Given, Options> = Flat<
  HeadersGiven<HeadersAt<Given>, Lowercased<HeadersAt<Options>>> & {
    readonly [
      Name in keyof Given as Name extends NamesOf<Options> | "headers" ? never : Name
    ]: Given[Name];
  } & {
    readonly [
      Name in NamesOf<Options> as IsSure<Given, Options, Name> extends true ? Name : never
    ]: Over<At<Given, Name>, At<Options, Name>>;
  } & {
    readonly [
      Name in NamesOf<Options> as IsSure<Given, Options, Name> extends true ? never : Name
    ]?: Over<At<Given, Name>, At<Options, Name>>;
  }
>;

// Nothing without headers of known names.
type HeadersGiven<Default, Headers> = [keyof Default | keyof Headers] extends [never]
  ? unknown
  : { readonly headers: Flat<Omit<Default, keyof Headers> & Headers> };

// Headers with the lowercase names of all defaults, `null` where one is removed. Leaves out what is ignored.
type Lowercased<Headers> = {
  readonly [
    Name in keyof Headers as string extends Name
      ? never
      : Headers[Name] extends string | null
        ? Lowercase<Name & string>
        : never
  ]: Headers[Name];
};

/** The type of a deep-frozen default; `request` and `data` remain the caller's objects. */
export type FrozenAt<Name, Value> = Name extends "request" | "data" ? Value : DeepReadonly<Value>;

type DeepReadonly<Value> = Value extends readonly unknown[] | Plain
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value;

// The declared names of a type, without index signatures.
type NamesOf<Options> = keyof {
  [
    Name in keyof Options as string extends Name
      ? never
      : number extends Name
        ? never
        : Name extends "baseUrl" | "headers"
          ? never
          : Name
  ]: never;
};

type HeadersAt<Options> = Options extends { readonly headers: infer Headers } ? Headers : Anything;

type At<Options, Name> = Name extends keyof Options ? Options[Name] : undefined;

// Whether there is always a value: the option is not `undefined`, or it has a default.
type IsSure<Given, Options, Name> =
  undefined extends At<Options, Name> ? (undefined extends At<Given, Name> ? false : true) : true;

// A value merged over a default.
type Over<Default, Value> =
  | (undefined extends Value ? Exclude<Default, undefined> : never)
  | (Value extends undefined
      ? never
      : [Default, Value] extends [Plain, Plain]
        ? MergedValues<Default, Value>
        : Value);

type MergedValues<Default, Value> = Flat<
  { readonly [Name in Exclude<keyof Default, keyof Value>]: Default[Name] } & {
    readonly [Name in keyof Value]: Name extends keyof Default
      ? Over<Default[Name], Value[Name]>
      : Value[Name];
  }
>;

// An object literal's type is assignable to it; an interface's, a class's and a list's are not.
type Plain = { readonly [name: string]: unknown };

type Flat<Type> = { [Name in keyof Type]: Type[Name] };

/**
 * The result of `.merge`: the defaults and the call's options, with the URL template not expanded. A conditional type, because
 * declaration files of callers cannot name its alias.
 */
export type MergedCall<Given, Call, Options> = string extends keyof Options
  ? MergedNames<Given, Call, Options> & EndpointOptions
  : MergedNames<Given, Call, Options>;

type MergedNames<Given, Call, Options> = Flat<
  {
    readonly method: Call extends readonly [infer Method, unknown] ? Method : string;
    readonly url: Call extends readonly [unknown, infer Url] ? Url : string;
    readonly baseUrl: string;
    readonly headers: Readonly<Record<string, string>>;
  } & Omit<MergedDefaults<Given, Options>, "method" | "url">
>;
