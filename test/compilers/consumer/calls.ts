// A consumer of the package: compiled under many settings, by several compilers.
import { createEndpoint, endpoint, EndpointError, expand, type Endpoint } from "waybill-runtime";
import { endpoint as github, reposGet } from "waybill-github";
import { withParameters } from "waybill-runtime/builders";
import { ensureOk, send, type ResponsesOf } from "waybill-github/fetch";
import { issuesCreate, issuesListForRepo, type IssuesCreateBody } from "waybill-github/issues";
import type { ReposGetParameters, ReposGetResponses } from "waybill-github/repos";

const owner = "octocat";
const repo = "hello-world";

// Builders.
const parameters: ReposGetParameters = { owner, repo };
export const get: "get" = reposGet(parameters).method;
export const body: IssuesCreateBody = issuesCreate({ owner, repo, title: "It fails" }).body;
issuesListForRepo({ owner, repo, state: "open", page: undefined }, { headers: { accept: "*/*" } });
reposGet({ owner, repo, ...{ fresh: true } });
// @ts-expect-error owner is missing
reposGet({ repo });
// @ts-expect-error not one of the states
issuesListForRepo({ owner, repo, state: "opened" });
// @ts-expect-error no such parameter
reposGet({ owner, repo, ower: "x" });
const { body: none } = reposGet(parameters);
export const withoutBody: undefined = none;

// Known routes.
export const known: IssuesCreateBody = github("POST /repos/{owner}/{repo}/issues", {
  owner,
  repo,
  title: "It fails",
}).body;
github("GET /emojis");
github({ method: "GET", url: "/repos/{owner}/{repo}", owner, repo });
// @ts-expect-error owner is missing
github("GET /repos/{owner}/{repo}", { repo });
// @ts-expect-error owner and repo are missing
github("GET /repos/{owner}/{repo}");
// @ts-expect-error no such parameter
github("GET /repos/{owner}/{repo}", { owner, repo, ower: "x" });
// @ts-expect-error owner is missing
github({ method: "GET", url: "/repos/{owner}/{repo}", repo });

// What the API answers, to a builder's request and to that of a known route.
declare function same<One>(
  is: (<T>() => T extends One ? 1 : 2) extends <T>() => T extends ReposGetResponses ? 1 : 2
    ? true
    : false,
): void;
export async function responses(): Promise<string> {
  const request = github("GET /repos/{owner}/{repo}", { owner, repo });
  same<ResponsesOf<typeof reposGet>>(true);
  same<ResponsesOf<typeof request>>(true);
  same<ResponsesOf<ReturnType<typeof parse>>>(true);
  const response = await send(request);
  if (response.status === 404) return (await response.json()).message ?? "";
  // @ts-expect-error of an undeclared status
  if (response.status === 418) return (await response.json()).message;
  if (!response.ok) return (await response.json()).message ?? "";
  // @ts-expect-error an error has no name
  if (response.status === 403) return (await response.json()).full_name;
  const issues = await ensureOk(
    send(github({ method: "GET", url: "/repos/{owner}/{repo}/issues", owner, repo })),
  );
  const [issue] = await issues.json();
  return (await response.json()).full_name + issue?.title;
}
const parse = () => github.parse({ method: "GET", url: "/repos/{owner}/{repo}", owner, repo });

// Ad-hoc routes.
endpoint("GET /orgs/{org}/repos{?type,page}", { org: "acme" });
endpoint("GET /files/{+path}", { path: ["a", "b"], fresh: true });
endpoint("GET /teams/:team" as string);
// @ts-expect-error org is missing
endpoint("GET /orgs/{org}/repos{?type,page}", {});
// @ts-expect-error team is missing
endpoint("GET /teams/:team");
// @ts-expect-error malformed
endpoint("GET /orgs/{org", { org: "acme" });

// Defaults.
const api = github.defaults({ owner, headers: { authorization: "token …" } });
reposGet({ owner, repo }, api);
api("GET /repos/{owner}/{repo}", { repo });
api("GET /teams/{owner}");
export const given: string = api.DEFAULTS.owner;
export const merged: "POST" = api.merge("POST /x", { a: 1 }).method;
// @ts-expect-error owner is missing: an endpoint's defaults leave parameters required
reposGet({ repo }, api);
const inRepo = withParameters(reposGet, { owner, repo });
inRepo(undefined, api);
// @ts-expect-error no such parameter
withParameters(reposGet, { ower: owner });
// @ts-expect-error no such default
api.DEFAULTS.repo;

export const acme: Endpoint = createEndpoint({ baseUrl: "https://api.acme.test" });
export const adHocUrl: string = acme("GET /x").url + expand("{?a}", { a: 1 });
export const isOurs = (error: unknown): boolean => error instanceof EndpointError;
