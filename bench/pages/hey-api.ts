import { client } from "./client/client/client.gen.js";
import {
  issuesCreate,
  issuesGet,
  issuesListComments,
  issuesListForRepo,
  reposGet,
} from "./client/client/sdk.gen.js";
import type { ValidationError } from "./client/client/types.gen.js";

const path = { owner: "octocat", repo: "hello-world" };
client.setConfig({
  baseUrl: "https://github.acme.example/api/v3",
  headers: { authorization: "token 0123" },
});

export async function createIssue(title: string): Promise<number> {
  const { data, error, response } = await issuesCreate({ path, body: { title } });
  if (response?.status === 422) {
    // `error` is the union of all errors.
    const { errors = [] } = error as ValidationError;
    throw new Error(errors.map(({ field, code }) => `${field}: ${code}`).join());
  }
  if (!data) throw new Error(`status ${response?.status}`);
  return data.number;
}

export async function comments(issue_number: number): Promise<readonly string[]> {
  const { data } = await issuesListComments({
    path: { ...path, issue_number },
    throwOnError: true,
  });
  return data.map(({ body = "" }) => body);
}

export async function titles(labels: string): Promise<readonly string[]> {
  const { data } = await issuesListForRepo({ path, query: { labels }, throwOnError: true });
  return data.map(({ title }) => title);
}

export async function titleOf(issue_number: number): Promise<string> {
  const { data } = await issuesGet({ path: { ...path, issue_number }, throwOnError: true });
  return data.title;
}

export async function stars(): Promise<number> {
  const { data } = await reposGet({ path, throwOnError: true });
  return data.stargazers_count;
}
