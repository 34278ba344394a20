import { symlinkSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn, withoutTimes } from "../fake-terminal.js";
import { git, repository } from "./repository.js";

const OLD = smallManifest("GET /old");
const NEW = smallManifest(
  "GET /new",
  "{ route: 'GET /users', parameters: [{ name: page, in: query, schema: { type: integer } }] }",
);

/** Compares two manifests. */
function diff(old: string, now: string, ...args: readonly string[]) {
  const { path } = tempProject({ "old.yaml": old, "new.yaml": now });
  return waybillIn(path, ["diff", "old.yaml", "new.yaml", ...args]);
}

it("compares two manifests", async () => {
  const { code, out, err } = await diff(OLD, NEW);
  expect({ code, err, out: withoutTimes(out) }).toEqual({
    code: 0,
    err: "",
    out: `Breaking

  removed  getOld  GET /old

Additive

  new  getNew    GET /new
  new  getUsers  GET /users

old.yaml → new.yaml: major (1 breaking, 2 additive) ( TIME)
`,
  });
});

it.each([
  ["auto", ".js", "major (1 breaking)"],
  ["auto", "none", "nothing changed for callers"],
  ["none", "auto", "nothing changed for callers"],
  ["auto", "auto", "nothing changed for callers"],
])("compares `importExtension` %s and %s as in the project", async (old, now, want) => {
  const manifest = (extension: string) =>
    OLD.replace("runtime:", `importExtension: ${extension}, runtime:`);
  const tsconfig = JSON.stringify({ compilerOptions: { moduleResolution: "bundler" } });
  const { path } = tempProject({
    "earlier/tsconfig.json": "{}",
    "earlier/routes.yaml": manifest(old),
    "tsconfig.json": tsconfig,
    "routes.yaml": manifest(now),
  });
  const { out } = await waybillIn(path, ["diff", "earlier/routes.yaml"]);
  expect(out).toContain(`earlier/routes.yaml → routes.yaml: ${want}`);
});

it("the default new version is the manifest in the working tree", async () => {
  const { path } = tempProject({ "old.yaml": OLD, "routes.yaml": OLD });
  const { out } = await waybillIn(path, ["diff", "old.yaml"]);
  expect(withoutTimes(out)).toBe("old.yaml → routes.yaml: nothing changed for callers ( TIME)\n");
});

it("compares a git revision with the working tree, and two revisions with each other", async () => {
  const project = repository({ "routes.yaml": OLD });
  project.write("routes.yaml", NEW);
  const { out } = await waybillIn(project.path, ["diff", "HEAD"]);
  expect(out).toContain("HEAD:routes.yaml → routes.yaml: major (1 breaking, 2 additive)");
  git(project.path, ["commit", "--quiet", "--all", "--message", "second"]);
  const { out: both } = await waybillIn(project.path, ["diff", "v1", "HEAD"]);
  expect(both).toContain("v1:routes.yaml → HEAD:routes.yaml: major (1 breaking, 2 additive)");
});

it("diff prefers a revision to a folder with its name, and a file to a revision", async () => {
  const project = repository({ "routes.yaml": OLD });
  project.write("v1/routes.yaml", OLD);
  project.write("routes.yaml", NEW);
  const { out } = await waybillIn(project.path, ["diff", "v1"]);
  expect(out).toContain("v1:routes.yaml → routes.yaml: major (1 breaking, 2 additive)");
  project.write("v2/routes.yaml", OLD);
  expect(await waybillIn(project.path, ["diff", "v2"])).toMatchObject({
    code: 1,
    err: "error: cannot read v2: it is a folder [is-a-folder]\n  hint: name a file\n",
  });
  git(project.path, ["tag", "old.yaml"]);
  project.write("old.yaml", NEW);
  const { out: file } = await waybillIn(project.path, ["diff", "old.yaml"]);
  expect(file).toContain("old.yaml → routes.yaml: nothing changed");
});

it("diff reads the schemas of a manifest at the revision", async () => {
  const manifest = `${smallManifest("{ route: POST /a, name: post, requestBody: { schema: { $ref: '#/schemas/A' } } }")}schemas: ../schemas/a.json\n`;
  const schema = (type: string) =>
    JSON.stringify({ A: { type: "object", properties: { a: { type } } } });
  const project = repository({
    "api/routes.yaml": manifest,
    "schemas/a.json": schema("string"),
    "api/nul.yaml": manifest.replace("a.json", "nul.json"),
    "schemas/nul.json": `${schema("string")}\0`,
    "package.json": "{}",
  });
  project.write("schemas/a.json", schema("integer"));
  for (const [folder, ...args] of [["", "--manifest", "api/routes.yaml"], ["api"]] as const) {
    const { out, err } = await waybillIn(project.at(folder), ["diff", "v1", ...args]);
    expect(err).toBe("");
    expect(out).toContain("`a` has a different type: `string` → `number`.");
  }
  const { err } = await waybillIn(project.path, ["diff", "v1:api/nul.yaml"]);
  expect(err).toContain("cannot read ../schemas/nul.json: it is not text in UTF-8");
});

it("diff reads a file from its old path at the revision", async () => {
  const project = repository({ "routes.yaml": OLD, "old/routes.yaml": OLD });
  project.write("api/routes.yaml", NEW);
  project.remove("old");
  for (const [folder, version, manifest] of [
    ["", "v1:routes.yaml", "api/routes.yaml"],
    ["", "v1:./old/routes.yaml", "api/routes.yaml"],
    ["api", "v1:old/routes.yaml", "routes.yaml"],
    ["api", "v1:../routes.yaml", "routes.yaml"],
  ] as const) {
    const { out, err } = await waybillIn(project.at(folder), ["diff", version, manifest]);
    expect(err).toBe("");
    expect(out).toContain(`${version} → ${manifest}: major (1 breaking, 2 additive)`);
  }
  expect((await waybillIn(project.path, ["diff", "v1:api/routes.yaml", "v1"])).err).toBe(
    "error: there is no api/routes.yaml in v1 [no-manifest]\n  hint: name its path in the repository: v1:path/to/routes.yaml\n",
  );
});

it("diff follows symbolic links of a revision", async () => {
  const project = repository({ "api/routes.yaml": OLD });
  symlinkSync("api/routes.yaml", project.at("routes.yaml"));
  symlinkSync("api", project.at("linked"));
  symlinkSync("../elsewhere.yaml", project.at("outside.yaml"));
  git(project.path, ["add", "--all"]);
  git(project.path, ["commit", "--quiet", "--message", "links"]);
  project.write("api/routes.yaml", NEW);
  for (const version of ["HEAD", "HEAD:routes.yaml", "HEAD:linked/routes.yaml"]) {
    const { out, err } = await waybillIn(project.path, ["diff", version]);
    expect(err).toBe("");
    expect(out).toContain("major (1 breaking, 2 additive)");
  }
  const { err } = await waybillIn(project.path, ["diff", "HEAD:outside.yaml"]);
  expect(err).toContain("HEAD:outside.yaml");
});

it("diff reads OpenAPI documents: as files, at revisions, and as the source of a manifest", async () => {
  const document = (path: string) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Small", version: "1" },
      servers: [{ url: "https://a.example" }],
      paths: { [path]: { get: {} } },
    });
  const project = repository({
    "api.json": document("/a"),
    "routes.yaml": "waybill: 1\nopenapi: ./api.json\n",
  });
  project.write("api.json", document("/b"));
  project.write("old.json", document("/a"));
  for (const args of [["old.json", "api.json"], ["v1", "--manifest", "api.json"], ["v1"]]) {
    const { out, err } = await waybillIn(project.path, ["diff", ...args]);
    expect(err).toBe("");
    expect(out).toMatch(/removed {2}\w+ {2}GET \/a\n[^]*new {2}\w+ {2}GET \/b\n/);
  }
});

it("diff: prints data", async () => {
  const { code, out } = await diff(OLD, NEW, "--format", "json");
  expect(code).toBe(0);
  const printed = JSON.parse(out) as { readonly changes: readonly unknown[] };
  expect({ ...printed, changes: printed.changes.slice(0, 1) }).toEqual({
    ok: true,
    old: "old.yaml",
    new: "new.yaml",
    step: "major",
    unused: [],
    counts: { breaking: 1, accepted: 0, expected: 0, additive: 2, neither: 0 },
    changes: [
      {
        kind: "route-removed",
        compiler: "breaking",
        wire: "breaking",
        place: { of: "route", route: "GET /old", name: "getOld", path: [] },
        explanation: "removed; imports of `getOld` no longer compile.",
      },
    ],
  });
});

it("diff: prints Markdown", async () => {
  const { out } = await diff(OLD, NEW, "--format", "markdown");
  expect(out).toBe(`A major version from \`old.yaml\` to \`new.yaml\`: 1 breaking, 2 additive.

### Breaking

- \`getOld\`, \`GET /old\`: removed

### Additive

- \`getNew\`, \`GET /new\`: new
- \`getUsers\`, \`GET /users\`: new
`);
});

it("diff prints a change of several functions once", async () => {
  const route = (path: string, parameter: string, type: string) =>
    `{ route: GET /${path}, parameters: [{ name: ${parameter}, in: query, schema: { type: ${type} } }] }`;
  const manifest = (type: string) =>
    smallManifest(
      ...["a", "b", "c", "d", "e"].map((path) => route(path, "page", type)),
      route("f", "sort", type),
      route("g", "order", type),
    );
  const versions = [manifest("integer"), manifest("string")] as const;
  const { out } = await diff(...versions);
  expect(withoutTimes(out)).toBe(`Breaking

  5 functions  getA, getB, getC, getD and 1 more
    \`page\` (query) has a different type: \`number\` → \`string\`. [compiler]

  getF  GET /f
    \`sort\` (query) has a different type: \`number\` → \`string\`. [compiler]

  getG  GET /g
    \`order\` (query) has a different type: \`number\` → \`string\`. [compiler]

old.yaml → new.yaml: major (3 breaking) ( TIME)
`);
  const { out: markdown } = await diff(...versions, "--format", "markdown");
  expect(markdown).toContain(
    "- 5 functions (`getA`, `getB`, `getC`, `getD` and 1 more): `page` (query) has a different type",
  );
});

it.each([
  { old: OLD, now: NEW, code: 1 },
  { old: OLD, now: OLD, code: 0 },
  { old: smallManifest(), now: OLD, code: 0 },
])("diff fails only on breaking changes ($code)", async ({ old, now, code }) => {
  expect(await diff(old, now, "--fail-on", "breaking")).toMatchObject({ code, err: "" });
  const { out } = await diff(old, now, "--fail-on", "breaking", "--format", "json");
  expect(JSON.parse(out)).toMatchObject({ ok: code === 0 });
});

it.each([
  { today: "2026-12-31", code: 1, counts: "2 breaking" },
  { today: "2027-01-01", code: 1, counts: "1 breaking, 1 expected" },
  { today: "2027-02-01", code: 0, counts: "2 expected" },
])("diff expects a removal after its sunset: $today", async ({ today, code, counts }) => {
  const page = "{ name: page, in: query, schema: true, deprecated: { sunset: 2027-02-01 } }";
  const more = "{ name: q, in: query, schema: true }";
  const { path } = tempProject({
    "old.yaml": smallManifest(
      "{ route: GET /old, deprecated: { sunset: 2027-01-01 } }",
      `{ route: GET /users, parameters: [${page}, ${more}] }`,
    ),
    "new.yaml": smallManifest(`{ route: GET /users, parameters: [${more}] }`),
  });
  const args = ["diff", "old.yaml", "new.yaml", "--fail-on", "breaking"];
  const pretty = await waybillIn(path, args, { today });
  expect(pretty.code).toBe(code);
  expect(pretty.out).toContain(`major (${counts})`);
  const markdown = await waybillIn(path, [...args, "--format", "markdown"], { today });
  expect(markdown.out.includes("### Expected\n\n- `getOld`")).toBe(today >= "2027-01-01");
});

it("diff escapes text for terminals and Markdown", async () => {
  const manifest = (name: string) =>
    `${smallManifest()}  - { route: GET /a, name: a, parameters: [{ name: ${JSON.stringify(name)}, as: b, in: query, schema: true }] }\n`;
  const versions = [manifest("x"), manifest("\u001b[31m`<b>\n# y")] as const;
  expect((await diff(...versions)).out).not.toContain("\u001b");
  const { out: markdown } = await diff(...versions, "--format", "markdown");
  expect(markdown).toContain("is sent as ``\\u001b[31m`<b>\\u000a# y`` instead of `x`");
});

it.each([
  [
    ["nothing"],
    "error: nothing is neither a file nor a git revision [no-version]\n  hint: name a manifest, an OpenAPI document, or a revision that has routes.yaml, such as HEAD~1\n",
  ],
  [
    ["v1", "--manifest", "other.yaml"],
    "error: there is no other.yaml in v1 [no-manifest]\n  hint: name its path in the repository: v1:path/to/routes.yaml\n",
  ],
  [
    ["https://a.example/openapi.json"],
    "error: cannot read https://a.example/openapi.json: only `waybill pull` uses the network [no-network]\n  hint: download it first: waybill pull https://a.example/openapi.json --output openapi.json\n",
  ],
  [
    ["--", "--output=stolen"],
    "error: --output=stolen is neither a file nor a git revision [no-version]\n  hint: name a manifest, an OpenAPI document, or a revision that has routes.yaml, such as HEAD~1\n",
  ],
])("diff explains the missing parts of %j", async (args, want) => {
  const project = repository({ "routes.yaml": OLD });
  expect(await waybillIn(project.path, ["diff", ...args])).toEqual({
    code: 1,
    out: "",
    err: want,
  });
  expect(project.has("stolen")).toBe(false);
});

it("`diff HEAD` reports that git is not installed", async () => {
  const project = repository({ "routes.yaml": OLD });
  vi.stubEnv("PATH", "/nowhere");
  try {
    const { code, err } = await waybillIn(project.path, ["diff", "HEAD"]);
    expect(code).toBe(1);
    expect(err).toContain(
      "HEAD is neither a file nor a git revision: git cannot be run [no-version]",
    );
  } finally {
    vi.unstubAllEnvs();
  }
});

it("diff names the mistake of a version, and its place", async () => {
  const project = repository({ "routes.yaml": "waybill: 1\nnaem: x\n" });
  const { code, out, err } = await waybillIn(project.path, ["diff", "v1"]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("v1:routes.yaml:2:1: error:");
  expect(err).toContain("; nothing was compared\n");
  const { out: json } = await waybillIn(project.path, ["diff", "v1", "--format", "json"]);
  expect(JSON.parse(json)).toMatchObject({ ok: false });
});

it("diff names the mistake of a document, and reads it once", async () => {
  const { path } = repository({ "api.yaml": "openapi: 3.1.0\npaths: [\n" });
  const { err } = await waybillIn(path, ["diff", "api.yaml", "api.yaml"]);
  expect(err).toContain("api.yaml:2:8: error: this [ is never closed [syntax]");
});
