import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveUrl, variableName } from "../../../../generator/plan/builder/effective-route.js";
import {
  cutPieces,
  templateOf,
  zonedVariables,
} from "../../../../generator/plan/routes/url-pieces.js";
import { readVariable } from "../../../../runtime/uri-template/variable.js";
import { parseTemplate, parseUrl } from "../../../../runtime/uri-template/parse.js";
import { routeOf } from "../../plan-of.js";
import { path, query } from "../manifest-parts.js";

const list = { type: "array", items: { type: "string" } };

const effective: readonly {
  readonly route: string;
  readonly parameters?: readonly object[];
  readonly want: string;
}[] = [
  { route: "GET /a", want: "GET /a" },
  // No template could name this argument otherwise.
  { route: "GET /a/{b%2Dc}", parameters: [path("b-c")], want: "GET /a/{b%2Dc}" },
  { route: "  get \t /a ", want: "GET /a" },
  { route: "/a", want: "GET /a" },
  // GET and HEAD put what remains into the query by themselves.
  { route: "GET /a", parameters: [query("q")], want: "GET /a" },
  { route: "HEAD /a", parameters: [query("q")], want: "HEAD /a" },
  // As a remaining key these are options.
  { route: "GET /a", parameters: [query("url"), query("q")], want: "GET /a{?url}" },
  { route: "GET /a", parameters: [query("per-page")], want: "GET /a" },
  { route: "POST /a", parameters: [query("q"), query("r")], want: "POST /a{?q,r}" },
  { route: "DELETE /a", parameters: [query("per-page")], want: "DELETE /a{?per%2Dpage}" },
  // Lists as `a=1&a=2`, and objects, need an expression.
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: list })],
    want: "GET /a{?q*}",
  },
  { route: "GET /a", parameters: [query("q", { schema: list })], want: "GET /a" },
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: { type: "string" } })],
    want: "GET /a",
  },
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: { oneOf: [{ type: "string" }, list] } })],
    want: "GET /a{?q*}",
  },
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: true })],
    want: "GET /a{?q*}",
  },
  {
    route: "GET /a",
    parameters: [query("o", { schema: { type: "object" } })],
    want: "GET /a{?o}",
  },
  {
    route: "GET /a",
    parameters: [query("o", { explode: true, schema: { properties: { p: {} } } })],
    want: "GET /a{?o*}",
  },
  // What a value can be stands in the parts of a schema, too.
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: { $ref: "#/schemas/List" } })],
    want: "GET /a{?q*}",
  },
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: { $ref: "#/schemas/Text" } })],
    want: "GET /a",
  },
  ...["allOf", "oneOf", "anyOf"].map((key) => ({
    route: "GET /a",
    parameters: [query("q", { schema: { [key]: [{ type: "string" }, { type: "object" }] } })],
    want: "GET /a{?q}",
  })),
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: { anyOf: [{ type: "string" }, false] } })],
    want: "GET /a",
  },
  {
    route: "GET /a",
    parameters: [query("q", { explode: true, schema: false })],
    want: "GET /a",
  },
  {
    route: "GET /a",
    parameters: [
      query("q", {
        explode: true,
        schema: { type: "string", enum: ["a"], oneOf: [{ type: "string" }] },
      }),
    ],
    want: "GET /a",
  },
  {
    route: "GET /a",
    parameters: [
      query("q", { explode: true, schema: { const: ["a"], allOf: [{ type: "string" }] } }),
    ],
    want: "GET /a{?q*}",
  },
  // What is serialized first is a text, but for the members of an object.
  {
    route: "GET /a",
    parameters: [query("q", { contentType: "application/json", schema: { type: "object" } })],
    want: "GET /a",
  },
  {
    route: "GET /a",
    parameters: [query("q", { style: "deepObject", schema: { type: "object" } })],
    want: "GET /a{?q*}",
  },
  { route: "GET /a", parameters: [query("q", { allowReserved: true })], want: "GET /a{?q}" },
  { route: "GET /a", parameters: [query("q", { allowReserved: false })], want: "GET /a" },
  // Another name on the wire.
  { route: "GET /a", parameters: [query("url", { as: "target" })], want: "GET /a{?url}" },
  { route: "GET /a", parameters: [query("in[]", { as: "places" })], want: "GET /a{?in%5B%5D}" },
  { route: "GET /a/{b}", parameters: [path("b", { as: "c" })], want: "GET /a/{c}" },
  { route: "GET /a/:b", parameters: [path("b", { as: "c" })], want: "GET /a/{c}" },
  {
    route: "GET /a/:b...:d",
    parameters: [path("b", { as: "c" })],
    want: "GET /a/{c}...:d",
  },
  {
    route: "GET /{b:3}{+b*}{.b}{/b}",
    parameters: [path("b", { as: "c" })],
    want: "GET /{c:3}{+c*}{.c}{/c}",
  },
  // A variable that prints its name keeps it, so that no other may have it.
  {
    route: "GET /{b}{?c}",
    parameters: [path("b", { as: "c" }), query("c", { as: "d" })],
    want: "GET /{c_}{?c}",
  },
  {
    route: "GET /{b}/{c_}{?c}",
    parameters: [path("b", { as: "c" }), query("c", { as: "d" })],
    want: "GET /{c__}/{c_}{?c}",
  },
  {
    route: "POST /{b}",
    parameters: [path("b", { as: "c" }), query("c", { as: "d" })],
    want: "POST /{c_}{?c}",
  },
  // The last segment, which may be left out with its slash.
  { route: "GET /a/{b}", parameters: [path("b", { required: false })], want: "GET /a{/b}" },
  {
    route: "GET /a/x{b}",
    parameters: [path("b", { required: false })],
    want: "GET /a/x{b}",
  },
  {
    route: "GET /a/{b*}",
    parameters: [path("b", { required: false })],
    want: "GET /a/{b*}",
  },
  {
    route: "GET /a/{b:3}",
    parameters: [path("b", { required: false })],
    want: "GET /a/{b:3}",
  },
  {
    route: "GET /a/{+b}",
    parameters: [path("b", { required: false })],
    want: "GET /a/{+b}",
  },
  {
    route: "GET /a/{b,c}",
    parameters: [path("b", { required: false }), path("c", { required: false })],
    want: "GET /a/{b,c}",
  },
  ...["?v=1", "{?c}", "#f", "{#c}", "{&c}"].map((end) => ({
    route: `GET /a/{b}${end}`,
    parameters: [path("b", { required: false })],
    want: `GET /a{/b}${end}`,
  })),
  {
    route: "GET /a?v=/{b}",
    parameters: [query("b", { required: false })],
    want: "GET /a?v=/{b}",
  },
  // `;`, `?` and `&` print the names of their variables.
  { route: "GET /a{;b}", parameters: [path("b", { as: "c" })], want: "GET /a{;b}" },
  { route: "GET /a{?b}", parameters: [query("b", { as: "c" })], want: "GET /a{?b}" },
  // Where the new expression goes.
  { route: "POST /a?v=1", parameters: [query("q")], want: "POST /a?v=1{&q}" },
  { route: "POST /a{?r}", parameters: [query("q")], want: "POST /a{?r,q}" },
  { route: "POST /a?v=1{&r}", parameters: [query("q")], want: "POST /a?v=1{&r,q}" },
  { route: "POST /a{?r}&s=1", parameters: [query("q")], want: "POST /a{?r}&s=1{&q}" },
  { route: "POST /a#f", parameters: [query("q")], want: "POST /a{?q}#f" },
  { route: "POST /a{#f}", parameters: [query("q")], want: "POST /a{?q}{#f}" },
  { route: "POST /a{?r}#f", parameters: [query("q")], want: "POST /a{?r,q}#f" },
  { route: "POST /a{?r}{/s}", parameters: [query("q")], want: "POST /a{?r}{/s}{&q}" },
  { route: "POST /a/:r", parameters: [query("q")], want: "POST /a/:r{?q}" },
  { route: "POST /a?v=1#f?g", parameters: [query("q")], want: "POST /a?v=1{&q}#f?g" },
  { route: "POST {url}/a", parameters: [query("q")], want: "POST {url}/a{?q}" },
  // Declared, and in the template already: it stays where it is.
  { route: "POST /a{?q,r}", parameters: [query("r"), query("q")], want: "POST /a{?q,r}" },
  {
    route: "POST /a{?per%2Dpage}",
    parameters: [query("per-page")],
    want: "POST /a{?per%2Dpage}",
  },
];

describe("effective route", () => {
  it.each(effective)("$route with $parameters is $want", ({ route, parameters = [], want }) => {
    const schemas = { List: list, Text: { type: "string" } };
    const plan = routeOf({ route, name: "go", group: "go", parameters }, { schemas });
    expect(plan.effectiveRoute).toBe(want);
  });

  it("tells arguments from names on the wire in what it adds", () => {
    const parameters = [query("a-b"), query("c", { as: "d", explode: true }), query("e")];
    const { url } = routeOf({ route: "POST /a", name: "go", group: "go", parameters });
    expect(url).toMatchObject({
      kind: "path",
      query: ["a-b", { name: "c", key: "d", explode: true }, "e"],
    });
  });

  it.each<readonly [url: string, want: readonly string[]]>([
    ["/{a}{?b}#{c}{?d}", ["a in path", "b in query", "c in fragment", "d in fragment"]],
    ["/a?x={b}/{c}{/d}", ["b in query", "c in query", "d in query"]],
    ["/a{&b}{c}", ["b in query", "c in query"]],
    ["/a{#b}{&c}", ["b in fragment", "c in fragment"]],
    ["/a#x?y{b}", ["b in fragment"]],
    ["/:a/x?y=:b#z", ["a in path"]],
  ])("knows in which part of %s a variable stands", (url, want) => {
    const zones = zonedVariables(cutPieces(url, parseUrl(url)));
    expect(zones.map(({ variable, zone }) => `${variable.name} in ${zone}`)).toEqual(want);
  });
});

const literal = fc.constantFrom(
  "/a",
  "/",
  "...",
  ":x",
  "-",
  "ü",
  "%20",
  "?v=1",
  "&w=2",
  "#f",
  "=?",
);
const expression = fc
  .tuple(
    fc.constantFrom("", "+", "#", ".", "/", ";", "?", "&"),
    fc.uniqueArray(fc.constantFrom("a", "b.c", "d%2De"), { minLength: 1 }),
    fc.constantFrom("", "*", ":3"),
  )
  .map(([operator, names, modifier]) => `{${operator}${names.join(",")}${modifier}}`);
const template = fc
  .array(fc.oneof(literal, expression), { maxLength: 6 })
  .map((parts) => `/${parts.join("")}`);

describe("effectiveUrl", () => {
  it("prints what it gives as data", () => {
    fc.assert(
      fc.property(template, fc.boolean(), fc.boolean(), (url, renames, adds) => {
        const pieces = cutPieces(url, parseUrl(url));
        const result = effectiveUrl(
          { url, pieces, variables: zonedVariables(pieces) },
          (name) => (renames ? `my_${variableName(name).replace(/\W/g, "_")}` : name),
          adds
            ? [
                { name: "new", explode: true },
                { name: "per%2Dpage", key: "per-page" },
              ]
            : [],
        );
        const again = parseUrl(result.url);
        expect(textOf(again)).toEqual(textOf(templateOf(result.pieces)));
        if (!renames && !adds) expect(result.url).toBe(url);
      }),
    );
  });
});

/** Without keys and offsets, neighbouring literals in one. */
function textOf(parts: ReturnType<typeof parseTemplate>): string {
  return parts
    .map((part) =>
      typeof part === "string"
        ? part
        : JSON.stringify([
            part.operator,
            part.variables.map(readVariable).map(({ key: _, ...rest }) => rest),
          ]),
    )
    .join("");
}

describe("variableName", () => {
  it.each([
    ["a_B9", "a_B9"],
    ["a.b", "a.b"],
    [".a..b.", "%2Ea%2E.b%2E"],
    ["a-b", "a%2Db"],
    ["in[]", "in%5B%5D"],
    ["ü€😀", "%C3%BC%E2%82%AC%F0%9F%98%80"],
    ["100%", "100%25"],
  ])("%s is %s", (name, want) => {
    expect(variableName(name)).toBe(want);
    const [part] = parseTemplate(`{?${want}}`);
    expect(part).toMatchObject({ variables: [want] });
  });
});
