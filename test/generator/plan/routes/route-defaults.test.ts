import { describe, expect, it } from "vitest";
import { planDefaults } from "../../../../generator/plan/routes/route-defaults.js";
import { manifestOf } from "../../plan-of.js";

describe("the default user-agent", () => {
  it.each<readonly [why: string, headers: object, want: object]>([
    ["follows from name and version", {}, { "user-agent": "acme-endpoint.js/1.2.3" }],
    ["is what the manifest says", { "User-Agent": "me" }, { "user-agent": "me" }],
    ["is switched off by null", { "User-Agent": null, a: "b" }, { a: "b" }],
  ])("%s", (_why, headers, want) => {
    expect(planDefaults(manifestOf({ routes: [], headers })).headers).toEqual(want);
  });
});

it.each<readonly [mediaType: object, want: object | undefined]>([
  [{ format: "raw" }, { format: "raw" }],
  [{}, undefined],
])("the default media type %j is %j", (mediaType, want) => {
  const defaults = planDefaults(manifestOf({ routes: [], mediaType }));
  expect(Object.hasOwn(defaults, "mediaType")).toBe(want !== undefined);
  expect(defaults.mediaType).toEqual(want);
});
