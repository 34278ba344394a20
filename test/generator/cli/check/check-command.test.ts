import { expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn, withoutTimes } from "../fake-terminal.js";

async function generatedProject() {
  const project = tempProject({ "routes.yaml": smallManifest("GET /users") });
  expect(await waybillIn(project.path, ["generate", "--quiet"])).toMatchObject({ code: 0 });
  return project;
}

const WAYS_OUT =
  "run `waybill generate`, with --force to overwrite edited files; to change the output, edit the manifest";

it("check passes on fresh output, also with CRLF", async () => {
  const { path, read, write } = await generatedProject();
  write("generated/users.ts", read("generated/users.ts").replaceAll("\n", "\r\n"));
  const { code, out, err } = await waybillIn(path, ["check"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^generated matches routes\.yaml: \d+ files \(\d/);
});

it("check shows a diff, exits with 1 and writes nothing", async () => {
  const { path, read, write } = await generatedProject();
  const good = read("generated/users.ts");
  write("generated/users.ts", good.replace("\n", "\nedited\n"));
  const before = read("generated/users.ts");
  const { code, out, err } = await waybillIn(path, ["check"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^--- a\/generated\/users\.ts\n\+\+\+ b\/generated\/users\.ts\n@@ /m);
  expect(out).toContain("\n-edited\n");
  expect(err).toBe(`error: 1 file in generated does not match routes.yaml\n  hint: ${WAYS_OUT}\n`);
  expect(read("generated/users.ts")).toBe(before);
});

it("check names the command that fixes the differences", async () => {
  const { path } = tempProject({ "api/my routes.yaml": smallManifest() });
  const { err } = await waybillIn(path, ["check", "api/my routes.yaml", "--output", "sdk"]);
  expect(err).toContain("hint: run `waybill generate 'api/my routes.yaml' --output sdk`,");
});

it("`check` names missing and obsolete files", async () => {
  const { path, write, remove } = await generatedProject();
  remove("generated/orgs.ts");
  write("routes.yaml", smallManifest().replace("/users/", "/people/"));
  const { code, out } = await waybillIn(path, ["check"]);
  expect(code).toBe(1);
  expect(out).toContain("missing: generated/orgs.ts\n");
  expect(out).toContain("missing: generated/people.ts\n");
  expect(out).toContain("obsolete: generated/users.ts\n");
});

it.each([
  { today: "2026-12-31", want: [] },
  { today: "2027-01-01", want: ["routes.yaml:9:48"] },
  { today: "2027-02-01", want: ["routes.yaml:9:48", "routes.yaml:9:83"] },
])("check warns of routes after their sunset: $today", async ({ today, want }) => {
  const { path, write } = await generatedProject();
  const route = "{ route: GET /users, deprecated: { sunset: 2027-01-01 }, parameters: [PAGE] }";
  write(
    "routes.yaml",
    smallManifest(route.replace("PAGE", "{ $ref: '#/parameters/page' }")) +
      "parameters:\n  page: { name: page, in: query, schema: true, deprecated: { sunset: 2027-02-01 } }\n",
  );
  expect(await waybillIn(path, ["generate", "--quiet"])).toMatchObject({ code: 0 });
  const { code, err } = await waybillIn(path, ["check", "--verbose"], { today });
  expect(code).toBe(0);
  const places = [...err.matchAll(/^(\S+): warning: its sunset was .* \[past-sunset\]$/gm)];
  expect(places.map(([, place]) => place)).toEqual(want);
});

it("check ignores files that Waybill did not write", async () => {
  const { path, write } = await generatedProject();
  write("generated/mine.ts", "mine");
  expect(await waybillIn(path, ["check", "--quiet"])).toEqual({ code: 0, out: "", err: "" });
});

it.each([
  ["the same", smallManifest("GET /users")],
  ["another", smallManifest("GET /users", "GET /more")],
])(
  "check finds an edit whose hash is in the index, and suggests --fresh, with %s manifest",
  async (_, manifest) => {
    const { path, read, write } = await generatedProject();
    const good = read("generated/users.ts");
    const { hashText } = await import("../../../../generator/portable/index.js");
    const edited = `${read("generated/users.ts")}edited\n`;
    write(
      "generated/.waybill.json",
      read("generated/.waybill.json").replace(
        hashText(read("generated/users.ts")),
        hashText(edited),
      ),
    );
    write("generated/users.ts", edited);
    write("routes.yaml", manifest);
    const { code, err } = await waybillIn(path, ["check"]);
    expect(code).toBe(1);
    expect(err).toContain("hint: run `waybill generate --fresh`; to change");
    const { out } = await waybillIn(path, ["check", "--format", "json"]);
    expect(JSON.parse(out)).toMatchObject({
      hint: "run `waybill generate --fresh`; to change the output, edit the manifest",
    });
    expect(await waybillIn(path, ["generate", "--fresh", "-q"])).toMatchObject({ code: 0 });
    expect(read("generated/users.ts")).toBe(good);
    expect(await waybillIn(path, ["check", "-q"])).toEqual({ code: 0, out: "", err: "" });
  },
);

it("check --format json lists the differences with their diffs", async () => {
  const { path, write } = await generatedProject();
  write("generated/users.ts", "edited\n");
  const { code, out } = await waybillIn(path, ["check", "--format", "json"]);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    differences: [
      { path: "users.ts", kind: "different", diff: expect.stringContaining("-edited") },
    ],
  });
});

it("check accepts several manifests, prints a summary, and exits with 1 if one does not match", async () => {
  const { path, write } = tempProject({
    "a/routes.yaml": smallManifest("GET /a"),
    "b/routes.yaml": smallManifest("GET /b"),
  });
  await waybillIn(path, ["generate", "*/routes.yaml", "--quiet"]);
  const right = await waybillIn(path, ["check", "*/routes.yaml"]);
  expect({ ...right, out: withoutTimes(right.out) }).toEqual({
    code: 0,
    out: "a/generated matches a/routes.yaml: 8 files ( TIME)\nb/generated matches b/routes.yaml: 8 files ( TIME)\n2 manifests: 2 passed\n",
    err: "",
  });
  write("b/generated/b.ts", "edited\n");
  write("c/routes.yaml", "waybill: 2\n");
  const files = ["a/routes.yaml", "b/routes.yaml", "c/routes.yaml"];
  const wrong = await waybillIn(path, ["check", ...files]);
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain("a/generated matches a/routes.yaml");
  expect(wrong.out).toMatch(/\n3 manifests: 1 passed, 2 failed\n$/);
  expect(wrong.err).toContain("error: 1 file in b/generated does not match b/routes.yaml\n");
  expect(wrong.err).toContain("c/routes.yaml:1:");
  const json = await waybillIn(path, ["check", ...files, "--format", "json"]);
  expect({ code: json.code, err: json.err }).toEqual({ code: 1, err: "" });
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    results: [
      { ok: true, manifest: "a/routes.yaml" },
      { ok: false, manifest: "b/routes.yaml", differences: [{ path: "b.ts" }] },
      { ok: false, manifest: "c/routes.yaml", errors: [{ code: "unsupported-format" }] },
    ],
  });
});

it("check names the manifest in its progress if there are several", async () => {
  const { path } = tempProject({ "a.yaml": smallManifest(), "b.yaml": smallManifest() });
  const { err } = await waybillIn(path, ["check", "?.yaml"], { interactive: true });
  expect(err).toContain("\r\u001b[Ka.yaml: reading the manifest …");
  expect(err).toContain("\r\u001b[Kb.yaml: reading the manifest …");
});
