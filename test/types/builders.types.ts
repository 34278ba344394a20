import { expectTypeOf } from "vitest";
import { endpoint } from "../../generated/endpoint.js";
import { emojisGet } from "../../generated/emojis.js";
import { issuesCreate, issuesListForRepo, issuesUpdate } from "../../generated/issues.js";
import {
  reposCreateRelease,
  reposGet,
  type ReposGetParameters,
  reposUpdate,
} from "../../generated/repos.js";
import { withParameters } from "../../runtime/builders.js";
import type { RequestOptions } from "../../runtime/index.js";
import { feedGet } from "../golden/groups/generated/requests.js";
import { paymentsCreateForAccount } from "../golden/groups/generated/bodies.js";

const owner = "octocat";
const repo = "hello-world";

// Required and optional parameters.
reposGet({ owner, repo });
issuesListForRepo({
  owner,
  repo,
  state: "open",
  labels: "bug",
  since: new Date(),
  page: undefined,
});
// @ts-expect-error owner is missing
reposGet({ repo });
// @ts-expect-error all parameters are missing
reposGet();
// @ts-expect-error of another type
reposGet({ owner, repo: 1 });
// @ts-expect-error a path parameter has no null
reposGet({ owner, repo: null });
emojisGet();
emojisGet({});
emojisGet(undefined, { headers: { accept: "*/*" } });

// A base URL as a `URL`.
emojisGet(undefined, { baseUrl: new URL("https://ghe.test/api/v3") });
endpoint("GET /emojis", { baseUrl: new URL("https://ghe.test/api/v3") });
endpoint.defaults({ baseUrl: new URL("https://ghe.test/api/v3") });

// What has no body takes no `data` among its options.
issuesCreate({ owner, repo, title: "It fails" }, { data: "…" });
// @ts-expect-error GET
reposGet({ owner, repo }, { data: "…" });
// @ts-expect-error GET with declared headers
feedGet({}, { headers: { "x-limit": "10" }, data: "…" });

// An optional last segment, of both route strings that have it.
endpoint("GET /repos/{owner}/{repo}/contents{/path}", { owner, repo });
endpoint("GET /repos/{owner}/{repo}/contents/{path}", { owner, repo });
endpoint({ method: "GET", url: "/repos/{owner}/{repo}/contents/{path}", owner, repo });

// Enums.
// @ts-expect-error not one of the states
issuesListForRepo({ owner, repo, state: "opened" });

// Nested bodies.
issuesCreate({ owner, repo, title: "It fails", labels: ["bug", { name: "ui", color: null }] });
reposUpdate({ owner, repo, security_and_analysis: { advanced_security: { status: "enabled" } } });
// @ts-expect-error title is required
issuesCreate({ owner, repo });
// @ts-expect-error no such property in a label
issuesCreate({ owner, repo, title: "It fails", labels: [{ title: "ui" }] });
// @ts-expect-error of another type, three levels down
reposUpdate({ owner, repo, security_and_analysis: { advanced_security: { status: true } } });

// Bodies of several kinds.
paymentsCreateForAccount({ id: "a", number: "4111" });
paymentsCreateForAccount({ id: "a", iban: "DE02" });
// @ts-expect-error none of the kinds
paymentsCreateForAccount({ id: "a", amount: 1 });

// Unknown parameters: an error in a literal, let through by a spread beside known ones.
// @ts-expect-error no such parameter
reposGet({ owner, repo, ower: "x" });
// @ts-expect-error no such parameter of a route without any
emojisGet({ fresh: true });
reposGet({ owner, repo, ...{ fresh: true } });
issuesListForRepo({ owner, repo, ...{ fresh: true } });
// @ts-expect-error nothing in common with the parameters
emojisGet({ ...{ fresh: true } });

// Options.
reposGet({ owner, repo }, { baseUrl: "https://ghe.example.com", mediaType: { format: "raw" } });
reposGet({ owner, repo }, { headers: [["accept", "*/*"]], request: { timeout: 5 } });
reposGet({ owner, repo }, { headers: new Headers({ accept: "*/*" }) });
reposGet({ owner, repo }, { headers: { authorization: null, "x-y": undefined } });
// @ts-expect-error no such option
reposGet({ owner, repo }, { header: { accept: "*/*" } });
// @ts-expect-error of another type
reposGet({ owner, repo }, { baseUrl: new Date() });
// @ts-expect-error a header is text
reposGet({ owner, repo }, { headers: { "content-length": 5 } });
// @ts-expect-error no such member
reposGet({ owner, repo }, { mediaType: { formats: "raw" } });

// Declared header parameters, and any others.
feedGet({}, { headers: { "if-none-match": '"etag"', "x-limit": "10", accept: "*/*" } });
feedGet({}, { headers: { "If-None-Match": '"etag"', "X-Limit": "10" } });
// @ts-expect-error declared as an integer
feedGet({}, { headers: { "x-limit": "ten" } });
// @ts-expect-error declared as an integer
feedGet({}, { headers: { "X-Limit": "ten" } });

// The result.
expectTypeOf(reposGet({ owner, repo }).method).toEqualTypeOf<"get">();
expectTypeOf(reposGet({ owner, repo }).headers).toEqualTypeOf<Record<string, string>>();
expectTypeOf(reposGet({ owner, repo }).body).toEqualTypeOf<undefined>();
expectTypeOf(issuesCreate({ owner, repo, title: "" }).method).toEqualTypeOf<"post">();
expectTypeOf(issuesCreate({ owner, repo, title: "" }).body.title).toEqualTypeOf<string | number>();
expectTypeOf(reposCreateRelease({ owner, repo, tag_name: "v1" }).body.draft).toEqualTypeOf<
  boolean | undefined
>();
// @ts-expect-error nothing has to be updated, so there may be no body
issuesUpdate({ owner, repo, issue_number: 1 }).body.title;
expectTypeOf(issuesUpdate({ owner, repo, issue_number: 1 }).body?.state).toEqualTypeOf<
  "open" | "closed" | undefined
>();

// Every result has the same members to destructure.
const { method, url: address, headers, body, request } = reposGet({ owner, repo });
expectTypeOf({ method, address, headers, body, request }).toEqualTypeOf<{
  method: "get";
  address: string;
  headers: Record<string, string>;
  body: undefined;
  request: unknown;
}>();
// @ts-expect-error GET has no body
({ ...reposGet({ owner, repo }), body: {} }) satisfies RequestOptions<"get">;

// Types of responses survive a spread, and are no part of what is sent.
declare const known: RequestOptions<"get", undefined, { 200: string; 404: { message: string } }>;
const copy = { ...known, headers: {} };
expectTypeOf(copy["~responses"]).toEqualTypeOf<
  { 200: string; 404: { message: string } } | undefined
>();
({ method: "get", url: "/", headers: {} }) satisfies typeof known;

// What it is for.
const { url, ...init } = issuesListForRepo({ owner, repo });
void (() => fetch(url, init));

// Shared options may have more than a builder needs, but their parameters do not make the builder's parameters optional.
const shared = { headers: { authorization: "token x" }, owner, org: "github" };
reposGet({ owner, repo }, shared);
emojisGet({}, shared);
// @ts-expect-error owner is missing
reposGet({ repo }, shared);
// @ts-expect-error no such option
reposGet({ owner, repo }, { ...shared, header: {} });
// @ts-expect-error a parameter among the options
reposGet({ repo }, { owner });

// The types of arguments.
declare const either: Parameters<typeof reposGet>[1];
reposGet({ owner, repo }, either);
expectTypeOf<Parameters<typeof reposGet>[0]>().toEqualTypeOf<ReposGetParameters>();
void ((...given: Parameters<typeof reposGet>) => reposGet(...given));
void ((...given: Parameters<typeof emojisGet>) => emojisGet(...given));
void ((...given: Parameters<typeof feedGet>) => feedGet(...given));
expectTypeOf<Parameters<typeof emojisGet>["length"]>().toEqualTypeOf<0 | 1 | 2>();
expectTypeOf<Parameters<typeof reposGet>["length"]>().toEqualTypeOf<1 | 2>();
expectTypeOf<Parameters<typeof feedGet>["length"]>().toEqualTypeOf<2>();

// An endpoint as second argument. Its defaults do not make parameters optional.
const api = endpoint.defaults({ owner });
reposGet({ owner, repo }, api);
issuesCreate({ owner, repo, title: "It fails" }, api.defaults({ repo }));
// @ts-expect-error owner is missing
reposGet({ repo }, api);
// @ts-expect-error of another type
issuesCreate({ owner, repo, title: "", assignees: "me" }, api);
// @ts-expect-error no such parameter
reposGet({ owner, repo, ower: "x" }, api);
reposGet({ owner, repo }, endpoint.defaults({ baseUrl: "https://ghe.example.com" }));
feedGet({}, endpoint.defaults({ headers: { "x-limit": "10" } }));
// @ts-expect-error the required header is missing
feedGet({}, endpoint);

// Default parameters.
const inMyRepo = withParameters(issuesListForRepo, { owner, repo });
inMyRepo();
inMyRepo({ labels: "bug" }, shared);
expectTypeOf(inMyRepo).returns.toEqualTypeOf<ReturnType<typeof issuesListForRepo>>();
