import {
  headersOf,
  methodOf,
  optionOf,
  remainingOf,
  templateOf,
  valuesOf,
  variablesOf,
} from "./input.js";
import {
  call,
  isComposite,
  membersOf,
  isQuery,
  textOf,
  hasText,
  type Difference,
} from "./difference.js";

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
    name: "a query goes before the fragment, after one ? and one &",
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
    name: "the JSON content type is only for objects and lists",
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
    why: "headers: object, entries or Headers. Octokit reads only the keys of an object",
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

/** Those in the query, the body and the headers. */
export const requestDifferences: readonly Difference[] = [queries, bodies, headers, graphql].flat();
