import type { InstanceOf } from "./response.js";

/** Header values that the runtime accepts and keeps unchanged. The public types require text, as `fetch` does. */
export type HeaderValue = string | number | bigint | boolean;

/** `null` removes a default header, `undefined` is ignored. */
export type HeadersInput = HeaderRecord | HeaderEntries;

/** Editors suggest the headers that calls set most often. */
export interface HeaderRecord {
  readonly accept?: string | null | undefined;
  readonly authorization?: string | null | undefined;
  readonly "content-type"?: string | null | undefined;
  readonly "user-agent"?: string | null | undefined;
  readonly [name: string]: string | null | undefined;
}

/** `Headers` apart, because without `DOM.Iterable` its type is not iterable. */
export type HeaderEntries =
  | Iterable<readonly [name: string, value: string | null | undefined]>
  | (typeof globalThis extends { Headers: infer Class } ? InstanceOf<Class> : never);

// The names of options. Any other key of a call's options is a parameter.
export type OptionName =
  "method" | "url" | "baseUrl" | "headers" | "mediaType" | "data" | "request";

/** A caller's parameters by name. Only own keys are read. */
export type Values = Readonly<Record<string, unknown>>;

// Declared headers have their declared types. Their names are written as declared, or in lowercase.
export type HeadersOf<Declared> =
  | (Typed<Declared> & Partial<Lowercased<Typed<Declared>>> & HeaderRecord)
  | (Lowercased<Typed<Declared>> & Partial<Typed<Declared>> & HeaderRecord)
  | HeaderEntries;

type Typed<Declared> = { readonly [Name in keyof Declared]: Text<Declared[Name]> };

type Lowercased<Headers> = {
  readonly [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name];
};

// The type of a value as header text: `${number}` for a number.
type Text<Value> = Value extends HeaderValue ? `${Value}` : Value;

// Streams and blobs are structural, because not every environment declares them.
/** Bodies that a client can send unchanged. */
export type Binary = FormFile | { getReader(): unknown } | AsyncIterable<Uint8Array>;

/** A file in a form, which cannot be a stream. */
export type FormFile =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }
  // React Native's has no `arrayBuffer`.
  | { readonly size: number; readonly type: string; slice(): unknown }
  | NativeFile;

// A file in a form of React Native. Its `FormData` alone has `getParts`; a class, it is no property of `globalThis`.
type NativeFile = typeof globalThis extends {
  Response: { prototype: { formData(): Promise<{ getParts(): unknown }> } };
}
  ? { readonly uri: string; readonly name?: string | null; readonly type?: string | null }
  : never;

// A structural type for `URL`, which not every environment declares.
export interface UrlObject {
  readonly href: string;
  readonly searchParams: object;
}

type CommonOptions = {
  readonly baseUrl?: string | UrlObject | undefined;
  readonly mediaType?: { readonly format?: string | undefined } | undefined;
  /** Options for the HTTP client, such as `signal`; passed on unchanged. */
  readonly request?: RequestInput | undefined;
};

/** What `fetch` and `send` know has its type; other clients have other keys. */
type RequestInput = KnownSettings & (object | { readonly [name: string]: unknown });

type KnownSettings = {
  readonly [
    Name in keyof KnownInit as string extends Name
      ? never
      : Name extends "method" | "headers" | "body"
        ? never
        : Name
  ]?: KnownInit[Name] | undefined;
} & {
  /** Replaces the global `fetch` for `send`. */
  readonly fetch?: ((url: string, init: never) => unknown) | undefined;
};

// The `RequestInit` of the program.
type KnownInit = typeof globalThis extends {
  Request: new (input: never, init?: infer Init) => unknown;
}
  ? NonNullable<Init>
  : unknown;

/** The `signal` of the program's `RequestInit`. */
export type KnownSignal = KnownInit extends { signal?: infer Signal } ? Signal : unknown;

type BodyOption = {
  /** The complete body, passed on unchanged. Parameters are not added to it. */
  readonly data?: unknown;
};

/** Options for GET and HEAD, which have no body. */
export interface QueryOptions extends CommonOptions {
  readonly headers?: HeadersInput | undefined;
}

export interface Options extends QueryOptions, BodyOption {}

/** Options for GET and HEAD with declared headers. */
export type QueryOptionsWith<Declared> = CommonOptions & HeaderOption<Declared>;

/** Options with declared headers. */
export type OptionsWith<Declared> = QueryOptionsWith<Declared> & BodyOption;

type HeaderOption<Declared> =
  NonNullable<unknown> extends Declared
    ? { readonly headers?: HeadersOf<Declared> | undefined }
    : { readonly headers: HeadersOf<Declared> };

export interface EndpointOptions extends Options {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Parameters. */
  readonly [parameter: string]: unknown;
}

/** The result of `merge` and the argument of `parse`. */
export interface MergedOptions extends EndpointOptions {
  readonly method: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Plain request options for any HTTP client.
 *
 * @typeParam Body `undefined` if there is no body, a union with `undefined` if there may be one, as in a result with any
 *   method.
 * @typeParam Responses the API's responses, by status: `{ 200: Repository; 404: BasicError }`.
 */
export type RequestOptions<
  Method extends string = string,
  Body = string extends Method ? unknown : undefined,
  Responses = unknown,
> = BodilessRequest<Method, Responses> & BodyMember<Body>;

// An alias and not an interface, as all unexported types that a declaration file could otherwise not name.
type BodilessRequest<Method extends string, Responses> = {
  method: Method;
  url: string;
  headers: Record<string, string>;
  request?: unknown;
  /** Exists only in the type: no request has this property at run time. */
  readonly "~responses"?: Responses;
};

type BodyMember<Body> = [Body] extends [undefined]
  ? {
      /** Reads as `undefined`. `never`, because `RequestInit` does not accept `undefined` with `exactOptionalPropertyTypes`. */
      body?: never;
    }
  : undefined extends Body
    ? { body?: Exclude<Body, undefined> }
    : { body: Body };

/**
 * The defaults of a manifest, or of an endpoint, for generated code. Not an interface, so that it is assignable to
 * `EndpointOptions`, which have an index signature.
 */
export type Defaults = {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly mediaType?: { readonly format?: string | undefined } | undefined;
};
