import { expectTypeOf } from "vitest";
import { createEndpoint, endpoint } from "../../runtime/index.js";
import { endpoint as github } from "../../generated/index.js";

const org = "acme";

// Placeholders of a literal route are required or optional by their operators.
endpoint("GET /orgs/{org}/repos", { org });
endpoint("GET /orgs/{org}/repos{?type,page}", { org });
endpoint("GET /orgs/{org}/repos{?type,page}", { org, type: "all", page: 2 });
endpoint("GET /orgs/:org/repos", { org });
endpoint("GET /files/{+path}", { path: "a/b" });
endpoint("GET /x{?list*}{&cut:3}{/a}{.b}{;c}{#d}");
endpoint("GET /x");
endpoint("GET /x", undefined);
endpoint("/orgs/{org}", { org });
endpoint("GET https://api.acme.test:8080/orgs/{org}", { org });
endpoint("GET {upload_url}/x", { upload_url: "https://uploads.acme.test" });
// @ts-expect-error org is missing
endpoint("GET /orgs/{org}/repos{?type,page}", {});
// @ts-expect-error org is missing
endpoint("GET /orgs/{org}/repos{?type,page}");
// @ts-expect-error org is missing
endpoint("GET /orgs/:org/repos", { page: 1 });
// @ts-expect-error path is missing
endpoint("GET /files/{+path}");
// @ts-expect-error owner is missing: no manifest knows the route
github("GET /repos/{owner}/{repo}/pets", { repo: "x" });

// Values.
endpoint("GET /{a}", { a: 1 });
endpoint("GET /{a}", { a: 1n });
endpoint("GET /{a}", { a: true });
endpoint("GET /{a}", { a: new Date() });
endpoint("GET /{a}", { a: ["x", 1] });
endpoint("GET /{a}", { a: { key: "x" } });
endpoint("GET /{?a}", { a: null });
endpoint("GET /{?a}", { a: undefined });
// @ts-expect-error undefined is not a value
endpoint("GET /{a}", { a: undefined });
// @ts-expect-error null is not a value
endpoint("GET /{a}", { a: null });
// @ts-expect-error a function has no form in a URL
endpoint("GET /{a}", { a: () => "x" });
// @ts-expect-error a list cannot be cut
endpoint("GET /{a:3}", { a: ["x"] });
// @ts-expect-error a list of lists has no form in a URL
endpoint("GET /{?a}", { a: [["x"]] });

// Other parameters: the query or the body takes them.
endpoint("GET /orgs/{org}", { org, fresh: true });
endpoint("POST /orgs/{org}", { org, nested: { list: [null] } });

// Options have their types.
// @ts-expect-error no URL
endpoint("GET /orgs/{org}", { org, baseUrl: 5 });
// @ts-expect-error a header is text
endpoint("GET /orgs/{org}", { org, headers: { "content-length": 5 } });

// Names of options: beside a route string, only `data`, `url` and `method` can be placeholders.
// @ts-expect-error data is missing
endpoint("GET /x/{data}");
endpoint("GET /x/{data}", { data: "a" });
endpoint("GET /x/{url}", { url: "a" });
// @ts-expect-error malformed
endpoint("GET /x/{baseUrl}");

// Any string.
declare const route: string;
declare const pattern: `GET /users/${string}`;
endpoint(route);
endpoint(route, { anything: 1 });
endpoint(pattern);
endpoint(pattern, { anything: 1 });
endpoint({ url: route, anything: 1 });

// Several routes: what each of them needs.
declare const either: "GET /orgs/{org}" | "GET /users/{user}";
endpoint(either, { org, user: "x" });

// Method and URL apart.
endpoint({ url: "/orgs/{org}", org });
endpoint({ method: "POST", url: "/orgs/{org}{?page}", org, name: "x" });
// @ts-expect-error org is missing
endpoint({ url: "/orgs/{org}" });

// Malformed routes.
// @ts-expect-error
endpoint("");
// @ts-expect-error
endpoint("GET");
// @ts-expect-error
endpoint("GET /a /b");
// @ts-expect-error
endpoint("GE(T) /a");
// @ts-expect-error
endpoint("GET /orgs/{org", { org });
// @ts-expect-error
endpoint("GET /orgs/{}", {});
// @ts-expect-error
endpoint("GET /orgs/org}");
// @ts-expect-error
endpoint("GET /orgs/{=org}", { org });
// @ts-expect-error
endpoint("GET /orgs/{org:0}", { org });
// @ts-expect-error
endpoint("GET /orgs/{or g}", { org });
// @ts-expect-error
endpoint("GET /100%");
// @ts-expect-error
endpoint("GET https://{host}/x", { host: "h" });
// @ts-expect-error
endpoint({ url: "/orgs/{org", org });

// The result.
expectTypeOf(endpoint("GET /x").method).toEqualTypeOf<"get">();
expectTypeOf(endpoint("/x").method).toEqualTypeOf<"get">();
expectTypeOf(endpoint("PATCH /x").method).toEqualTypeOf<"patch">();
expectTypeOf(endpoint("purge /x").method).toEqualTypeOf<"purge">();
expectTypeOf(endpoint("GET /x").body).toEqualTypeOf<undefined>();
expectTypeOf(endpoint("POST /x").body).toEqualTypeOf<unknown>();
expectTypeOf(endpoint({ method: "PUT", url: "/x" }).method).toEqualTypeOf<"put">();
expectTypeOf(endpoint(route).method).toEqualTypeOf<string>();

// Defaults are followed.
const api = endpoint.defaults({ org });
api("GET /orgs/{org}/repos");
api("GET /orgs/{org}/repos", { page: 1 });
api.defaults({ repo: "x" })("GET /repos/{org}/{repo}");
api({ url: "/orgs/{org}" });
createEndpoint({ org })("GET /orgs/{org}/repos");
// @ts-expect-error repo is missing
api("GET /repos/{org}/{repo}");
// @ts-expect-error repo is missing
api("GET /repos/{org}/{repo}", {});
// @ts-expect-error a default of undefined is none
endpoint.defaults({ org: undefined })("GET /orgs/{org}/repos");
endpoint.defaults({ url: "/x", method: "POST" })({ a: 1 });
