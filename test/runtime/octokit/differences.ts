/** A call: `endpoint.defaults(defaults)(route, options)`. */
export type Input = readonly [route: string, options?: object, defaults?: object];

/**
 * Where Waybill's runtime deliberately does otherwise than `@octokit/endpoint`, besides the method in lowercase: what each of them
 * does, and calls that show it. Whatever else differs is a bug: the property test makes calls to which none of these applies.
 */
export const differences: readonly (readonly [difference: string, ...calls: Input[]])[] = [
  [
    "the route string wins; Octokit the options win",
    ["GET /x", { url: "/y" }],
    ["GET /x", { method: "POST", a: 1 }],
  ],
  [
    "whitespace is tolerated, junk is not; Octokit splits at each single space and drops the third word",
    ["GET  /x"],
    [" GET /x"],
    ["GET\t/x"],
    ["GET /x y"],
    ["GET"],
  ],
  [
    ":name is a placeholder by other rules; Octokit takes two or more letters, the first a small one, anywhere",
    ["GET /x/:a", { a: 1 }],
    ["GET /x/:Ab", { Ab: 1 }],
    ["GET /x?a=:bc", { bc: 1 }],
    ["GET /{p}:cancel", { p: 1 }],
    ["GET /urn:isbn:ab", {}],
  ],
  [
    "malformed templates are errors; Octokit expands them partially",
    ["GET /{a", { a: 1 }],
    ["GET /x}"],
    ["GET /{}"],
    ['GET /"'],
  ],
  [
    "only http(s):// makes a full URL, in any letter case; Octokit accepts any URL that expands to http…",
    ["GET HTTPS://other.test/x"],
    ["GET httpx"],
    ["GET {a}/x", { a: "httpx" }],
  ],
  [
    "a leading placeholder supplies the origin, not percent-encoded, joined by one slash, without credentials from defaults",
    ["POST {upload_url}/x", { upload_url: "https://uploads.test" }],
    ["GET {+ab}/x", { ab: "https://uploads.test/" }],
    ["GET {+ab}", { ab: "https://uploads.test" }, { headers: { authorization: "token a" } }],
  ],
  [
    "base and path are joined by exactly one slash; Octokit concatenates them",
    ["GET x"],
    ["GET //x"],
    ["GET /x", { baseUrl: "https://h.test/" }],
  ],
  [
    "a base URL that no path can follow is an error; Octokit writes any text",
    ["GET /x", { baseUrl: "https://h.test?a" }],
    ["GET /x", { baseUrl: null }],
  ],
  [
    "a slash at the end is kept; Octokit removes it",
    ["GET /x/"],
    ["GET /x/", { a: 1 }],
    ["GET /x/{+ab}", { ab: "c/" }],
  ],
  [
    "a missing path variable is an error in the middle, and takes its slash along at the end; Octokit leaves // in the middle, and the slash where the URL goes on",
    ["GET /x/{ab}/y"],
    ["GET /{ab}"],
    ["GET /x/{ab}{?cd}", { cd: 1 }],
  ],
  [
    "methods other than GET and HEAD must have a value for {x} and :x in the path; Octokit sends a shorter path",
    ["DELETE /users/{id}"],
    ["PUT /x/:ab"],
    ["POST /x/{+ab}", { ab: [] }],
  ],
  [
    "an empty path segment is an error; Octokit leaves //",
    ["GET /x/{ab}/y", { ab: "" }],
    ["GET /x/{+ab}/y", { ab: "a//b" }],
  ],
  [
    "a dot segment is an error; Octokit lets the client climb the path",
    ["GET /x/{ab}", { ab: ".." }],
    ["GET /x/{+ab}", { ab: "a/%2e%2E/b" }],
    ["GET /x/{ab}", { ab: "../b" }],
  ],
  [
    "undefined variables leave neither operator nor separator; Octokit writes ?&b=1",
    ["GET /x{?ab}"],
    ["GET /x{?ab,cd}", { cd: 1 }],
    ["GET /x{?ab}", { ab: [] }],
  ],
  [
    "exploded members are separated by the operator's separator; Octokit writes ?a=1,a=2",
    ["GET /x{?ab*}", { ab: [1, 2] }],
    ["GET /x{/ab*}", { ab: [1, 2] }],
  ],
  [
    "a parameter with a modifier is not sent a second time; Octokit sends a of {?a*,b} and of {a:3} once more",
    ["GET /x{?ab*,cd}", { ab: 1, cd: 2 }],
    ["POST /x/{ab:3}", { ab: "abcdef" }],
  ],
  [
    "a prefix counts characters, and needs text; Octokit cuts UTF-16 code units, and lists not at all",
    ["POST /x/{ab:1}", { ab: "\u{1f600}" }],
    ["POST /x/{ab:1}", { ab: [1, 2] }],
  ],
  [
    "a named pair that is empty has no = after a semicolon; Octokit writes ;a=",
    ["POST /x{;ab*}", { ab: [""] }],
  ],
  [
    "lists and objects expand equally in reserved expansions; Octokit encodes keys more than values, and calls split on numbers",
    ["POST /x{#ab}", { ab: { "c/d": 1 } }],
    ["POST /x{+ab}", { ab: [1] }],
  ],
  [
    "names and values are encoded as in RFC 6570; Octokit encodes no names, and in values not !'()*",
    ["GET /x", { "a b": 1 }],
    ["GET /x", { ab: "(1)" }],
  ],
  [
    "q is a parameter like any other; Octokit keeps + in q, and calls split on it",
    ["GET /x", { q: "a+b" }],
    ["GET /x", { q: 1 }],
  ],
  [
    "lists are joined by commas, null and undefined are left out; Octokit writes a%2Cb and null",
    ["GET /x", { ab: [1, 2] }],
    ["GET /x", { ab: null }],
    ["GET /x", { ab: [] }],
  ],
  [
    "a query goes before the fragment, after one ? and one &; Octokit appends",
    ["GET /x#f", { ab: 1 }],
    ["GET /x?", { ab: 1 }],
    ["GET /x?ab=1&", { cd: 1 }],
  ],
  [
    "a Date is ISO 8601; Octokit writes an empty text in a template, the locale's text in a query",
    ["GET /x", { ab: new Date(0) }],
    ["POST /x{?ab}", { ab: new Date(0) }],
  ],
  [
    "a value without text is an error; Octokit writes NaN and [object Object]",
    ["GET /x", { ab: {} }],
    ["POST /x/{ab}", { ab: NaN }],
    ["GET /x", { ab: [[1]] }],
  ],
  [
    "without remaining keys there is no body; Octokit has an empty string",
    ["PUT /x"],
    ["PATCH /x/{ab}", { ab: 1 }],
  ],
  [
    "data on GET and HEAD is an error; Octokit makes it a query parameter",
    ["GET /x", { data: "a" }],
  ],
  [
    "the JSON content type is only for objects and lists; Octokit sets JSON for all",
    ["POST /x", { data: "a" }],
    ["POST /x", { data: null }],
  ],
  [
    "data and request of any value replace the defaults; Octokit merges deeply, and drops a falsy request",
    ["POST /x", { data: { a: 1 } }, { data: { b: 2 } }],
    ["GET /x", { request: { a: 1 } }, { request: { b: 2 } }],
    ["GET /x", { request: null }],
  ],
  [
    "plain objects merge, other values replace, undefined counts as missing; Octokit splits text, and lets a nested undefined win",
    ["POST /x", { ab: { c: 1 } }, { ab: "text" }],
    ["POST /x", { ab: { c: undefined } }, { ab: { c: 1 } }],
  ],
  [
    "headers may be entries or Headers; Octokit reads only the keys of an object",
    ["GET /x", { headers: [["a", "b"]] }],
    ["GET /x", { headers: new Headers({ a: "b" }) }],
  ],
  [
    "of two spellings of a header, an undefined value does not count; Octokit lowercases first, and then drops the header",
    ["GET /x", { headers: { "x-a": "1", "X-A": undefined } }],
  ],
  [
    "an empty content type is the caller's; Octokit replaces it",
    ["POST /x", { ab: 1, headers: { "content-type": "" } }],
  ],
  ["null removes a header; Octokit passes null on", ["GET /x", { headers: { accept: null } }]],
  [
    "a header that cannot be sent is an error; Octokit passes all on",
    ["GET /x", { headers: { "a b": "c" } }],
    ["GET /x", { headers: { a: "b\nc" } }],
  ],
  [
    "mediaType.format amends every vendor entry; Octokit knows letters and v3, no parameters, and text alone",
    [
      "GET /x",
      {
        headers: { accept: "application/vnd.a-b.v4+json; q=1" },
        mediaType: { format: "raw" },
      },
    ],
  ],
  [
    "there are no previews; Octokit writes them for URLs that end in /graphql",
    ["POST /graphql", { mediaType: { previews: ["package-deletes"] } }],
  ],
];
