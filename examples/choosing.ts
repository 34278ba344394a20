import { activityListReposStarredByAuthenticatedUser as starred } from "waybill-github/activity";
import { ensureOk, send } from "waybill-github/fetch";

const token = { authorization: "token 0123" };
const repositories = await ensureOk(send(starred({}, { headers: token })));
const [repository] = await repositories.json();
console.log(repository?.full_name); // octocat/hello-world

const accept = "application/vnd.github.v3.star+json"; // the same with the time of each star
const stars = await ensureOk(send(starred({}, { headers: { ...token, accept } })));
for (const { starred_at, repo } of await stars.json()) console.log(starred_at, repo.full_name); // 2026-01-02 octocat/hello-world
