const { endpoint } = require("waybill-github");
const { send } = require("waybill-github/fetch");
const { issuesListForRepo } = require("waybill-github/issues");
const { createEndpoint, EndpointError } = require("waybill-runtime");

const parameters = { owner: "octocat", repo: "hello-world", labels: "bug" };
const url = "https://api.github.com/repos/octocat/hello-world/issues?labels=bug";

test("a builder", () => {
  expect(issuesListForRepo(parameters).url).toBe(url);
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
