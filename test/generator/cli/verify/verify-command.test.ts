import { cpSync } from "node:fs";
import { expect, it } from "vitest";
import { type TempProject, tempProject } from "../../temp-project.js";
import { waybillIn, withoutTimes } from "../fake-terminal.js";

const MANIFEST = `waybill: 1
name: acme
version: 1.0.0
baseUrl: https://api.acme.test
headers: { user-agent: null }
routes:
  - GET /users/{username}
  - route: POST /teams/{team}/labels
    operationId: labels/create
    requestBody: { schema: { type: object, properties: { name: { type: string }, tags: { type: array } } } }
`;

/** A runtime whose builders write a space in a path in another way than its endpoint. */
const WRONG_RUNTIME = `export * from "./runtime.js";
import { expandSegment as real, type Call } from "./runtime.js";
export function expandSegment(call: Call, name: string): string {
  return real(call, name).replaceAll("%20", "+");
}
`;

function projectWith(runtime: string): TempProject {
  const project = tempProject({
    "routes.yaml": `${MANIFEST}generate: { runtime: ../wrong.js }\n`,
    "wrong.ts": runtime,
  });
  const copy = new URL("../../../../generator/emit/inlined-runtime.ts", import.meta.url);
  cpSync(copy, project.at("runtime.ts"));
  return project;
}

it("verify calls each function, and writes nothing", async () => {
  const project = tempProject({ "routes.yaml": MANIFEST });
  const { code, out, err } = await waybillIn(project.path, ["verify", "--seed", "1"]);
  expect(err).toBe("");
  expect(withoutTimes(out)).toBe(
    "the functions of routes.yaml match endpoint(): 2 routes, 100 random inputs each, seed 1 ( TIME)\n",
  );
  expect(code).toBe(0);
  expect(project.list()).toEqual(["routes.yaml"]);
});

it("verify chooses a seed and prints it", async () => {
  const project = tempProject({ "routes.yaml": MANIFEST });
  const { out } = await waybillIn(project.path, ["verify", "--runs", "1", "--format", "json"]);
  expect(JSON.parse(out)).toEqual({
    ok: true,
    manifest: "routes.yaml",
    routes: 2,
    runs: 1,
    seed: expect.any(Number) as number,
    counterexamples: [],
  });
});

it("verify prints the smallest call with different results", async () => {
  const project = projectWith(WRONG_RUNTIME);
  const args = ["verify", "--installed-runtime", "--seed", "7"];
  const { code, out, err } = await waybillIn(project.path, args);
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toContain(`error: getUsersByUsername differs from endpoint() for GET /users/{username}
  getUsersByUsername({ username: ' ' })
    { method: 'get', url: 'https://api.acme.test/users/+', headers: {} }
  endpoint("GET /users/{username}", { username: ' ' })
    { method: 'get', url: 'https://api.acme.test/users/%20', headers: {} }
`);
  expect(err).toContain("of 2 routes differ from endpoint(); 100 random inputs each, seed 7\n");
  expect(err).toContain("run `waybill verify --seed 7 --runs 100 --installed-runtime`");
  expect((await waybillIn(project.path, args)).err).toBe(err);

  const json = await waybillIn(project.path, [...args, "--format", "json"]);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    counterexamples: expect.arrayContaining([
      {
        name: "getUsersByUsername",
        route: "GET /users/{username}",
        builder: {
          call: "getUsersByUsername({ username: ' ' })",
          gives: "{ method: 'get', url: 'https://api.acme.test/users/+', headers: {} }",
        },
        endpoint: {
          call: `endpoint("GET /users/{username}", { username: ' ' })`,
          gives: "{ method: 'get', url: 'https://api.acme.test/users/%20', headers: {} }",
        },
      },
    ]) as unknown,
  });
});

it("verify reports errors that Waybill does not throw", async () => {
  const project = projectWith(`export * from "./runtime.js";
export function expandSegment(): string {
  throw new TypeError("not today");
}
`);
  const args = ["verify", "--installed-runtime", "--seed", "1"];
  const { code, err } = await waybillIn(project.path, args);
  expect(code).toBe(1);
  expect(err).toContain("getUsersByUsername({})\n    throws TypeError: not today\n");
});

it("verify prints the mistakes of the manifest", async () => {
  const project = tempProject({ "routes.yaml": `${MANIFEST}  - GET /users/{\n` });
  const wrong = await waybillIn(project.path, ["verify"]);
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("1 error; nothing was verified");
});

it.each(["--runs=0", "--runs=x", "--seed=-1", "--seed=4294967296"])(
  "waybill verify: verify rejects %s",
  async (flag) => {
    const { code, err } = await waybillIn(tempProject().path, ["verify", flag]);
    expect(code).toBe(2);
    expect(err).toContain("Pass a whole number from");
  },
);

it("verify does not run a runtime that the manifest names", async () => {
  const hostile = "globalThis.hostileRuntime = true;\n";
  const project = tempProject({
    "package.json": "{}",
    "a.yaml": `${MANIFEST}generate: { output: vendor/gen, runtime: evil }\n`,
    "vendor/gen/node_modules/evil/builders.js": hostile,
    "vendor/gen/node_modules/evil/index.js": hostile,
    "b.yaml": `${MANIFEST}generate: { runtime: ../evil.js }\n`,
    "evil.ts": hostile,
    "generated/runtime.ts": hostile,
  });
  const answer = await waybillIn(project.path, ["verify", "--runs", "1", "a.yaml", "b.yaml"]);
  expect(answer).toMatchObject({ code: 0, err: "" });
  expect(globalThis).not.toHaveProperty("hostileRuntime");
});
