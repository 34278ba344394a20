import { describe, expect, it } from "vitest";
import { comparePlans, type Verdict } from "../../../generator/diff/index.js";
import { planOf } from "../plan-of.js";
import { BODIES } from "./rows/bodies.js";
import { NARROWED } from "./rows/narrowed.js";
import { PARAMETERS } from "./rows/parameters.js";
import { RESPONSES } from "./rows/responses.js";
import { ROUTES } from "./rows/routes.js";
import type { Row } from "./rows/row.js";
import { SERVERS } from "./rows/servers.js";
import { tryRows } from "./try-rows.js";

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  routes: ROUTES,
  parameters: PARAMETERS,
  bodies: BODIES,
  responses: RESPONSES,
  narrowed: NARROWED,
  servers: SERVERS,
};
const rows = Object.values(TABLES).flat();

describe.each(Object.entries(TABLES))("%s", (_, table) => {
  it.each(table.map((row) => [row.name, row] as const))("%s", (_, { before, after, want }) => {
    const changes = comparePlans(planOf(before), planOf(after));
    expect(changes.map(({ kind, compiler, wire }) => [kind, compiler, wire])).toEqual(want);
  });
});

describe("what callers get", () => {
  const tried = tryRows(rows);

  it("has enough rows", () => {
    expect(rows.length).toBeGreaterThanOrEqual(80);
  });

  describe.each(Object.entries(TABLES))("%s", (_, table) => {
    it.each(table.map((row) => [row.name, row] as const))("%s", (_, row) => {
      const { errors, requests } = tried(row);
      const compiler = worst(row.want.map(([, verdict]) => verdict));
      const wire = worst(row.want.map(([, , verdict]) => verdict));
      expect(errors.old, "the old program, with the old version").toBe("");
      expect(errors.now, "the program for the new version, with that").toBe("");
      if (compiler === "breaking") expect(errors.oldWithNew).not.toBe("");
      else expect(errors.oldWithNew, "the old program, with the new version").toBe("");
      if (row.gain !== undefined) {
        expect(errors.gain, "what the change makes possible").toBe("");
        expect(errors.gainWithOld).not.toBe("");
      } else expect(compiler).not.toBe("additive");

      if (wire === "breaking") expect(requests.now).not.toEqual(requests.old);
      else expect(requests.now).toEqual(requests.old);
      if (wire === "additive") expect(requests.gain).not.toEqual(requests.old);
    });
  });
});

function worst(verdicts: readonly Verdict[]): Verdict {
  return (["breaking", "additive"] as const).find((one) => verdicts.includes(one)) ?? "neither";
}
