import { expect, it } from "vitest";
import type { Finding } from "../../../generator/diff/change.js";
import { findUnexplained } from "../../../generator/diff/guard/find-unexplained.js";
import { indexVersions, withVerdicts } from "../../../generator/diff/types/judge-types.js";
import { pairVersions } from "../../../generator/diff/version-pair.js";
import { allDeclarations } from "../../../generator/plan/index.js";
import { type ManifestParts, planOf } from "../plan-of.js";
import { items, ok } from "./rows/row.js";
import { integer, object, ref, text } from "../../schemas.js";

function unexplained(before: ManifestParts, after: ManifestParts, findings: readonly Finding[]) {
  const [old, now] = [planOf(before), planOf(after)];
  const types = indexVersions(allDeclarations(old), allDeclarations(now));
  return withVerdicts(types, (judge) => findUnexplained(pairVersions(old, now, judge), findings));
}

const RENAMED: Finding = {
  kind: "route-renamed",
  from: "itemsRead",
  to: "itemsGet",
  compiler: "breaking",
  wire: "neither",
  place: { of: "route", route: "GET /items/{id}", name: "itemsGet", path: [] },
};

it.each<readonly [what: string, schema: object, findings: readonly Finding[], want: string[]]>([
  ["a type that only functions with findings use", integer, [RENAMED], ["type Item"]],
  ["a function, but not about a type that it uses", integer, [], ["route itemsGet"]],
  ["nothing in a type with another text", { oneOf: [text, { const: "a" }] }, [RENAMED], []],
])("the guard finds changes of %s", (_, schema, findings, want) => {
  const item = (name: object) =>
    ok(ref("Item"), { Item: object({ name: { oneOf: [name, { type: "null" }] } }) });
  const found = unexplained(item(text), item(schema), findings);
  const places = found.map(({ place }) =>
    place.of === "type" ? `type ${place.type}` : place.of === "route" && `route ${place.name}`,
  );
  expect(places).toEqual(want);
});

it("the guard finds changes of a route of `endpoint()` and of a server", () => {
  const version = (name: string, url: string): ManifestParts => ({
    ...items({ name, as: "page", in: "query", schema: integer }),
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
