import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rfc6570Examples } from "../runtime/uri-template/rfc6570-examples.js";
import { rfc6570Refused } from "../runtime/uri-template/rfc6570-refused.js";
import { readByRuntime, readByTypes, type Reading } from "./readers.js";

type Row = readonly [route: string, want: Reading];

const placeholders: readonly Row[] = [
  ["GET /orgs/{org}/repos", "org"],
  ["GET /orgs/{org}/repos{?type,page}", "org page? type?"],
  ["GET /orgs/:org/repos", "org"],
  ["GET /{a,b}{+c}{#d}{.e}{/f}{;g}{?h}{&i}", "a b c d? e? f? g? h? i?"],
  ["GET /{a*}{b:3}{?c*,d:9999}", "a b b: c? d: d?"],
  ["GET /{a}{?a}", "a"],
  ["GET /{?a}{&a:2}", "a: a?"],
  ["GET /{a.b}/{c_1}/{%20}/{D9}", "%20 D9 a.b c_1"],
  ["GET /x", ""],
  ["/orgs/{org}", "org"],
  ["{org}", "org"],
  [":org/:repo", "org repo"],
  ["purge /{a}", "a"],
  ["M-SEARCH /{a}", "a"],
  [" GET \t /{a}\n", "a"],
  ["GET\u2003/{a}", "a"],
  ["GET /compare/:base...:head", "base head"],
  ["GET /{p}:cancel", "p"],
  ["GET /x:cancel/a::b/:9", ""],
  ["GET /-:a/_:b/:_c", "_c a"],
  ["GET /:a:b", "a"],
  ["GET /é:a/中:b/(:c", "c"],
  ["GET /x?y=:a", ""],
  ["GET /x#:a", ""],
  ["GET /x{?y}:a", "y?"],
  ["GET /:a{?y}/:b", "a y?"],
  ["GET /:a?b#:c", "a"],
  ["GET /x{/y}:a/:b", "b y?"],
  ["GET {upload_url}/:a{?name,label}", "a label? name? upload_url"],
  ["GET https://user:pw@host:8080/:a", "a"],
  ["GET HTTP://host:a", ""],
  ["GET https://host:8080", ""],
  ["GET ftp://host:a/:b", "b"],
  ["GET https://host?x=/:a", ""],
  ["GET https://host#/:a", ""],
  ["GET https://host{/a}{?b}", "a? b?"],
  ["GET https://host{+a}", "a"],
  ["GET https://host?x={a}", "a"],
  ["GET /{data}{url}{method}", "data method url"],
  ["GET /é/{a}/%C3%A9", "a"],
  ["GET /it's/(a)/!$&*+,;=@~", ""],
];

const malformed: readonly string[] = [
  "",
  "  ",
  "GET",
  "delete",
  "FOO",
  "GET /a /b",
  "GET /a b",
  "GE(T) /a",
  "é /a",
  "GET /{a",
  "GET /{a{b}}",
  "GET /a}",
  "GET /{}",
  "GET /{?}",
  "GET /{a,}",
  "GET /{,a}",
  "GET /{=a}",
  "GET /{!a}",
  "GET /{a!}",
  "GET /{a-b}",
  "GET /{é}",
  "GET /{.a.b.}",
  "GET /{..a}",
  "GET /{a..b}",
  "GET /{%2}",
  "GET /{%zz}",
  "GET /{a:}",
  "GET /{a:0}",
  "GET /{a:03}",
  "GET /{a:10000}",
  "GET /{a:x}",
  "GET /{a:3*}",
  "GET /{a*:3}",
  "GET /{a**}",
  "GET /100%",
  "GET /%2",
  "GET /%zz",
  "GET /%41%",
  "GET /{baseUrl}",
  "GET /{?headers}",
  "GET /:mediaType",
  "GET /{+request:3}",
  'GET /"',
  "GET /<a>",
  "GET /a\\b",
  "GET /a^b`c|d",
  "GET /a\u0000",
  "GET /a\u007f",
  "GET /a\u009f",
  "GET https://{host}/x",
  "GET https://a{host}/x",
  "GET http://a{.b}",
  "GET HTTPS://{a}",
];

describe("the runtime and the types read a route alike", () => {
  const rows: readonly Row[] = [
    ...placeholders,
    ...malformed.map((route): Row => [route, undefined]),
  ];
  const read = readByTypes(rows.map(([route]) => route));

  test.each(rows.map(([route, want], index) => ({ route, want, types: read[index] })))(
    "$route → $want",
    ({ route, want, types }) =>
      expect({ runtime: readByRuntime(route), types }).toEqual({ runtime: want, types: want }),
  );
});

test("the runtime and the types accept and reject the templates of RFC 6570", () => {
  // What only a scan of all Unicode could refuse is left to the runtime.
  const onlyRuntime =
    /[\p{Surrogate}\p{Noncharacter_Code_Point}\u{FFF0}-\u{FFFD}\u{E0000}-\u{E0FFF}]/u;
  const templates = [...rfc6570Examples, ...rfc6570Refused].map(({ template }) => template);
  compare(templates.filter((one) => !onlyRuntime.test(one)).map((one) => `GET /${one}`));
});

test("the runtime and the types read any template alike", () => {
  const seed = Number(process.env["WAYBILL_SEED"] ?? Date.now() % 2 ** 31);
  const piece = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."aZ_9./:?#%{}+*,;&- é'\"\t") }),
    fc.constantFrom(
      "{a}",
      "{?b,c*}",
      "{+d:3}",
      "{#e}",
      "{headers}",
      "{url}",
      "/",
      "/:f",
      "...:g",
      "%20",
      "?x=",
      "https://h",
      "GET ",
    ),
  );
  const route = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  compare(
    fc.sample(route, { numRuns: Number(process.env["WAYBILL_RUNS"] ?? 150), seed }),
    `WAYBILL_SEED=${seed}`,
  );
});

/** Expects both readings of each route to be the same; one program reads all of them. */
function compare(routes: readonly string[], seed = ""): void {
  const read = readByTypes(routes);
  const differing = routes.flatMap((route, index) => {
    const [runtime, types] = [readByRuntime(route), read[index]];
    return runtime === types ? [] : [{ route, runtime, types }];
  });
  expect(differing, seed).toEqual([]);
}
