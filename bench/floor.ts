import type { RequestOptions } from "../runtime/index.js";

/**
 * The ten calls, written by hand: a lower bound for builders. They read only declared keys and the two kinds of options in the
 * benchmark, and check no path rules.
 */
type Text = string | number;

const ACCEPT = "application/vnd.github.v3+json";
const USER_AGENT = "github-endpoint.js/0.1.0";
const UNSAFE = /[^\w.~-]/;
const UNENCODED = /[!'()*]/;

function encode(value: Text): string {
  if (typeof value === "number") return "" + value;
  if (!UNSAFE.test(value)) return value;
  const encoded = encodeURIComponent(value);
  return UNENCODED.test(encoded) ? encoded.replace(/[!'()*]/g, percentEncode) : encoded;
}

function percentEncode(character: string): string {
  return "%" + character.charCodeAt(0).toString(16).toUpperCase();
}

export function reposListForOrg(parameters: {
  readonly org: string;
  readonly type?: string;
  readonly per_page?: number;
}): RequestOptions {
  const { org, type, per_page } = parameters;
  let query = "";
  if (type !== undefined) query = "?type=" + encode(type);
  if (per_page !== undefined) query += (query ? "&" : "?") + "per_page=" + encode(per_page);
  return {
    method: "get",
    url: "https://api.github.com/orgs/" + encode(org) + "/repos" + query,
    headers: { accept: ACCEPT, "user-agent": USER_AGENT },
  };
}

export function emojisGet(): RequestOptions {
  return {
    method: "get",
    url: "https://api.github.com/emojis",
    headers: { accept: ACCEPT, "user-agent": USER_AGENT },
  };
}

export function issuesCreate(parameters: {
  readonly owner: string;
  readonly repo: string;
  readonly title?: string;
  readonly body?: string;
  readonly labels?: readonly string[];
}): RequestOptions {
  const { owner, repo, title, body: text, labels } = parameters;
  const body: Record<string, unknown> = {};
  if (title !== undefined) body["title"] = title;
  if (text !== undefined) body["body"] = text;
  if (labels !== undefined) body["labels"] = labels;
  return {
    method: "post",
    url: "https://api.github.com/repos/" + encode(owner) + "/" + encode(repo) + "/issues",
    headers: {
      accept: ACCEPT,
      "user-agent": USER_AGENT,
      "content-type": "application/json; charset=utf-8",
    },
    body,
  };
}

export function issuesUpdate(parameters: {
  readonly owner: string;
  readonly repo: string;
  readonly issue_number: number;
  readonly state?: string;
}): RequestOptions {
  const { owner, repo, issue_number, state } = parameters;
  const body: Record<string, unknown> = {};
  if (state !== undefined) body["state"] = state;
  return {
    method: "patch",
    url:
      "https://api.github.com/repos/" +
      (encode(owner) + "/" + encode(repo) + "/issues/" + encode(issue_number)),
    headers: {
      accept: ACCEPT,
      "user-agent": USER_AGENT,
      "content-type": "application/json; charset=utf-8",
    },
    body,
  };
}

export function activityStarRepoForAuthenticatedUser(parameters: {
  readonly owner: string;
  readonly repo: string;
}): RequestOptions {
  const { owner, repo } = parameters;
  return {
    method: "put",
    url: "https://api.github.com/user/starred/" + encode(owner) + "/" + encode(repo),
    headers: { accept: ACCEPT, "user-agent": USER_AGENT },
  };
}

export function reposUploadReleaseAsset(parameters: {
  readonly owner: string;
  readonly repo: string;
  readonly release_id: number;
  readonly name: string;
  readonly label?: string;
  readonly data?: unknown;
}): RequestOptions {
  const { owner, repo, release_id, name, label, data } = parameters;
  let query = "?name=" + encode(name);
  if (label !== undefined) query += "&label=" + encode(label);
  return {
    method: "post",
    url:
      "https://uploads.github.com/repos/" +
      (encode(owner) + "/" + encode(repo) + "/releases/" + encode(release_id) + "/assets" + query),
    headers: {
      accept: ACCEPT,
      "user-agent": USER_AGENT,
      "content-type": "application/octet-stream",
    },
    body: data,
  };
}

export function issuesRemoveLabel(parameters: {
  readonly owner: string;
  readonly repo: string;
  readonly issue_number: number;
  readonly name: string;
}): RequestOptions {
  const { owner, repo, issue_number, name } = parameters;
  return {
    method: "delete",
    url:
      "https://api.github.com/repos/" +
      (encode(owner) + "/" + encode(repo) + "/issues/" + encode(issue_number)) +
      ("/labels/" + encode(name)),
    headers: { accept: ACCEPT, "user-agent": USER_AGENT },
  };
}

export function pullsGet(
  parameters: { readonly owner: string; readonly repo: string; readonly pull_number: number },
  options: { readonly mediaType: { readonly format: string } },
): RequestOptions {
  const { owner, repo, pull_number } = parameters;
  return {
    method: "get",
    url:
      "https://api.github.com/repos/" +
      (encode(owner) + "/" + encode(repo) + "/pulls/" + encode(pull_number)),
    headers: {
      accept: "application/vnd.github.v3." + options.mediaType.format,
      "user-agent": USER_AGENT,
    },
  };
}

export function reposGet(
  parameters: { readonly owner: string; readonly repo: string },
  options: { readonly headers: Readonly<Record<string, string>> },
): RequestOptions {
  const { owner, repo } = parameters;
  const headers: Record<string, string> = { accept: ACCEPT, "user-agent": USER_AGENT };
  for (const name in options.headers) headers[name] = options.headers[name] as string;
  return {
    method: "get",
    url: "https://api.github.com/repos/" + encode(owner) + "/" + encode(repo),
    headers,
  };
}

export function searchIssuesAndPullRequests(parameters: {
  readonly q: string;
  readonly sort?: string;
}): RequestOptions {
  const { q, sort } = parameters;
  let query = "?q=" + encode(q);
  if (sort !== undefined) query += "&sort=" + encode(sort);
  return {
    method: "get",
    url: "https://api.github.com/search/issues" + query,
    headers: { accept: ACCEPT, "user-agent": USER_AGENT },
  };
}
