import { expect, it } from "vitest";
import { groupBy } from "../../../generator/collections/index.js";
import { findUnexplained } from "../../../generator/diff/guard/find-unexplained.js";
import { indexVersions, withVerdicts } from "../../../generator/diff/types/judge-types.js";
import { pairVersions } from "../../../generator/diff/version-pair.js";
import { allDeclarations } from "../../../generator/plan/index.js";
import { type ManifestParts, planOf } from "../plan-of.js";
import { BODIES } from "./rows/bodies.js";
import { PARAMETERS } from "./rows/parameters.js";
import { RESPONSES } from "./rows/responses.js";
import type { Row } from "./rows/row.js";

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
  "type-added",
  "type-moved",
  "type-removed",
  "type-renamed",
];

/** One manifest with the routes and schemas of several rows, each in a separate group and below a separate path. */
function together(rows: readonly Row[], version: "before" | "after"): ManifestParts {
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
  const routes = all.flatMap((parts) => parts.routes);
  return { generate: all[0]?.generate ?? {}, routes, schemas: Object.fromEntries(schemas) };
}

function findChanged(rows: readonly Row[]): readonly Row[] {
  const [before, after] = [planOf(together(rows, "before")), planOf(together(rows, "after"))];
  const types = indexVersions(allDeclarations(before), allDeclarations(after));
  const unexplained = withVerdicts(types, (judge) =>
    findUnexplained(pairVersions(before, after, judge), []),
  );
  const found = new Set(
    unexplained.map(({ place }) =>
      place.of === "route" || place.of === "type"
        ? /^row(\d+)/i.exec(place.of === "route" ? place.name : place.type)?.[1]
        : undefined,
    ),
  );
  return rows.filter((_, index) => found.has(`${index}`));
}

it("the guard finds all changed functions without the rules, and only these", () => {
  const rowsBySettings = groupBy(rows, ([, before]) => JSON.stringify(before.generate ?? {}));
  const found = [...rowsBySettings.values()].flatMap(findChanged);
  const unchanged = rows.filter(([, , , first]) => first === undefined);
  const changed = rows.filter(
    ([, , , first]) => first && !ELSEWHERE.includes(first.replace(/ .*/, "")),
  );
  expect([changed.length > 40, unchanged.length > 10]).toEqual([true, true]);
  const names = (rows: readonly Row[]) => rows.map(([name]) => name);
  expect(names(changed.filter((row) => !found.includes(row)))).toEqual([]);
  expect(names(unchanged.filter((row) => found.includes(row)))).toEqual([]);
});
