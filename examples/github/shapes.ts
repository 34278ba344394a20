import type { BasicError, FullRepository, Issue } from "waybill-github";

/** Answers in the shapes of GitHub's API, with invented values. */
const api = "https://api.github.com";
const web = "https://github.com";
const created = "2026-01-02T03:04:05Z";

const user = {
  login: "octocat",
  id: 1,
  node_id: "MDQ6VXNlcjE=",
  avatar_url: `${web}/images/error/octocat_happy.gif`,
  gravatar_id: "",
  url: `${api}/users/octocat`,
  html_url: `${web}/octocat`,
  followers_url: `${api}/users/octocat/followers`,
  following_url: `${api}/users/octocat/following{/other_user}`,
  gists_url: `${api}/users/octocat/gists{/gist_id}`,
  starred_url: `${api}/users/octocat/starred{/owner}{/repo}`,
  subscriptions_url: `${api}/users/octocat/subscriptions`,
  organizations_url: `${api}/users/octocat/orgs`,
  repos_url: `${api}/users/octocat/repos`,
  events_url: `${api}/users/octocat/events{/privacy}`,
  received_events_url: `${api}/users/octocat/received_events`,
  type: "User",
  site_admin: false,
};

export const repository = {
  id: 1,
  node_id: "MDEwOlJlcG9zaXRvcnkx",
  name: "hello-world",
  full_name: "octocat/hello-world",
  private: false,
  owner: user,
  html_url: `${web}/octocat/hello-world`,
  description: null,
  fork: false,
  url: `${api}/repos/octocat/hello-world`,
  default_branch: "main",
  open_issues_count: 3,
  created_at: created,
  updated_at: created,
  pushed_at: created,
} satisfies Partial<FullRepository>;

export function issue(number: number, title: string): Issue {
  const url = `${api}/repos/octocat/hello-world/issues/${number}`;
  return {
    id: 1000 + number,
    node_id: `I_${number}`,
    url,
    repository_url: `${api}/repos/octocat/hello-world`,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `${web}/octocat/hello-world/issues/${number}`,
    number,
    title,
    state: "open",
    locked: false,
    labels: [],
    user,
    assignee: null,
    milestone: null,
    comments: 0,
    created_at: created,
    updated_at: created,
    closed_at: null,
    author_association: "OWNER",
  };
}

export function error(message: string): BasicError {
  return { message, documentation_url: "https://docs.github.com/rest" };
}
