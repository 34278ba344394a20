import { describe, expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
import { explain, manifest } from "./issues-manifest.js";

describe("explain", () => {
  it("shows the effective route, the arguments and the code", async () => {
    const { code, out, err } = await explain("issues/list");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.slice(0, out.indexOf("\nimport "))).toBe(`issuesList
  route        GET /orgs/{org}/issues
  effective    GET /orgs/{org}/issues{?labels*,url}
  operationId  issues/list
  declared     routes.yaml:10:5
  generated    generated/issues.ts

argument       in      required  type               sent as
org            path    yes       string
labels         query   no        readonly string[]
targetUrl      query   yes       string             url
If-None-Match  header  no        string             an option: headers
`);
    expect(out).toMatch(/export function issuesList\b/);
    expect(out).not.toContain("issuesCreate");
  });

  it("shows the very text that stands in the output", async () => {
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

  it("leaves out the types of the group that only other routes return", async () => {
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
    expect(declared.map(([, name]) => name)).toEqual(["AResponses", "a", "a", "a", "A", "Part"]);
  });

  it("looks into the schema of a body", async () => {
    const { out } = await explain("issuesCreate");
    expect(out).toContain(`
argument  in    required  type
org       path  yes       string
title     body  yes       string
state     body  no        "open" | "closed"
`);
  });

  it("shows what any alternative of a body takes", async () => {
    const { out } = await explain("eventsCreate");
    expect(out).toContain(`
argument  in    required  type
org       path  yes       string
kind      body  yes       "open" | "close"
title     body  no        string | number
`);
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
      declared: "routes.yaml:16:5",
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
    ["getUsersUsername"],
    ["GET /users/{username}"],
    ["GET", "/users/{username}"],
    ["get  /users/{username}"],
  ])("finds %j", async (...words) => {
    const { code, out } = await explain(...words);
    expect(code).toBe(0);
    expect(out).toMatch(/^getUsersUsername\n/);
  });

  it("shows what a deprecated route is replaced by", async () => {
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

  it("prints nothing that a terminal obeys", async () => {
    const { path } = tempProject({
      "routes.yaml": `${smallManifest()}  - { route: GET /a, name: a, operationId: "a/\\e[31m\\u202e", parameters: [{ name: "\\e[1m", as: b, in: query, schema: true }] }\n`,
    });
    const { out } = await waybillIn(path, ["explain", "a"]);
    expect(out).toContain("  operationId  a/\\u001b[31m\\u202e\n");
    expect(out).not.toMatch(/[\u001b\u202e]/);
  });

  it("takes a manifest elsewhere", async () => {
    const { path } = tempProject({ "api/my.yaml": manifest });
    const { out } = await waybillIn(path, ["explain", "issuesList", "--manifest", "api/my.yaml"]);
    expect(out).toContain(
      "  declared     api/my.yaml:10:5\n  generated    api/generated/issues.ts\n",
    );
  });

  it.each([
    [
      "isuesList",
      'error: no route, function or operationId is called "isuesList" [unknown-route]\n  hint: did you mean "issuesList"?\n',
    ],
    [
      "nothing at all",
      'error: no route, function or operationId is called "nothing at all" [unknown-route]\n  hint: name a function, an operationId, a route as the manifest writes it, or a URL\n',
    ],
    [
      "/orgs/{org}/issues",
      'error: "/orgs/{org}/issues" is the path of 3 routes [several-routes]\n  GET /orgs/{org}/issues (issuesList)\n  POST /orgs/{org}/issues (issuesCreate)\n  PUT /orgs/{org}/issues (issuesReplace)\n  hint: name one of them\n',
    ],
  ])("%s: says what is there", async (wanted, want) => {
    expect(await explain(wanted)).toEqual({ code: 1, out: "", err: want });
  });

  it("says what is wrong with the manifest", async () => {
    const { path } = tempProject({ "routes.yaml": "waybill: 1\n" });
    const { code, out, err } = await waybillIn(path, ["explain", "x"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/\d errors; nothing can be explained\n$/);
  });
});
