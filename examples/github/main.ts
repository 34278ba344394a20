import { items, send } from "waybill-github/fetch";
import { issuesCreate, issuesListForRepoPages } from "waybill-github/issues";

const repository = { owner: "octocat", repo: "hello-world" };
const shared = {
  baseUrl: process.env["GITHUB_API_URL"] ?? "https://api.github.com",
  headers: { authorization: `token ${process.env["GITHUB_TOKEN"]}` },
};

const open = { ...repository, state: "open", per_page: 100 } as const;
for await (const { number, title } of items(issuesListForRepoPages, open, shared)) {
  console.log(`#${number} ${title}`);
}

const title = process.argv[2] ?? "";
const created = await send(issuesCreate({ ...repository, title }, shared));
switch (created.status) {
  case 201:
    console.log(`Created #${(await created.json()).number}`);
    break;
  case 422:
    for (const { field, code } of (await created.json()).errors ?? []) console.log(field, code);
    break;
  default:
    throw new Error(`GitHub answered ${created.status}`);
}
