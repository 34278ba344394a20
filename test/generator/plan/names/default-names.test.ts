import { expect, it } from "vitest";
import {
  defaultGroup,
  defaultName,
  isFitGroup,
  isFitName,
  freeGroup,
  isReservedGroup,
  type Nameable,
} from "../../../../generator/plan/names/default-names.js";

function route(url: string, operationId?: string, ...tags: readonly string[]): Nameable {
  return { method: "GET", url, tags, operationId };
}

it.each<readonly [given: Nameable, want: string]>([
  [route("/tools/{id}"), "getToolsById"],
  [route("/pets/:id/toys"), "getPetsByIdToys"],
  [route("/pets/{id}", "pets/show"), "petsShow"],
  [route("/orgs/{org}/repos"), "getOrgsByOrgRepos"],
  [route("/compare/{base}...{head}"), "getCompareByBaseByHead"],
  [route("/files{/path}/{+rest}{.ext}"), "getFilesByPathByRestByExt"],
  [route("/pets{?limit}"), "getPetsLimit"],
  // A variable that repeats the segment before it is an id.
  [route("/nh/clothing/{clothing}"), "getNhClothingById"],
  [route("/pet/:Pet/toys"), "getPetByIdToys"],
  [route("/pet/{petId}"), "getPetByPetId"],
  [route("/pet/{pet}.json"), "getPetByPetJson"],
  // A path without words is the root.
  [route("/"), "getRoot"],
  [route("https://x.test:80/v1/{id}"), "getHttpsXTest80V1ById"],
  [route("/?{x}"), "getByX"],
  // An acronym in the plural is one word.
  [route("/VPCs/{id}"), "getVPCsById"],
  [route("/a", "VPCs/list"), "vpcsList"],
  // Names in any script keep their letters, also where a URL encodes them.
  [route("/a", "获取用户"), "获取用户"],
  [route("/Gr%C3%B6%C3%9Fe/{%E8%AE%A2}"), "getGrößeBy订"],
  [route("/a%20b%FF/c"), "getABC"],
  // A name that a builder cannot have becomes one that it can have.
  [route("/a", "2fa_enable"), "_2faEnable"],
  [route("/a", "await"), "await_"],
  [route("/a", "endpoint"), "endpoint_"],
  [route("/a", "segment"), "segment"],
  [route("/a", "segment_"), "segment"],
  [route("/a", "no"), "no_"],
  [route("/a", "\u0301x"), "_\u0301x"],
  [route("/a", "\u2e2f\u{10428}x"), "x"],
  [route("/a", "***"), "getA"],
  [{ method: "!", url: "/then" }, "then_"],
])("the default name: of %j is %s", (given, want) => {
  expect(defaultName(given)).toBe(want);
});

it.each<readonly [given: Nameable, want: string]>([
  // The text before the slash of an operationId, else the first tag, else a segment of the path.
  [route("/c", "a/show", "b"), "a"],
  [route("/c", "show", "b", "x"), "b"],
  [route("/c", "/show", "b"), "b"],
  [route("/c", "show"), "c"],
  [route("/c"), "c"],
  [{ method: "GET", url: "/c" }, "c"],
  // In kebab case.
  [route("/c", "PetStore/show"), "pet-store"],
  [route("/c", undefined, "API Keys"), "api-keys"],
  [route("/c", undefined, "APIKeys"), "api-keys"],
  [route("/c", undefined, "APet"), "apet"],
  [route("/c", undefined, "VPCs"), "vpcs"],
  [route("/c", undefined, "VPCsList"), "vpcs-list"],
  [route("/c", undefined, "VPCset"), "vp-cset"],
  [route("/c", undefined, "v2Pets"), "v2-pets"],
  [route("/c", undefined, "Käse"), "kase"],
  [route("/c", undefined, "!"), "c"],
  [route("/c", undefined, "../etc"), "etc"],
  [route("/é"), "e"],
  [route("/c", undefined, "x".repeat(90)), "x".repeat(80)],
  // Segments that say nothing are left out if there are others.
  [route("/api/v1/pets"), "pets"],
  [route("/2/pets"), "pets"],
  [route("/v12/pets"), "pets"],
  [route("/1.2-30/pets"), "pets"],
  [route("/pets", undefined, "v1"), "pets"],
  [route("/apis/pets"), "apis"],
  [route("/v1x/pets"), "v1x"],
  [route("/xv1/pets"), "xv1"],
  [route("/api/v1"), "api"],
  [route("/"), "root"],
  [route("/{id}"), "root"],
  [route("/{id}/:b/pets{.x}/cats"), "cats"],
  [route("/pets%2Fcats"), "pets-cats"],
  [route("/pets%2fcats"), "pets-cats"],
  [route("https://api.test/pets"), "pets"],
  [route("https://x.test:80/v1/{id}"), "v1"],
  [route("HTTP://api.test/pets"), "pets"],
  [route("https://api.test?x/pets"), "root"],
  [route("?x=1/pets"), "root"],
  [route("#x\n/pets"), "root"],
])("the default group: of %j is %s", (given, want) => {
  expect(defaultGroup(given)).toBe(want);
});

it("names of groups are valid file names that Waybill does not write", () => {
  const fit = ["a", "Z9_-", "9a", "x".repeat(100), "indexes", "my-index"];
  const files = ["index", "ENDPOINT", "fetch", "routes", "schemas", "servers", "defaults"];
  const reserved = [...files, "nul"];
  const unfit = ["x".repeat(101), "", "-a", "_a", "a.b", "a b", "ä"];
  expect([...fit, ...reserved, "runtime", ...unfit].filter(isFitGroup)).toEqual(fit);
  expect([...fit, ...reserved, ...unfit].filter(isReservedGroup)).toEqual(reserved);
  expect(["pets", "index", "enums"].map((group) => freeGroup(group, ["enums"]))).toEqual([
    ...["pets", "index-operations", "enums-operations"],
  ]);
});

it("names of routes may not be names of generated code or of a builder's types", () => {
  const fit = ["getPets", "expandSegment"];
  const taken = ["defaults_", "expandSegment_", "createCall_", "Date", "endpoint", "EndpointError"];
  const types = ["Options", "Endpoint", "Chosen", "Given"];
  const ofLanguage = ["Omit", "Partial", "ReadonlyArray", "Record"];
  const misread = ["class", "__proto__", "exports", "module", "Object", "require"];
  // The parameters of `no` would be `NoParameters`.
  const all = [...fit, ...taken, ...types, ...ofLanguage, ...misread, "Routes", "no"];
  expect(all.filter(isFitName)).toEqual(fit);
});
