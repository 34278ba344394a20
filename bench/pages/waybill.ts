import { ensureOk, send } from "waybill-github/fetch";
import {
  issuesCreate,
  issuesGet,
  issuesListComments,
  issuesListForRepo,
} from "waybill-github/issues";
import { reposGet } from "waybill-github/repos";

const repository = { owner: "octocat", repo: "hello-world" };
const shared = {
  baseUrl: "https://github.acme.example/api/v3",
  headers: { authorization: "token 0123" },
};

export async function createIssue(title: string): Promise<number> {
  const response = await send(issuesCreate({ ...repository, title }, shared));
  if (response.status === 422) {
    const { errors = [] } = await response.json();
    throw new Error(errors.map(({ field, code }) => `${field}: ${code}`).join());
  }
  if (response.status !== 201) throw new Error(`status ${response.status}`);
  return (await response.json()).number;
}

export async function comments(issue_number: number): Promise<readonly string[]> {
  const response = await ensureOk(
    send(issuesListComments({ ...repository, issue_number }, shared)),
  );
  return (await response.json()).map(({ body = "" }) => body);
}

export async function titles(labels: string): Promise<readonly string[]> {
  const response = await ensureOk(send(issuesListForRepo({ ...repository, labels }, shared)));
  return (await response.json()).map(({ title }) => title);
}

export async function titleOf(issue_number: number): Promise<string> {
  const response = await ensureOk(send(issuesGet({ ...repository, issue_number }, shared)));
  return (await response.json()).title;
}

export async function stars(): Promise<number> {
  const response = await ensureOk(send(reposGet(repository, shared)));
  return (await response.json()).stargazers_count;
}
