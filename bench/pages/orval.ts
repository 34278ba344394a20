import {
  issuesCreate,
  issuesGet,
  issuesListComments,
  issuesListForRepo,
  reposGet,
} from "./client/client.js";

const owner = "octocat";
const repo = "hello-world";
const shared = { headers: { authorization: "token 0123" } };

export async function createIssue(title: string): Promise<number> {
  const response = await issuesCreate(owner, repo, { title }, shared);
  if (response.status === 422) {
    const { errors = [] } = response.data;
    throw new Error(errors.map(({ field, code }) => `${field}: ${code}`).join());
  }
  if (response.status !== 201) throw new Error(`status ${response.status}`);
  return response.data.number;
}

export async function comments(issue: number): Promise<readonly string[]> {
  const response = await issuesListComments(owner, repo, issue, {}, shared);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return response.data.map(({ body = "" }) => body);
}

export async function titles(labels: string): Promise<readonly string[]> {
  const response = await issuesListForRepo(owner, repo, { labels }, shared);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return response.data.map(({ title }) => title);
}

export async function titleOf(issue: number): Promise<string> {
  const response = await issuesGet(owner, repo, issue, shared);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return response.data.title;
}

export async function stars(): Promise<number> {
  const response = await reposGet(owner, repo, shared);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  return response.data.stargazers_count;
}
