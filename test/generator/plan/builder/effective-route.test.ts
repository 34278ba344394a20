import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UrlArgument } from "../../../../generator/plan/builder/arguments.js";
import { planEffectiveRoute } from "../../../../generator/plan/builder/effective-route.js";
import { parseRoutePieces } from "../../../../generator/plan/routes/read-routes.js";
import {
  cutPieces,
  variableName,
  zonedVariables,
} from "../../../../generator/plan/routes/url-pieces.js";
import { routeOf } from "../../plan-of.js";
import { property } from "../../plan-parts.js";
import { path, query } from "../manifest-parts.js";
import { list, ref, text } from "../../../schemas.js";

type Row = readonly [route: string, parameters: readonly object[], want: string];

const effective: readonly Row[] = [
  ["GET /a", [], "GET /a"],
  // No template could name this argument otherwise.
  ["GET /a/{b%2Dc}", [path("b-c")], "GET /a/{b%2Dc}"],
  ["  get \t /a ", [], "GET /a"],
  ["/a", [], "GET /a"],
  // GET and HEAD put what remains into the query by themselves.
  ["GET /a", [query("q")], "GET /a"],
  ["HEAD /a", [query("q")], "HEAD /a"],
  // As a remaining key these are options.
  ["GET /a", [query("url"), query("q")], "GET /a{?url}"],
  ["GET /a", [query("per-page")], "GET /a"],
  ["POST /a", [query("q"), query("r")], "POST /a{?q,r}"],
  ["DELETE /a", [query("per-page")], "DELETE /a{?per%2Dpage}"],
  ["POST /a", [query("a_B9"), query("a.b"), query("\t%")], "POST /a{?a_B9,a.b,%09%25}"],
  [
    "POST /a",
    [query(".a..b."), query("ü€😀")],
    "POST /a{?%2Ea%2E.b%2E,%C3%BC%E2%82%AC%F0%9F%98%80}",
  ],
  // Lists as `a=1&a=2`, and objects, need an expression.
  ["GET /a", [query("q", { explode: true, schema: list(text) })], "GET /a{?q*}"],
  ["GET /a", [query("q", { schema: list(text) })], "GET /a{?q*}"],
  ["GET /a", [query("q", { explode: false, schema: list(text) })], "GET /a"],
  ["GET /a{?q}", [query("q", { schema: list(text) })], "GET /a{?q}"],
  ["POST /a", [query("q", { schema: text })], "POST /a{?q}"],
  ["GET /a", [query("o", { explode: false, schema: { properties: { p: {} } } })], "GET /a{?o}"],
  ["GET /a", [query("q", { schema: {} })], "GET /a{?q*}"],
  ["GET /a", [query("q", { explode: true, schema: text })], "GET /a"],
  ["GET /a", [query("q", { explode: true, schema: { oneOf: [text, list(text)] } })], "GET /a{?q*}"],
  ["GET /a", [query("q", { explode: true, schema: true })], "GET /a{?q*}"],
  ["GET /a", [query("o", { schema: { type: "object" } })], "GET /a{?o*}"],
  ["GET /a", [query("o", { explode: true, schema: { properties: { p: {} } } })], "GET /a{?o*}"],
  // The parts of a schema also restrict its values.
  ["GET /a", [query("q", { explode: true, schema: ref("List") })], "GET /a{?q*}"],
  ["GET /a", [query("q", { explode: true, schema: ref("Text") })], "GET /a"],
  ...["allOf", "oneOf", "anyOf"].map((key): Row => [
    "GET /a",
    [query("q", { schema: { [key]: [text, { type: "object" }] } })],
    "GET /a{?q*}",
  ]),
  ["GET /a", [query("q", { explode: true, schema: { anyOf: [text, false] } })], "GET /a"],
  ["GET /a", [query("q", { explode: true, schema: false })], "GET /a"],
  [
    "GET /a",
    [query("q", { explode: true, schema: { type: "string", enum: ["a"], oneOf: [text] } })],
    "GET /a",
  ],
  [
    "GET /a",
    [query("q", { explode: true, schema: { const: ["a"], allOf: [text] } })],
    "GET /a{?q*}",
  ],
  // What is serialized first is a text, but for the members of an object.
  [
    "GET /a",
    [query("q", { contentType: "application/json", schema: { type: "object" } })],
    "GET /a",
  ],
  ["GET /a", [query("q", { style: "deepObject", schema: { type: "object" } })], "GET /a{?q*}"],
  ["GET /a", [query("q", { allowReserved: true })], "GET /a{?q}"],
  ["GET /a", [query("q", { allowReserved: false })], "GET /a"],
  // Another name on the wire.
  ["GET /a", [query("url", { as: "target" })], "GET /a{?url}"],
  ["GET /a", [query("in[]", { as: "places" })], "GET /a{?in%5B%5D}"],
  ["GET /a/{b}", [path("b", { as: "c" })], "GET /a/{c}"],
  ["GET /a/:b", [path("b", { as: "c" })], "GET /a/{c}"],
  ["GET /a/:b...:d", [path("b", { as: "c" })], "GET /a/{c}...:d"],
  ["GET /{b:3}{+b*}{.b}{/b}", [path("b", { as: "c" })], "GET /{c:3}{+c*}{.c}{/c}"],
  // A variable that prints its name keeps it, so other variables may not have that name.
  ["GET /{b}{?c}", [path("b", { as: "c" }), query("c", { as: "d" })], "GET /{c_}{?c}"],
  ["GET /{b}/{c_}{?c}", [path("b", { as: "c" }), query("c", { as: "d" })], "GET /{c__}/{c_}{?c}"],
  ["POST /{b}", [path("b", { as: "c" }), query("c", { as: "d" })], "POST /{c_}{?c}"],
  ["GET /a{;b}/{x}", [path("b", { as: "c" }), path("x", { as: "b" })], "GET /a{;b}/{b_}"],
  [
    "GET /{b}/{c_}{?c}",
    [path("b", { as: "c" }), path("c_", { as: "x" }), query("c", { as: "d" })],
    "GET /{c__}/{x}{?c}",
  ],
  ["POST /a{;d}", [path("d", { as: "e" }), query("c", { as: "d" })], "POST /a{;d}{?c}"],
  ["GET /a{;b}/{b}", [path("b", { as: "c" })], "GET /a{;b}/{b}"],
  ["GET /{b}{?b}", [path("b", { as: "c" })], "GET /{b}{?b}"],
  // Two that print one name are spelled differently.
  ["GET /a{;b}", [path("b"), query("b", { as: "c" })], "GET /a{;%62}{?b}"],
  ["GET /a{;j}{?j}", [path("j"), query("j", { as: "c" })], "GET /a{;j}{?%6A}"],
  ["GET /a{;%2Db}{?%2Db}", [path("-b"), query("-b", { as: "c" })], "GET /a{;%2Db}{?%2D%62}"],
  ["POST /a{;b%2D}", [path("b-"), query("b-", { as: "c" })], "POST /a{;%62%2D}{?b%2D}"],
  // The other one is sent as a remaining key.
  ["GET /a{;b}", [path("b", { as: "c" }), query("b")], "GET /a{;%62}"],
  // The last segment, which may be left out with its slash.
  ["GET /a/{b}", [path("b", { required: false })], "GET /a{/b}"],
  ["GET /a/x{b}", [path("b", { required: false })], "GET /a/x{b}"],
  ["GET /a/{b*}", [path("b", { required: false })], "GET /a/{b*}"],
  ["GET /a/{b:3}", [path("b", { required: false })], "GET /a/{b:3}"],
  ["GET /a/{+b}", [path("b", { required: false })], "GET /a/{+b}"],
  [
    "GET /a/{b,c}",
    [path("b", { required: false }), path("c", { required: false })],
    "GET /a/{b,c}",
  ],
  ...["?v=1", "{?c}", "#f", "{#c}", "{&c}"].map((end): Row => [
    `GET /a/{b}${end}`,
    [path("b", { required: false })],
    `GET /a{/b}${end}`,
  ]),
  ["GET /a?v=/{b}", [query("b", { required: false })], "GET /a?v=/{b}"],
  // `;`, `?` and `&` print the names of their variables.
  ["GET /a{;b}", [path("b", { as: "c" })], "GET /a{;b}"],
  ["GET /a{?b}", [query("b", { as: "c" })], "GET /a{?b}"],
  // Where the new expression goes.
  ["POST /a?v=1", [query("q")], "POST /a?v=1{&q}"],
  ["POST /a{?r}", [query("q")], "POST /a{?r,q}"],
  ["POST /a?v=1{&r}", [query("q")], "POST /a?v=1{&r,q}"],
  ["POST /a{?r}&s=1", [query("q")], "POST /a{?r}&s=1{&q}"],
  ["POST /a#f", [query("q")], "POST /a{?q}#f"],
  ["POST /a{#f}", [query("q")], "POST /a{?q}{#f}"],
  ["POST /a{?r}#f", [query("q")], "POST /a{?r,q}#f"],
  ["POST /a{?r}{/s}", [query("q")], "POST /a{?r}{/s}{&q}"],
  ["POST /a/:r", [query("q")], "POST /a/:r{?q}"],
  ["POST {?r}", [query("q")], "POST {?r,q}"],
  ["POST /a?v=1#f?g", [query("q")], "POST /a?v=1{&q}#f?g"],
  ["POST {url}/a", [query("q")], "POST {url}/a{?q}"],
  // Declared, and in the template already: it stays where it is.
  ["POST /a{?q,r}", [query("r"), query("q")], "POST /a{?q,r}"],
  ["POST /a{?per%2Dpage}", [query("per-page")], "POST /a{?per%2Dpage}"],
];

describe("effective route", () => {
  it.each(effective)("%s with %j is %s", (route, parameters, want) => {
    const schemas = { List: list(text), Text: text };
    const plan = routeOf({ route, name: "go", group: "go", parameters }, { schemas });
    expect(plan.effectiveRoute).toBe(want);
  });

  it("the effective route maps wire names to arguments in added expressions", () => {
    const parameters = [query("a-b"), query("c", { as: "d", schema: list(text) }), query("e")];
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
    ["/:a/x?y=/:b#z", ["a in path"]],
  ])("the effective route has the zone of each variable: %s", (url, want) => {
    const zones = zonedVariables(cutPieces(url));
    expect(zones.map(({ name, zone }) => `${name} in ${zone}`)).toEqual(want);
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

const argumentOf = (name: string, variable: string, explode = false): UrlArgument => ({
  name,
  variable,
  in: "query",
  explode,
  parameter: { name: variable, in: "query", required: false, explode, schema: true },
  serialized: undefined,
  property: property(name, { kind: "keyword", name: "string" }),
  needsExpression: true,
});

it("the text of an effective route has the variables that are its data", () => {
  const extra = [argumentOf("new", "new", true), argumentOf("per-page", "per%2Dpage")];
  fc.assert(
    fc.property(template, fc.boolean(), fc.boolean(), (url, renames, adds) => {
      const { route, variables } = planEffectiveRoute(parseRoutePieces(url), {
        arguments: [],
        requireArgument: ({ name }) =>
          argumentOf(renames ? `my_${variableName(name).replace(/\W/g, "_")}` : name, name),
        added: adds ? extra : [],
        reserved: [],
        optionalInPath: new Set(),
      });
      const [, text = ""] = route.split(" ");
      const unnamed = ({ key: _, ...rest }: (typeof variables)[number]) => rest;
      expect(zonedVariables(cutPieces(text)).map(unnamed)).toEqual(variables.map(unnamed));
      if (!renames && !adds) expect(text).toBe(url);
    }),
  );
});
