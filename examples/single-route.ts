import { issuesListForRepo } from "waybill-github/issues";

const { url, ...init } = issuesListForRepo(
  { owner: "octocat", repo: "hello-world", labels: "bug" },
  { headers: { authorization: "token 0123" } },
);
url; // → "https://api.github.com/repos/octocat/hello-world/issues?labels=bug"
init.method; // → "get"
init.headers.authorization; // → "token 0123"
// const response = await fetch(url, init);
