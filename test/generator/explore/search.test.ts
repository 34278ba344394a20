import { expect, it } from "vitest";
import { createSearch, words } from "../../../generator/explore/page/search.js";

const find = createSearch({
  name: "x",
  version: "1",
  baseUrl: "https://h",
  isServed: false,
  groups: [{ name: "issues" }],
  routes: [
    { name: "issuesListForRepo", method: "GET", path: "/repos/{owner}/issues" },
    { name: "reactionsCreateForIssue", method: "POST", path: "/repos/{o}/issues/{i}/reactions" },
    { name: "issuesCreate", method: "POST", path: "/repos/{owner}/issues" },
    { name: "reposListPublic", method: "GET", path: "/repositories" },
    { name: "reposList", method: "GET", path: "/orgs/{org}/repos" },
    { name: "zoo", method: "GET", path: "/zoo", summary: "Elephants", docs: "add-an-animal" },
  ].map((route) => ({ ...route, group: 0, required: 0 })),
});
it.each([
  ["create issue", ["issuesCreate", "reactionsCreateForIssue"]],
  ["elepants", ["zoo"]],
  ["listforrepo", []],
  ["post someone a reaction to an issue", ["reactionsCreateForIssue", "issuesCreate", "issuesListForRepo", "reposListPublic", "zoo", "reposList"]], // prettier-ignore
  // A route whose whole name is typed comes first, before better matches.
  ["reposlist", ["reposList"]],
  ["reposList", ["reposList", "reposListPublic", "issuesListForRepo"]],
  ["GET /orgs/{org}/repos", ["reposList"]],
  // Routes without a stop word come last.
  ["list for", ["issuesListForRepo", "reposListPublic", "reposList"]],
  ["list a repo", ["reposListPublic", "reposList", "issuesListForRepo"]],
  ["add an animal to the zoo", ["zoo"]],
  ["isue reactoin", ["reactionsCreateForIssue"]],
  ["the", []],
  ["nothing like it", []],
])("search: %s", (query, want) => {
  expect(find(query).map(({ name }) => name)).toEqual(want);
});

it("search accepts a long text", () => {
  expect(find("a".repeat(100_000))).toEqual([]);
});

it("search splits names and paths into words", () => {
  expect(words("issuesListForRepo /a-b/{c_d}2X").join(" ")).toBe(
    "issues List For Repo a b c d 2 X",
  );
});
