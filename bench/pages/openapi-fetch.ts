import createClient from "openapi-fetch";
import type { components, paths } from "./client/types.js";

const repository = { owner: "octocat", repo: "hello-world" };
const client = createClient<paths>({
  baseUrl: "https://github.acme.example/api/v3",
  headers: { authorization: "token 0123" },
});

export async function createIssue(title: string): Promise<number> {
  const { data, error, response } = await client.POST("/repos/{owner}/{repo}/issues", {
    params: { path: repository },
    body: { title },
  });
  if (response.status === 422) {
    // `error` is the union of all errors.
    const { errors = [] } = error as components["schemas"]["validation-error"];
    throw new Error(errors.map(({ field, code }) => `${field}: ${code}`).join());
  }
  if (!data) throw new Error(`status ${response.status}`);
  return data.number;
}

export async function comments(issue_number: number): Promise<readonly string[]> {
  const { data, response } = await client.GET(
    "/repos/{owner}/{repo}/issues/{issue_number}/comments",
    { params: { path: { ...repository, issue_number } } },
  );
  if (!data) throw new Error(`status ${response.status}`);
  return data.map(({ body = "" }) => body);
}

export async function titles(labels: string): Promise<readonly string[]> {
  const { data, response } = await client.GET("/repos/{owner}/{repo}/issues", {
    params: { path: repository, query: { labels } },
  });
  if (!data) throw new Error(`status ${response.status}`);
  return data.map(({ title }) => title);
}

export async function titleOf(issue_number: number): Promise<string> {
  const { data, response } = await client.GET("/repos/{owner}/{repo}/issues/{issue_number}", {
    params: { path: { ...repository, issue_number } },
  });
  if (!data) throw new Error(`status ${response.status}`);
  return data.title;
}

export async function stars(): Promise<number> {
  const { data, response } = await client.GET("/repos/{owner}/{repo}", {
    params: { path: repository },
  });
  if (!data) throw new Error(`status ${response.status}`);
  return data.stargazers_count;
}
