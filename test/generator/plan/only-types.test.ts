import { readdirSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import { comparePlans } from "../../../generator/diff/compare-plans.js";
import { emitModules, inlineRuntime } from "../../../generator/emit/index.js";
import type { GenerateSettings, Manifest } from "../../../generator/manifest/index.js";
import { readManifest } from "../../../generator/read-source.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { waybillIn } from "../cli/fake-terminal.js";
import { manifestOf, problemsOf } from "../plan-of.js";
import { tempProject } from "../temp-project.js";
import { succeed } from "../../succeed.js";

const only = "types" as const;
const pet = { $ref: "#/schemas/Pet" };
const parts = {
  schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } },
  servers: [{ url: "https://other.test" }],
  routes: [
    { route: "GET /pets", name: "petsList", group: "pets", responses: { 200: { schema: pet } } },
    { route: "POST /pets", name: "petsAdd", group: "pets", requestBody: { schema: pet } },
    { route: "GET /ping", name: "ping", group: "none" },
  ],
};

function emitted(manifest: Manifest, settings: Partial<GenerateSettings>) {
  const generate = { ...manifest.generate, ...settings };
  return emitModules(succeed(planRoutes({ ...manifest, generate })).plan);
}

it.each<readonly [Partial<GenerateSettings>, readonly string[]]>([
  [{}, ["index.ts", "pets.ts", "routes.ts", "runtime-types.ts"]],
  [{ runtime: "waybill-runtime" }, ["index.ts", "pets.ts", "routes.ts"]],
  [{ layout: "single" }, ["builders.ts", "index.ts", "routes.ts", "runtime-types.ts"]],
  [
    { layout: "route" },
    [...["index.ts", "pets.schemas.ts", "pets/petsList.ts", "routes.ts", "runtime-types.ts"]],
  ],
])("%j writes only files with types", (settings, want) => {
  const modules = emitted(manifestOf(parts), { only, ...settings });
  expect([...modules.keys()]).toEqual(want);
  for (const [path, text] of modules) {
    expect(transformSync(text, { loader: "ts" }).code, path).toBe("");
    expect(text, path).not.toContain("waybill-runtime/builders");
  }
  expect(modules.get("index.ts")).not.toMatch(/none|ping|endpoint/);
});

it("with only: types, Routes has the documentation of functions", () => {
  const route = {
    route: "GET /a",
    name: "a",
    summary: "Gets one",
    externalDocs: { url: "https://docs.test/a" },
    deprecated: { sunset: "2027-01-01" },
  };
  const text = emitted(manifestOf({ routes: [route] }), { only }).get("routes.ts");
  expect(text).toContain(
    '  /**\n   * Gets one\n   *\n   * @see https://docs.test/a\n   * @deprecated Sunset: 2027-01-01.\n   */\n  "GET /a": {',
  );
  expect(emitted(manifestOf({ routes: [route] }), {}).get("routes.ts")).not.toContain("Gets one");
});

const golden = new URL("../../golden/", import.meta.url);
const cases = readdirSync(golden, { withFileTypes: true }).filter((one) => one.isDirectory());
const kept = { tools: false, enums: "types", routes: "types", endpoint: "any" } as const;

it.each(cases.map(({ name }) => name))(
  "only: types imports the types of the runtime that it uses: %s",
  (name) => {
    const text = readFileSync(new URL(`${name}/routes.yaml`, golden), "utf8");
    const { manifest } = succeed(readManifest(text, "routes.yaml"));
    const settings = { ...kept, only, runtime: "inline" };
    const own = emitted(manifest, settings);
    const whole = emitted(manifest, { ...kept, runtime: "inline" });
    for (const [path, text] of own) {
      const [, list = ""] =
        /import type \{([^}]*)\} from "[./]*runtime-types\.js"/.exec(text) ?? [];
      for (const used of list.match(/\w+/g) ?? []) {
        expect(inlineRuntime({ onlyTypes: true }), path).toMatch(
          new RegExp(`^export (type|interface) ${used}\\b`, "m"),
        );
      }
      if (path === "schemas.ts") {
        expect(text).toBe(whole.get(path)?.replaceAll("runtime.js", "runtime-types.js"));
      }
    }
  },
);

it.each([
  { tools: true },
  { tools: ["x"] },
  { enums: "constants" },
  { routes: "constants" },
  { endpoint: "strict" },
])("only: types is rejected beside %j", (setting) => {
  const routes = [{ route: "GET /x", name: "x" }];
  const [key = ""] = Object.keys(setting);
  expect(problemsOf({ routes, generate: setting })).toEqual([]);
  expect(problemsOf({ routes, generate: { only, ...setting } })).toMatchObject([
    {
      code: "invalid-value",
      message: `\`${key}\` writes code that runs, but \`only: types\` excludes such code`,
      hint: "remove one of the two",
      path: ["generate", key],
    },
  ]);
});

it("diff compares only: types, including the requests of functions", () => {
  const [types, all] = [only, "all"].map((setting) => {
    return succeed(planRoutes(manifestOf({ ...parts, generate: { only: setting } }), true)).plan;
  });
  if (!types || !all) throw new Error("nothing was planned");
  const kinds = (before: typeof types, after: typeof types) =>
    comparePlans(before, after).map(({ kind, compiler }) => `${kind} ${compiler}`);
  expect(kinds(all, types)).toEqual(["functions-removed breaking"]);
  expect(kinds(types, all)).toEqual(["functions-added additive"]);
  expect(kinds(types, types)).toEqual([]);
});

it("verify checks only: types as functions, and init --sdk rejects it", async () => {
  const head = { waybill: 1, name: "acme", version: "1.0.0", baseUrl: "https://api.test" };
  const text = JSON.stringify({ ...head, ...parts, generate: { only } });
  const project = tempProject({ "routes.yaml": text });
  const verified = await waybillIn(project.path, ["verify", "--runs", "3"]);
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining("3 routes") });
  const { code, err } = await waybillIn(project.path, ["init", "--sdk"]);
  expect(code).toBe(1);
  expect(err).toMatch(/routes\.yaml:1:\d+[^]*`only: types` writes none/);
  expect(project.list()).toEqual(["routes.yaml"]);
});
