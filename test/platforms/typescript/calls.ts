import { endpoint } from "waybill-github";
import { toFetch } from "waybill-github/fetch";
import { issuesListForRepo } from "waybill-github/issues";
import { createEndpoint, EndpointError } from "waybill-runtime";

const parameters = { owner: "octocat", repo: "hello-world", labels: "bug" };

function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof EndpointError) return error.code;
  }
  return "";
}

console.log(
  JSON.stringify([
    issuesListForRepo(parameters).url,
    endpoint("GET /repos/{owner}/{repo}/issues", parameters).url,
    createEndpoint({ baseUrl: "https://a.example" })("GET /x").url,
    toFetch({ method: "get", url: "/x", headers: {} })[1].method,
    // @ts-expect-error: repo is missing
    codeOf(() => issuesListForRepo({ owner: "octocat" })),
  ]),
);
