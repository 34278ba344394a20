import { describe, expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";

/** A small manifest with parameters of several kinds, bodies, and a schema that routes share. */
const manifest = `${smallManifest("POST /users/{username}/keys")}  - route: GET /orgs/{org}/issues
    operationId: issues/list
    parameters:
      - { name: labels, in: query, explode: true, schema: { type: array, items: { type: string } } }
      - { name: url, as: targetUrl, in: query, required: true, schema: { type: string } }
      - { name: If-None-Match, in: header, schema: { type: string } }
    pages: { next: { link: next } }
  - route: POST /orgs/{org}/issues
    operationId: issues/create
    requestBody:
      required: true
      schema: { $ref: "#/schemas/Issue" }
  - route: PUT /orgs/{org}/issues
    operationId: issues/replace
    requestBody: { required: true, schema: { type: array, items: { $ref: "#/schemas/Issue" } } }
  - route: POST /orgs/{org}/events
    operationId: events/create
    requestBody:
      required: true
      schema:
        oneOf:
          - { type: object, required: [kind, title], properties: { kind: { const: open }, title: { type: string } } }
          - { type: object, required: [kind], properties: { kind: { const: close }, title: { type: integer } } }
schemas:
  Issue:
    type: object
    required: [title]
    properties: { title: { type: string }, state: { enum: [open, closed] } }
`;

/** Runs `waybill explain` in a project of that manifest. */
function explain(...args: readonly string[]) {
  return waybillIn(tempProject({ "routes.yaml": manifest }).path, ["explain", ...args]);
}

describe("explain", () => {
  it("shows the effective route, the arguments and the code", async () => {
    const { code, out, err } = await explain("issues/list");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.slice(0, out.indexOf("\nimport "))).toBe(`issuesList
  route        GET /orgs/{org}/issues
  effective    GET /orgs/{org}/issues{?labels*,url}
  operationId  issues/list
  pages        issuesListPages
  declared     routes.yaml:10:5
  generated    generated/issues.ts

argument       in      required  type               sent as
org            path    yes       string
labels         query   no        readonly string[]
targetUrl      query   yes       string             url
If-None-Match  header  no        string             an option: headers
`);
    expect(out).toMatch(/export function issuesList\b/);
    expect(out).toMatch(/export const issuesListPages\b/);
    expect(out).not.toContain("issuesCreate");
  });

  it("explain prints the same code as the output", async () => {
    // The schema gets another name because of a route that is not asked for.
    const project = tempProject({
      "routes.yaml": `${smallManifest()}  - { route: "GET /a/{b}", name: get, group: things }
  - route: POST /a
    name: post
    group: things
    requestBody: { required: true, schema: { $ref: "#/schemas/get-parameters" } }
schemas:
  get-parameters: { type: object, properties: { c: { type: string } } }
`,
    });
    expect(await waybillIn(project.path, ["generate"])).toMatchObject({ code: 0, err: "" });
    const written = project.read("generated/things.ts");
    const { out } = await waybillIn(project.path, ["explain", "post"]);
    const builder = out.slice(out.indexOf("export function post"));
    expect(builder).toContain("GetParametersSchema");
    expect(written).toContain(builder);
    expect(out).toContain("export interface GetParametersSchema {");
    expect(out).not.toContain("segment");
  });

  it("explain omits types that only other routes of the group return", async () => {
    const schema = (properties: string) => `{ type: object, properties: { ${properties} } }`;
    const answers = (name: string) =>
      `responses: { 200: { schema: { $ref: "#/schemas/${name}" } } }`;
    const project = tempProject({
      "routes.yaml": `${smallManifest()}  - { route: GET /a, name: a, group: things, ${answers("A")} }
  - { route: GET /b, name: b, group: things, ${answers("B")} }
schemas:
  A: ${schema('part: { $ref: "#/schemas/Part" }')}
  Part: ${schema("text: { type: string }")}
  B: ${schema("text: { type: string }")}
`,
    });
    const { out } = await waybillIn(project.path, ["explain", "a"]);
    const declared = [...out.matchAll(/^export (?:interface|function) (\w+)/gm)];
    expect(declared.map(([, name]) => name)).toEqual(["AResponses", "a", "A", "Part"]);
  });

  it("explain shows the properties of a body's schema", async () => {
    const { out } = await explain("issuesCreate");
    expect(out).toContain(`
argument  in    required  type
org       path  yes       string
title     body  yes       string
state     body  no        "open" | "closed"
`);
  });

  it("explain shows the arguments of all alternatives of a body", async () => {
    const { out } = await explain("eventsCreate");
    expect(out).toContain(`
argument  in    required  type
org       path  yes       string
kind      body  yes       "open" | "close"
title     body  no        string | number
`);
  });

  it("explain names the declarations with `code: js`", async () => {
    const { path } = tempProject({
      "routes.yaml": manifest.replace(/^generate: .*\n/m, "generate: { code: js }\n"),
    });
    const { out } = await waybillIn(path, ["explain", "issuesCreate", "--format", "json"]);
    expect(JSON.parse(out)).toMatchObject({ generated: "generated/issues.d.ts" });
  });

  it("prints data", async () => {
    const { code, out } = await explain(
      "POST /orgs/{org}/issues",
      "--format",
      "json",
      "--with",
      '{"org":"a","title":"b"}',
    );
    expect(code).toBe(0);
    const { code: text, fetch, curl, ...data } = JSON.parse(out) as Record<string, unknown>;
    expect(text).toContain("export function issuesCreate");
    expect(fetch).toContain("await fetch(");
    expect(curl).toContain("curl --request POST https://api.example.com/orgs/a/issues");
    expect(data).toEqual({
      ok: true,
      name: "issuesCreate",
      route: "POST /orgs/{org}/issues",
      effectiveRoute: "POST /orgs/{org}/issues",
      operationId: "issues/create",
      declared: "routes.yaml:17:5",
      generated: "generated/issues.ts",
      arguments: [
        { name: "org", in: "path", required: true, type: "string" },
        { name: "title", in: "body", required: true, type: "string" },
        { name: "state", in: "body", required: false, type: '"open" | "closed"' },
      ],
      values: { org: "a", title: "b" },
      request: {
        method: "post",
        url: "https://api.example.com/orgs/a/issues",
        headers: {
          "user-agent": "small-endpoint.js/1.0.0",
          "content-type": "application/json; charset=utf-8",
        },
        body: { title: "b" },
      },
    });
  });

  it.each([
    ["getUsersByUsername", "getUsersByUsername"],
    ["GET /users/{username}", "getUsersByUsername"],
    ["get  /users/{username}", "getUsersByUsername"],
    ["/users/:username", "getUsersByUsername"],
    ["GET /users/:username", "getUsersByUsername"],
    ["/users/{username}", "getUsersByUsername"],
    ["issues/list", "issuesList"],
    ["GET /orgs/{org}/issues", "issuesList"],
    ["GET /orgs/{org}/issues{?labels*,url}", "issuesList"],
    ["PUT /orgs/{org}/issues", "issuesReplace"],
    ["GET /pets/:id", "getPetsById"],
    ["/pets/{id}", "getPetsById"],
    ["GET /compare/{base}...{head}", "getCompareByBaseByHead"],
    ["/compare/:base...:head", "getCompareByBaseByHead"],
    ["List Things", "listThings"],
    [" List Things ", "listThings"],
  ])("explain finds %j", async (wanted, name) => {
    const { path } = tempProject({
      "routes.yaml": manifest.replace(
        "schemas:",
        "  - GET /pets/:id\n  - GET /compare/:base...:head\n  - { route: /things, operationId: List Things }\nschemas:",
      ),
    });
    const { code, out } = await waybillIn(path, ["explain", ...wanted.split(/ (?=\/)/)]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${name}\\n`));
    // A placeholder is no value.
    expect(out).not.toContain("\ncurl");
  });

  it.each([
    ["isuesList", "issuesList"],
    ["issues/lst", "issues/list"],
    ["GET /usrs/{username}", "GET /users/{username}"],
  ])("explain %j suggests %j", async (wanted, nearest) => {
    expect((await explain(wanted)).err).toBe(
      `error: no route, function or operationId is called "${wanted}" [unknown-route]\n  hint: did you mean "${nearest}"?\n`,
    );
  });

  it("suggests a route as the manifest writes it", async () => {
    const { path } = tempProject({ "routes.yaml": smallManifest("GET /users/:id") });
    const { err } = await waybillIn(path, ["explain", "GET /usrs/:id"]);
    expect(err).toContain('did you mean "GET /users/:id"?');
  });

  it("explain shows the replacement of a deprecated route", async () => {
    const old = `${manifest.replace(
      "    operationId: issues/list\n",
      "    operationId: issues/list\n    deprecated: { message: Slow., replacedBy: issues/create }\n",
    )}`;
    const { path } = tempProject({ "routes.yaml": old });
    const { code, out, err } = await waybillIn(path, ["explain", "issuesList"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("\n * @deprecated Slow. Use `issuesCreate`.\n");
    expect(out).not.toContain("function issuesCreate");
  });

  it("explain escapes text for terminals", async () => {
    const { path } = tempProject({
      "routes.yaml": `${smallManifest()}  - { route: GET /a, name: a, operationId: "a/\\e[31m\\u202e", parameters: [{ name: "\\e[1m", as: b, in: query, schema: true }] }\n`,
    });
    const { out } = await waybillIn(path, ["explain", "a"]);
    expect(out).toContain("  operationId  a/\\u001b[31m\\u202e\n");
    expect(out).not.toMatch(/[\u001b\u202e]/);
  });

  it("explain accepts a manifest in another folder", async () => {
    const { path } = tempProject({ "api/my.yaml": manifest });
    const { out } = await waybillIn(path, ["explain", "issuesList", "--manifest", "api/my.yaml"]);
    expect(out).toContain(
      "  declared     api/my.yaml:10:5\n  generated    api/generated/issues.ts\n",
    );
  });

  it("explain lists the routes of a path", async () => {
    expect(await explain("/orgs/{org}/issues")).toEqual({
      code: 1,
      out: "",
      err: 'error: "/orgs/{org}/issues" is the path of 3 routes [several-routes]\n  GET /orgs/{org}/issues (issuesList)\n  POST /orgs/{org}/issues (issuesCreate)\n  PUT /orgs/{org}/issues (issuesReplace)\n  hint: name one of them\n',
    });
  });

  it("explain prints the mistakes of the manifest", async () => {
    const { path } = tempProject({ "routes.yaml": "waybill: 1\n" });
    const { code, out, err } = await waybillIn(path, ["explain", "x"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/\d errors; nothing was explained\n$/);
  });
});

describe("explain with values", () => {
  it("explain --with accepts header parameters", async () => {
    const { code, out } = await explain(
      "issuesList",
      "--with",
      '{"org":"a","targetUrl":"b","If-None-Match":"c"}',
    );
    expect(code).toBe(0);
    expect(out).toContain("  --header 'if-none-match: c'");
    expect(out).toMatch(/^curl '[^']*\?url=b'/m);
  });

  it("explain --with prints the request for the arguments", async () => {
    const { code, out, err } = await explain(
      "issuesCreate",
      "--with",
      '{"org":"acme inc","title":"It\'s"}',
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.slice(out.indexOf("\ncurl\n"), out.indexOf("\nimport {"))).toBe(`
curl
curl --request POST 'https://api.example.com/orgs/acme%20inc/issues' \\
  --header 'user-agent: small-endpoint.js/1.0.0' \\
  --header 'content-type: application/json; charset=utf-8' \\
  --data-raw '{"title":"It'\\''s"}'

fetch
const response = await fetch("https://api.example.com/orgs/acme%20inc/issues", {
  method: "POST",
  headers: {
    "user-agent": "small-endpoint.js/1.0.0",
    "content-type": "application/json; charset=utf-8"
  },
  body: JSON.stringify({
    "title": "It's"
  }),
});
`);
  });

  it.each<readonly [given: string, code: number, wants: readonly string[]]>([
    [
      "{}",
      1,
      [
        'error: issuesCreate requires the argument "title" [missing-argument]\n  hint: add it to the JSON of --with: {"title": …}\n',
        'error: issuesCreate requires the argument "org" [missing-argument]',
      ],
    ],
    [
      '{"org":"a","title":"b","everything":"c"}',
      1,
      ['no argument "everything" [unknown-argument]\n  hint: it takes org, title, state\n'],
    ],
    ['{"org":"a","title":"b","state":7}', 1, ['hint: it is one of "open", "closed"\n']],
    ["[1]", 2, ["--with expects a JSON object [bad-arguments]"]],
    ["{org}", 2, ["--with expects a JSON object: "]],
  ])("explain --with reports mistakes in %s", async (given, code, wants) => {
    const answer = await explain("issuesCreate", "--with", given);
    expect(answer).toMatchObject({ code, out: "" });
    for (const want of wants) expect(answer.err).toContain(want);
  });

  it("explain accepts free names if the schema allows them, and values of a URL", async () => {
    const open = `${smallManifest()}  - route: POST /open/{id}
    name: open
    requestBody: { required: true, schema: { type: object, properties: { a: {} }, additionalProperties: { type: string } } }
`;
    const { path } = tempProject({ "routes.yaml": open });
    const run = (...args: readonly string[]) => waybillIn(path, ["explain", ...args]);
    expect(await run("open", "--with", '{"id":"a","any":"b"}')).toMatchObject({ code: 0, err: "" });
    expect(await run("POST /open/a", "--with", '{"any":"b"}')).toMatchObject({ code: 0, err: "" });
    const { out } = await run("POST /open/a", "--with", '{"__proto__":"b"}');
    expect(out).toContain(`--data-raw '{"__proto__":"b"}'`);
  });

  it("explain --with accepts each value of an enum whose texts are equal", async () => {
    const route = `{ route: GET /loud, parameters: [{ name: loud, in: query, schema: { enum: [true, "true", 1, "1"] } }] }`;
    const { path } = tempProject({ "routes.yaml": smallManifest(route) });
    for (const value of ["true", '"true"', "1", '"1"']) {
      const run = await waybillIn(path, ["explain", "getLoud", "--with", `{"loud":${value}}`]);
      expect(run).toMatchObject({ code: 0, err: "" });
    }
    const { err } = await waybillIn(path, ["explain", "getLoud", "--with", '{"loud":"2"}']);
    expect(err).toContain('the argument "loud" of getLoud cannot be "2"');
  });

  it("explain finds the route of a URL, and reads its values", async () => {
    const { code, out, err } = await explain(
      "https://API.example.com/orgs/acme%20inc/issues?labels=a&labels=b&url=c",
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`
argument       in      required  type               sent as             value
org            path    yes       string                                 "acme inc"
labels         query   no        readonly string[]                      ["a","b"]
targetUrl      query   yes       string             url                 "c"
If-None-Match  header  no        string             an option: headers
`);
    expect(out).toContain(
      "curl 'https://api.example.com/orgs/acme%20inc/issues?labels=a&labels=b&url=c'",
    );
  });

  it("explain notes that it reads a value with slashes", async () => {
    const { out } = await explain("/users/a/b");
    expect(out).toContain(
      "\n  note         `username` has slashes in this URL; the function sends them as %2F\n",
    );
    expect(out).toContain("\ncurl 'https://api.example.com/users/a%2Fb' \\\n");
    const { out: data } = await explain("/users/a/b", "--format", "json");
    expect(JSON.parse(data)).toMatchObject({
      values: { username: "a/b" },
      withSlashes: ["username"],
    });
  });
});
