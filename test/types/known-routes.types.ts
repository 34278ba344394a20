import { expectTypeOf } from "vitest";
import { endpoint } from "../../generated/index.js";
import type { IssuesCreateBody } from "../../generated/issues.js";
import { endpoint as acme } from "../golden/groups/generated/index.js";

const owner = "octocat";
const repo = "hello-world";
const upload_url = "https://uploads.acme.test";

// Parameters are checked as the builder checks them.
endpoint("GET /repos/{owner}/{repo}/issues", { owner, repo, state: "open" });
endpoint("POST /repos/{owner}/{repo}/issues", { owner, repo, title: "", headers: { a: "b" } });
endpoint("GET /emojis");
endpoint("GET /emojis", { baseUrl: "https://ghe.example.com" });
endpoint("GET /emojis", {});
endpoint("GET /emojis", undefined);
// @ts-expect-error owner is missing
endpoint("GET /repos/{owner}/{repo}/issues", { repo });
// @ts-expect-error both are missing
endpoint("GET /repos/{owner}/{repo}/issues", undefined);
// @ts-expect-error both are missing
endpoint("GET /repos/{owner}/{repo}/issues");
// @ts-expect-error not one of the states
endpoint("GET /repos/{owner}/{repo}/issues", { owner, repo, state: "opened" });
// @ts-expect-error no such parameter
endpoint("GET /repos/{owner}/{repo}/issues", { owner, repo, stat: "open" });
// @ts-expect-error no such parameter of a route without any
endpoint("GET /emojis", { fresh: true });
// @ts-expect-error no such option: the route has the method
endpoint("GET /emojis", { method: "POST" });
// @ts-expect-error nothing in common with the parameters
endpoint("GET /emojis", { ...{ fresh: true } });
endpoint("GET /repos/{owner}/{repo}/issues", { owner, repo, ...{ fresh: true } });

// An optional path parameter can be left out of `{/x}`, and of `{x}` if the method is GET or HEAD.
acme("POST {upload_url}/assets{/kind}{?name,label,force}", { upload_url });
acme("POST {upload_url}/assets/{kind}{?name,label}", { upload_url, kind: "log" });
// @ts-expect-error kind is missing: the call would throw
acme("POST {upload_url}/assets/{kind}{?name,label}", { upload_url });
endpoint("GET /repos/{owner}/{repo}/contents/{path}", { owner, repo });

// The result is the builder's.
expectTypeOf(endpoint("GET /emojis").method).toEqualTypeOf<"get">();
expectTypeOf(endpoint("GET /emojis").body).toEqualTypeOf<undefined>();
expectTypeOf(
  endpoint("POST /repos/{owner}/{repo}/issues", { owner, repo, title: "" }).body,
).toEqualTypeOf<IssuesCreateBody>();

// Method and URL apart.
endpoint({ method: "GET", url: "/repos/{owner}/{repo}/issues", owner, repo, state: "open" });
endpoint({ url: "/emojis" });
expectTypeOf(
  endpoint({ method: "post", url: "/repos/{owner}/{repo}/issues", owner, repo, title: "" }).body,
).toEqualTypeOf<IssuesCreateBody>();
// @ts-expect-error owner is missing
endpoint({ method: "GET", url: "/repos/{owner}/{repo}/issues", repo });
// @ts-expect-error not one of the states
endpoint({ method: "GET", url: "/repos/{owner}/{repo}/issues", owner, repo, state: "opened" });
// @ts-expect-error no such parameter
endpoint({ method: "GET", url: "/repos/{owner}/{repo}/issues", owner, repo, stat: "open" });
// @ts-expect-error title is missing: the method is another one
endpoint({ method: "POST", url: "/repos/{owner}/{repo}/issues", owner, repo });
// @ts-expect-error there is no URL
endpoint({ method: "GET" });

// The effective route has the query parameters that the rules for remaining keys would put into the body; the
// manifest's route lacks.
acme("POST {upload_url}/assets{/kind}{?name,label,force}", { upload_url, force: true });
// @ts-expect-error it would be sent in the body
acme("POST {upload_url}/assets/{kind}{?name,label}", { upload_url, kind: "log", force: true });
acme("PUT /settings{?size}", { size: 1, title: "in the body" });
// @ts-expect-error the builder's name for it
acme("PUT /settings{?size}", { pageSize: 1 });

// Declared headers.
acme("GET /feed", { headers: { "x-limit": "10" } });
// @ts-expect-error declared as an integer
acme("GET /feed", { headers: { "x-limit": "ten" } });

// Defaults are followed.
const api = endpoint.defaults({ owner }).defaults({ baseUrl: "https://ghe.example.com" });
api("GET /repos/{owner}/{repo}/issues", { repo });
api({ method: "GET", url: "/repos/{owner}/{repo}/issues", repo });
api.defaults({ repo })("GET /repos/{owner}/{repo}/issues");
// @ts-expect-error repo is missing
api("GET /repos/{owner}/{repo}/issues");
// @ts-expect-error repo is missing
api("GET /repos/{owner}/{repo}/issues", {});

// Other strings.
declare const route: string;
declare const options: Parameters<typeof endpoint.defaults>[0];
endpoint(route);
endpoint(route, { anything: 1 });
endpoint(options);
endpoint({ method: route, url: route, anything: 1 });
expectTypeOf(endpoint(route).method).toEqualTypeOf<string>();
expectTypeOf(endpoint(route).body).toEqualTypeOf<unknown>();
