import { expect, test } from "@jest/globals";
import { endpoint } from "waybill-github";
import { send } from "waybill-github/fetch";
import { issuesListForRepo, type IssuesListForRepoParameters } from "waybill-github/issues";
import { createEndpoint, EndpointError } from "waybill-runtime";

const parameters: IssuesListForRepoParameters = {
  owner: "octocat",
  repo: "hello-world",
  labels: "bug",
};
const url = "https://api.github.com/repos/octocat/hello-world/issues?labels=bug";

test("a builder", () => {
  expect(issuesListForRepo(parameters).url).toBe(url);
  // @ts-expect-error: repo is missing
  expect(() => issuesListForRepo({ owner: "octocat" })).toThrow(EndpointError);
});

test("endpoint()", () => {
  expect(endpoint("GET /repos/{owner}/{repo}/issues", parameters).url).toBe(url);
  expect(createEndpoint({ baseUrl: "https://a.example" })("GET /x").url).toBe(
    "https://a.example/x",
  );
});

test("send", async () => {
  const response = await send({ method: "get", url: "data:application/json,1", headers: {} });
  expect(await response.json()).toBe(1);
});
