import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { findCounterexample } from "../../../generator/law/index.js";
import { verifyManifest } from "../../../generator/verify.js";
import { loadCase } from "../../golden/cases.js";
import { tempProject } from "../temp-project.js";

const HEAD = `
waybill: 1
name: proof
version: 1.0.0
baseUrl: https://a.example
routes:`;

/** Whether the law holds for routes. */
function verify(routes: string, runs: number) {
  const { path } = tempProject({ "package.json": "{}", "routes.yaml": HEAD + routes });
  return verifyManifest({ cwd: path, runs, seed: 1 });
}

const optionNames = `
  - GET /a/{url}/{method}
  - POST /a/{url}/{method}
  - GET /b/{baseUrl}/{mediaType}/x
  - POST /b/{baseUrl}/{mediaType}/x
  - GET /c/{headers}/:request
  - POST /c/{headers}/:request
  - GET /d/{data}/{a.data}/{.headers}/{headers.b}
  - POST /d/{data}
  - route: GET /e
    parameters:
      - { name: data, in: query, schema: { type: string } }
      - { name: baseUrl, in: query, schema: { type: string } }
      - { name: headers, in: query, explode: true, schema: { type: array, items: { type: string } } }
  - route: POST /f/{id}
    parameters:
      - { name: baseUrl, in: query, schema: { type: string } }
      - { name: data, in: query, schema: { type: string } }
    requestBody: { schema: { type: object, properties: { url: { type: string }, headers: { type: string } } } }
  - route: POST /g/{url}
    parameters: [{ name: url, as: target, in: path, schema: { type: string } }]
    requestBody: { schema: { type: object, properties: { url: { type: string }, data: { type: string } } } }
  - route: PATCH /h
    requestBody: { schema: { type: object, properties: { data: { type: object }, b: { type: string } } } }
  - route: POST /i/{data}
    parameters: [{ name: data, as: id, in: path, schema: { type: string } }]
    requestBody: { schema: { type: array, items: { type: string } } }
  - route: DELETE /j/{data}/{a}
    parameters: [{ name: a, as: b, in: query, schema: { type: string } }]
`;

it("the law holds for arguments with names of options, with those options and without", async () => {
  expect(await verify(optionNames, 50)).toMatchObject({
    ok: true,
    routes: 14,
    counterexamples: [],
  });
});

it("the law holds for a reserved value that is already percent-encoded", async () => {
  const routes = `
  - route: GET /a
    parameters:
      - { name: r, in: query, allowReserved: true, schema: { type: string, enum: ["%2e", "%zz", "%252e", "a/b"] } }
`;
  expect(await verify(routes, 60)).toMatchObject({ ok: true, counterexamples: [] });
});

it("the law holds for an empty object in a path, which counts as missing", async () => {
  const routes = `
  - route: HEAD /a/{id}.{format}
    parameters: [{ name: id, in: path, schema: { enum: [{}, 1] } }]
`;
  expect(await verify(routes, 60)).toMatchObject({ ok: true, counterexamples: [] });
});

it("the law holds for a name in both the path and the query, and for reserved values beside any template", async () => {
  const reserved = "{ name: r, in: query, allowReserved: true, schema: { type: string } }";
  const inPath = "{ name: x, in: path, schema: { type: string } }";
  const inQuery = "{ name: x, as: y, in: query, schema: { type: string } }";
  const routes = `
  - { route: "GET /a?", parameters: [${reserved}] }
  - { route: "GET /b{&data}", parameters: [${reserved}] }
  - { route: "GET /c/{+a}", parameters: [${reserved}] }
  - { route: "GET /d{;x}", parameters: [${inPath}, ${inQuery}] }
  - { route: "POST /e{;x}", parameters: [${inPath}, ${inQuery}] }
  - { route: "GET /f{;x}{?x}", parameters: [${inPath}, ${inQuery}] }
  - { route: "GET /g", parameters: [{ name: page, as: n, in: query, schema: { type: string } }] }
  - { route: "GET /h?v=:url", parameters: [{ name: url, in: query, schema: { type: string } }] }
  - { route: "GET /i{?x}{&data}", parameters: [${reserved}] }
`;
  expect(await verify(routes, 400)).toMatchObject({ ok: true, routes: 9, counterexamples: [] });
});

type Builder = (parameters: object, ...options: readonly unknown[]) => Result;

it("verify finds a function that reads an inherited parameter, and prints a call", async () => {
  const { manifest, plans, generated } = await loadCase("shapes");
  const plan = plans.find(({ name }) => name === "issuesGet") as (typeof plans)[number];
  const builder = generated["issuesGet"] as Builder;
  const issuesGet = (given: { owner: string }, options?: object): unknown =>
    builder({ ...given, owner: given.owner }, options);
  const run = { runs: 200, seed: 1 };
  expect(findCounterexample(plan, manifest, generated, run)).toBeUndefined();
  const found = findCounterexample(plan, manifest, { ...generated, issuesGet }, run);
  expect(found?.builder.call).toContain("Object.create({ owner: 'inherited'");
});

interface Result {
  url: string;
  body?: unknown;
}

it.each<readonly [what: string, name: string, change: (result: Result) => void]>([
  [
    "a string that is not JSON text",
    "defaults",
    (result) => {
      if (typeof result.body === "string") result.body = JSON.parse(result.body);
    },
  ],
  [
    "an omitted empty body",
    "settingsReplace",
    (result) => {
      if (isDeepStrictEqual(result.body, {})) delete result.body;
    },
  ],
  [
    "a slash in a path, which only the query may keep",
    "notesCreate",
    (result) => {
      result.url = result.url.replace("%2F", "/");
    },
  ],
])("finds %s", async (_what, name, change) => {
  const { manifest, plans, generated } = await loadCase("groups");
  const found = plans.find((one) => one.name === name) as (typeof plans)[number];
  const plan = { ...found, reserved: [] };
  const builder = generated[name] as Builder;
  const wrong: Builder = (...given) => {
    const result = builder(...given);
    change(result);
    return result;
  };
  const run = { runs: 200, seed: 1 };
  expect(findCounterexample(plan, manifest, generated, run)).toBeUndefined();
  expect(findCounterexample(plan, manifest, { ...generated, [name]: wrong }, run)).toBeDefined();
});
