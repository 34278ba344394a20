import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOfTests } from "../temp-project.js";
import {
  type Fixture,
  type MigratedFixtures,
  migrateFixtures,
  migrateSources,
  runFixture,
  startServer,
  type TestServer,
} from "./run-fixtures.js";

const MANIFEST = `
waybill: 1
name: github
version: 1.0.0
baseUrl: https://api.github.com
headers: { accept: application/vnd.github.v3+json }
generate: { output: src/generated }
parameters:
  owner: { name: owner, in: path, schema: { type: string } }
  repo: { name: repo, in: path, schema: { type: string } }
routes:
  - route: GET /repos/{owner}/{repo}/issues
    operationId: issues/list-for-repo
    parameters:
      - $ref: "#/parameters/owner"
      - $ref: "#/parameters/repo"
      - { name: labels, in: query, schema: { type: string } }
      - { name: per_page, in: query, schema: { type: integer } }
      - { name: assignees, in: query, schema: { type: array, items: { type: string } } }
      - { name: fields, in: query, explode: false, schema: { type: array, items: { type: string } } }
  - route: POST /repos/{owner}/{repo}/issues
    operationId: issues/create
    parameters:
      - $ref: "#/parameters/owner"
      - $ref: "#/parameters/repo"
      - { name: dry, in: query, schema: { type: boolean } }
    requestBody:
      required: true
      schema: { type: object, required: [title], properties: { title: { type: string } } }
  - route: PATCH /repos/{owner}/{repo}/issues/{issue_number}
    operationId: issues/update
    parameters:
      - $ref: "#/parameters/owner"
      - $ref: "#/parameters/repo"
      - { name: issue_number, in: path, schema: { type: integer } }
    requestBody: { schema: { type: object, properties: { title: { type: string } } } }
  - route: GET /search/issues
    operationId: search/issues
    parameters:
      - { name: q, in: query, required: true, schema: { type: string } }
  - route: GET /maps/{x,y}/:level{/layer}{?scale}
    operationId: maps/get
    parameters:
      - { name: x, in: path, required: true, schema: { type: integer } }
      - { name: y, in: path, required: true, schema: { type: integer } }
      - { name: level, in: path, required: true, schema: { type: integer } }
      - { name: layer, in: path, schema: { type: string } }
      - { name: scale, in: query, schema: { type: integer } }
  - route: POST /markdown/raw
    operationId: markdown/render-raw
    requestBody: { contentType: text/plain, schema: { type: string } }
`;

const CHANGED: readonly Fixture[] = [
  {
    name: "octokit-endpoint",
    given: `
      import { endpoint } from "@octokit/endpoint";
      declare const SERVER: string;
      const list = async (owner: string) => {
        const { url, ...options } = endpoint("GET /repos/{owner}/{repo}/issues", { owner, repo: "a b", labels: "bug", headers: { "X-A": "1" }, baseUrl: SERVER });
        return (await fetch(url, options as RequestInit)).status;
      };
      const update = async () => {
        const { url, ...options } = endpoint({ method: "PATCH", url: "/repos/:owner/:repo/issues/:number", owner: "o", repo: "r", number: 1, title: "t", baseUrl: SERVER });
        // The comment stays.
        return (await fetch(url, { ...options, body: JSON.stringify(options.body) })).status;
      };
      const create = async () => {
        const request = endpoint("POST /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", title: "t", mediaType: { format: "raw" }, baseUrl: SERVER });
        return (await fetch(request.url, { ...request, body: JSON.stringify(request.body) })).status;
      };
      const more: { per_page?: number } = Object.assign({ per_page: 5 }, { labels: "more" });
      const raw = async () => {
        const request = endpoint("POST /markdown/raw", { data: "a", headers: { "content-type": "text/plain" }, baseUrl: SERVER });
        return (await fetch(request.url, request)).status;
      };
      export const run = async () => [
        await list("o"),
        await update(),
        await create(),
        await raw(),
        endpoint("GET /repos/{owner}/{repo}/issues{?labels}", { owner: "o", repo: "r", labels: "a", fields: ["b"] }).url.replace("%2C", ","),
        endpoint("GET /repos/{owner}/{repo}/issues", { labels: "a", ...more, owner: "o", repo: "r" }).url,
        endpoint("GET /maps/{x,y}/{zoom}{/part}{?scale}", { x: 1, y: 2, zoom: 3, part: "a", scale: 4 }).url,
        endpoint("GET /maps/{a,b}/{zoom}/:part", { a: 1, b: 2, zoom: 3, part: "a" }).url,
      ];`,
    want: [
      'const options = issuesListForRepo({ owner, repo: "a b", labels: "bug" }, { headers: { "X-A": "1" }, baseUrl: SERVER });',
      'const options = issuesUpdate({ owner: "o", repo: "r", issue_number: 1, title: "t" }, { baseUrl: SERVER });',
      "// The comment stays.\n",
      "(await send(options)).status;",
      'const request = markdownRenderRaw({ data: "a" }, {',
      "(await send(request)).status;",
      'issuesListForRepo({ owner: "o", repo: "r", labels: "a", fields: ["b"] }).url',
      'issuesListForRepo({ labels: "a", ...more, owner: "o", repo: "r" }).url',
      'mapsGet({ x: 1, y: 2, level: 3, layer: "a", scale: 4 }).url',
      'mapsGet({ x: 1, y: 2, level: 3, layer: "a" }).url',
    ],
  },
  {
    name: "common-js",
    extension: ".cjs",
    given: `
      "use strict";
      const { endpoint } = require("@octokit/endpoint");
      async function list(owner) {
        const { url, ...options } = endpoint("GET /repos/:owner/:repo/issues", { owner, repo: "r", per_page: 5, baseUrl: SERVER });
        return (await fetch(url, options)).status;
      }
      exports.run = async () => [await list("o")];`,
    want: [
      'const { issuesListForRepo } = require("./generated/issues.js");',
      'const { send } = require("./generated/fetch.js");',
      'const options = issuesListForRepo({ owner, repo: "r", per_page: 5 }, { baseUrl: SERVER });',
    ],
  },
  {
    name: "octokit-instance",
    given: `
      import { request } from "@octokit/request";
      declare const SERVER: string;
      const create = { endpoint: request.endpoint.defaults({ method: "POST", url: "/repos/{owner}/{repo}/issues", baseUrl: SERVER }) };
      const octokit = { request: request.defaults({ baseUrl: SERVER }), issues: { create }, rest: { issues: { create } } };
      const sendIt = (options: { method: string; url: string; headers: object; body?: unknown }) =>
        fetch(options.url, { method: options.method, headers: options.headers as HeadersInit, body: JSON.stringify(options.body) });
      const parameters = { owner: "o", repo: "r", title: "t" };
      export const run = async () => [
        (await sendIt(octokit.request.endpoint("GET /repos/{owner}/{repo}/issues", { owner: "o", repo: "r" }))).status,
        (await sendIt(octokit.rest.issues.create.endpoint({ owner: "o", repo: "r", title: "t" }))).status,
        (await sendIt(octokit.issues.create.endpoint({ ...parameters, title: "u" }))).status,
      ];`,
    want: [
      'sendIt(issuesListForRepo({ owner: "o", repo: "r" }, { baseUrl: octokit.request.endpoint.DEFAULTS.baseUrl }))',
      'sendIt(issuesCreate({ owner: "o", repo: "r", title: "t" }, { baseUrl: octokit.rest.issues.create.endpoint.DEFAULTS.baseUrl }))',
      'issuesCreate({ ...parameters, title: "u" }, {',
    ],
  },
  {
    name: "defaults",
    given: `
      import { endpoint } from "@octokit/endpoint";
      declare const SERVER: string;
      const api = endpoint.defaults({ baseUrl: SERVER, headers: { authorization: "token 1" } });
      const inRepo = endpoint.defaults({ owner: "o", repo: "r", baseUrl: SERVER });
      const named = endpoint.defaults({ owner: "o", repo: "r" });
      const load = (request: { url: string; headers: object }) => fetch(request.url, { headers: request.headers as HeadersInit });
      export const run = async () => [
        (await load(api("GET /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", headers: { "x-a": "1" } }))).status,
        (await load(api("GET /repos/{owner}/{repo}/issues", { owner: "o", repo: "r" }))).status,
        (await load(inRepo("GET /repos/{owner}/{repo}/issues", { labels: "bug" }))).status,
        (await load(inRepo("GET /repos/{owner}/{repo}/issues"))).status,
        named("GET /repos/{owner}/{repo}/issues", { repo: "s" }).url,
      ];`,
    want: [
      'const api: Options = { baseUrl: SERVER, headers: { authorization: "token 1" } };',
      '{ ...api, headers: { ...api.headers, "x-a": "1" } }',
      'const inRepo = { parameters: { owner: "o", repo: "r" }, options: { baseUrl: SERVER } } as const;',
      'withParameters(issuesListForRepo, inRepo.parameters)({ labels: "bug" }, inRepo.options)',
      'const named = { owner: "o", repo: "r" } as const;',
      'withParameters(issuesListForRepo, named)({ repo: "s" }).url',
      'import { withParameters } from "./generated/runtime.js";',
    ],
  },
  {
    name: "waybill",
    given: `
      import { endpoint } from "./generated/endpoint.js";
      import { createEndpoint } from "./generated/runtime.js";
      import { send } from "./generated/fetch.js";
      declare const SERVER: string;
      const api = endpoint.defaults({ baseUrl: SERVER });
      const other = createEndpoint({ baseUrl: SERVER, headers: { "x-a": "1" } });
      export const run = async () => [
        endpoint("GET /repos/{owner}/{repo}/issues", { owner: "o", repo: "r" }),
        (await send(api("PATCH /repos/{owner}/{repo}/issues/{issue_number}", { owner: "o", repo: "r", issue_number: 1, title: "t" }))).status,
        (await send(other("POST /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", title: "t", headers: { "x-b": "2" } }))).status,
      ];`,
    want: [
      '        issuesListForRepo({ owner: "o", repo: "r" }),'.trimStart(),
      "const api: Options = { baseUrl: SERVER };",
      'issuesUpdate({ owner: "o", repo: "r", issue_number: 1, title: "t" }, api)',
      'issuesCreate({ owner: "o", repo: "r", title: "t" }, other.defaults({ headers: { "x-b": "2" } }))',
    ],
  },
];

const KEPT: Fixture & { readonly left: readonly string[] } = {
  name: "kept",
  given: `
      import { endpoint } from "@octokit/endpoint";
      import { request } from "@octokit/request";
      declare const SERVER: string;
      const route = "GET /repos/{owner}/{repo}/issues" as const;
      const repo = { owner: "o", repo: "r", baseUrl: SERVER };
      const api = endpoint.defaults({ owner: "o", repo: "r", baseUrl: SERVER });
      class Octokit { request = request; constructor(readonly options: { timeZone: string }) {} }
      const octokit = new Octokit({ timeZone: "Europe/Berlin" });
      const urls = [
        endpoint(route, repo),
        endpoint("GET /repos/{owner}/{repo}/issues", repo),
        endpoint("GET /repos/{owner}/{repo}/issues?state=open", { owner: "o", repo: "r" }),
        endpoint("GET /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", assignees: ["a", "b"] }),
        endpoint("POST /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", title: "t", dry: true }),
        endpoint("POST /repos/{owner}/{repo}/issues", { owner: "o", repo: "r" } as never),
        endpoint("GET /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", mediaType: { previews: ["a"] } }),
        endpoint("GET /emojis"),
        endpoint("GET /search/issues", { q: "a+label:bug" }),
        endpoint("GET /search/issues", { q: "a", data: "b" }),
        octokit.request.endpoint("GET /search/issues", { q: "a" }),
        endpoint.merge("GET /emojis", {}),
        api(route),
        api("GET /repos/{owner}/{repo}/issues"),
      ].map(({ url }) => url);
      export const run = async () => [
        urls,
        (await request("GET /repos/{owner}/{repo}/issues", { ...repo })).status,
      ];
      export const broken = () => endpoint("GET /repos/{owner");`,
  want: ['const api = endpoint.defaults({ owner: "o", repo: "r", baseUrl: SERVER });'],
  left: [
    "7: no object replaces an endpoint with these defaults",
    "11: the route is in a variable",
    "12: `repo` has the option `baseUrl`",
    "13: the path has a query",
    "14: the endpoint does not write the query parameter `assignees` as the document declares",
    "15: POST /repos/{owner}/{repo}/issues has no argument for `dry` in the body",
    "16: it sends no body, and the function sends `{}`",
    "17: `mediaType.previews` has no equivalent",
    "18: routes.yaml has no route GET /emojis",
    "19: Octokit sends each `+` of `q` as a space",
    "20: it sends `data` in the query",
    "21: its Octokit has the option `timeZone`",
    "22: a function has no `merge`",
    "23: the route is in a variable",
    "24: its endpoint has, or may have, defaults that no object replaces",
    "28: Octokit sends it with its authentication, plugins and errors",
    "30: this { is never closed; add the } (offset 7 of the URL)",
  ],
};

const FILES = { "routes.yaml": MANIFEST };
const FROM = { from: "endpoint" } as const;
const folder = folderOfTests();
let server: TestServer;
let changed: MigratedFixtures;
let kept: MigratedFixtures;
beforeAll(async () => {
  server = await startServer(/^(x-|authorization$|accept$)/);
  changed = await migrateFixtures(join(folder, "changed"), CHANGED, FROM, FILES, server.url);
  kept = await migrateFixtures(join(folder, "kept"), [KEPT], FROM, FILES, server.url);
}, 300_000);
afterAll(() => server.close());

const rows = [...CHANGED, KEPT].map((fixture) => [fixture.name, fixture] as const);

test.each(rows)(
  "migrated calls of endpoints in the style %s send the same requests",
  async (name) => {
    const { path } = name === "kept" ? kept : changed;
    const before = await runFixture(path, name, "before", server.sent);
    expect(before.length).toBeGreaterThan(1);
    expect(await runFixture(path, name, "after", server.sent)).toEqual(before);
  },
);

test.each(rows)(
  "migrated calls of endpoints in the style %s have the expected text",
  (name, { want, extension = ".ts", given }) => {
    const files = [...changed.migrated.files, ...kept.migrated.files];
    const { after = given } = files.find(({ path }) => path === `src/${name}${extension}`) ?? {};
    expect(want.filter((part) => !after.includes(part))).toEqual([]);
  },
);

test("unchanged or foreign calls of endpoints are named", () => {
  expect(changed.migrated.newErrors).toEqual([]);
  expect(changed.migrated.left.map(({ reason }) => reason)).toEqual([
    "no object replaces an endpoint with these defaults",
  ]);
  const notes = changed.migrated.notes.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
  expect(notes).toMatchInlineSnapshot(`
    [
      "src/defaults.ts:9 the options go to \`load\`, and their method is now in lower case",
      "src/defaults.ts:10 the options go to \`load\`, and their method is now in lower case",
      "src/defaults.ts:11 the options go to \`load\`, and their method is now in lower case",
      "src/defaults.ts:12 the options go to \`load\`, and their method is now in lower case",
      "src/octokit-instance.ts:10 the options go to \`sendIt\`, and their method is now in lower case",
      "src/octokit-instance.ts:11 the options go to \`sendIt\`, and their method is now in lower case",
      "src/octokit-instance.ts:12 the options go to \`sendIt\`, and their method is now in lower case",
    ]
  `);
  expect(kept.migrated).toMatchObject({ changed: [], newErrors: [] });
  const left = kept.migrated.left.map(({ line, reason }) => `${line}: ${reason}`);
  expect(left.sort(byLine)).toEqual(KEPT.left);
});

function byLine(a: string, b: string): number {
  return parseInt(a, 10) - parseInt(b, 10);
}

test("a second run changes no endpoint", async () => {
  expect(await migrateSources(changed.path, FROM)).toMatchObject({ files: [], changed: [] });
}, 120_000);
