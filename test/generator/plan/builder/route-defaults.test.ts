import { expect, it } from "vitest";
import { planDefaults } from "../../../../generator/plan/builder/route-defaults.js";
import { manifestOf } from "../../plan-of.js";

it.each<readonly [why: string, headers: object, want: object]>([
  ["follows from name and version", {}, { "user-agent": "acme-endpoint.js/1.2.3" }],
  ["is the manifest's user-agent", { "User-Agent": "me" }, { "user-agent": "me" }],
  ["is switched off by null", { "User-Agent": null, a: "b" }, { a: "b" }],
])("the default user-agent: %s", (_why, headers, want) => {
  expect(planDefaults(manifestOf({ routes: [], headers })).headers).toEqual(want);
});

it.each<readonly [mediaType: object, want: object | undefined]>([
  [{ format: "raw" }, { format: "raw" }],
  [{}, undefined],
])("the default media type %j is %j", (mediaType, want) => {
  const defaults = planDefaults(manifestOf({ routes: [], mediaType }));
  expect(Object.hasOwn(defaults, "mediaType")).toBe(want !== undefined);
  expect(defaults.mediaType).toEqual(want);
});

it("default header names are lowercase, and the base URL has no slash at its end", () => {
  const parts = { routes: [], baseUrl: "https://a.test/b//", headers: { "X-A": "B" } };
  expect(planDefaults(manifestOf(parts))).toEqual({
    baseUrl: "https://a.test/b",
    headers: { "x-a": "B", "user-agent": "acme-endpoint.js/1.2.3" },
  });
});
