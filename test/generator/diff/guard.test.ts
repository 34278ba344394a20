import { describe, expect, it } from "vitest";
import { findUnexplained } from "../../../generator/diff/guard/find-unexplained.js";
import { matchRoutes } from "../../../generator/diff/match-routes.js";
import { createTypeComparison } from "../../../generator/diff/types/named-types.js";
import { planOf } from "../plan-of.js";
import { BODIES } from "./rows/bodies.js";
import { NARROWED } from "./rows/narrowed.js";
import { PARAMETERS } from "./rows/parameters.js";
import { RESPONSES } from "./rows/responses.js";
import type { Row } from "./rows/row.js";

/** What the guard finds if no rule has found anything. */
function guard({ before, after }: Row): readonly string[] {
  const [old, now] = [planOf(before), planOf(after)];
  const types = createTypeComparison(old, now);
  const found = findUnexplained(old, now, matchRoutes(old, now).both, [], types);
  return found.map(({ kind }) => kind);
}

const rows = [...BODIES, ...NARROWED, ...PARAMETERS, ...RESPONSES];

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

describe("the guard beneath the rules", () => {
  const byKind = new Map(
    [...rows]
      .reverse()
      .flatMap((row) => row.want.slice(0, 1).map(([kind]) => [kind, row] as const)),
  );
  const changed = [...byKind].filter(([kind]) => !ELSEWHERE.includes(kind));
  const unchanged = rows.filter(({ want }) => want.length === 0);

  it("has enough rows", () => {
    expect([changed.length > 10, unchanged.length > 10]).toEqual([true, true]);
  });

  it.each(changed)("finds %s", (_, row) => {
    expect(guard(row)).toContain("unexplained");
  });

  it.each(unchanged.map((row) => [row.name, row] as const))("is silent: %s", (_, row) => {
    expect(guard(row)).toEqual([]);
  });
});
