/**
 * Where Waybill's runtime deliberately does otherwise than `@octokit/endpoint`. Whatever else differs is a bug: the
 * property test compares all fields but those of the differences that apply.
 */
import {
  bracedOf,
  headersOf,
  methodOf,
  optionOf,
  remainingOf,
  templateOf,
  valuesOf,
  variablesOf,
  type Field,
  type Input,
} from "./input.js";

export interface Difference {
  readonly name: string;
  /** What Waybill decided, and Octokit's way behind it. */
  readonly why: string;
  readonly fields: readonly Field[];
  applies(input: Input): boolean;
  readonly examples: readonly Input[];
}

const call = (route: string, options: object = {}, defaults: object = {}): Input => ({
  route,
  options: options as Input["options"],
  defaults: defaults as Input["defaults"],
});

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (isComposite(value) && membersOf(value).length === 0);
const isComposite = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Date);
const membersOf = (value: object): readonly unknown[] =>
  Object.values(value).filter((member) => member !== undefined && member !== null);
const isQuery = (input: Input): boolean => ["get", "head"].includes(methodOf(input));
const pathOf = (input: Input): string => templateOf(input).replace(/(?:\{[?&#]|[?#])[^]*$/, "");
const inPath = (input: Input) =>
  variablesOf({ ...input, route: `GET ${pathOf(input)}` }).map((use) => ({
    ...use,
    value: valuesOf(input)[use.name],
  }));
const textOf = (value: unknown): string => (typeof value === "string" ? value : "no text");
const hasText = (value: unknown): boolean =>
  ["string", "boolean", "bigint"].includes(typeof value) ||
  (typeof value === "number" && Number.isFinite(value));

const routes: readonly Difference[] = [
  {
    name: "the method is lowercase",
    why: "`method` in the result: lowercase, always. Octokit: as in the route, in capitals",
    fields: ["method"],
    applies: () => true,
    examples: [call("GET /x"), call("post /x")],
  },
  {
    name: "the route string wins",
    why: "route against options: the route string wins. Octokit: the options win",
    fields: ["url", "body", "headers", "error"],
    applies: ({ options }) => Object.hasOwn(options, "url") || Object.hasOwn(options, "method"),
    examples: [call("GET /x", { url: "/y" }), call("GET /x", { method: "POST", a: 1 })],
  },
  {
    name: "whitespace is tolerated, junk is not",
    why: "whitespace in a route. Octokit splits at each single space and drops the third word",
    fields: ["url", "body", "headers", "error"],
    applies: ({ route }) => !/^(?:[A-Za-z]+ )?[^\sA-Za-z]\S*$/.test(route),
    examples: [call("GET  /x"), call(" GET /x"), call("GET\t/x"), call("GET /x y"), call("GET")],
  },
  {
    name: ":name is a placeholder by other rules",
    why: "`:name` in the path only, of any letters. Octokit: two or more from a small letter on, anywhere",
    fields: ["url", "body", "headers", "error"],
    applies: (input) => /:[A-Za-z_]/.test(bracedOf(input)),
    examples: [
      call("GET /x/:a", { a: 1 }),
      call("GET /x/:Ab", { Ab: 1 }),
      call("GET /x?a=:bc", { bc: 1 }),
      call("GET /{p}:cancel", { p: 1 }),
      call("GET /urn:isbn:ab", {}),
    ],
  },
  {
    name: "malformed templates are errors",
    why: "a malformed template is an error with its offset. Octokit expands what it can",
    fields: ["error"],
    applies: (input) =>
      /[^\x21-\x7e]|["<>\\^`|]|%(?![\dA-Fa-f]{2})|^[^{]*\}|\{[^}]*(?:\{|$)|\{[^\w+#./;?&]|\{[+#./;?&]?\}/.test(
        templateOf(input),
      ),
    examples: [call("GET /{a", { a: 1 }), call("GET /x}"), call("GET /{}"), call('GET /"')],
  },
];

const origins: readonly Difference[] = [
  {
    name: "only http(s):// makes a full URL, in any case",
    why: "full URL: any case of `http(s)://` at the start of the template. Octokit: whatever expands to http…",
    fields: ["url"],
    applies: (input) =>
      /^(?!https?:\/\/)http/i.test(templateOf(input)) ||
      (/^https?:\/\//i.test(templateOf(input)) && !/^http/.test(templateOf(input))) ||
      variablesOf(input).some(
        ({ name }) =>
          templateOf(input).startsWith("{") && /^http/i.test(textOf(valuesOf(input)[name])),
      ),
    examples: [
      call("GET HTTPS://other.test/x"),
      call("GET httpx"),
      call("GET {a}/x", { a: "httpx" }),
    ],
  },
  {
    name: "a leading placeholder supplies the origin",
    why: "not percent-encoded, joined by one slash, without credentials from defaults",
    fields: ["url", "headers"],
    applies: (input) => /^(?:\{|:[a-z])/.test(templateOf(input)),
    examples: [
      call("POST {upload_url}/x", { upload_url: "https://uploads.test" }),
      call("GET {+ab}/x", { ab: "https://uploads.test/" }),
      call("GET {+ab}", { ab: "https://uploads.test" }, { headers: { authorization: "token a" } }),
    ],
  },
  {
    name: "base and path are joined by exactly one slash",
    why: "base and path are joined by exactly one slash. Octokit writes one behind the other",
    fields: ["url"],
    applies: (input) =>
      !/^(?:\/(?!\/)|https?:\/\/[^/{]+(?:\/|$))/.test(templateOf(input)) ||
      /\/$/.test(String(optionOf(input, "baseUrl") ?? "")),
    examples: [call("GET x"), call("GET //x"), call("GET /x", { baseUrl: "https://h.test/" })],
  },
  {
    name: "a base URL behind which no path can stand is an error",
    why: "one error class, thrown early. Octokit writes any text",
    fields: ["error", "url"],
    applies: ({ options, defaults }) =>
      [options, defaults].some(
        ({ baseUrl = "" }) => !/^(?:https?:\/\/[\w.:/-]+)?$/.test(textOf(baseUrl)),
      ),
    examples: [call("GET /x", { baseUrl: "https://h.test?a" }), call("GET /x", { baseUrl: null })],
  },
];

const paths: readonly Difference[] = [
  {
    name: "a slash at the end is kept",
    why: "a slash written at the end of the URL is kept. Octokit takes one away",
    fields: ["url"],
    applies: (input) =>
      /\/$/.test(templateOf(input)) ||
      /\{\/[^}]*\}$/.test(templateOf(input)) ||
      variablesOf(input).some(
        ({ operator, name }) => /[+#]/.test(operator) && /\/$/.test(textOf(valuesOf(input)[name])),
      ),
    examples: [call("GET /x/"), call("GET /x/", { a: 1 }), call("GET /x/{+ab}", { ab: "c/" })],
  },
  {
    name: "a missing path variable is an error in the middle, and takes its slash along at the end",
    why: "missing variable. Octokit leaves // in the middle, and the slash where the URL goes on",
    fields: ["url", "error"],
    applies: (input) =>
      inPath(input).some(({ value }) => isMissing(value)) &&
      !/^\/[^{}/][^{}]*\/\{\w+\}$/.test(bracedOf(input)),
    examples: [call("GET /x/{ab}/y"), call("GET /{ab}"), call("GET /x/{ab}{?cd}", { cd: 1 })],
  },
  {
    name: "methods other than GET and HEAD must have a value for {x} and :x in the path",
    why: "missing variable: DELETE /users/{id} must never become DELETE /users. Octokit sends it so",
    fields: ["url", "body", "headers", "error"],
    applies: (input) =>
      !isQuery(input) &&
      inPath(input).some(({ operator, value }) => /^\+?$/.test(operator) && isMissing(value)),
    examples: [call("DELETE /users/{id}"), call("PUT /x/:ab"), call("POST /x/{+ab}", { ab: [] })],
  },
  {
    name: "an empty path segment is an error",
    why: "empty string for a whole path segment. Octokit leaves //",
    fields: ["url", "error"],
    applies: (input) =>
      inPath(input).some(({ operator, value }) =>
        [value]
          .flat()
          .some(
            (member) =>
              member === "" ||
              (/[+#/]/.test(operator) && /(?:^|\/)(?:[/?#]|$)/.test(textOf(member))),
          ),
      ),
    examples: [call("GET /x/{ab}/y", { ab: "" }), call("GET /x/{+ab}/y", { ab: "a//b" })],
  },
  {
    name: "a dot segment is an error",
    why: "`.` or `..` as a finished segment, and what servers read as one. Octokit lets the client climb the path",
    fields: ["url", "error"],
    applies: (input) =>
      inPath(input).some(({ value }) =>
        [value].flat().some((member) =>
          /^(?:.*[/\\])?(?:\.|%2e)*(?:[;/\\].*)?$/i.test(
            textOf(member)
              .replace(/%(?:25)*(2f|3b|5c)/gi, "/")
              .replace(/%(?:25)+2e/gi, "."),
          ),
        ),
      ),
    examples: [
      call("GET /x/{ab}", { ab: ".." }),
      call("GET /x/{+ab}", { ab: "a/%2e%2E/b" }),
      call("GET /x/{ab}", { ab: "../b" }),
    ],
  },
];

const templates: readonly Difference[] = [
  {
    name: "undefined variables leave neither operator nor separator",
    why: "RFC 6570, section 3.2.1. Octokit: {?a,b} without a → ?&b=1",
    fields: ["url"],
    applies: (input) =>
      variablesOf(input).some(
        ({ operator, count, name }) =>
          isMissing(valuesOf(input)[name]) && ((operator !== "" && operator !== "+") || count > 1),
      ),
    examples: [
      call("GET /x{?ab}"),
      call("GET /x{?ab,cd}", { cd: 1 }),
      call("GET /x{?ab}", { ab: [] }),
    ],
  },
  {
    name: "exploded members are separated by the operator's separator",
    why: "RFC 6570, section 3.2.1. Octokit: {?a*} → ?a=1,a=2",
    fields: ["url"],
    applies: (input) =>
      variablesOf(input).some(
        ({ operator, modifier, name }) =>
          modifier === "*" && /[./;?&]/.test(operator) && isComposite(valuesOf(input)[name]),
      ),
    examples: [call("GET /x{?ab*}", { ab: [1, 2] }), call("GET /x{/ab*}", { ab: [1, 2] })],
  },
  {
    name: "a parameter with a modifier is not sent a second time",
    why: "each parameter is read by one grammar. Octokit sends a of {?a*,b} and of {a:3} once more",
    fields: ["url", "body", "headers", "error"],
    applies: (input) =>
      variablesOf(input).some(
        ({ modifier, index, count }) =>
          /^:/.test(modifier) || (modifier === "*" && index < count - 1),
      ),
    examples: [call("GET /x{?ab*,cd}", { ab: 1, cd: 2 }), call("POST /x/{ab:3}", { ab: "abcdef" })],
  },
  {
    name: "a prefix counts characters, and needs text",
    why: "RFC 6570, section 2.4.1. Octokit cuts UTF-16 code units, and lists not at all",
    fields: ["url", "error"],
    applies: (input) => variablesOf(input).some(({ modifier }) => /^:/.test(modifier)),
    examples: [call("POST /x/{ab:1}", { ab: "\u{1f600}" }), call("POST /x/{ab:1}", { ab: [1, 2] })],
  },
  {
    name: "a named pair that is empty has no = behind ;",
    why: 'RFC 6570, section 3.2.7. Octokit: {;a*} of [""] → ;a=',
    fields: ["url"],
    applies: (input) =>
      variablesOf(input).some(
        ({ operator, name }) => operator === ";" && isComposite(valuesOf(input)[name]),
      ),
    examples: [call("POST /x{;ab*}", { ab: [""] })],
  },
  {
    name: "lists and objects go into reserved expansions as into others",
    why: "RFC 6570, section 3.2.1. Octokit encodes keys more than values, and calls split on numbers",
    fields: ["url", "error"],
    applies: (input) =>
      variablesOf(input).some(
        ({ operator, name }) => /[+#]/.test(operator) && isComposite(valuesOf(input)[name]),
      ),
    examples: [call("POST /x{#ab}", { ab: { "c/d": 1 } }), call("POST /x{+ab}", { ab: [1] })],
  },
];

const queries: readonly Difference[] = [
  {
    name: "names and values are encoded as in RFC 6570",
    why: "each remaining key behaves as {?key}. Octokit encodes no names, and of values not !'()*",
    fields: ["url"],
    applies: (input) =>
      isQuery(input) &&
      Object.entries(remainingOf(input)).some(
        ([name, value]) => /[^\w.~-]/.test(name) || /[!'()*]/.test(textOf(value)),
      ),
    examples: [call("GET /x", { "a b": 1 }), call("GET /x", { ab: "(1)" })],
  },
  {
    name: "q is a parameter like any other",
    why: "each remaining key behaves as {?key}. Octokit keeps + in q, and calls split on it",
    fields: ["url", "error"],
    applies: (input) => {
      const { q } = remainingOf(input);
      return isQuery(input) && q !== undefined && (typeof q !== "string" || q.includes("+"));
    },
    examples: [call("GET /x", { q: "a+b" }), call("GET /x", { q: 1 })],
  },
  {
    name: "lists are joined by commas, null and undefined are left out",
    why: "lists comma-joined with members encoded; null left out. Octokit: a%2Cb, null",
    fields: ["url", "error"],
    applies: (input) =>
      isQuery(input) &&
      Object.values(remainingOf(input)).some((value) => value === null || isComposite(value)),
    examples: [
      call("GET /x", { ab: [1, 2] }),
      call("GET /x", { ab: null }),
      call("GET /x", { ab: [] }),
    ],
  },
  {
    name: "a query goes before the fragment, behind one ? and one &",
    why: "before a #fragment, with & where a query stands already. Octokit appends",
    fields: ["url"],
    applies: (input) =>
      isQuery(input) &&
      Object.keys(remainingOf(input)).length > 0 &&
      (/#|[?&]$/.test(templateOf(input)) ||
        variablesOf(input).some(
          ({ operator, name }) => operator === "+" && /[?#]/.test(textOf(valuesOf(input)[name])),
        )),
    examples: [
      call("GET /x#f", { ab: 1 }),
      call("GET /x?", { ab: 1 }),
      call("GET /x?ab=1&", { cd: 1 }),
    ],
  },
  {
    name: "a Date is ISO 8601",
    why: "Date in path or query: ISO 8601. Octokit: nothing in a template, the locale's text in a query",
    fields: ["url"],
    applies: (input) =>
      Object.values(valuesOf(input)).some((value) =>
        [value].flat().some((member) => member instanceof Date),
      ),
    examples: [call("GET /x", { ab: new Date(0) }), call("POST /x{?ab}", { ab: new Date(0) })],
  },
  {
    name: "a value without text is an error",
    why: "error naming the parameter. Octokit: NaN, [object Object]",
    fields: ["url", "error"],
    applies: (input) => {
      const read = new Set(variablesOf(input).map(({ name }) => name));
      return Object.entries(valuesOf(input)).some(([name, value]) => {
        if (!isQuery(input) && !read.has(name)) return false;
        const members =
          isComposite(value) && (Array.isArray(value) || read.has(name))
            ? membersOf(value)
            : [value];
        return members.some(
          (member) => member !== null && !hasText(member) && !(member instanceof Date),
        );
      });
    },
    examples: [
      call("GET /x", { ab: {} }),
      call("POST /x/{ab}", { ab: NaN }),
      call("GET /x", { ab: [[1]] }),
    ],
  },
];

const bodies: readonly Difference[] = [
  {
    name: "nothing remains: no body",
    why: "no body member, for PUT and PATCH too. Octokit: an empty string",
    fields: ["body"],
    applies: (input) => ["put", "patch"].includes(methodOf(input)),
    examples: [call("PUT /x"), call("PATCH /x/{ab}", { ab: 1 })],
  },
  {
    name: "data on GET and HEAD is an error",
    why: "data is a body. Octokit makes it a query parameter",
    fields: ["url", "error"],
    applies: (input) => isQuery(input) && optionOf(input, "data") !== undefined,
    examples: [call("GET /x", { data: "a" })],
  },
  {
    name: "the JSON content type is for objects and lists alone",
    why: "content-type by the kind of data. Octokit: JSON for all",
    fields: ["headers"],
    applies: (input) => {
      const data = optionOf(input, "data");
      return (
        data !== undefined &&
        !(
          isComposite(data) &&
          [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(data) as object)
        )
      );
    },
    examples: [call("POST /x", { data: "a" }), call("POST /x", { data: null })],
  },
  {
    name: "data and request replace those of defaults, whatever they are",
    why: "data is the body as given; request by identity, falsy too. Octokit merges deeply, drops falsy request",
    fields: ["body", "request", "headers", "error"],
    applies: ({ options, defaults }) =>
      ["data", "request"].some(
        (name) => Object.hasOwn(options, name) && Object.hasOwn(defaults, name),
      ) || [options, defaults].some(({ request = {} }) => !request),
    examples: [
      call("POST /x", { data: { a: 1 } }, { data: { b: 2 } }),
      call("GET /x", { request: { a: 1 } }, { request: { b: 2 } }),
      call("GET /x", { request: null }),
    ],
  },
  {
    name: "plain objects merge, anything else replaces, undefined is not given",
    why: "DEFAULTS: plain objects merge deeply. Octokit: takes text apart, lets a nested undefined win",
    fields: ["url", "body", "headers", "error"],
    applies: ({ options, defaults }) =>
      Object.keys(options).some(
        (name) =>
          isComposite(options[name]) &&
          !Array.isArray(options[name]) &&
          Object.hasOwn(defaults, name) &&
          name !== "headers" &&
          name !== "mediaType",
      ),
    examples: [
      call("POST /x", { ab: { c: 1 } }, { ab: "text" }),
      call("POST /x", { ab: { c: undefined } }, { ab: { c: 1 } }),
    ],
  },
];

const headers: readonly Difference[] = [
  {
    name: "headers may be entries or Headers",
    why: "headers: object, entries or Headers. Octokit reads the keys of an object alone",
    fields: ["headers", "error"],
    applies: ({ options, defaults }) =>
      [options, defaults].some(
        ({ headers = {} }) =>
          typeof headers !== "object" || headers === null || Symbol.iterator in headers,
      ),
    examples: [
      call("GET /x", { headers: [["a", "b"]] }),
      call("GET /x", { headers: new Headers({ a: "b" }) }),
    ],
  },
  {
    name: "of two spellings of a header an undefined one does not count",
    why: "undefined dropped. Octokit lowercases first, and then drops the header",
    fields: ["headers", "error"],
    applies: ({ options, defaults }) =>
      [options, defaults].some(({ headers = {} }) => {
        const names = Object.keys(headers as object).map((name) => name.toLowerCase());
        return new Set(names).size < names.length;
      }),
    examples: [call("GET /x", { headers: { "x-a": "1", "X-A": undefined } })],
  },
  {
    name: "an empty content type is the caller's",
    why: "JSON content type unless the caller set one. Octokit: unless it is truthy",
    fields: ["headers"],
    applies: (input) => headersOf(input)["content-type"] === "",
    examples: [call("POST /x", { ab: 1, headers: { "content-type": "" } })],
  },
  {
    name: "null removes a header",
    why: "null removes a default. Octokit passes null on",
    fields: ["headers", "error"],
    applies: (input) => Object.values(headersOf(input)).includes(null),
    examples: [call("GET /x", { headers: { accept: null } })],
  },
  {
    name: "a header that cannot be sent is an error",
    why: "names must be tokens; CR, LF, NUL refused. Octokit passes all on",
    fields: ["error"],
    applies: (input) =>
      Object.entries(headersOf(input)).some(
        ([name, value]) =>
          /[^\w!#$%&'*+.^`|~-]|^$/.test(name) ||
          typeof value === "object" ||
          /[^\t\x20-\x7e\x80-\xff]/.test(textOf(value)),
      ),
    examples: [
      call("GET /x", { headers: { "a b": "c" } }),
      call("GET /x", { headers: { a: "b\nc" } }),
    ],
  },
  {
    name: "mediaType.format amends every vendor entry",
    why: "any vendor, version and parameters. Octokit: letters, v3, no parameters, and text alone",
    fields: ["headers", "error"],
    applies: (input) => {
      const accept = headersOf(input)["accept"] ?? "";
      const simple = /^\s*application\/vnd\.\w+(?:\.v3)?(?:\.(?!v\d)\w+)?(?:\+json)?$/;
      const isSimple = (entry: string): boolean => simple.test(entry) || !/vnd/i.test(entry);
      const hasFormat = [input.options, input.defaults].some(
        ({ mediaType }) => (mediaType as { format?: string } | undefined)?.format,
      );
      return hasFormat && !(typeof accept === "string" && accept.split(",").every(isSimple));
    },
    examples: [
      call("GET /x", {
        headers: { accept: "application/vnd.a-b.v4+json; q=1" },
        mediaType: { format: "raw" },
      }),
    ],
  },
];

const graphql: readonly Difference[] = [
  {
    name: "there are no previews",
    why: "a preview is a word in accept, which the caller sets. Octokit writes it for URLs that end in /graphql",
    fields: ["headers", "error"],
    applies: (input) => /\/graphql$/.test(templateOf(input)),
    examples: [call("POST /graphql", { mediaType: { previews: ["package-deletes"] } })],
  },
];

export const differences: readonly Difference[] = [
  ...[routes, origins, paths, templates, queries, bodies, headers, graphql].flat(),
];
