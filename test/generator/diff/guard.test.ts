import { expect, it } from "vitest";
import type { Finding } from "../../../generator/diff/change.js";
import { findUnexplained } from "../../../generator/diff/guard/find-unexplained.js";
import { pairVersions } from "../../../generator/diff/version-pair.js";
import { type ManifestParts, planOf } from "../plan-of.js";
import { BODIES } from "./rows/bodies.js";
import { PARAMETERS } from "./rows/parameters.js";
import { RESPONSES } from "./rows/responses.js";
import { list, NUMBER, object, ok, type Row, TEXT } from "./rows/row.js";

const rows = [...BODIES, ...PARAMETERS, ...RESPONSES];

/** Changes that are no part of what a function takes or returns. */
const ELSEWHERE = [
  "route-added",
  "default-header-changed",
  "deprecated",
  "no-longer-deprecated",
  "default-changed",
  "content-type-changed",
  "encoding-changed",
  "style-changed",
  "hashed-types-changed",
  "type-added",
  "type-moved",
  "type-removed",
  "type-renamed",
];

/** One manifest with the routes and schemas of all rows, each in a group and below a path of its own. */
function together(version: "before" | "after"): ManifestParts {
  const all = rows.map(([, before, after], index): ManifestParts => {
    const text = JSON.stringify(version === "before" ? before : after)
      .replaceAll("#/schemas/", `#/schemas/Row${index}`)
      .replaceAll(/"route":"(\w+) /g, `"route":"$1 /row${index}`)
      .replaceAll(/"name":"(items|other)/g, `"name":"row${index}$1`)
      .replaceAll(/"group":"/g, `"group":"row${index}`);
    return JSON.parse(text) as ManifestParts;
  });
  const schemas = all.flatMap((parts, index) =>
    Object.entries(parts.schemas ?? {}).map(([name, schema]) => [`Row${index}${name}`, schema]),
  );
  return { routes: all.flatMap((parts) => parts.routes), schemas: Object.fromEntries(schemas) };
}

function unexplained(before: ManifestParts, after: ManifestParts, findings: readonly Finding[]) {
  return findUnexplained(pairVersions(planOf(before), planOf(after)), findings);
}

it("finds what changed about functions if no rule has found anything, and nothing else", () => {
  const found = new Set(
    unexplained(together("before"), together("after"), []).map(({ place }) =>
      place.of === "route" ? /^row(\d+)/.exec(place.name)?.[1] : undefined,
    ),
  );
  const isFound = (row: Row) => found.has(`${rows.indexOf(row)}`);
  const unchanged = rows.filter(([, , , first]) => first === undefined);
  const changed = rows.filter(
    ([, , , first]) => first && !ELSEWHERE.includes(first.replace(/ .*/, "")),
  );
  expect([changed.length > 40, unchanged.length > 10]).toEqual([true, true]);
  expect(changed.filter((row) => !isFound(row)).map(([name]) => name)).toEqual([]);
  expect(unchanged.filter(isFound).map(([name]) => name)).toEqual([]);
});

const RENAMED: Finding = {
  kind: "route-renamed",
  from: "itemsRead",
  to: "itemsGet",
  compiler: "breaking",
  wire: "neither",
  place: { of: "route", route: "GET /items/{id}", name: "itemsGet", path: [] },
};

it.each<readonly [what: string, schema: object, findings: readonly Finding[], want: string[]]>([
  ["a type that only functions with findings use", NUMBER, [RENAMED], ["type Item"]],
  ["a function, but not about a type that it uses", NUMBER, [], ["route itemsGet"]],
  ["nothing in a type with another text", { oneOf: [TEXT, { const: "a" }] }, [RENAMED], []],
])("finds what changed about %s", (_, schema, findings, want) => {
  const item = (name: object) =>
    ok({ $ref: "#/schemas/Item" }, { Item: object({ name: { oneOf: [name, { type: "null" }] } }) });
  const found = unexplained(item(TEXT), item(schema), findings);
  const places = found.map(({ place }) =>
    place.of === "type" ? `type ${place.type}` : place.of === "route" && `route ${place.name}`,
  );
  expect(places).toEqual(want);
});

it("finds what changed about a route of `endpoint()` and about a server", () => {
  const version = (name: string, url: string): ManifestParts => ({
    ...list({ name, as: "page", in: "query", schema: NUMBER }),
    servers: [
      { url: "https://a.example", description: "Main" },
      { url, description: "Test" },
    ],
  });
  const found = unexplained(
    version("p", "https://b.example"),
    version("q", "https://c.example"),
    [],
  );
  const other = { kind: "unexplained", compiler: "breaking", wire: "breaking" };
  expect(found).toMatchObject([
    { ...other, place: { of: "route", name: "itemsList" } },
    { ...other, place: { of: "server", server: "test" } },
  ]);
});
