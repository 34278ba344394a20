import type { EndpointOptions } from "./options.js";

/**
 * Defaults with further ones over them: later ones win, plain objects merge deeply, `undefined` is not given. Left out
 * are `baseUrl` and `headers`, whose types are those of all defaults.
 */
export type MergedDefaults<Given, Options> = Flat<
  {
    readonly [Name in keyof Given as Name extends NamesOf<Options> ? never : Name]: Given[Name];
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

/** A default as it is deep-frozen; `request` and `data` stay the caller's own objects. */
export type FrozenAt<Name, Value> = Name extends "request" | "data" ? Value : DeepReadonly<Value>;

type DeepReadonly<Value> = Value extends readonly unknown[] | Plain
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value;

/** Names that the type itself says, without those of an index signature. */
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

type At<Options, Name> = Name extends keyof Options ? Options[Name] : undefined;

/** Whether there is a value in any case: the option is not `undefined`, or there is a default for it. */
type IsSure<Given, Options, Name> =
  undefined extends At<Options, Name> ? (undefined extends At<Given, Name> ? false : true) : true;

/** A value over a default one. */
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

/** An object literal's type is assignable to it; an interface's, a class's and a list's are not. */
type Plain = { readonly [name: string]: unknown };

type Flat<Type> = { [Name in keyof Type]: Type[Name] };

/** What `.merge` gives: the defaults and the call's options, the URL template not yet expanded. */
export type MergedCall<Given, Call, Options> = Flat<
  {
    readonly method: Call extends readonly [infer Method, unknown] ? Method : string;
    readonly url: Call extends readonly [unknown, infer Url] ? Url : string;
    readonly baseUrl: string;
    readonly headers: Readonly<Record<string, string>>;
  } & Omit<MergedDefaults<Given, Options>, "method" | "url">
> &
  (string extends keyof Options ? EndpointOptions : unknown);
