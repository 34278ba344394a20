import { describe, expect, it } from "vitest";
import { findRoute } from "../../../../generator/cli/explain/find-route.js";
import type { Manifest } from "../../../../generator/manifest/manifest.js";
import type { Plan, RoutePlan } from "../../../../generator/plan/plan.js";

const known = (
  [
    ["issuesList", "GET /issues", "GET /issues{?labels*}", "issues/list"],
    ["issuesCreate", "POST /issues", "POST /issues", "issues/create"],
    ["getUser", "GET /users/{id}", "GET /users/{id}", undefined],
    ["getPet", "GET /pets/:id", "GET /pets/:id", undefined],
    ["listThings", "GET /things", "GET /things", "List Things"],
  ] as const
).map(([name, manifestRoute, effectiveRoute, id]) => ({ name, manifestRoute, effectiveRoute, id }));
const manifest = {
  routes: known.map(({ manifestRoute, id }) => ({
    route: manifestRoute.replace("GET /users", "/users"),
    ...(id && { operationId: id }),
  })),
} as unknown as Manifest;
const plan = {
  modules: [
    { kind: "index" },
    { kind: "builders", routes: known as unknown as readonly RoutePlan[] },
  ],
} as unknown as Plan;

describe("findRoute", () => {
  it.each([
    ["issuesList", "issuesList"],
    ["issues/list", "issuesList"],
    ["GET /issues", "issuesList"],
    ["get   /issues", "issuesList"],
    ["GET /issues{?labels*}", "issuesList"],
    ["POST /issues", "issuesCreate"],
    ["/users/{id}", "getUser"],
    ["/users/:id", "getUser"],
    ["GET /users/:id", "getUser"],
    ["GET /pets/{id}", "getPet"],
    ["/pets/{id}", "getPet"],
    ["/pets/:id", "getPet"],
    ["List Things", "listThings"],
    [" List Things ", "listThings"],
  ])("%s is %s", (wanted, name) => {
    expect(findRoute(wanted, manifest, plan)).toMatchObject({ ok: true, route: { name } });
  });

  it("tells routes that share a path", () => {
    expect(findRoute("/issues", manifest, plan)).toMatchObject({
      ok: false,
      several: [{ name: "issuesList" }, { name: "issuesCreate" }],
    });
  });

  it.each([
    ["issueList", "issuesList"],
    ["issues/lst", "issues/list"],
    ["GET /issue", "GET /issues"],
    ["nothing like it at all", undefined],
  ])("for %s suggests %s", (wanted, nearest) => {
    const found = findRoute(wanted, manifest, plan);
    expect(found).toMatchObject({ ok: false, several: [] });
    expect(!found.ok && found.nearest).toBe(nearest);
  });
});
