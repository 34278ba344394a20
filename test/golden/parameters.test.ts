import { describe, expect, it } from "vitest";
import { refusal } from "../runtime/acme.js";
import * as requests from "./groups/generated/requests.js";
import { endpoint, shape, type Builder } from "./shapes.js";

const base = "https://api.acme.test";
const inherit = (inherited: object, own: object = {}): object =>
  Object.assign(Object.create(inherited) as object, own);
const missing = (call: () => unknown): unknown => {
  const { code, parameter } = refusal(call);
  expect(code).toBe("missing-parameter");
  return parameter;
};
const issuesGet = shape("issuesGet");
const searchExploded = requests.searchExploded as Builder;
const assetsUpload = requests.assetsUpload as Builder;
const diffsPatch = shape("diffsPatch");
const getPage = shape("getPagesByPageSection");
const getNext = shape("getNext");

it("a builder names the first parameter of a segment that would change the path", () => {
  const getRaw = requests.diffsRaw as Builder;
  const { code, parameter } = refusal(() => getRaw({ version: 1, name: ".", extension: "" }));
  expect([code, parameter]).toEqual(["invalid-parameter", "name"]);
});

describe("a builder reads only own parameters", () => {
  it("an inherited path parameter is missing", () => {
    const all = { owner: "o", repo: "r", issue_number: 1 };
    expect(issuesGet(all).url).toBe(`${base}/repos/o/r/issues/1`);
    expect(missing(() => issuesGet(inherit(all)))).toBe("owner");
    expect(missing(() => issuesGet(inherit(all, { owner: "o" })))).toBe("repo");
    expect(missing(() => diffsPatch(inherit({ id: 1 }, { note: "n" })))).toBe("id");
    expect(missing(() => getPage(inherit({ page: 1 })))).toBe("page");
    expect(missing(() => getNext(inherit({ next_url: "/x" })))).toBe("next_url");
  });

  it("an inherited path parameter of any value is missing, as for endpoint()", () => {
    for (const owner of ["", "..", () => "o", { a: 1 }, Symbol("o")]) {
      const given = inherit({ owner }, { repo: "r", issue_number: 1, q: {} });
      const route = "GET /repos/{owner}/{repo}/issues/{issue_number}";
      for (const call of [issuesGet, (all: unknown) => endpoint(route, all)]) {
        expect(missing(() => call(given))).toBe("owner");
      }
    }
  });

  it("an inherited parameter outside the path is not sent", () => {
    const { url } = issuesGet(inherit({ q: 1 }, { owner: "o", repo: "r", issue_number: 1 }));
    expect(url).toBe(`${base}/repos/o/r/issues/1`);
    expect(diffsPatch(inherit({ note: "n" }, { id: 1 }))).not.toHaveProperty("body");
    expect(searchExploded(inherit({ tags: ["a"] })).url).toBe(`${base}/search/exploded`);
  });

  it("an undefined or null parameter is missing in any template", () => {
    for (const none of [undefined, null]) {
      expect(missing(() => issuesGet({ owner: "o", repo: none, issue_number: 1 }))).toBe("repo");
      expect(missing(() => getPage({ page: none }))).toBe("page");
      expect(missing(() => getNext({ next_url: none }))).toBe("next_url");
    }
    expect(missing(() => assetsUpload({ data: "x" }))).toBe("upload_url");
  });

  it("an exploded list omits members without a value", () => {
    const tags = ["a", undefined, "b c", null];
    expect(searchExploded({ tags }).url).toBe(`${base}/search/exploded?tags=a&tags=b%20c`);
  });
});
