import { send } from "waybill-github/fetch";
import { issuesCreate } from "waybill-github/issues";
import { reposGet } from "waybill-github/repos";

const response = await send(reposGet({ owner: "octocat", repo: "hello-world" }));
switch (response.status) {
  case 200:
    console.log((await response.json()).full_name); // octocat/hello-world
    break;
  case 404:
    console.log((await response.json()).message);
    break;
  default:
    throw new Error(`GitHub responded with ${response.status}`);
}

import { ensureOk, HttpError, type ResponsesOf } from "waybill-github/fetch";

try {
  const request = issuesCreate({ owner: "octocat", repo: "hello-world", title: "" });
  const created = await ensureOk(send(request));
  console.log((await created.json()).number);
} catch (error) {
  if (!(error instanceof HttpError)) throw error;
  const { response } = error as HttpError<ResponsesOf<typeof issuesCreate>>;
  if (response.status === 422) console.log((await response.json()).message); // Validation Failed
}

import { result } from "waybill-github/fetch";

async function fullName(repo: string): Promise<string> {
  const { data, error, response } = await result(reposGet({ owner: "octocat", repo }));
  if (error) throw new Error(`${response.status}: ${error.message}`);
  return data.full_name;
}
console.log(await fullName("hello-world")); // octocat/hello-world
