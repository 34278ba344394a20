import fc from "fast-check";
import { expect, it } from "vitest";
import { readUrl as readUrlOf } from "../../../../generator/cli/explain/read-url.js";
import { emitFiles } from "../../../../generator/emit/index.js";
import { loadModules } from "../../../../generator/law/index.js";
import { allDeclarations, type Plan } from "../../../../generator/plan/index.js";
import { createShapeIndex } from "../../../../generator/types/index.js";
import { path, query } from "../../plan/manifest-parts.js";
import { planOf } from "../../plan-of.js";
import { boolean, integer, list, object, text } from "../../../schemas.js";
import { codePoint } from "../../../runtime/code-point.js";
import { succeed } from "../../../succeed.js";

const inQuery = (name: string, schema: object, more: object = {}) =>
  query(name, { schema, ...more });
const inPath = (name: string, schema: object, more: object = {}) => path(name, { schema, ...more });
const plan = planOf({
  baseUrl: "https://api.acme.test/v1/",
  routes: [
    {
      route: "GET /repos/{owner}/{repo}/issues",
      name: "issues",
      parameters: [
        inQuery("page", integer),
        inQuery("q", text),
        inQuery("labels", list(text), { explode: true }),
        inQuery("ids", list(integer), { explode: false }),
        inQuery("words", list(text), { explode: false }),
        inQuery("state", { enum: ["open", 5, true] }),
        inQuery("url", text, { as: "target" }),
        inQuery("api-version", text),
      ],
    },
    {
      route: "GET /repos/{owner}/{repo}/issues/{number}",
      name: "issue",
      parameters: [inPath("number", integer)],
    },
    {
      route: "DELETE /repos/{owner}/{repo}/issues/{number}",
      name: "remove",
      parameters: [inPath("number", integer), inQuery("page", integer)],
    },
    { route: "GET /repos/{owner}/{repo}/issues/events", name: "events" },
    { route: "GET /compare/{base}...{head}", name: "compare" },
    { route: "GET /files/{+path}{?ref}", name: "file" },
    { route: "GET /trees{/path*}", name: "tree", parameters: [inPath("path", list(integer))] },
    { route: "GET /labels{.names*}", name: "labelled" },
    { route: "GET /ranges/{from,to}", name: "range" },
    { route: "GET /matrix{;names*,page}", name: "matrix" },
    {
      route: "GET /repos/{owner}/{repo}/contents/{path}",
      name: "contents",
      parameters: [path("path", { required: false })],
    },
    { route: "PUT /repos/{owner}/{repo}/contents/{path}", name: "write" },
    { route: "GET /repos/{owner}/{repo}/branches/{branch}/protection", name: "protection" },
    { route: "GET /pages/{id}", name: "page", parameters: [path("id", { required: false })] },
    { route: "GET /fixed?kind=a{&page}", name: "fixed", parameters: [inQuery("page", integer)] },
    { route: "GET https://uploads.acme.test/assets/{name}", name: "upload" },
    {
      route: "GET /styled",
      name: "styled",
      parameters: [
        inQuery(
          "filter",
          object({ since: integer, text, ids: list(integer), deep: object({ on: boolean }) }),
          { style: "deepObject", explode: true, as: "where" },
        ),
        inQuery("pipes", list(text), { style: "pipeDelimited" }),
        inQuery("spaces", list(integer), { style: "spaceDelimited" }),
        inQuery("query", object({ a: integer }), { contentType: "application/json" }),
      ],
    },
    { route: "POST /jobs/{id}:cancel", name: "cancel" },
    { route: "GET /a%3Ab/c%2Fd%C3%A9", name: "encoded" },
    { route: "GET /", name: "root", baseUrl: "https://root.acme.test" },
    { route: "GET /elsewhere/{a}", name: "elsewhere", baseUrl: "https://other.acme.test" },
  ],
});
const readUrlIn = (url: string, plan: Plan) =>
  readUrlOf(url, plan, createShapeIndex(allDeclarations(plan)));
const shapes = createShapeIndex(allDeclarations(plan));
const readUrl = (url: string) => readUrlOf(url, plan, shapes);
const builders = succeed(loadModules(emitFiles(plan.modules), "/nowhere", "index.ts"))
  .exports as Record<string, (values: object) => { method: string; url: string }>;

/** Text that is a whole segment: neither empty nor dots. */
const segment = fc
  .string({ minLength: 1, unit: codePoint })
  .filter((value) => !/^(\.|%2e){1,2}$/i.test(value));
const any = fc.string({ unit: codePoint });
const word = fc.stringMatching(/^\w+$/);
const whole = fc.integer();
const repo = { owner: segment, repo: segment };
const some = <Value>(values: Record<string, fc.Arbitrary<Value>>) =>
  fc.record(values, { requiredKeys: [] });
const nonEmpty = <Value>(items: fc.Arbitrary<Value>) => fc.array(items, { minLength: 1 });

const CALLS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  issues: fc
    .tuple(
      fc.record(repo),
      some<unknown>({
        page: whole,
        q: any,
        labels: nonEmpty(any),
        ids: nonEmpty(whole),
        words: nonEmpty(any),
        state: fc.constantFrom("open", 5, true),
        target: any,
        "api-version": any,
      }),
    )
    .map(([path, query]) => ({ ...path, ...query })),
  issue: fc.record({ ...repo, number: whole }),
  remove: fc.record({ ...repo, number: whole, page: whole }),
  events: fc.record(repo),
  compare: fc.record({ base: word, head: word }),
  file: fc.record({
    path: fc
      .array(fc.stringMatching(/^[\w+,:~]+$/), { minLength: 1 })
      .map((parts) => parts.join("/")),
    ref: any,
  }),
  tree: fc.record({ path: nonEmpty(whole) }),
  labelled: fc.record({ names: fc.array(word, { minLength: 2 }) }),
  matrix: fc.record({ names: fc.array(word, { minLength: 2 }), page: word }),
  contents: fc.oneof(fc.record({ ...repo, path: segment }), fc.record(repo)),
  write: fc.record({ ...repo, path: segment }),
  page: fc.oneof(fc.record({ id: segment }), fc.constant({})),
  fixed: some({ page: whole }),
  upload: fc.record({ name: segment }),
  elsewhere: fc.record({ a: segment }),
};

it.each([
  ["{a}{b}{c}{d}{e}{f}{g}{h}x", `/${"a".repeat(200)}y`],
  ["{a}-{b}-{c}-{d}-{e}-{f}-{g}x", `/${"a-".repeat(100)}y`],
  ["{+a}{+b}{+c}{+d}{+e}{+f}x", `/${"a/".repeat(100)}y`],
  ["{.a}{.b}{.c}{.d}{.e}{.f}x", `/${".a".repeat(100)}y`],
  ["{/a*}{/b*}{/c*}{/d*}{/e*}x", `/${"/a".repeat(100)}y`],
  ["{;a*}{;b}{;c*}{;d}{;a*}{;b}x", `/${";a=;b=;c=".repeat(40)}y`],
])("tries each place in a URL once for %s", (route, url) => {
  const plan = planOf({ routes: [{ route: `GET /${route}` }] });
  expect(readUrlIn(url, plan)).toEqual([]);
});

it.each(Object.entries(CALLS))("the URL of %s is read back to its arguments", (name, calls) => {
  fc.assert(
    fc.property(calls, (values) => {
      const { method, url } = builders[name]?.(values) ?? { method: "", url: "" };
      const [read, ...others] = readUrl(`${method} ${url}`) ?? [];
      expect(others).toEqual([]);
      expect({ name: read?.route.name, values: read?.values }).toEqual({ name, values });
    }),
  );
});

it("styles that RFC 6570 lacks are read back", () => {
  const values = {
    where: { since: 5, text: "a b", ids: [1, 2], deep: { on: true } },
    pipes: ["a%20b", "c d"],
    spaces: [1, 2],
    query: { a: 1 },
  };
  const { url } = builders["styled"]?.(values) ?? {};
  expect(readUrl(url ?? "")).toMatchObject([{ route: { name: "styled" }, values }]);
  expect(readUrl("/styled?filter[since]=7&filter[other]=x&pipes=a|b")).toMatchObject([
    { values: { where: { since: 7, other: "x" }, pipes: ["a", "b"] } },
  ]);
});

it.each([
  ["https://api.acme.test/v1/repos/a/b/issues/events", ["events"], { owner: "a", repo: "b" }],
  ["/repos/a/b/issues/7?x=1#f", ["issue", "remove"], { owner: "a", repo: "b", number: 7, x: "1" }],
  ["get /repos/a/b/issues?q=a+b", ["issues"], { owner: "a", repo: "b", q: "a b" }],
  [
    "/repos/a/b/issues?page=no&labels=x",
    ["issues"],
    { owner: "a", repo: "b", page: "no", labels: ["x"] },
  ],
  ["/repos/a/b/issues?labels=x,y", ["issues"], { owner: "a", repo: "b", labels: ["x,y"] }],
  ["/repos/a/%E0%A4%A/issues", ["issues"], { owner: "a", repo: "%E0%A4%A" }],
  ["/fixed?kind=a&page=2", ["fixed"], { page: 2 }],
  ["/ranges/1,2", ["range"], { from: "1", to: "2" }],
  ["/ranges/1", ["range"], { from: "1" }],
  ["/pages", ["page"], {}],
  ["https://root.acme.test", ["root"], {}],
  ["https://root.acme.test?a=1", ["root"], { a: "1" }],
  ["/jobs/1:cancel", ["cancel"], { id: "1" }],
  ["/jobs/1%3Acancel", ["cancel"], { id: "1" }],
  ["/jobs/1%3acancel", ["cancel"], { id: "1" }],
  ["/a:b/c%2Fd%C3%A9", ["encoded"], {}],
  ["/a%3ab/c%2Fd%C3%A9", ["encoded"], {}],
  ["/a:b/c/d%C3%A9", [], undefined],
  ["HTTPS://UPLOADS.acme.test/assets/x", [], undefined],
  ["/fixed?kind=b", [], undefined],
  ["/repos/o/r/issues/", [], undefined],
  ["/repos/o/r/contents/a/", [], undefined],
  ["https://api.acme.test/v10/repos/a/b/issues", [], undefined],
  ["https://other.acme.test/repos/a/b/issues", [], undefined],
  ["https://other.acme.test/elsewhere/x", ["elsewhere"], { a: "x" }],
])("readUrl: %s", (url, names, values) => {
  const read = readUrl(url) ?? [];
  expect(read.map(({ route }) => route.name)).toEqual(names);
  expect(read[0]?.values).toEqual(values);
});

it.each([
  ["/repos/o/r/contents/src/a.ts", "contents", { owner: "o", repo: "r", path: "src/a.ts" }],
  ["PUT /repos/o/r/contents/src/a.ts", "write", { owner: "o", repo: "r", path: "src/a.ts" }],
  ["/repos/o/r/contents/issues/1", "contents", { owner: "o", repo: "r", path: "issues/1" }],
  ["/repos/o/r/branches/a/b/protection", "protection", { owner: "o", repo: "r", branch: "a/b" }],
  ["/compare/a/b...c/d", "compare", { base: "a/b", head: "c/d" }],
])("slashes are part of a value if no other route matches: %s", (url, name, values) => {
  const [read] = readUrl(url) ?? [];
  expect({ name: read?.route.name, values: read?.values }).toEqual({ name, values });
  expect(read?.withSlashes).toEqual(
    Object.keys(values).filter((one) => String(Object(values)[one]).includes("/")),
  );
});

it.each<readonly [baseUrl: string, url: string, values: object | undefined]>([
  ["https://api.acme.test/v1", "/v1/users/1", { id: "1" }],
  ["https://api.acme.test/v1", "/users/1", { id: "1" }],
  ["https://api.acme.test/v1", "/v10/users", { a: "v10", b: "users" }],
  ["https://api.acme.test/v1", "/v1/v1/users", { a: "v1", b: "users" }],
  ["https://api.acme.test/users", "/users/1", { id: "1" }],
  ["/v1", "https://api.acme.test/v1/users/1?x=y", { id: "1", x: "y" }],
  ["/v1", "/v1/users/1", { id: "1" }],
  ["/v1", "/users/1", { id: "1" }],
  ["/v1", "https://api.acme.test/users/1", undefined],
  ["/", "https://api.acme.test/users/1", { id: "1" }],
])("with the base URL %s: %s", (baseUrl, url, values) => {
  const plan = planOf({ baseUrl, routes: ["GET /users/{id}", "GET /{a}/{b}"] });
  expect(readUrlIn(url, plan)?.[0]?.values).toEqual(values);
});

it("URLs with unencoded characters are read", () => {
  expect(readUrl("/repos/a+b/c,d/issues?q=a?b+c")).toMatchObject([
    { values: { owner: "a+b", repo: "c,d", q: "a?b c" } },
  ]);
});

it.each(["issues", "GET /repos/{owner}/{repo}/issues", "", "ftp://a/b"])(
  "%j is not a URL",
  (wanted) => {
    expect(readUrl(wanted)).toBeUndefined();
  },
);
