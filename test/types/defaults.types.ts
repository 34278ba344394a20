import { expectTypeOf } from "vitest";
import { createEndpoint, endpoint, type Endpoint } from "../../runtime/index.js";
import { endpoint as github } from "../../generated/index.js";

type Headers = Readonly<Record<string, string>>;

// What every endpoint has.
expectTypeOf(endpoint.DEFAULTS.method).toEqualTypeOf<string>();
expectTypeOf(github.DEFAULTS.baseUrl).toEqualTypeOf<string>();
expectTypeOf(github.DEFAULTS.headers).toEqualTypeOf<Headers>();
// @ts-expect-error no such default
void endpoint.DEFAULTS.org;
// @ts-expect-error frozen
endpoint.DEFAULTS.baseUrl = "";
// @ts-expect-error frozen
endpoint.DEFAULTS.headers["accept"] = "";

// What was given, later ones over earlier ones.
const api = endpoint.defaults({
  baseUrl: "https://api.acme.test",
  org: "acme",
  per_page: 100,
  sort: { by: "name", keys: ["a"] },
  request: { timeout: 5 },
});
expectTypeOf(api.DEFAULTS.org).toEqualTypeOf<string>();
expectTypeOf(api.DEFAULTS.per_page).toEqualTypeOf<number>();
expectTypeOf(api.DEFAULTS.request).toEqualTypeOf<{ timeout: number }>();
expectTypeOf(api.DEFAULTS.sort).toEqualTypeOf<{
  readonly by: string;
  readonly keys: readonly string[];
}>();
// @ts-expect-error frozen
api.DEFAULTS.org = "";
// @ts-expect-error frozen
api.DEFAULTS.sort.keys.push("b");

const further = api.defaults({ org: 7, sort: { descending: true } });
expectTypeOf(further.DEFAULTS.org).toEqualTypeOf<number>();
expectTypeOf(further.DEFAULTS.per_page).toEqualTypeOf<number>();
expectTypeOf(further.DEFAULTS.sort).toEqualTypeOf<{
  readonly by: string;
  readonly keys: readonly string[];
  readonly descending: boolean;
}>();

// `undefined` is not given.
declare const maybe: string | undefined;
expectTypeOf(api.defaults({ org: maybe }).DEFAULTS.org).toEqualTypeOf<string>();
expectTypeOf(api.defaults({ per_page: maybe }).DEFAULTS.per_page).toEqualTypeOf<number | string>();
expectTypeOf(endpoint.defaults({ org: maybe }).DEFAULTS.org).toEqualTypeOf<string | undefined>();

expectTypeOf(createEndpoint({ org: "acme" }).DEFAULTS.org).toEqualTypeOf<string>();

// Merged options.
const merged = api.merge("POST /orgs/{org}/repos", { name: "x", org: 7 });
expectTypeOf(merged.method).toEqualTypeOf<"POST">();
expectTypeOf(merged.url).toEqualTypeOf<"/orgs/{org}/repos">();
expectTypeOf(merged.baseUrl).toEqualTypeOf<string>();
expectTypeOf(merged.headers).toEqualTypeOf<Headers>();
expectTypeOf(merged.org).toEqualTypeOf<number>();
expectTypeOf(merged.name).toEqualTypeOf<string>();
expectTypeOf(merged.per_page).toEqualTypeOf<number>();
// @ts-expect-error not given
void merged.owner;
expectTypeOf(endpoint.merge("/x").method).toEqualTypeOf<"GET">();
expectTypeOf(endpoint.merge({ method: "put", url: "/x", a: 1 }).method).toEqualTypeOf<"put">();
expectTypeOf(endpoint.merge({ method: "put", url: "/x", a: 1 }).url).toEqualTypeOf<"/x">();
endpoint.merge("GET /orgs/{org}");
// @ts-expect-error malformed
endpoint.merge("GET /orgs/{org");

// They can be passed on.
expectTypeOf(endpoint.parse(merged).method).toEqualTypeOf<"post">();
expectTypeOf(endpoint.parse({ method: "GET", url: "/x" }).method).toEqualTypeOf<"get">();
endpoint({ ...merged, org: "acme" });

// A function that takes any endpoint.
declare function takesAny<Routes, Given extends {}>(endpoint: Endpoint<Routes, Given>): void;
takesAny(endpoint);
takesAny(github);
takesAny(api);
declare function takes(endpoint: Endpoint): void;
takes(endpoint);
takes(api);
takes(github);
