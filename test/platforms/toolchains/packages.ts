import { endpoint } from "waybill-github";
import { send } from "waybill-github/fetch";
import { issuesListForRepo, type IssuesListForRepoParameters } from "waybill-github/issues";
import { createEndpoint, EndpointError } from "waybill-runtime";

const parameters: IssuesListForRepoParameters = {
  owner: "octocat",
  repo: "hello-world",
  labels: "bug",
};

/** Builds requests, sends one, and catches an error, all with functions of packages. */
export async function outcome(): Promise<string> {
  const response = await send({ method: "get", url: "data:application/json,1", headers: {} });
  return [
    issuesListForRepo(parameters).url,
    endpoint("GET /repos/{owner}/{repo}/issues", parameters).url,
    createEndpoint({ baseUrl: "https://a.example" })("GET /x").url,
    await response.json(),
    // @ts-expect-error: repo is missing
    codeOf(() => issuesListForRepo({ owner: "octocat" })),
  ].join(" | ");
}

function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof EndpointError) return error.code;
  }
  return "";
}
