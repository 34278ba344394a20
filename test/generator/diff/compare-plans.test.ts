import { describe, expect, it } from "vitest";
import { comparePlans } from "../../../generator/diff/index.js";
import { planOf } from "../plan-of.js";
import { BODIES } from "./rows/bodies.js";
import { NARROWED } from "./rows/narrowed.js";
import { PARAMETERS } from "./rows/parameters.js";
import { RESPONSES } from "./rows/responses.js";
import { ROUTES } from "./rows/routes.js";
import type { Row } from "./rows/row.js";
import { SERVERS } from "./rows/servers.js";

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  routes: ROUTES,
  parameters: PARAMETERS,
  bodies: BODIES,
  responses: RESPONSES,
  narrowed: NARROWED,
  servers: SERVERS,
};

describe.each(Object.entries(TABLES))("%s", (_, table) => {
  it.each(table.map((row) => [row[0], row] as const))("%s", (_, [, before, after, ...want]) => {
    const changes = comparePlans(planOf(before), planOf(after));
    expect(changes.map(({ kind, compiler, wire }) => `${kind} ${compiler} ${wire}`)).toEqual(want);
  });
});

it("has enough rows", () => {
  expect(Object.values(TABLES).flat().length).toBeGreaterThanOrEqual(80);
});
