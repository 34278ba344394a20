import type * as Activity from "../generated/activity.js";
import type * as Emojis from "../generated/emojis.js";
import type * as Issues from "../generated/issues.js";
import type * as Pulls from "../generated/pulls.js";
import type * as Repos from "../generated/repos.js";
import type * as Search from "../generated/search.js";
import type { RequestOptions } from "../runtime/index.js";
import * as floor from "./floor.js";
import { shipped } from "./shipped.js";

const builders = {
  ...((await shipped("generated/activity")) as typeof Activity),
  ...((await shipped("generated/emojis")) as typeof Emojis),
  ...((await shipped("generated/issues")) as typeof Issues),
  ...((await shipped("generated/pulls")) as typeof Pulls),
  ...((await shipped("generated/repos")) as typeof Repos),
  ...((await shipped("generated/search")) as typeof Search),
};

/** The arguments of a call: parameters and options. */
export interface Input {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface TenCall {
  readonly name: string;
  /** The route string for both implementations of `endpoint()`. */
  readonly route: string;
  /** Inputs of one shape with different values, so that the engine cannot compute a call in advance. */
  readonly inputs: readonly Input[];
  /** Options that `endpoint()` needs in addition, because only the manifest has them. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly builder: (parameters: never, options?: never) => RequestOptions;
  readonly floor: (parameters: never, options: never) => RequestOptions;
}

const PEOPLE = ["octocat", "hubot", "mojombo", "defunkt", "pjhyett", "wycats", "ezmobius", "ivey"];
const data = new Uint8Array(16);
/** 52 characters, nine of them unsafe. */
const QUERY = "repo:octo/widgets is:issue state:open memory leak no";

function inputs(
  parameters: (person: string, number: number) => Input["parameters"],
  options?: () => Input["options"],
): readonly Input[] {
  return PEOPLE.map((person, index) => ({
    parameters: parameters(person, 1300 + 17 * index),
    ...(options && { options: options() }),
  })) as readonly Input[];
}

export const tenCalls: readonly TenCall[] = [
  {
    name: "GET, one path and two query parameters",
    route: "GET /orgs/{org}/repos",
    inputs: inputs((org) => ({ org, type: "private", per_page: 100 })),
    builder: builders.reposListForOrg,
    floor: floor.reposListForOrg,
  },
  {
    name: "GET without any",
    route: "GET /emojis",
    inputs: inputs(() => ({})),
    builder: builders.emojisGet,
    floor: floor.emojisGet,
  },
  {
    name: "POST, JSON with three keys",
    route: "POST /repos/{owner}/{repo}/issues",
    inputs: inputs((owner) => ({
      owner,
      repo: "hello-world",
      title: "It breaks",
      body: "When one calls it.",
      labels: ["bug"],
    })),
    builder: builders.issuesCreate,
    floor: floor.issuesCreate,
  },
  {
    name: "PATCH, three path parameters",
    route: "PATCH /repos/{owner}/{repo}/issues/{issue_number}",
    inputs: inputs((owner, issue_number) => ({
      owner,
      repo: "hello-world",
      issue_number,
      state: "closed",
    })),
    builder: builders.issuesUpdate,
    floor: floor.issuesUpdate,
  },
  {
    name: "PUT without body",
    route: "PUT /user/starred/{owner}/{repo}",
    inputs: inputs((owner) => ({ owner, repo: "hello-world" })),
    builder: builders.activityStarRepoForAuthenticatedUser,
    floor: floor.activityStarRepoForAuthenticatedUser,
  },
  {
    name: "upload, {?name,label} and data",
    route:
      "POST https://uploads.github.com/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}",
    inputs: inputs((owner, release_id) => ({
      owner,
      repo: "hello-world",
      release_id,
      name: "setup.exe",
      label: "Installer for Windows",
      data,
    })),
    manifest: { headers: { "content-type": "application/octet-stream" } },
    builder: builders.reposUploadReleaseAsset,
    floor: floor.reposUploadReleaseAsset,
  },
  {
    name: "DELETE",
    route: "DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}",
    inputs: inputs((owner, issue_number) => ({
      owner,
      repo: "hello-world",
      issue_number,
      name: "bug",
    })),
    builder: builders.issuesRemoveLabel,
    floor: floor.issuesRemoveLabel,
  },
  {
    name: "GET with mediaType.format",
    route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
    inputs: inputs(
      (owner, pull_number) => ({ owner, repo: "hello-world", pull_number }),
      () => ({ mediaType: { format: "diff" } }),
    ),
    builder: builders.pullsGet,
    floor: floor.pullsGet,
  },
  {
    name: "GET with two caller headers",
    route: "GET /repos/{owner}/{repo}",
    inputs: inputs(
      (owner) => ({ owner, repo: "hello-world" }),
      () => ({ headers: { authorization: "token 0123456789abcdef", "if-none-match": '"abc"' } }),
    ),
    builder: builders.reposGet,
    floor: floor.reposGet,
  },
  {
    name: "search, 52-character q",
    route: "GET /search/issues",
    inputs: inputs((person) => ({ q: QUERY.replace("octo", person.slice(0, 4)), sort: "created" })),
    builder: builders.searchIssuesAndPullRequests,
    floor: floor.searchIssuesAndPullRequests,
  },
];
