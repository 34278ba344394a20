import { bracedOf, optionOf, templateOf, valuesOf, variablesOf } from "./input.js";
import {
  call,
  isMissing,
  isComposite,
  isQuery,
  inPath,
  textOf,
  type Difference,
} from "./difference.js";

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
    why: "base and path are joined by exactly one slash. Octokit writes one after the other",
    fields: ["url"],
    applies: (input) =>
      !/^(?:\/(?!\/)|https?:\/\/[^/{]+(?:\/|$))/.test(templateOf(input)) ||
      /\/$/.test(String(optionOf(input, "baseUrl") ?? "")),
    examples: [call("GET x"), call("GET //x"), call("GET /x", { baseUrl: "https://h.test/" })],
  },
  {
    name: "a base URL that no path can follow is an error",
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
    name: "a named pair that is empty has no = after ;",
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

/** Those in the URL but for its query. */
export const urlDifferences: readonly Difference[] = [routes, origins, paths, templates].flat();
