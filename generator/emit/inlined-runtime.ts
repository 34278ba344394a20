// Waybill's runtime. Copied by Waybill; do not edit.

/*
MIT License

Copyright (c) 2026 The Waybill authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/

/**
 * - `invalid-template`: the URL template breaks the grammar of RFC 6570; `position` says where.
 * - `invalid-route`: the route string is not `METHOD URL`, or there is no URL at all.
 * - `invalid-options`: an option has the wrong shape, such as options that are a string.
 * - `invalid-base-url`: no path can follow the base URL.
 * - `invalid-header`: a header name is not a token, or a value cannot be sent.
 * - `missing-parameter`: a placeholder that the path needs has no value.
 * - `invalid-parameter`: a value cannot be written into a URL, or would change what the URL points at.
 * - `invalid-body`: a body on GET or HEAD, or one that its content type cannot hold.
 * - `error-status`: a response that is not a success (`ensureOk`).
 */
export type EndpointErrorCode =
  | "invalid-template"
  | "invalid-route"
  | "invalid-options"
  | "invalid-base-url"
  | "invalid-header"
  | "missing-parameter"
  | "invalid-parameter"
  | "invalid-body"
  | "error-status";

/** What the errors of each copy of the class have: of the ES module, of CommonJS, of an inlined runtime. */
const BRAND = Symbol.for("waybill.EndpointError");

/** The one error that Waybill throws. What a caller's own getter or proxy throws passes through. */
export class EndpointError extends Error {
  declare readonly code: EndpointErrorCode;
  /** `GET /repos/{owner}/{repo}` */
  declare readonly route?: string;
  /** Name of the parameter, option or header at fault. */
  declare readonly parameter?: string;
  /** Offset in the URL template, in UTF-16 code units. */
  declare readonly position?: number;

  /** Whether any copy of the class has made the error; a class that extends this one has its own errors alone. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === EndpointError ? BRAND in Object(value) : super[Symbol.hasInstance](value);
  }

  constructor(
    code: EndpointErrorCode,
    message: string,
    route?: string,
    parameter?: string,
    position?: number,
  ) {
    super(route === undefined ? message : `${route}: ${message}`);
    this.name = "EndpointError";
    Object.defineProperty(this, BRAND, { value: true });
    this.code = code;
    if (route !== undefined) this.route = route;
    if (parameter !== undefined) this.parameter = parameter;
    if (position !== undefined) this.position = position;
  }
}

/** Throws an `EndpointError`. Positional, because a bundle repeats every property name at every call. */
function fail(...details: ConstructorParameters<typeof EndpointError>): never {
  throw new EndpointError(...details);
}

/** Throws for a parameter that has a value which the URL cannot have. */
function refuse(reason: string, route: string | undefined, parameter: string): never {
  return fail("invalid-parameter", `parameter "${parameter}" ${reason}`, route, parameter);
}

/** The characters of RFC 3986 without those that would end the path; not a scheme alone. */
const BASE_URL = /^(?![a-z][a-z\d+.-]*:\/*$)[!$-;=@-[\]_a-z~]*$/i;

/**
 * The base URL without slashes at its end, so that a path can follow.
 *
 * @throws EndpointError `invalid-base-url` when no path can follow: not a string, a query or fragment, characters that a
 *   URL cannot hold, a scheme without a host.
 */
function checkBaseUrl(baseUrl: unknown, route?: string): string {
  return typeof baseUrl === "string" && BASE_URL.test(baseUrl)
    ? trimSlashes(baseUrl)
    : fail(
        "invalid-base-url",
        'no path can follow the baseUrl; pass one like "https://api.example.com"',
        route,
        "baseUrl",
      );
}

function trimSlashes(url: string): string {
  while (url.endsWith("/")) url = url.slice(0, -1);
  return url;
}

/** What the runtime takes for a header value and keeps as it is; the public types ask for what `fetch` takes, text. */
export type HeaderValue = string | number | bigint | boolean;

/** `null` removes a default header, `undefined` is passed over. */
export type HeadersInput = HeaderRecord | HeaderEntries;

interface HeaderRecord {
  readonly [name: string]: string | null | undefined;
}

type HeaderEntries = Iterable<readonly [name: string, value: string | null | undefined]>;

/** Parameters by name, as they come from a caller. Only own keys are read. */
type Values = Readonly<Record<string, unknown>>;

/** Headers of which some are declared: those have their own types. */
export type HeadersOf<Declared> =
  ({ readonly [Name in keyof Declared]: Text<Declared[Name]> } & HeaderRecord) | HeaderEntries;

/** How a value is written in a header: `${number}` for a number. */
type Text<Value> = Value extends HeaderValue ? `${Value}` : Value;

/** What a client can send as it is. Blobs and streams by their shape, because not every environment declares them. */
export type Binary =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }
  | { getReader(): unknown }
  | AsyncIterable<Uint8Array>;

/** @typeParam Headers what `headers` takes. */
export interface Options<Headers = HeadersInput> {
  readonly baseUrl?: string | undefined;
  readonly headers?: Headers | undefined;
  readonly mediaType?: { readonly format?: string | undefined } | undefined;
  /** The body, as given; no other parameter joins it. */
  readonly data?: unknown;
  /** For the HTTP client; handed through by identity. */
  readonly request?: unknown;
}

/** Options of a route that cannot do without some of its headers. */
export interface OptionsWithHeaders<Declared> extends Options<HeadersOf<Declared>> {
  readonly headers: HeadersOf<Declared>;
}

interface EndpointOptions extends Options {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Parameters. */
  readonly [parameter: string]: unknown;
}

/** What `merge` gives and `parse` takes. */
interface MergedOptions extends EndpointOptions {
  readonly method: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Plain request options for any HTTP client.
 *
 * @typeParam Body `undefined` when there is no body, a union with `undefined` when there may be one. A result of any
 *   method may.
 * @typeParam Responses what the API answers, by status: `{ 200: Repository; 404: BasicError }`.
 */
export type RequestOptions<
  Method extends string = string,
  Body = string extends Method ? unknown : undefined,
  Responses = unknown,
> = [Body] extends [undefined]
  ? RequestWithoutBody<Method, Responses>
  : undefined extends Body
    ? RequestWithOptionalBody<Method, Exclude<Body, undefined>, Responses>
    : RequestWithBody<Method, Body, Responses>;

interface RequestBase<Method extends string, Responses> {
  method: Method;
  url: string;
  headers: Record<string, string>;
  request?: unknown;
  /** Only the compiler knows it: at run time no request has this property. */
  readonly "~responses"?: Responses;
}

interface RequestWithoutBody<Method extends string, Responses> extends RequestBase<
  Method,
  Responses
> {
  /** Reads as `undefined`. `never`, because `RequestInit` takes no explicit `undefined` under `exactOptionalPropertyTypes`. */
  body?: never;
}

interface RequestWithBody<Method extends string, Body, Responses> extends RequestBase<
  Method,
  Responses
> {
  body: Body;
}

interface RequestWithOptionalBody<Method extends string, Body, Responses> extends RequestBase<
  Method,
  Responses
> {
  body?: Body;
}

/**
 * The defaults of a manifest, or of an endpoint, that generated code starts from. No interface, so that it counts as
 * `EndpointOptions`, which have an index signature.
 */
export type Defaults = {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly mediaType?: { readonly format?: string | undefined } | undefined;
};

const OUTSIDE_UNRESERVED = /[^\w.~-]/;

/** What `encodeURIComponent` leaves as it is, though reserved. Tested first: replacing nothing is slow. */
const LEFT_OVER = /[!'()*]/;

/**
 * Percent-encodes all but RFC 3986's unreserved characters (RFC 6570, section 3.2.1, "U").
 *
 * @throws URIError for half a surrogate pair.
 */
function encodeUnreserved(text: string): string {
  if (!OUTSIDE_UNRESERVED.test(text)) return text;
  const encoded = encodeURIComponent(text);
  return LEFT_OVER.test(text)
    ? encoded.replace(
        /[!'()*]/g,
        (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase(),
      )
    : encoded;
}

/**
 * Percent-encodes what no URL can have: reserved characters and percent-encoded triplets stay (RFC 6570, section 3.2.1,
 * "U+R").
 *
 * @throws URIError for half a surrogate pair.
 */
function encodeReserved(text: string): string {
  return encodeURI(text)
    .replace(/%5B/g, "[")
    .replace(/%5D/g, "]")
    .replace(/%25([\dA-Fa-f]{2})/g, "%$1");
}

/** What JavaScript writes as text in one way only. */
function isScalar(value: unknown): value is string | number | bigint | boolean {
  return (
    typeof value === "string" ||
    typeof value === "boolean" ||
    typeof value === "bigint" ||
    Number.isFinite(value)
  );
}

/** A text that stands in a path or a query as it is, and can be no dot segment: nearly every value. */
const PLAIN = /^[\w~-][\w.~-]*$/;

/** The text of a value that needs no encoding, if that can be told quickly. */
function plainText(value: unknown): string | undefined {
  if (typeof value === "string") return PLAIN.test(value) ? value : undefined;
  return Number.isSafeInteger(value) ? "" + (value as number) : undefined;
}

/**
 * A value as it stands in a path or query: strings as they are, Dates as ISO 8601, finite numbers, bigints and booleans as
 * JavaScript writes them; all of them encoded.
 *
 * @param encode throws for text that it cannot encode.
 * @throws EndpointError `invalid-parameter` for anything else.
 */
function encodeText(
  value: unknown,
  route: string | undefined,
  parameter: string,
  encode: (text: string) => string = encodeUnreserved,
): string {
  try {
    // `toISOString` refuses all but valid Dates, those of other realms included; `instanceof` tells neither.
    return encode(isScalar(value) ? "" + value : Date.prototype.toISOString.call(value));
  } catch {
    const reason = `(${typeof value}) has no form in a URL; pass well-formed text, a number, boolean, Date or list`;
    return refuse(reason, route, parameter);
  }
}

/**
 * A value as `{name}` writes it: encoded, the defined members of a list joined by commas. `undefined` when nothing is
 * defined, which an empty list is too (RFC 6570, section 2.3).
 *
 * @param objects whether an object may stand for its keys and values, as in a template; a query key takes none.
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
function encodeValue(
  value: unknown,
  objects: boolean,
  route: string | undefined,
  parameter: string,
  encode?: (text: string) => string,
): string | undefined {
  if (!isDefined(value)) return undefined;
  const pairs = objects || Array.isArray(value) ? pairsOf(value, route, parameter) : undefined;
  if (!pairs) return encodeText(value, route, parameter, encode);
  const texts = pairs.flat().filter(isDefined);
  return texts.length > 0
    ? texts.map((member) => encodeText(member, route, parameter, encode)).join()
    : undefined;
}

/**
 * The defined members of a list (without keys) or of an associative array; `undefined` for anything else.
 *
 * @throws EndpointError `invalid-parameter` for a long list of holes, since to walk it could take minutes.
 */
function pairsOf(
  value: unknown,
  route?: string,
  parameter = "",
): [key: string | undefined, member: unknown][] | undefined {
  if (Array.isArray(value)) {
    if (value.length > 1e6 + Object.keys(value).length) {
      refuse("is a sparse list", route, parameter);
    }
    return value.filter(isDefined).map((member) => [undefined, member]);
  }
  return isPlainObject(value) ? definedEntries(value) : undefined;
}

/** Keys and values of an associative array, those without a value left out (RFC 6570, section 2.3). */
function definedEntries(object: object): [key: string, value: unknown][] {
  return Object.entries(object).filter(([, value]) => isDefined(value));
}

/** Whether RFC 6570, section 2.3, calls a value undefined. */
function isMissing(value: unknown, route: string | undefined, parameter: string): boolean {
  return !isDefined(value) || pairsOf(value, route, parameter)?.length === 0;
}

/** An object of keys and values, not an instance of a class: its prototype is none, or has none itself. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isDefined(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Whether an object itself has a key. Called in a `for in` loop over that object it costs nothing, which is not so of
 * `Object.hasOwn`: V8 knows this function there.
 */
function isOwn(object: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** What stands under an enumerable key of the object itself. */
function ownValue(object: object, key: string): unknown {
  return Object.prototype.propertyIsEnumerable.call(object, key)
    ? (object as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** Writes a property that is always own, `__proto__` too. */
function setOwn<Value>(target: Record<string, Value>, key: string, value: Value): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else target[key] = value;
}

/** The options that are no parameters. */
interface OwnOptions {
  readonly method: unknown;
  readonly url: unknown;
  readonly baseUrl: unknown;
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly data: unknown;
  readonly request: unknown;
  /** Those beside them, if there are any and they were asked for. */
  readonly parameters: Values | undefined;
}

/** Options that are no parameters. */
const RESERVED: readonly string[] = [
  "method",
  "url",
  "baseUrl",
  "headers",
  "mediaType",
  "data",
  "request",
];

/** Whether a name is one of those. */
function isReserved(name: string): boolean {
  return RESERVED.includes(name);
}

/**
 * Options taken apart, as the caller's own keys have them: inherited ones must not count.
 *
 * @param collect whether parameters are wanted too.
 */
function readOptions(options: Values, collect = false): OwnOptions {
  let method: unknown;
  let url: unknown;
  let baseUrl: unknown;
  let headers: unknown;
  let mediaType: unknown;
  let data: unknown;
  let request: unknown;
  let parameters: Record<string, unknown> | undefined;
  for (const name in options) {
    if (!isOwn(options, name)) continue;
    switch (name) {
      case "method":
        method = options[name];
        break;
      case "url":
        url = options[name];
        break;
      case "baseUrl":
        baseUrl = options[name];
        break;
      case "headers":
        headers = options[name];
        break;
      case "mediaType":
        mediaType = options[name];
        break;
      case "data":
        data = options[name];
        break;
      case "request":
        request = options[name];
        break;
      default:
        if (collect) setOwn((parameters ??= {}), name, options[name]);
    }
  }
  return { method, url, baseUrl, headers, mediaType, data, request, parameters };
}

/** The media type among defaults, which may have none. */
function mediaTypeOf(defaults: Pick<Defaults, "mediaType">): Defaults["mediaType"] {
  return ownValue(defaults, "mediaType") as Defaults["mediaType"];
}

/** `mediaType.format`: `mediaType` merges deeply, so one that does not speak of the format keeps the default. */
function formatOf(mediaType: unknown, fallback?: unknown): unknown {
  const format = isPlainObject(mediaType) ? ownValue(mediaType, "format") : mediaType && null;
  return format === undefined ? fallback : format;
}

/**
 * What must be an object, if there is anything.
 *
 * @throws EndpointError `invalid-options`
 */
function objectOf(
  value: unknown,
  what: string,
  route: string | undefined,
  parameter?: string,
): Values {
  if (value === undefined || value === null) return {};
  return typeof value === "object"
    ? (value as Values)
    : fail("invalid-options", `${what} are a ${typeof value}; pass an object`, route, parameter);
}

/** Longer ones are worked out anew each time, so that few texts cannot fill the memory. */
const LONGEST = 1000;

/**
 * A function of a text that remembers what it gave for the last ones. A stream of distinct texts can neither grow nor slow
 * it down: when the young generation is full it becomes the old one, and what is asked for again moves back.
 *
 * @param make throws for a text that has no value; `context` is for its errors alone.
 * @param generation how many texts each of the two has.
 */
function remember<Value extends {}, Context = void>(
  make: (text: string, context: Context) => Value,
  generation = 500,
): (text: string, context: Context) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (text, context) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST) return make(text, context);
    // A copy, because a slice would keep the text alive that it was cut from, however long.
    const key = ` ${text}`.slice(1);
    const value = old.get(text) ?? make(key, context);
    if (young.size >= generation) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
}

/** RFC 9110, section 5.6.2: what the name of a header is, and a method. */
const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/;

/** RFC 9110, section 5.5, and what `new Headers` takes: no CR, LF, NUL, and nothing beyond one byte. */
const UNSENDABLE = /[^\t -~\x80-\xff]/;

/**
 * Writes headers over others, names lowercased: `undefined` is passed over, `null` removes.
 *
 * @param target changed in place.
 * @param input an object, entries, or anything that iterates over entries, such as `Headers`.
 * @param names gets the names that were set or removed.
 * @throws EndpointError `invalid-header` for a name that is not a token or a value that cannot be sent; `invalid-options`
 *   when `input` is not an object.
 */
function mergeHeaders(
  target: Record<string, HeaderValue>,
  input: unknown,
  route?: string,
  names?: Set<string>,
): Record<string, HeaderValue> {
  const headers = objectOf(input, "headers", route, "headers") as Record<string, unknown> &
    Partial<Iterable<unknown>>;
  if (typeof headers[Symbol.iterator] === "function") {
    for (const entry of headers as Iterable<unknown>) {
      const [name, value]: unknown[] = Array.isArray(entry) ? entry : [];
      setHeader(target, name, value, route, names);
    }
  } else {
    for (const name in headers)
      if (isOwn(headers, name)) setHeader(target, name, headers[name], route, names);
  }
  return target;
}

/** A header's name in lowercase; empty for what is no name. */
const nameOf = /* @__PURE__ */ remember((name: string): string =>
  TOKEN.test(name) ? name.toLowerCase() : "",
);

function setHeader(
  target: Record<string, HeaderValue>,
  name: unknown,
  value: unknown,
  route?: string,
  names?: Set<string>,
): void {
  const key = typeof name === "string" ? nameOf(name) : "";
  if (key === "" || !isSendable(value)) {
    const shown = typeof name === "string" ? name : typeof name;
    fail(
      "invalid-header",
      `header ${JSON.stringify(shown)} cannot be sent; a name is letters, digits and -, a value one line in Latin-1`,
      route,
      shown,
    );
  }
  if (value === undefined) return;
  names?.add(key);
  if (value === null) delete target[key];
  else setOwn(target, key, value);
}

function isSendable(value: unknown): value is HeaderValue | null | undefined {
  return typeof value === "string"
    ? !UNSENDABLE.test(value)
    : value === undefined || value === null || isScalar(value);
}

/** Of the global registry, so that an endpoint works with builders that have another copy of this package. */
const INTERNALS = /* @__PURE__ */ Symbol.for("waybill");

/** What a builder needs of an endpoint. The code for it comes with the endpoint, not with each builder. */
interface Internals {
  /** Begins a builder's call with the endpoint's defaults, or with `layered` for base URL, headers and media type. */
  prepare(route: string, values: Values, layered?: Defaults): Call;
  /** What `.defaults` has set or removed: `baseUrl`, `mediaType`, and headers, whose names are lowercase. */
  readonly set: ReadonlySet<string>;
}

function withInternals<Endpoint extends object>(
  endpoint: Endpoint,
  internals: Internals,
): Endpoint {
  return Object.defineProperty(endpoint, INTERNALS, { value: internals });
}

/** Nothing for whatever is not an endpoint. */
function internalsOf(endpoint: unknown): Internals | undefined {
  return typeof endpoint === "function"
    ? (endpoint as { readonly [INTERNALS]?: Internals })[INTERNALS]
    : undefined;
}

/** RFC 6838, section 4.2. */
const RESTRICTED_NAME = /^[\w!#$&^.+-]+$/;

/**
 * A vendor entry up to its parameters, or a quoted text, whose commas begin no entry. What is captured stays: the type,
 * `vnd.`, the vendor with its version (`acme.v4` of `acme.v4.full`), or up to the first dot without one (`acme` of `acme.full`).
 */
const VENDOR_ENTRY =
  /((?:^|,)\s*[^\s/;,"]+\/vnd\.(?:[^\s;+,]*?\.v?\d[^\s.;+,]*(?:\.\d+(?![^\s.;+,]))*|[^\s.;+,]+))[^\s;,]*|"(?:[^"\\]|\\.)*"?/gi;

/**
 * Puts `mediaType.format` into each vendor entry of `accept`, if there is one: vendor, version and media-type parameters
 * stay, the old format and the `+suffix` go. Entries of other types stay as they are.
 *
 * @param headers changed in place.
 * @throws EndpointError `invalid-options` when the format cannot be part of a media type.
 * @example
 * amendAccept({ accept: "application/vnd.acme-corp.v4+json; q=1, text/html" }, "raw", "GET /x");
 * // { accept: "application/vnd.acme-corp.v4.raw; q=1, text/html" }
 */
function amendAccept(
  headers: Record<string, HeaderValue>,
  format: unknown,
  route: string,
): Record<string, HeaderValue> {
  if (format && isOwn(headers, "accept")) {
    if (typeof format !== "string" || !RESTRICTED_NAME.test(format)) {
      fail("invalid-options", 'mediaType.format must be a word such as "raw"', route, "mediaType");
    }
    headers["accept"] = String(headers["accept"]).replace(VENDOR_ENTRY, (all, kept?: string) =>
      kept === undefined ? all : `${kept}.${format}`,
    );
  }
  return headers;
}

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
type DefaultOptions = {
  readonly method: string;
  readonly url?: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType?: { readonly format?: string | undefined };
  readonly data?: unknown;
  readonly request?: unknown;
};

/** `Given` without anything that is a parameter. */
type Nothing = { readonly [name: string]: never };

/**
 * What a route takes as its parameters: those that the given defaults have can be left out.
 *
 * The plain case is a condition on a naked type parameter whose constraint, `{}`, decides it: so the compiler has the
 * parameters for its suggestions without a look at the other case, and the error for a missing one reads "Property
 * 'owner' is missing … but required in type 'ReposGetParameters'", beside the name of the route.
 */
export type RouteParameters<
  Name extends string,
  Parameters,
  Given extends {},
> = Given extends Nothing
  ? Parameters & Route<Name>
  : NoInfer<Lenient<Parameters, GivenNames<Given>> & Route<Name>>;

/**
 * Adds nothing to the parameters but the name of their route to errors and hovers, and this: because it is no type of
 * optional properties alone, `{ ...{ fresh: true } }` is let through on purpose, while a literal `{ fresh: true }` is not.
 */
interface Route<_Name extends string> {}

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
type GivenNames<Given> = {
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
type Without<Parameters, Names> = {
  [Name in keyof Parameters as Name extends Names ? never : Name]: Parameters[Name];
};

/** One call, defaults and options merged: what is left is to write the URL and the body. */
export interface Call {
  /** Effective route, for errors. */
  readonly route: string;
  readonly values: Values;
  /** Without slashes at its end. */
  readonly baseUrl: string;
  /** This call's own: the result gets this very object. */
  readonly headers: Record<string, HeaderValue>;
  readonly data: unknown;
  readonly request: unknown;
  /** Names of the values that are not sent beside the URL. A function that reads a value for the URL adds its name. */
  readonly taken: string[];
}

/** A value for the URL, if the caller has it as an own key. */
function readValue({ taken, values }: Call, name: string): unknown {
  taken.push(name);
  return ownValue(values, name);
}

/**
 * Begins a call of a builder.
 *
 * @param route effective route.
 * @param defaults of the manifest and the route, made for this call: its headers are written to.
 * @param parameters plain data, whatever their names; they win over those in `options`.
 * @param options of the call, or an endpoint, whose defaults then take the place of `defaults`.
 * @throws EndpointError `invalid-options`, `invalid-base-url` or `invalid-header`.
 */
export function prepare(
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: Options | EndpointWith<{}>,
): Call {
  const values = (parameters ?? {}) as Values;
  if (options !== undefined || "mediaType" in defaults) {
    return prepareWithOptions(route, defaults, values, options);
  }
  const { baseUrl, headers } = defaults;
  return { route, values, baseUrl, headers, data: undefined, request: undefined, taken: [] };
}

/** Apart, so that engines can put the short way into its callers. */
function prepareWithOptions(
  route: string,
  defaults: Defaults,
  values: Values,
  options: Options | EndpointWith<{}> | undefined,
): Call {
  const internals = internalsOf(options);
  if (internals) return internals.prepare(route, values);
  const { parameters, baseUrl, headers, mediaType, data, request } = readOptions(
    objectOf(options, "options", route),
    true,
  );
  return {
    route,
    values: parameters ? { ...parameters, ...values } : values,
    baseUrl: baseUrl === undefined ? defaults.baseUrl : checkBaseUrl(baseUrl, route),
    headers: amendAccept(
      headers === undefined ? defaults.headers : mergeHeaders(defaults.headers, headers, route),
      formatOf(mediaType, formatOf(mediaTypeOf(defaults))),
      route,
    ),
    data,
    request,
    taken: [],
  };
}

/**
 * As `prepare`, for a route that has defaults of its own. They stand between the manifest's and those of an endpoint.
 *
 * @param own the route's defaults; header names lowercased.
 */
export function prepareWith(
  own: Partial<Defaults>,
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: Options | EndpointWith<{}>,
): Call {
  const internals = internalsOf(options);
  if (!internals) return prepare(route, overManifest(own, defaults), parameters, options);
  const layered = layer(own, (options as EndpointWith<{}>).DEFAULTS, internals.set, defaults);
  return internals.prepare(route, (parameters ?? {}) as Values, layered);
}

/** The route's defaults over the manifest's, which were made for this call: its headers are written to. */
function overManifest(own: Partial<Defaults>, manifest: Defaults): Defaults {
  const {
    baseUrl = manifest.baseUrl,
    mediaType = mediaTypeOf(manifest),
    headers: added = {},
  } = ownDefaults(own);
  const { headers } = manifest;
  for (const name in added) {
    if (isOwn(added, name)) headers[name] = added[name] as string;
  }
  return { baseUrl, headers, mediaType };
}

/** A route's defaults as its own keys have them. */
function ownDefaults(defaults: Partial<Defaults>): Partial<Defaults> {
  return readOptions(defaults as Values) as Partial<Defaults>;
}

/**
 * The route's defaults between the manifest's and those of an endpoint, headers in an object of their own. An endpoint
 * holds copies of the manifest's: what in it equals the manifest, and was not set by `.defaults`, gives way to the route.
 */
function layer(
  route: Partial<Defaults>,
  endpoint: EndpointWith<{}>["DEFAULTS"],
  set: ReadonlySet<string>,
  manifest: Defaults,
): Defaults {
  const own = ownDefaults(route);
  const mediaType = mediaTypeOf(endpoint);
  const headers: Defaults["headers"] = { ...endpoint.headers };
  const added = own.headers ?? {};
  for (const name in added) {
    if (!isOwn(added, name)) continue;
    const isManifests = !Object.hasOwn(headers, name) || headers[name] === manifest.headers[name];
    if (isManifests && !set.has(name)) headers[name] = added[name] as string;
  }
  const ownBase = !set.has("baseUrl") && endpoint.baseUrl === manifest.baseUrl;
  const ownType = !set.has("mediaType") && formatOf(mediaType) === formatOf(mediaTypeOf(manifest));
  return {
    baseUrl: (ownBase ? own.baseUrl : undefined) ?? endpoint.baseUrl,
    headers,
    mediaType: (ownType ? own.mediaType : undefined) ?? mediaType,
  };
}

/**
 * The call with the argument `data` for its body. An `undefined` one takes away that of the options, as a parameter
 * does, but not that of an endpoint's defaults.
 */
export function withData(call: Call, options?: Options | EndpointWith<{}>): Call {
  const data = ownValue(call.values, "data");
  const isGiven = data !== undefined || (isOwn(call.values, "data") && !internalsOf(options));
  if (!isGiven) return call;
  const { route, values, baseUrl, headers, request, taken } = call;
  return { route, values, baseUrl, headers, data, request, taken };
}

/**
 * Whether a method has a query and no body: parameters that the URL has not taken go into its query, those of every other
 * method into a JSON body.
 */
function hasQuery(method: string): boolean {
  return /^(?:get|head)$/i.test(method);
}

/** @throws EndpointError `invalid-body` for `data` on GET and HEAD. */
function refuseData({ data, route }: Call): void {
  if (data !== undefined) {
    fail(
      "invalid-body",
      "GET and HEAD have no body; write {?data} for a query parameter",
      route,
      "data",
    );
  }
}

/** Whether a body is JSON by its kind; a string, binary, a form and a stream are not. */
function isJson(body: unknown): boolean {
  return Array.isArray(body) || isPlainObject(body);
}

/** The headers of a call, with the JSON content type unless they have one. */
function withContentType({ headers }: Call): Record<string, HeaderValue> {
  if (!isOwn(headers, "content-type")) headers["content-type"] = "application/json; charset=utf-8";
  return headers;
}

/**
 * Defaults with further ones over them: later ones win, plain objects merge deeply, `undefined` is not given. Left out
 * are `baseUrl` and `headers`, whose types are those of all defaults.
 */
type MergedDefaults<Given, Options> = Flat<
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

/** The same as deep-frozen; `request` and `data` stay the caller's own objects. */
type Frozen<Merged> = {
  readonly [Name in keyof Merged]: Name extends "request" | "data"
    ? Merged[Name]
    : DeepReadonly<Merged[Name]>;
};

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
type MergedCall<Given, Call, Options> = Flat<
  {
    readonly method: Call extends readonly [infer Method, unknown] ? Method : string;
    readonly url: Call extends readonly [unknown, infer Url] ? Url : string;
    readonly baseUrl: string;
    readonly headers: Readonly<Record<string, string>>;
  } & Omit<MergedDefaults<Given, Options>, "method" | "url">
> &
  (string extends keyof Options ? EndpointOptions : unknown);

/**
 * The runtime's reader of routes and URL templates once more, as types: for a literal route the compiler reads its
 * placeholders from the string. The grammar is that of `route.ts` and `uri-template/parse.ts`; a test reads the same
 * templates with both. What only a scan of all Unicode could refuse (lone surrogates, noncharacters) is left to them.
 */
/** `["GET", "/orgs/{org}"]`, or what is wrong with the route. */
type SplitRoute<Route extends string> = Route extends `${infer Method} ${infer Url}`
  ? `${Method}${Url}` extends `${string}${Space}${string}`
    ? FromWords<Words<Route>>
    : FromWords<"" extends Method | Url ? Words<Route> : [Method, Url]>
  : FromWords<Words<Route>>;

/**
 * The variables of a literal route in a union: `"!name"` of one that needs a value, `"?name"` of one that does not, and
 * `":name"` besides for one that is cut to a prefix. `Malformed` is among them for each mistake.
 */
type VariablesOf<Route extends string> =
  SplitRoute<Route> extends readonly [string, infer Url extends string]
    ? ReadUrl<Url>
    : SplitRoute<Route>;

interface Malformed<Reason extends string> {
  readonly malformed: Reason;
}

type ReasonsOf<Variables> = Variables extends Malformed<infer Reason> ? Reason : never;

type RequiredOf<Variables> = Variables extends `!${infer Name}` ? Name : never;

type OptionalOf<Variables> = Variables extends `?${infer Name}` ? Name : never;

type PrefixedOf<Variables> = Variables extends `:${infer Name}` ? Name : never;

type Letter = Characters<"abcdefghijklmnopqrstuvwxyz">;

type Nonzero = Characters<"123456789">;

type Digit = "0" | Nonzero;

type Hex = Digit | Characters<"abcdefABCDEF">;

/** What a name begins with after a colon, and `\w`. */
type NameStart = Letter | Uppercase<Letter> | "_";

type Word = NameStart | Digit;

/** `\s` */
type Space =
  Characters<"\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff">;

type Control =
  | Characters<"\0\x01\x02\x03\x04\x05\x06\x07\b\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f">
  | Characters<"\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9d\x9e\x9f">;

type RefusedInLiteral = Control | Characters<' "<>\\^`|}'>;

/** RFC 9110, section 5.6.2. */
type TokenCharacter = Word | Characters<"!#$%&'*+.^`|~-">;

/** What a `:name` can follow: no letter, where every character beyond ASCII is taken for one, and no digit, `_`, `}`, `:`. */
type BeforeColon = Characters<"!$&'()*+,-./;=@[]~">;

/** Those that make every variable optional. */
type OptionalOperator = Characters<"?&#./;">;

type LowercaseVerb =
  "get" | "head" | "post" | "put" | "patch" | "delete" | "options" | "trace" | "connect" | "query";

/** Options that no placeholder has. */
type OptionName = "baseUrl" | "headers" | "mediaType" | "request";

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

/** @typeParam Before the character before `Url`; empty at the start. */
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

/** No value may choose the host of a full URL. */
type CheckHost<Text, Expression> = Text extends `http${"" | "s"}://${infer Host}`
  ? Host extends ""
    ? Malformed<"a placeholder cannot stand in the host">
    : Host extends `${string}${"/" | "?" | "#"}${string}`
      ? never
      : Expression extends `${"+" | "/" | "?" | "&" | "#"}${string}`
        ? never
        : Malformed<"a placeholder cannot stand in the host">
  : never;

type ReadText<Text extends string, InPath, Before extends string> =
  | (Text extends `${string}${RefusedInLiteral}${string}`
      ? Malformed<`a character in "${Text}" cannot stand in a URL; percent-encode it`>
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

/** A colon in the authority is that of a port or a password. */
type WithoutHost<Text extends string> =
  Lowercase<Text> extends `http${"" | "s"}://${string}`
    ? Text extends `${string}://${infer Rest}`
      ? Rest extends `${string}/${infer Path}`
        ? `/${Path}`
        : ""
      : Text
    : Text;

/** `:name`, which stands at the start or after punctuation. */
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
  Malformed<`"${Text}" is no variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999`>;

type Variable<Name extends string, Kind extends string> = Name extends OptionName
  ? Malformed<`{${Name}} names an option, which no placeholder has`>
  : `${Kind}${Name}`;

type IsPrefixLength<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Nonzero
    ? Rest extends "" | `${Digit}` | `${Digit}${Digit}` | `${Digit}${Digit}${Digit}`
      ? true
      : false
    : false
  : false;

/** @typeParam Last the dot, if the character before was one. */
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

/**
 * Turns a route and its parameters into request options.
 *
 * The types of a call stand in defaults of type parameters: they are looked up when the route is known, and not for all
 * routes at once while the compiler looks for suggestions.
 *
 * @typeParam Routes the routes of a manifest: route string → `{ parameters, result }`.
 * @typeParam Given the defaults whose names the compiler knows.
 */
export interface Endpoint<Routes = {}, Given extends {} = {}> extends EndpointWith<Given> {
  /**
   * Request options for a route, its parameters and options. Where no parameter is left to give, one argument will do.
   *
   * @throws EndpointError when a value that the path needs is missing, or something given cannot be sent.
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
   * Request options for a route alone, or for options that have `method` and `url` among them.
   *
   * @throws EndpointError when a value that the path needs is missing, or something given cannot be sent.
   * @example
   * endpoint({ method: "GET", url: "/orgs/{org}/repos", org: "acme" });
   */
  <
    const Call extends RouteString<Routes> | EndpointOptions,
    Wanted = WantedOf<Routes, Call, Given>,
  >(
    routeOrOptions: [Wanted] extends [never] ? Call : NoInfer<Wanted>,
  ): ResultOf<Routes, RouteOf<Call, Given>>;
  /** An endpoint whose defaults are these over the present ones. */
  defaults<Options extends EndpointOptions>(options: Options): EndpointOver<Routes, Given, Options>;
  /** The defaulted options, the URL template not yet expanded. Parameters may be missing: `parse` insists on them. */
  merge<
    const Call extends RouteString<Routes> | EndpointOptions,
    Options extends EndpointOptions = {},
    Mistake = Call extends string ? MistakeIn<Routes, Call> : never,
  >(
    routeOrOptions: [Mistake] extends [never] ? Call : NoInfer<Mistake>,
    options?: Options,
  ): Call extends string
    ? MergedCall<Given, SplitRoute<Call>, Options>
    : MergedCall<Given, [TextAt<Call, "method", string>, TextAt<Call, "url", string>], Call>;
  /** Merged options as request options. Reads nothing but them. */
  parse<const Call extends EndpointOptions>(options: Call): ResultOf<Routes, RouteOf<Call, {}>>;
}

/**
 * An endpoint with further defaults. A condition, so that the compiler does not see a function that returns a function:
 * as an argument it would look at such a call last, and `reposGet({}, api.defaults({ owner, repo }))` would be refused.
 */
type EndpointOver<Routes, Given, Options> =
  MergedDefaults<Given, Options> extends infer Merged extends {}
    ? Endpoint<Routes, Frozen<Merged>>
    : never;

/** Suggests the known routes and takes any. */
type RouteString<Routes> = (keyof Routes & string) | (string & {});

/** Whether it stands for many strings, as `GET /users/${string}` does. */
type IsPattern<Route extends string> = {} extends Record<Route, 1> ? true : false;

/** What a call takes beside its route. */
type ParametersOf<Routes, Route extends string, Given extends {}> = string extends Route
  ? EndpointOptions
  : Route extends keyof Routes
    ? RouteParameters<Route, ParametersAt<Routes, Route>, Given> & Options
    : IsPattern<Route> extends true
      ? EndpointOptions
      : Given extends Nothing
        ? AdHocParameters<Route>
        : Omit<Placeholders<Route>, GivenNames<Given>> &
            OptionalPlaceholders<Route> &
            EndpointOptions;

type Omittable<Parameters> = {} extends Parameters ? Parameters | undefined : Parameters;

type ParametersAt<Routes, Route extends keyof Routes> = Routes[Route] extends {
  readonly parameters: infer Parameters;
}
  ? Parameters
  : never;

type Scalar = string | number | bigint | boolean | Date;

/** What a placeholder takes; one that is cut to a prefix takes no list and no object. */
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

/** What the placeholders of a literal route take, the options, and any other parameters. */
type AdHocParameters<Route extends string> = Placeholders<Route> &
  OptionalPlaceholders<Route> &
  EndpointOptions;

type Malformed2<Reason extends string> = `malformed route: ${Reason}`;

type Missing<Name extends string> = `missing parameter: ${Name}`;

/** What is wrong with a literal route; `never` when it can be read. */
type MistakeIn<Routes, Route extends string> = string extends Route
  ? never
  : Route extends keyof Routes
    ? never
    : IsPattern<Route> extends true
      ? never
      : Malformed2<ReasonsOf<VariablesOf<Route>>>;

/** What a call of one argument has to be instead; `never` when it is all right. */
type WantedOf<Routes, Call, Given extends {}> = string extends Call
  ? never
  : [Call] extends [string]
    ? MistakeIn<Routes, Call> | Missing<MissingNames<Routes, Call, Given>>
    : OptionsWith<Routes, RouteOf<Call, Given>, Given>;

type MissingNames<Routes, Route extends string, Given extends {}> = Route extends keyof Routes
  ? RequiredNames<RouteParameters<Route, ParametersAt<Routes, Route>, Given>>
  : IsPattern<Route> extends true
    ? never
    : Exclude<RequiredOf<VariablesOf<Route>>, GivenNames<Given>>;

type RequiredNames<Parameters> = {} extends Parameters
  ? never
  : {
      [Name in keyof Parameters]-?: {} extends Pick<Parameters, Name> ? never : Name;
    }[keyof Parameters] &
      string;

/** The one argument of `endpoint({ method, url, … })`. */
type OptionsWith<Routes, Route extends string, Given extends {}> = Route extends `${string} `
  ? { readonly url: string } & EndpointOptions
  : RouteOptions &
      ([MistakeIn<Routes, Route>] extends [never]
        ? ParametersOf<Routes, Route, Given>
        : MistakeIn<Routes, Route>);

interface RouteOptions {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

/** The route string of a call. */
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

const CREDENTIALS = ["authorization", "cookie", "proxy-authorization"];

/** The value of a leading placeholder if it is an absolute http(s) URL, encoded as `{+name}` does; else `undefined`. */
function absoluteUrl(value: unknown, route: string, name: string): string | undefined {
  return typeof value === "string" && /^https?:\/\//i.test(value)
    ? encodeText(value, route, name, encodeReserved)
    : undefined;
}

/**
 * Takes out the credentials that came from defaults when a parameter has sent the request to another origin: their author
 * meant them for `baseUrl`.
 *
 * @param headers of the defaults, changed in place.
 * @param url the absolute URL that the leading placeholder supplied.
 */
function dropForeignCredentials(
  headers: Record<string, HeaderValue>,
  url: string,
  baseUrl: string,
): void {
  if (originOf(url) === originOf(baseUrl)) return;
  for (const name of CREDENTIALS) delete headers[name];
}

/** Scheme, host and port, a default or empty one left out; user info does not belong to it (RFC 6454, section 4). */
function originOf(url: string): string {
  const [, scheme = "", authority = ""] = /^(https?):\/\/([^/?#\\]*)/i.exec(url) ?? [];
  const protocol = scheme.toLowerCase();
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  return `${protocol}://${host.replace(protocol === "https" ? /:(?:443)?$/ : /:(?:80)?$/, "")}`;
}

/** A finished segment that is empty or a dot segment: URL parsers would drop it, or climb the path. */
const DOTS = /^(?:\.|%2e){0,2}$/i;

/** Two dots by which servers climb: before parameters (`..;a=1`), beside an encoded separator, encoded more than once. */
const HIDDEN_DOTS = /(?:^|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){2}(?:$|;|%(?:25)*(?:2f|3b|5c))/i;

/**
 * A whole path segment that is one plain placeholder, as in `/{name}/`. Its parameter is not sent elsewhere then.
 *
 * @throws EndpointError `missing-parameter` without a value; `invalid-parameter` for one that has no text, is empty, or
 *   makes a dot segment.
 */
export function segment(call: Call, name: string): string {
  return optionalSegment(call, name) ?? failMissing(call.route, name);
}

/** The same, but `undefined` without a value. */
function optionalSegment(call: Call, name: string): string | undefined {
  const value = readValue(call, name);
  return plainText(value) ?? checkedSegment(value, call.route, name);
}

function checkedSegment(value: unknown, route: string, name: string): string | undefined {
  const text = encodeValue(value, true, route, name);
  if (text !== undefined) checkSegment(text, route, name);
  return text;
}

/**
 * @param literals of the segment: hidden dots in them are meant by the template's author.
 * @throws EndpointError `invalid-parameter` for a finished segment that is empty or a dot segment, or hides one.
 */
function checkSegment(text: string, route: string, name: string, literals = ""): void {
  if (!DOTS.test(text) && (!HIDDEN_DOTS.test(text) || HIDDEN_DOTS.test(literals))) return;
  const made = `makes the path segment "${text}", a dot segment`;
  refuse(text === "" ? "leaves a path segment empty" : made, route, name);
}

function failMissing(route: string, name: string): never {
  return fail("missing-parameter", `parameter "${name}" is missing`, route, name);
}

/** A URI template of RFC 6570, level 4, as data. Generator and runtime read templates through this type alone. */
type Template = readonly Part[];

/** Literal text as it goes into the URL (what RFC 3986 does not allow is percent-encoded), or an expression. */
type Part = string | Expression;

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable2[];
  /** Offset of the `{` (or `:`) in the template; none where no text was read. */
  readonly position?: number;
}

/** RFC 6570, section 2.2; `""` is simple expansion. */
type Operator = "" | "+" | "#" | "." | "/" | ";" | "?" | "&";

/** A name alone has no modifier, and is the key of its value. */
type Variable2 = string | ModifiedVariable;

interface ModifiedVariable {
  /** As written, percent-encoded triplets included: they are part of the name (section 2.3). */
  readonly name: string;
  /** The parameter that has the value, if that is not `name`. */
  readonly key?: string;
  /** `{a*}`, section 2.4.2. */
  readonly explode?: true;
  /** `{a:3}`, section 2.4.1: at most this many characters. */
  readonly prefix?: number;
}

/** A variable with everything that it may leave out. */
interface FullVariable {
  readonly name: string;
  readonly key: string;
  readonly explode: boolean;
  readonly prefix: number | undefined;
}

/** A variable as its own keys have it: what it leaves out must not come from a polluted prototype. */
function readVariable(variable: Variable2): FullVariable {
  if (typeof variable === "string") {
    return { name: variable, key: variable, explode: false, prefix: undefined };
  }
  const { name } = variable;
  const own = <Key extends keyof ModifiedVariable>(key: Key) =>
    ownValue(variable, key) as ModifiedVariable[Key];
  return {
    name,
    key: own("key") ?? name,
    explode: own("explode") === true,
    prefix: own("prefix"),
  };
}

/**
 * The pairs of a form-style expression, `{?a,b*}` or `{&a,b*}`, joined by `&` (RFC 6570, sections 3.2.8 and 3.2.9); empty
 * when all of its variables are undefined.
 *
 * @param valueOf a variable's value, shortened to its prefix.
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
function formPairs(
  variables: readonly Variable2[],
  valueOf: (variable: FullVariable) => unknown,
  route: string | undefined,
): string {
  const pairs: string[] = [];
  for (const variable of variables) {
    const read = readVariable(variable);
    const { name, key, explode } = read;
    const value = valueOf(read);
    const members = explode ? pairsOf(value, route, key) : undefined;
    if (members) {
      for (const [member, text] of members) {
        const written = member === undefined ? name : encodeText(member, route, key);
        pairs.push(`${written}=${encodeText(text, route, key)}`);
      }
    } else {
      const text = encodeValue(value, true, route, key);
      if (text !== undefined) pairs.push(`${name}=${text}`);
    }
  }
  return pairs.join("&");
}

interface ParseTemplateOptions {
  /** Also reads `:name` in the path as `{name}`. RFC 6570 has no such form; routes do. */
  readonly colonPlaceholders?: boolean;
  /** For the error: the route that the template belongs to. */
  readonly route?: string;
}

const EXPRESSION = /^([+#./;?&]?)([^]*)$/;

const VARIABLE = /^((?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*)(?:(\*)|:([1-9]\d{0,3}))?$/;

/** An expression, `:name`, a colon, or literal text up to the next of them. */
const PIECE = /\{([^}]*)(\}?)|:([A-Za-z_]\w*)|:|[^{:]+/g;

/**
 * Reads a URI template by the grammar of RFC 6570, section 2.
 *
 * @throws EndpointError `invalid-template` with the offset of the character that the grammar refuses, or of the `{`
 *   that is never closed.
 */
function parseTemplate(source: string, options: ParseTemplateOptions = {}): Template {
  const parts: Part[] = [];
  // Where a colon may begin a placeholder: in an absolute URL not before the path, and in no URL after it.
  let pathStart = options.colonPlaceholders
    ? (/^https?:\/\/[^/?#{]*/i.exec(source)?.[0].length ?? 0)
    : Infinity;
  let start = 0;
  const endLiteral = (end: number): void => {
    if (end > start) parts.push(literal(source.slice(start, end), start, options));
  };
  for (const { 0: piece, 1: list, 2: close, 3: name, index } of source.matchAll(PIECE)) {
    if (list !== undefined) {
      endLiteral(index);
      if (!close) refuse2(options, index, "this { is never closed; add the }");
      const expression = readExpression(list, index, options);
      parts.push(expression);
      start = index + piece.length;
      if (/[?&#]/.test(expression.operator)) pathStart = Infinity;
    } else if (name !== undefined && index >= pathStart && !endsName(source, index)) {
      endLiteral(index);
      parts.push({ operator: "", variables: [name], position: index });
      start = index + piece.length;
    } else if (/[?#]/.test(piece)) pathStart = Infinity;
  }
  endLiteral(source.length);
  return parts;
}

/** Whether what stands before a colon keeps it from beginning a placeholder. */
function endsName(source: string, colon: number): boolean {
  const before = source.slice(Math.max(colon - 2, 0), colon);
  // Made when it is needed: engines build a property class as soon as they read one, and few templates have a colon.
  return new RegExp(String.raw`[\p{L}\p{N}_}:]$`, "u").test(before);
}

/**
 * A literal as it goes into the URL. What section 2.1 leaves out is refused, the apostrophe excepted: erratum 6937 lets it
 * in. The regular expression is made when it is needed: engines build a property class as soon as they read one.
 */
function literal(text: string, position: number, options: ParseTemplateOptions): string {
  if (/^[\w/.~-]*$/.test(text)) return text;
  const bytes = String.raw`%(?![\dA-Fa-f]{2})|[\0-\x20"<>\\^\x60{|}\x7f-\x9f]`;
  const characters = String.raw`[\p{Surrogate}\p{Noncharacter_Code_Point}\u{FFF0}-\u{FFFD}\u{E0000}-\u{E0FFF}]`;
  const refused = new RegExp(`${bytes}|${characters}`, "u").exec(text);
  if (refused) {
    const reason = `${JSON.stringify(refused[0])} cannot stand in a URL; percent-encode it`;
    refuse2(options, position + refused.index, reason);
  }
  return encodeReserved(text);
}

/** The names that a template reads, each once, in the order of their first use. */
function variableNames(template: Template): readonly string[] {
  const names = new Set<string>();
  for (const part of template) {
    if (typeof part === "string") continue;
    for (const variable of part.variables) names.add(readVariable(variable).name);
  }
  return [...names];
}

/** @param text between the braces. */
function readExpression(text: string, open: number, options: ParseTemplateOptions): Expression {
  const [, operator = "", list = ""] = EXPRESSION.exec(text) ?? [];
  const variables: Variable2[] = [];
  let position = open + 1 + operator.length;
  for (const specification of list.split(",")) {
    const match = VARIABLE.exec(specification);
    if (!match) {
      const reason = `${JSON.stringify(specification)} is no variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999`;
      refuse2(options, position + refusedAt(specification), reason);
    }
    const [, name = "", explode, prefix] = match;
    variables.push(
      explode ? { name, explode: true } : prefix ? { name, prefix: Number(prefix) } : name,
    );
    position += specification.length + 1;
  }
  return { operator: operator as Operator, variables, position: open };
}

/** How many characters of a variable specification the grammar takes before it refuses one. */
function refusedAt(specification: string): number {
  const taken =
    /^(?:\w|%[\dA-Fa-f]{2})(?:\.?(?:\w|%[\dA-Fa-f]{2}))*(?:\*|:(?:[1-9]\d{0,3})?|\.)?/.exec(
      specification,
    );
  return taken?.[0].length ?? 0;
}

function refuse2(options: ParseTemplateOptions, position: number, reason: string): never {
  return fail(
    "invalid-template",
    `${reason} (offset ${position} of the URL)`,
    options.route,
    undefined,
    position,
  );
}

/** A value by the name of its variable; `undefined` and `null` are "undefined" in the sense of RFC 6570. */
type Lookup = (name: string) => unknown;

/** The characters of a text in which triplets are kept; those that spell one character in UTF-8 count as one. */
const CHARACTERS =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[^]/giu;

/**
 * Expands one expression (RFC 6570, section 3.2), or gives `undefined` when all of its variables are undefined.
 *
 * @throws EndpointError `invalid-parameter` when a value has no text, or a prefix is asked of a list or an object.
 */
function expandExpression(
  { operator, variables }: Pick<Expression, "operator" | "variables">,
  lookup: Lookup,
  route?: string,
): string | undefined {
  const isReserved = /[+#]/.test(operator);
  const valueOf = (variable: FullVariable): unknown =>
    shorten(lookup(variable.key), variable, isReserved, route);
  if (/[?&]/.test(operator)) {
    const pairs = formPairs(variables, valueOf, route);
    return pairs === "" ? undefined : operator + pairs;
  }
  const separator = operator.replace(/[+#]/, "") || ",";
  const encode = isReserved ? encodeReserved : encodeUnreserved;
  const texts: string[] = [];
  for (const variable of variables) {
    const read = readVariable(variable);
    const text = expandVariable(read, valueOf(read), separator, encode, route);
    if (text !== undefined) texts.push(text);
  }
  return texts.length > 0 ? operator.replace("+", "") + texts.join(separator) : undefined;
}

/** Of the operators, `;` alone prints the names of variables here. */
function expandVariable(
  { name, key: parameter, explode }: FullVariable,
  value: unknown,
  separator: string,
  encode: (text: string) => string,
  route: string | undefined,
): string | undefined {
  const isNamed = separator === ";";
  const named = (key: string, text: string): string =>
    text === "" && isNamed ? key : `${key}=${text}`;
  const pairs = explode ? pairsOf(value, route, parameter) : undefined;
  if (!pairs) {
    const text = encodeValue(value, true, route, parameter, encode);
    return isNamed && text !== undefined ? named(name, text) : text;
  }
  const members = pairs.map(([key, member]) => {
    const text = encodeText(member, route, parameter, encode);
    if (key !== undefined) return named(encodeText(key, route, parameter, encode), text);
    return isNamed ? named(name, text) : text;
  });
  return members.length > 0 ? members.join(separator) : undefined;
}

/** A value cut to a prefix of so many characters, so that no surrogate pair is split (RFC 6570, section 2.4.1). */
function shorten(
  value: unknown,
  { name, key, prefix }: FullVariable,
  triplets: boolean,
  route: string | undefined,
): unknown {
  if (prefix === undefined || isMissing(value, route, key)) return value;
  if (pairsOf(value, route, key)) {
    refuse(`is no text that {${name}:${prefix}} could shorten; pass a string`, route, key);
  }
  return encodeText(value, route, key, (text) =>
    (triplets ? (text.match(CHARACTERS) ?? []) : [...text]).slice(0, prefix).join(""),
  );
}

/** A URL template, split where the rules of paths need it. */
interface UrlTemplate {
  /** Scheme, host and port of a full URL; else empty, because the base URL has them. */
  readonly origin: string;
  /** The placeholder at the very start, whose value supplies the origin if it is an absolute URL; else empty. */
  readonly leading: string;
  /** Begins with one slash unless a placeholder begins it. */
  readonly path: readonly PathPart[];
  /** Query and fragment: a literal `?a=b`, `{?a}`, `{&b}`, `{#c}`. */
  readonly rest: Template;
}

/** Literal text; a segment that is one plain `{name}`; or any other text between slashes that holds an expression. */
type PathPart = string | Placeholder | Segment;

/** The form that nearly all routes keep to. */
interface Placeholder {
  readonly name: string;
}

/** `{a}...{b}`, `{+path}`, `x{/a*}` */
type Segment = Template;

/** Not `Array.isArray` itself, which does not narrow the type of what is not a list. */
function isSegment(part: PathPart): part is Segment {
  return Array.isArray(part);
}

/**
 * Splits a parsed template.
 *
 * @throws EndpointError `invalid-template` when a placeholder stands in the host of a full URL: no value may choose it.
 */
function splitUrl(template: Template, route?: string): UrlTemplate {
  const spelled = template.map(spellNames);
  const origin = originOf2(spelled, route);
  const path: PathPart[] = [];
  let text = "";
  let segment: Part[] = [];
  const endSegment = (): void => {
    const [first] = segment;
    if (segment.every((part) => typeof part === "string")) text += segment.join("");
    else {
      if (text !== "") path.push(text);
      text = "";
      const name = segment.length === 1 ? plainName(first, /^$/) : "";
      path.push(name ? { name } : segment);
    }
    segment = [];
  };

  let rest: Template = [];
  for (const [index, part] of spelled.entries()) {
    if (typeof part !== "string") {
      if (/[?&#]/.test(part.operator)) {
        rest = spelled.slice(index);
        break;
      }
      segment.push(part);
      continue;
    }
    const written = index > 0 ? part : part.slice(origin.length);
    const cut = written.search(/[?#]/);
    const inPath = cut < 0 ? written : written.slice(0, cut);
    const isStart = index === 0 && origin === "" && inPath !== "";
    const [head = "", ...others] = (isStart ? inPath.replace(/^\/*/, "/") : inPath).split("/");
    if (head !== "") segment.push(head);
    for (const other of others) {
      endSegment();
      text += "/";
      if (other !== "") segment.push(other);
    }
    if (cut >= 0) {
      rest = [written.slice(cut), ...spelled.slice(index + 1)];
      break;
    }
  }
  endSegment();
  if (text !== "") path.push(text);
  return { origin, leading: plainName(spelled[0], /^\+?$/), path, rest };
}

function originOf2([first, second]: Template, route: string | undefined): string {
  if (typeof first !== "string") return "";
  const origin = /^https?:\/\/[^/?#]*/i.exec(first)?.[0] ?? "";
  const isOpen = origin === first && typeof second === "object" && /^[.;]?$/.test(second.operator);
  if (origin.endsWith("//") || (origin !== "" && isOpen)) {
    fail(
      "invalid-template",
      `a placeholder cannot stand in the host (offset ${origin.length} of the URL); set baseUrl, or begin with one placeholder`,
      route,
      undefined,
      origin.length,
    );
  }
  return origin;
}

/** The key of an expression's one variable, if it has neither a modifier nor another operator; else empty. */
function plainName(part: Part | undefined, operators: RegExp): string {
  if (typeof part !== "object" || !operators.test(part.operator)) return "";
  const [variable, other] = part.variables;
  if (variable === undefined || other !== undefined) return "";
  const { key, explode, prefix } = readVariable(variable);
  return explode || prefix !== undefined ? "" : key;
}

/** A part with the names that it prints as every URL spells them: unreserved characters stand for themselves. */
function spellNames(part: Part): Part {
  if (typeof part === "string") return part;
  const { operator, variables } = part;
  return { operator, variables: /[;?&]/.test(operator) ? variables.map(spellName) : variables };
}

/** RFC 3986, section 6.2.2.2. The key of the value stays the name as it is written. */
function spellName(variable: Variable2): Variable2 {
  const { name, key, ...modifiers } = typeof variable === "string" ? { name: variable } : variable;
  const unreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;
  const spelled = name.replace(unreserved, decodeURIComponent);
  if (spelled === name) return variable;
  const others = { ...modifiers, ...(key !== spelled && { key: key ?? name }) };
  return Object.keys(others).length > 0 ? { name: spelled, ...others } : spelled;
}

/**
 * What a host and a port can hold once it is encoded (RFC 3986, section 3.2), user info before it. No backslash: it ends
 * the host in the eyes of a URL parser, but would be user info in ours.
 */
const AUTHORITY = /^(?!.*%5c)(?:.*@)?(?:\[[\da-f:.]+\]|(?:[^:%@[\]]|%[89a-f][\da-f])+)(?::\d*)?$/i;

/** A URL in three parts, each with what begins it. */
type ExpandedUrl = readonly [path: string, query: string, fragment: string];

/** Whether there is no URL without a value for a variable of the path; without, others are left out. */
type IsRequired = (name: string, operator: Operator) => boolean;

/**
 * Fills in a URL template by the rules of paths: no segment is left empty or turned into a dot segment by a value, and
 * no value but that of a leading placeholder says anything about scheme, host or port.
 *
 * @throws EndpointError `missing-parameter` or `invalid-parameter`.
 */
function expandUrl(
  call: Call,
  { origin, leading, path: whole, rest }: UrlTemplate,
  isRequired: IsRequired,
): ExpandedUrl {
  const supplied =
    leading === "" ? undefined : absoluteUrl(readValue(call, leading), call.route, leading);
  let before = supplied ?? (origin || call.baseUrl);
  let parts = whole;
  let hasPath = false;
  if (supplied !== undefined) {
    const [first, ...others] = whole;
    const after = typeof first === "object" && isSegment(first) ? first.slice(1) : [];
    const text = after.every((part) => typeof part === "string") ? after.join("") : after;
    parts = text.length > 0 ? [text, ...others] : others;
    hasPath = checkSupplied(supplied, parts.length > 0, rest, call.route, leading);
  }
  let path = expandPath(call, parts, isRequired);
  // A path of which nothing is left is the root, which after a host needs no slash.
  if (path === "" && before === "" && parts.length > 0) path = "/";
  let query = "";
  for (const part of rest) {
    query += typeof part === "string" ? part : (expandPart(call, part) ?? "");
  }
  if (path.startsWith("/")) before = trimSlashes(before);
  else if (hasPath) {
    const met = before.slice(before.lastIndexOf("/") + 1) + path.split("/", 1)[0];
    if (met !== "") checkSegment(met, call.route, leading);
  } else if (path !== "" || query.startsWith("&")) {
    // Nothing but a slash may follow a host: `{&a}` or `.a` would lengthen it.
    before += "/";
  }
  const url = before + path + query || "/";
  if (supplied === undefined && rest.length === 0 && !whole.some(isSegment)) return [url, "", ""];
  const [front = ""] = url.split("#", 1);
  const [start = ""] = front.split("?", 1);
  return [start, front.slice(start.length), url.slice(front.length)];
}

/**
 * The same for generated code.
 *
 * @param required names of the required parameters.
 */
export function templateUrl(
  call: Call,
  template: UrlTemplate,
  required: readonly string[] = [],
): ExpandedUrl {
  return expandUrl(call, template, (name) => required.includes(name));
}

/**
 * A supplied URL has a host, no dot segments, and ends before its query when the template goes on after it.
 *
 * @returns whether anything follows its host.
 */
function checkSupplied(
  url: string,
  pathGoesOn: boolean,
  [next]: Template,
  route: string,
  name: string,
): boolean {
  const [, authority = "", path = "", rest = ""] =
    /^https?:\/\/([^/?#]*)([^?#]*)([^]*)$/i.exec(url) ?? [];
  for (const segment of path.split("/")) if (segment !== "") checkSegment(segment, route, name);
  const beginsQuery = typeof next === "string" ? next.startsWith("?") : next?.operator === "?";
  const goesOn =
    (pathGoesOn && rest !== "") ||
    (next !== undefined && rest.includes("#")) ||
    (beginsQuery && rest.includes("?"));
  const hasHost = AUTHORITY.test(authority);
  if (!hasHost || goesOn) {
    const reason = hasHost
      ? "is a URL with a query or fragment, after which the route goes on; pass it without"
      : "is a URL without a valid host";
    refuse(reason, route, name);
  }
  return path !== "" || rest !== "";
}

function expandPath(call: Call, path: readonly PathPart[], isRequired: IsRequired): string {
  let text = "";
  for (let index = 0; index < path.length; index++) {
    const part = path[index] as PathPart;
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const isLast = index === path.length - 1;
    const expanded = isSegment(part)
      ? expandSegment(call, part, text === "", isLast, isRequired)
      : optionalSegment(call, part.name);
    if (expanded !== undefined) text += expanded;
    else {
      const name = isSegment(part) ? nameOf2(part) : part.name;
      if (!isLast || (!isSegment(part) && isRequired(name, ""))) failMissing(call.route, name);
      // Nothing but a slash can stand before it, and it goes too.
      text = text.slice(0, -1);
    }
  }
  return text;
}

/** `undefined` when nothing in it is defined. */
function expandSegment(
  call: Call,
  parts: Segment,
  isFirst: boolean,
  isLast: boolean,
  isRequired: IsRequired,
): string | undefined {
  let text = "";
  let literals = "";
  let isDefined = false;
  let endsInValue = false;
  for (const [index, part] of parts.entries()) {
    const isEnd = isLast && index === parts.length - 1;
    let expanded: string | undefined;
    if (typeof part === "string") {
      expanded = part;
      literals += part;
    } else {
      expanded = expandPart(call, part, isRequired);
      endsInValue = isEnd && part.operator === "/";
      // What a path may do without is left out by an empty text too.
      if (endsInValue && expanded === "/") expanded = undefined;
    }
    isDefined ||= expanded !== undefined;
    text += expanded ?? "";
  }
  if (!isDefined) return undefined;
  const segments = text.replace(/[?#][^]*/, "").split("/");
  for (const [index, segment] of segments.entries()) {
    const isWritten =
      (isFirst && index === 0) || (isLast && index === segments.length - 1 && !endsInValue);
    if (segment !== "" || segments.length === 1 || !isWritten) {
      checkSegment(segment, call.route, nameOf2(parts), literals);
    }
  }
  return text;
}

/** Of the first placeholder in a segment. */
function nameOf2(parts: Segment): string {
  const expression = parts.find((part) => typeof part !== "string");
  return expression ? readVariable(expression.variables[0] as Variable2).key : "";
}

function expandPart(
  call: Call,
  part: Expression,
  isRequired: IsRequired = () => false,
): string | undefined {
  const lookup = (name: string): unknown => {
    const value = readValue(call, name);
    if (isMissing(value, call.route, name) && isRequired(name, part.operator)) {
      failMissing(call.route, name);
    }
    return value;
  };
  return expandExpression(part, lookup, call.route);
}

/**
 * A copy of which no plain object or array can be changed. `request` and `data` stay the caller's own objects. What
 * stands in two places, or within itself, does so in the copy.
 */
function freeze(options: MergedOptions): MergedOptions {
  const copies = new Map<object, Record<string, unknown>>();
  const copyOf = (value: unknown): unknown => {
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    const copy = copies.get(value) ?? ((Array.isArray(value) ? [] : {}) as Record<string, unknown>);
    copies.set(value, copy);
    return copy;
  };
  const frozen = copyOf(options);
  // A loop, since data can be deeper than the stack; it also visits the copies that it adds.
  for (const [source, copy] of copies) {
    for (const [key, value] of Object.entries(source)) {
      const isOpaque = source === options && (key === "request" || key === "data");
      setOwn(copy, key, isOpaque ? value : copyOf(value));
    }
    Object.freeze(copy);
  }
  return frozen as MergedOptions;
}

/**
 * Values over default values: plain objects merge deeply, anything else replaces; `undefined` is not given, `null` is.
 * Neither argument is changed. The order is the defaults', then the caller's. Cycles in both end in a cycle.
 */
function mergeValues(defaults: Values, values: Values): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...defaults };
  const pending: [target: Record<string, unknown>, values: Values][] = [[merged, values]];
  let known: Map<Values, Map<Values, Record<string, unknown>>> | undefined;
  const mergeBelow = (below: Values, above: Values): Record<string, unknown> => {
    known ??= new Map();
    const overBelow = known.get(below) ?? new Map<Values, Record<string, unknown>>();
    const nested = overBelow.get(above) ?? { ...below };
    if (!overBelow.has(above)) pending.push([nested, above]);
    known.set(below, overBelow.set(above, nested));
    return nested;
  };
  // A loop, since data can be deeper than the stack; it also visits the pairs that it adds.
  for (const [target, above] of pending) {
    for (const key of Object.keys(above)) {
      const value = above[key];
      if (value === undefined) continue;
      const present = Object.hasOwn(target, key) ? target[key] : undefined;
      const both = isPlainObject(present) && isPlainObject(value);
      setOwn(target, key, both ? mergeBelow(present, value) : value);
    }
  }
  return merged;
}

const CAPITALS = /^[A-Z]+$/;

const VERB = /^(?:get|head|post|put|patch|delete|options|trace|connect|query)$/i;

/** A route string, taken apart. `method` keeps its case. */
interface Route2 {
  readonly method: string;
  readonly url: string;
}

/** A route ready to be filled in. */
interface ParsedRoute {
  /** `GET /repos/{owner}`: as errors name it. */
  readonly route: string;
  /** Lowercase. */
  readonly method: string;
  readonly url: UrlTemplate;
  readonly isRequired: IsRequired;
  /** Whether `data` is one of its variables, and so no body. */
  readonly takesData: boolean;
  /** Whether `url` or `method` is one of them. */
  readonly hasOverruled: boolean;
}

/**
 * Takes a route string apart. Whitespace around and between its two words does not matter; a URL alone is a GET.
 *
 * @throws EndpointError `invalid-route`
 * @example
 * readRoute("POST  /markdown/raw"); // { method: "POST", url: "/markdown/raw" }
 */
function readRoute(route: string): Route2 {
  const [first = "", second, ...junk] = route.trim().split(/\s+/);
  if (junk.length > 0) {
    return refuse3(route, `"${junk[0]}" follows the URL; a route is a method and a URL`);
  }
  if (second !== undefined) return { method: first, url: second };
  if (first === "") {
    return refuse3(undefined, 'the route is empty; write one like "GET /repos/{owner}"');
  }
  if (CAPITALS.test(first) || VERB.test(first)) {
    return refuse3(route, `the URL is missing; write one after it, as in "${first} /path"`);
  }
  return { method: "GET", url: first };
}

/**
 * Reads method and URL template.
 *
 * @throws EndpointError `invalid-route` when there is no URL or the method is not a token; `invalid-template`.
 */
function parseRoute(method: unknown, url: unknown): ParsedRoute {
  if (typeof url !== "string") {
    return refuse3(
      undefined,
      url === undefined
        ? 'there is no URL; pass a route such as "GET /repos/{owner}", or the option url'
        : `the option url has the type ${typeof url}; pass a string`,
      "url",
    );
  }
  if (typeof method !== "string" || !TOKEN.test(method)) {
    return refuse3(
      undefined,
      typeof method === "string"
        ? `${JSON.stringify(method)} is not an HTTP method; use one like GET`
        : `the option method has the type ${typeof method}; pass a string`,
      "method",
    );
  }
  const route = `${method.toUpperCase()} ${url}`;
  const template = parseTemplate(url, { colonPlaceholders: true, route });
  const names = variableNames(template);
  for (const name of names) {
    if (isReserved(name) && name !== "data" && !isOverruled(name)) {
      fail("invalid-template", `{${name}} names an option, which no placeholder has`, route, name);
    }
  }
  return {
    route,
    method: method.toLowerCase(),
    url: splitUrl(template, route),
    isRequired: hasQuery(method) ? neverRequired : isSimple,
    takesData: names.includes("data"),
    hasOverruled: names.some(isOverruled),
  };
}

/**
 * For methods other than GET and HEAD: without a value for `{x}` or `{+x}` in its path, `DELETE /users/{id}` would become
 * `DELETE /users`. The other operators of paths leave out the slash or dot before the value too.
 */
const isSimple: IsRequired = (_name, operator) => /^\+?$/.test(operator);

const neverRequired: IsRequired = () => false;

/** Routes read before. */
interface RouteCache {
  /** As `readRoute` and `parseRoute`. */
  read(route: string): ParsedRoute;
  /** As `parseRoute`. */
  parse(method: unknown, url: unknown): ParsedRoute;
}

/** A cache that a stream of distinct routes can neither grow nor slow down. */
function createRouteCache(): RouteCache {
  const read = remember((route: string): ParsedRoute => {
    const { method, url } = readRoute(route);
    return parseRoute(method, url);
  });
  return {
    read,
    parse(method, url) {
      const route = typeof method === "string" && typeof url === "string" ? `${method} ${url}` : "";
      // What is no route string of two words, written so, would be taken for another.
      return /^\S+ \S+$/.test(route) ? read(route) : parseRoute(method, url);
    },
  };
}

/** Options that have no effect beside a route string, so that placeholders can have them. */
function isOverruled(name: string): boolean {
  return name === "url" || name === "method";
}

function refuse3(route: string | undefined, message: string, parameter?: string): never {
  return fail("invalid-route", message, route, parameter);
}

/**
 * Options over the defaults of an endpoint. Credentials stay, wherever a URL among the options leads: each call decides
 * that anew.
 *
 * @param set gets the names of what the options set or remove beside parameters: `baseUrl`, `mediaType`, and headers, whose
 *   names are lowercase.
 * @throws EndpointError `invalid-options`, `invalid-template`, `invalid-base-url` or `invalid-header`.
 */
function mergeDefaults(
  routes: RouteCache,
  defaults: MergedOptions,
  options: EndpointOptions,
  set: Set<string>,
): MergedOptions {
  const { baseUrl, headers, mediaType } = readOptions(objectOf(options, "options", undefined));
  const merged = merge(routes, defaults, { ...options, headers: undefined });
  const mergedHeaders = mergeHeaders({ ...defaults.headers }, headers, undefined, set);
  if (baseUrl !== undefined) set.add("baseUrl");
  const isSilent = isPlainObject(mediaType) && formatOf(mediaType) === undefined;
  if (mediaType !== undefined && !isSilent) set.add("mediaType");
  return { ...merged, headers: mergedHeaders as MergedOptions["headers"] };
}

/**
 * Options over defaults, the URL template not yet expanded. Parameters merge deeply where both are plain objects,
 * headers by lowercased name; `request` and `data` are replaced whole. A route string wins over `method` and `url`.
 *
 * @throws EndpointError `invalid-options`, `invalid-route`, `invalid-template`, `invalid-base-url` or `invalid-header`.
 */
function merge(
  routes: RouteCache,
  defaults: MergedOptions,
  routeOrOptions: string | EndpointOptions,
  options?: EndpointOptions,
): MergedOptions {
  const isRoute = typeof routeOrOptions === "string";
  const given = objectOf(isRoute ? options : routeOrOptions, "options", undefined);
  const own = readOptions(given);
  const merged = mergeValues(withoutOpaque(defaults), withoutOpaque(given));
  if (isRoute) Object.assign(merged, readRoute(routeOrOptions));
  const { method, url, baseUrl } = readOptions(merged);
  const route = url === undefined ? undefined : routes.parse(method, url);
  const base = checkBaseUrl(baseUrl, route?.route);
  const headers = { ...defaults.headers };
  if (isRoute && route?.hasOverruled) {
    merged[OVERRULED.url] = own.url;
    merged[OVERRULED.method] = own.method;
  }
  if (route) dropDefaultCredentials(route, variablesOf(route, merged), base, headers);
  merged["headers"] = mergeHeaders(headers, own.headers, route?.route);
  for (const name of ["request", "data"] as const) {
    const value = own[name] === undefined ? readOptions(defaults)[name] : own[name];
    if (value !== undefined) merged[name] = value;
  }
  return merged as MergedOptions;
}

/** Where merged options keep the values of placeholders called `url` and `method`, which the route string overrules. */
const OVERRULED = { url: "{url}", method: "{method}" } as const;

/** Merged options with the values that the placeholders of the route have. */
function variablesOf({ hasOverruled }: ParsedRoute, merged: Values): Values {
  if (!hasOverruled) return merged;
  const { [OVERRULED.url]: url, [OVERRULED.method]: method, ...others } = merged;
  return { ...others, url, method };
}

/**
 * Takes out the credentials that came from defaults when a parameter sends the request to another origin.
 *
 * @param headers of the defaults, before those of the call are merged over them; changed in place.
 */
function dropDefaultCredentials(
  { route, url: { leading } }: ParsedRoute,
  values: Values,
  baseUrl: string,
  headers: Record<string, HeaderValue>,
): void {
  if (leading === "") return;
  const supplied = absoluteUrl(ownValue(values, leading), route, leading);
  if (supplied !== undefined) dropForeignCredentials(headers, supplied, baseUrl);
}

/** Headers merge by rules of their own; `request` and `data` are never looked into. */
function withoutOpaque(options: Values): Values {
  const { headers, request, data, ...rest } = options;
  return rest;
}

/** Names come again and again. */
const startOf = /* @__PURE__ */ remember(
  (name: string, route: string): string => `${encodeText(name, route, name)}=`,
);

/**
 * A URL with `name=value` after it, as `{?name}` or `{&name}` would write it (RFC 6570, section 3.2.8), or without if
 * there is no value.
 *
 * @param separator what stands before the pair: `?`, `&`, or nothing after one of them.
 * @throws EndpointError `invalid-parameter` when the value has no text.
 */
function appendPair(
  url: string,
  separator: string,
  name: string,
  value: unknown,
  route: string,
): string {
  const text = plainText(value) ?? encodeValue(value, false, route, name);
  return text === undefined ? url : url + separator + startOf(name, route) + text;
}

/**
 * The query that `{?a,b*}` writes (RFC 6570, section 3.2.8), in the order declared. Its parameters are not sent elsewhere
 * then.
 *
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
export function formQuery(call: Call, variables: readonly Variable2[]): string {
  const pairs = formPairs(variables, ({ key }) => readValue(call, key), call.route);
  return pairs && `?${pairs}`;
}

/**
 * Ends a call of GET or HEAD: the parameters that the URL has not taken go into its query.
 *
 * @param path the URL up to its query.
 * @param query what the URL has of a query already, with the `?` before it.
 * @param fragment with the `#` before it.
 * @throws EndpointError `invalid-body` for `data`, `invalid-parameter` for a value without text.
 */
export function queryRequest<Method extends string>(
  method: Method,
  call: Call,
  path: string,
  query = "",
  fragment = "",
): RequestOptions<Method, undefined, never> {
  refuseData(call);
  const { route, values } = call;
  const isTaken = among(call.taken);
  const start = path + query;
  let separator = query === "" ? "?" : /[?&]$/.test(query) ? "" : "&";
  let url = start;
  for (const name in values) {
    if (!isOwn(values, name) || isTaken(name)) continue;
    url = appendPair(url, separator, name, values[name], route);
    if (url !== start) separator = "&";
  }
  return withoutBody(method, call, url + fragment);
}

/** Ends a call of any other method: those parameters are keys of a JSON body, unless `data` is the body. */
export function bodyRequest<Method extends string, Body>(
  method: Method,
  call: Call,
  path: string,
  query = "",
  fragment = "",
): RequestOptions<Method, Body, never> {
  const { values, request } = call;
  const url = path + query + fragment;
  let body = call.data;
  if (body === undefined) {
    const isTaken = among(call.taken);
    let keys: Record<string, unknown> | undefined;
    for (const name in values) {
      if (!isOwn(values, name) || isTaken(name)) continue;
      const value = values[name];
      if (value !== undefined) setOwn((keys ??= {}), name, value);
    }
    if (keys === undefined) return withoutBody(method, call, url);
    body = keys;
  }
  const isKeys = call.data === undefined;
  const headers = isKeys || isJson(body) ? withContentType(call) : call.headers;
  const options =
    request === undefined
      ? { method, url, headers, body }
      : { method, url, headers, body, request };
  // The body has the type that the route says, and header values are text: nothing here can check that.
  return options as unknown as RequestOptions<Method, Body, never>;
}

/**
 * A request whose route has a content type for its body: what has no body is sent without that type.
 *
 * @param request made for this call: its headers are written to.
 */
export function typeOnlyWithBody<
  Request extends { readonly headers: Record<string, string>; readonly body?: unknown },
>(contentType: string, request: Request): Request {
  const { headers } = request;
  if (!isOwn(request, "body") && headers["content-type"] === contentType) {
    delete headers["content-type"];
  }
  return request;
}

/** Whether a name is one of these. A loop over few names is faster than a set. */
function among(names: readonly string[]): (name: string) => boolean {
  if (names.length > 30) {
    const set = new Set(names);
    return (name) => set.has(name);
  }
  return (name) => names.includes(name);
}

function withoutBody<Method extends string, Body>(
  method: Method,
  { headers, request }: Call,
  url: string,
): RequestOptions<Method, Body, never> {
  const options =
    request === undefined ? { method, url, headers } : { method, url, headers, request };
  return options as unknown as RequestOptions<Method, Body, never>;
}

/**
 * An endpoint with defaults of its own; those not given are method `GET`, no base URL and no headers.
 *
 * @typeParam Routes the routes that the compiler knows, as a manifest's `routes.ts` has them.
 * @throws EndpointError when a default could not be sent: `invalid-base-url`, `invalid-header`, `invalid-template`.
 * @example
 * const endpoint = createEndpoint({ baseUrl: "https://api.example.com" });
 * endpoint("GET /orgs/{org}/repos", { org: "acme", type: "private" });
 * // { method: "get", url: "https://api.example.com/orgs/acme/repos?type=private", headers: {} }
 */
export function createEndpoint<Routes = {}, Given extends EndpointOptions = {}>(
  defaults: Given & EndpointOptions = {} as Given,
): EndpointOver<Routes, {}, Given> {
  const none: MergedOptions = { method: "GET", baseUrl: "", headers: {} };
  const routes = createRouteCache();
  return endpointWith(
    routes,
    mergeDefaults(routes, none, defaults, new Set()),
    new Set(),
  ) as unknown as EndpointOver<Routes, {}, Given>;
}

/** @param set what `.defaults` has set on the way, as `mergeDefaults` names it. */
function endpointWith(
  routes: RouteCache,
  merged: MergedOptions,
  set: ReadonlySet<string>,
): Endpoint {
  const DEFAULTS = freeze(merged);
  const own = readOptions(DEFAULTS, true);
  const baseUrl = trimSlashes(DEFAULTS.baseUrl);
  const format = formatOf(own.mediaType);
  const ownHeaders = Object.entries(DEFAULTS.headers);
  const copyHeaders = (): Record<string, HeaderValue> => {
    // Engines are slow to add to what a spread has made.
    const headers: Record<string, HeaderValue> = {};
    for (const [name, value] of ownHeaders) setOwn(headers, name, value);
    return headers;
  };
  const withParameters = (values: Values): Values =>
    own.parameters ? mergeValues(own.parameters, values) : values;

  /** The same as `parse(merge(…))`, without the object between them. */
  const callRoute = (routeString: string, options: unknown): RequestOptions => {
    const route = routes.read(routeString);
    const given = objectOf(options, "options", route.route);
    const call = readOptions(given);
    let values = withParameters(given);
    // Read once, so that a getter cannot give one URL here and another to the request.
    if (route.url.leading !== "") values = { ...values };
    const base = call.baseUrl === undefined ? baseUrl : checkBaseUrl(call.baseUrl, route.route);
    const headers = copyHeaders();
    dropDefaultCredentials(route, values, base, headers);
    if (call.headers !== undefined) mergeHeaders(headers, call.headers, route.route);
    return send2(route, values, {
      baseUrl: base,
      headers: amendAccept(headers, formatOf(call.mediaType, format), route.route),
      data: call.data === undefined ? own.data : call.data,
      request: call.request === undefined ? own.request : call.request,
    });
  };

  const endpoint = (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
    typeof routeOrOptions === "string"
      ? callRoute(routeOrOptions, options)
      : parse(routes, merge(routes, DEFAULTS, routeOrOptions));

  // Whatever a call's types say of its route, it takes the same way here.
  const withMembers = Object.assign(endpoint, {
    DEFAULTS,
    defaults: (options: EndpointOptions) => {
      const known = new Set(set);
      return endpointWith(routes, mergeDefaults(routes, DEFAULTS, options, known), known);
    },
    merge: (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
      merge(routes, DEFAULTS, routeOrOptions, options),
    parse: (options: EndpointOptions) => parse(routes, options),
  }) as unknown as Endpoint;
  return withInternals(withMembers, {
    prepare: (route, values, layered) => ({
      route,
      values: withParameters(values),
      baseUrl: layered ? trimSlashes(layered.baseUrl) : baseUrl,
      headers: layered
        ? amendAccept(layered.headers, formatOf(layered.mediaType), route)
        : amendAccept(copyHeaders(), format, route),
      data: own.data,
      request: own.request,
      taken: [],
    }),
    set,
  });
}

/** Merged options as a request; reads nothing but them. */
function parse(routes: RouteCache, options: EndpointOptions): RequestOptions {
  const merged = objectOf(options, "options", undefined);
  const {
    method = "GET",
    url,
    baseUrl = "",
    headers,
    mediaType,
    data,
    request,
  } = readOptions(merged);
  const route = routes.parse(method, url);
  return send2(route, variablesOf(route, merged), {
    baseUrl: checkBaseUrl(baseUrl, route.route),
    headers: amendAccept(mergeHeaders({}, headers, route.route), formatOf(mediaType), route.route),
    data,
    request,
  });
}

function send2(
  { route, method, url, isRequired, takesData }: ParsedRoute,
  values: Values,
  { baseUrl, headers, data, request }: Pick<Call, "baseUrl" | "headers" | "data" | "request">,
): RequestOptions {
  const call: Call = {
    route,
    values: takesData ? { ...values, data } : values,
    baseUrl,
    headers,
    data: takesData ? undefined : data,
    request,
    taken: RESERVED.slice(),
  };
  const [path, query, fragment] = expandUrl(call, url, isRequired);
  return hasQuery(method)
    ? queryRequest(method, call, path, query, fragment)
    : bodyRequest(method, call, path, query, fragment);
}

/**
 * As `prepareWith`, for a route whose URL begins with a placeholder: where its value leads to another origin, credentials
 * from defaults are left out. Values are read once, so that a getter cannot give one URL to this check and another to
 * the request.
 *
 * @param name of the placeholder's parameter.
 */
export function prepareLeading(
  name: string,
  own: Partial<Defaults>,
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: Options | EndpointWith<{}>,
): Call {
  const values: Values = { ...parameters };
  const value = ownValue(values, name);
  const internals = internalsOf(options);
  if (internals) {
    const { DEFAULTS } = options as EndpointWith<{}>;
    const layered = layer(own, DEFAULTS, internals.set, defaults);
    const fallback = isReserved(name) ? undefined : (DEFAULTS as Values)[name];
    drop(layered, value === undefined ? fallback : value, route, name);
    return internals.prepare(route, values, layered);
  }
  const layered = overManifest(own, defaults);
  const given: Values = { ...objectOf(options, "options", route) };
  const { baseUrl } = readOptions(given);
  const target = baseUrl === undefined ? layered.baseUrl : checkBaseUrl(baseUrl, route);
  const fallback = !isReserved(name) && isOwn(given, name) ? given[name] : undefined;
  drop({ ...layered, baseUrl: target }, isOwn(values, name) ? value : fallback, route, name);
  return prepare(route, layered, values, given);
}

/** @param defaults its headers are changed in place. */
function drop({ headers, baseUrl }: Defaults, value: unknown, route: string, name: string): void {
  const supplied = absoluteUrl(value, route, name);
  if (supplied !== undefined) dropForeignCredentials(headers, supplied, baseUrl);
}

/**
 * The body of a response whose headers are declared, with their names in lower case:
 * `{ 200: WithHeaders<Issue[], { link?: string }> }`. Only the compiler knows it: no value has these properties.
 */
export interface WithHeaders<Body, Headers> {
  readonly "~body": Body;
  readonly "~headers": Headers;
}

/** The `Blob` that the program's libraries declare; where none does, what all of those have in common. */
export type Blob = typeof globalThis extends { Blob: { prototype: infer Known } }
  ? Known
  : PlainBlob;

interface PlainBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

/**
 * The name that an object's class gives itself, whichever realm or polyfill the class is from: `Blob`, `File`, `FormData`,
 * `URLSearchParams`; `ArrayBuffer` for all bytes.
 */
function kindOf(value: unknown): string {
  return ArrayBuffer.isView(value)
    ? "ArrayBuffer"
    : Object.prototype.toString.call(value).slice(8, -1);
}

/** The platform's own, as in `encode-body.ts`. */
export declare const Blob: new (parts: readonly unknown[]) => object;

/**
 * Throws an EndpointError `invalid-body`.
 *
 * @param field its name, or nothing for the whole body.
 */
type Refuse = (value: unknown, field?: string) => never;

/** A field's value as text: Dates as ISO 8601, finite numbers, bigints and booleans as JavaScript writes them. */
function textOf(value: unknown, refuse: Refuse, field: string): string {
  try {
    return encodeText(value, field, field, String);
  } catch {
    return refuse(value, field);
  }
}

/** A field's value as `FormData` takes it. */
function partOf(value: unknown, refuse: Refuse, field: string): unknown {
  const kind = kindOf(value);
  if (/^(Blob|File)$/.test(kind)) return value;
  if (kind === "ArrayBuffer") return new Blob([value]);
  return isJson(value) ? jsonOf(value, refuse, field) : textOf(value, refuse, field);
}

/**
 * Refuses what JSON cannot hold, such as a bigint or an object that holds itself; of a whole body, the member at fault.
 *
 * @returns `undefined` for a value that has no JSON, such as a function.
 */
function jsonOf(value: unknown, refuse: Refuse, field?: string): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    if (field === undefined) {
      for (const name in value as object) {
        jsonOf((value as Readonly<Record<string, unknown>>)[name], refuse, name);
      }
    }
    return refuse(value, field);
  }
}

/** What `FormData` and `URLSearchParams` have in common. */
interface Form {
  append(name: string, value: unknown): void;
}

/**
 * Names a member of a list or of an object in a form.
 *
 * @param name of the list or object: `a`, or `a[b]` when it is a member itself.
 * @param key the member's index or key.
 * @param member so that lists and objects can have a name of another kind.
 */
export type MemberName = (name: string, key: string | number, member: unknown) => string;

/** `a=1&a=2` for a list, `a[b]=1` for an object, `a[0][b]=1` for an object in a list. */
const memberName: MemberName = (name, key, member) =>
  typeof key === "number" && !pairsOf(member) ? name : `${name}[${key}]`;

/**
 * Appends the members of an object to a form, those that are undefined or null left out.
 *
 * @param encode gives what the form takes for a value that is not taken apart.
 * @param nameOf absent where only lists are taken apart, and those in them are not.
 */
function appendFields(
  form: Form,
  body: object,
  encode: (value: unknown, refuse: Refuse, field: string) => unknown,
  refuse: Refuse,
  nameOf?: MemberName,
): Form {
  const append = (name: string, value: unknown, levels: number): void => {
    const members = levels > 0 && (nameOf || Array.isArray(value)) && pairsOf(value);
    if (members) {
      members.forEach(([key, member], index) =>
        append(nameOf ? nameOf(name, key ?? index, member) : name, member, levels - 1),
      );
    } else form.append(name, encode(value, refuse, name));
  };
  for (const [name, value] of definedEntries(body)) append(name, value, nameOf ? 100 : 1);
  return form;
}

/** The platform's own. Declared, because a program that inlines the runtime may be compiled without the types of any. */
declare const FormData: new () => Form;

declare const ReadableStream: { from(chunks: unknown): object };

declare const URLSearchParams: new () => Form;

/**
 * A body as `fetch` takes it, encoded by its content type. Bytes, Blob, FormData, URLSearchParams and streams stay as they
 * are, text too unless its type is JSON. An async iterable, such as a stream of Node's, becomes a stream.
 *
 * - JSON (RFC 8259): any value.
 * - `application/x-www-form-urlencoded` (URL Standard, section 5): a plain object. Members that are undefined or null are left
 *   out; one without text, or more than 100 levels deep, is refused.
 * - `multipart/form-data` (RFC 7578): a plain object. A Blob, a File and bytes are files, a list repeats its name, an object
 *   is JSON, and the rest is as in the other kind of form.
 *
 * @param headers changed in place: JSON gets its content type, and a FormData loses it, because `fetch` adds the boundary.
 * @param route method and URL, for errors.
 * @throws EndpointError `invalid-body` for a body that its content type cannot hold.
 */
function encodeBody(
  body: unknown,
  headers: Record<string, string>,
  route: string,
  form?: MemberName,
): unknown {
  const type =
    headers["content-type"] ??
    (isJson(body) ? (headers["content-type"] = "application/json; charset=utf-8") : "none");
  const refuse: Refuse = (value, field) =>
    fail(
      "invalid-body",
      `body${field === undefined ? "" : ` field "${field}"`} (${typeof value}) cannot be sent with content-type ${type}; pass text or bytes`,
      route,
      field,
    );
  if (isPlainObject(body)) {
    if (/^multipart\/form/i.test(type)) body = appendFields(new FormData(), body, partOf, refuse);
    else if (/form-url/i.test(type)) {
      body = "" + appendFields(new URLSearchParams(), body, textOf, refuse, form ?? memberName);
    }
  }
  const kind = kindOf(body);
  if (kind === "FormData") delete headers["content-type"];
  if (/^(Undefined|ArrayBuffer|Blob|File|FormData|URLSearchParams|ReadableStream)$/.test(kind)) {
    return body;
  }
  if (Symbol.asyncIterator in Object(body)) return ReadableStream.from(body);
  if (/[/+]json\s*(;|$)/i.test(type)) return jsonOf(body, refuse) ?? refuse(body);
  return typeof body === "string" ? body : refuse(body);
}

/** `Response` as the program knows it: the DOM's, Node's, or what both have where neither is known. */
type KnownResponse = typeof globalThis extends { Response: { prototype: infer Known } }
  ? Known
  : PlainResponse;

type KnownHeaders = KnownResponse extends { readonly headers: infer Known }
  ? Known
  : PlainResponse["headers"];

type KnownRequest = typeof globalThis extends { Request: { prototype: infer Known } }
  ? Known
  : unknown;

/** What `fetch` takes as a body. */
type KnownBody = typeof globalThis extends { Response: new (body?: infer Body) => unknown }
  ? NonNullable<Body>
  : unknown;

/** What every kind of `Response` has. */
interface PlainResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly statusText: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
  clone(): PlainResponse;
}

/**
 * The response to a request: a `Response` whose `status`, `ok`, `json()` and `headers` belong together. An exact status
 * goes before a range, and a range before `default`.
 *
 * @typeParam Responses what the API answers, by status: `{ 200: Repository; "4XX": BasicError; default: Problem }`. A
 *   status without content has `undefined`, binary content is a `Blob`.
 */
export type TypedResponse<Responses> = 0 extends 1 & Responses
  ? KnownResponse
  : Responses extends unknown
    ? DeclaredResponse<Responses> | OtherResponse<Responses>
    : never;

type DeclaredResponse<Responses> = {
  [Key in keyof Responses]: ResponseAt<Responses, Key>;
}[keyof Responses];

type OtherResponse<Responses> = [keyof Responses] extends [never]
  ? UndeclaredResponse<Responses>
  : "default" extends keyof Responses
    ? never
    : UndeclaredResponse<Responses> | UndeclaredError<Responses>;

/** What is left of a typed response when `ok` is true. */
export type SuccessfulResponse<Responses> = WithOk<TypedResponse<Responses>, true>;

/** What is left of a typed response when `ok` is false. */
export type ErrorResponse<Responses> = WithOk<TypedResponse<Responses>, false>;

/** What is left of a response when its `ok` is known. */
type WithOk<Response, Ok> = Response extends { readonly ok: infer Possible }
  ? [Ok] extends [Possible]
    ? Response
    : never
  : never;

/** The responses of a request, or of a function that returns one, such as a builder: `ResponsesOf<typeof reposGet>`. */
export type ResponsesOf<Request> = Request extends (...parameters: never) => infer Result
  ? ResponsesOf<Result>
  : Request extends { readonly "~responses"?: infer Responses }
    ? Responses
    : unknown;

/**
 * The JSON of a response, for other clients than `fetch`: `ResponseBody<typeof request>` of any success,
 * `ResponseBody<typeof request, 404>` of that status.
 */
export type ResponseBody<Request, Status extends number = never> = [Status] extends [never]
  ? JsonOf<SuccessfulResponse<ResponsesOf<Request>>>
  : JsonOf<WithStatus<TypedResponse<ResponsesOf<Request>>, Status>>;

type WithStatus<Response, Status> = Response extends { readonly status: infer Possible }
  ? [Status & Possible] extends [never]
    ? never
    : Response
  : never;

type JsonOf<Response> = Response extends { json(): Promise<infer Body> } ? Body : never;

/** The members of `Response` that depend on neither the status nor the request. */
type Untyped = Omit<KnownResponse, "status" | "ok" | "headers" | "json" | "clone">;

/** The response when its status is one that `Key` stands for: `404`, `"4XX"` or `"default"`. */
interface ResponseAt<Responses, Key extends keyof Responses> extends Untyped {
  readonly status: StatusAt<Responses, Key>;
  readonly ok: OkAt<Responses, Key>;
  readonly headers: HeadersAt<Responses[Key]>;
  json(): Promise<JsonAt<Key, BodyOf<Responses[Key]>>>;
  clone(): ResponseAt<Responses, Key>;
}

/** The response when its status is not declared. After `if (response.ok)` and its opposite, only declared ones are left. */
interface UndeclaredResponse<Responses> extends Untyped {
  readonly status: UndeclaredStatus<Responses>;
  readonly ok: [keyof Responses] extends [never]
    ? boolean
    : HasSuccess<Responses> extends true
      ? never
      : true;
  readonly headers: KnownHeaders;
  json(): Promise<unknown>;
  clone(): UndeclaredResponse<Responses>;
}

/** The same after `if (!response.ok)`: taken for one of the declared errors. */
interface UndeclaredError<Responses> extends Untyped {
  readonly status: UndeclaredStatus<Responses>;
  readonly ok: false;
  readonly headers: KnownHeaders;
  json(): Promise<DeclaredErrors<Responses>>;
  clone(): UndeclaredError<Responses>;
}

/** The registered status codes of each range (IANA, HTTP Status Code Registry). */
interface Ranges {
  "1XX": 100 | 101 | 102 | 103;
  "2XX": 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  "3XX": 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
  "4XX":
    | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414)
    | (415 | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);
  "5XX": 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
}

type StatusAt<Responses, Key> = Key extends keyof Ranges
  ? Exclude<Ranges[Key], keyof Responses>
  : Key extends "default"
    ? UndeclaredStatus<Responses>
    : Key;

/** What no key but `default` stands for. */
type UndeclaredStatus<Responses> = Exclude<
  Ranges[keyof Ranges],
  keyof Responses | Ranges[keyof Responses & keyof Ranges]
>;

type OkAt<Responses, Key> = Key extends "default"
  ? HasSuccess<Responses> extends true
    ? false
    : boolean
  : IsSuccess<Key>;

type IsSuccess<Key> = `${Key & (number | string)}` extends `2${string}` ? true : false;

/** Whether a status between 200 and 299 is declared; then `default` stands for errors. */
type HasSuccess<Responses> = true extends OkOf<keyof Responses> ? true : false;

type OkOf<Key> = Key extends unknown ? IsSuccess<Key> : never;

type ErrorKey<Key> = Key extends unknown ? (IsSuccess<Key> extends true ? never : Key) : never;

type DeclaredErrors<Responses> = [ErrorKey<keyof Responses>] extends [never]
  ? unknown
  : ErrorBody<Responses, ErrorKey<keyof Responses> & keyof Responses>;

type ErrorBody<Responses, Key extends keyof Responses> = Key extends unknown
  ? JsonAt<Key, BodyOf<Responses[Key]>>
  : never;

type BodyOf<Declared> = Declared extends WithHeaders<infer Body, unknown> ? Body : Declared;

/**
 * Binary content is no JSON. Nor is a 304 without content, which only conditional requests get: it must not add
 * `undefined` to the errors of all others.
 */
type JsonAt<Key, Body> = Exclude<
  Body,
  | { arrayBuffer(): Promise<ArrayBuffer> }
  | (`${Key & (number | string)}` extends `3${string}` ? undefined : never)
>;

type HeadersAt<Declared> =
  Declared extends WithHeaders<unknown, infer Headers> ? TypedHeaders<Headers> : KnownHeaders;

interface TypedHeaders<Headers> extends Omit<KnownHeaders, "get"> {
  get<Name extends string>(name: Name | (keyof Headers & string)): HeaderAt<Headers, Name>;
}

type HeaderAt<Headers, Name extends string> =
  Lowercase<Name> extends keyof Headers
    ? undefined extends Headers[Lowercase<Name>]
      ? Text2<Exclude<Headers[Lowercase<Name>], undefined>> | null
      : Text2<Headers[Lowercase<Name>]>
    : string | null;

/** How a value is written in a header: `${number}` for a number. */
type Text2<Value> = Value extends string | number | bigint | boolean ? `${Value}` : string;

/**
 * A response that is not a success. The code is `error-status`.
 *
 * @typeParam Responses what the API answers, by status: `error as HttpError<ResponsesOf<typeof reposGet>>`.
 */
export class HttpError<Responses = unknown> extends EndpointError {
  /** Its body is not read yet. */
  declare readonly response: ErrorResponse<Responses>;

  constructor(response: Pick<PlainResponse, "status" | "url">) {
    super("error-status", `status ${response.status}`, response.url || undefined);
    this.name = "HttpError";
    this.response = response as never;
  }
}

/**
 * Throws for a response whose status is not between 200 and 299.
 *
 * @returns the same response, without the errors in its type.
 * @throws HttpError
 * @example
 * const response = ensureOk(await send(reposGet({ owner, repo }, api)));
 * (await response.json()).full_name;
 */
export function ensureOk<Response extends Pick<PlainResponse, "ok" | "status" | "url">>(
  response: Response,
): WithOk<Response, true> {
  if (!response.ok) throw new HttpError(response);
  return response as never;
}

/** The platform's own, looked up when a request is sent; declared as in `fetch/form.ts`. */
declare const fetch: FetchFunction;

declare const Request: new (url: string, init: FetchInit) => KnownRequest;

export interface EncodingOptions {
  /**
   * Names the members of lists and objects in `application/x-www-form-urlencoded`, in place of `a=1&a=2` and `a[b]=1`:
   * `(name, key) => `${name}.${key}``.
   */
  readonly form?: MemberName | undefined;
}

export interface SendOptions extends EncodingOptions {
  /** Goes before `request.fetch` of the request and the global `fetch`. */
  readonly fetch?: FetchFunction | undefined;
}

export type FetchFunction = (url: string, init: FetchInit) => Promise<PlainResponse>;

/** A `RequestInit`. It also has what the `request` option held, such as `signal` and `credentials`. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: KnownBody;
  duplex?: "half";
}

/**
 * Sends a request with `fetch`, its body encoded by its `content-type`.
 *
 * @returns a `Response`, whose `json()` has the type that is declared for its `status`.
 * @throws EndpointError `invalid-body` and `invalid-header` for what cannot be sent, and whatever `fetch` throws. All as
 *   rejections.
 * @example
 * const response = await send(reposGet({ owner, repo }, api));
 * if (response.status === 200) (await response.json()).full_name;
 */
export async function send<Request extends RequestOptions>(
  request: Request,
  options: SendOptions = {},
): Promise<TypedResponse<ResponsesOf<Request>>> {
  const [url, init] = toFetch(request, options);
  // What `request` holds is in `init`.
  const given = init as { readonly fetch?: FetchFunction };
  return (options.fetch ?? given.fetch ?? fetch)(url, init) as never;
}

/**
 * The arguments of `fetch` for a request: `fetch(...toFetch(request))`, `new Request(...toFetch(request))`.
 *
 * @throws EndpointError `invalid-body` for a body that its `content-type` cannot encode, `invalid-header`.
 */
export function toFetch(
  { method, url, headers, body, request }: RequestOptions,
  { form }: EncodingOptions = {},
): [url: string, init: FetchInit] {
  method = method.toUpperCase();
  const route = `${method} ${url}`;
  headers = mergeHeaders({}, headers, route) as Record<string, string>;
  body = encodeBody(body, headers, route, form);
  return [
    url,
    {
      ...(request as object),
      method,
      headers,
      body,
      ...(kindOf(body) === "ReadableStream" && { duplex: "half" }),
    } as FetchInit,
  ];
}

/**
 * The same as a `Request` of the standard.
 *
 * @throws EndpointError as `toFetch` does.
 */
export function toRequest(request: RequestOptions, options?: EncodingOptions): KnownRequest {
  return new Request(...toFetch(request, options));
}
