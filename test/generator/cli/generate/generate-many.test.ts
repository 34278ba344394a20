import { expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { watchIn, waybillIn, withoutTimes } from "../fake-terminal.js";

const manifests = {
  "apis/a/routes.yaml": smallManifest("GET /a"),
  "apis/b/routes.yaml": smallManifest("GET /b"),
  "apis/b/node_modules/x/routes.yaml": smallManifest(),
  "other.yaml": smallManifest().replace("output: generated", "output: other"),
};

it("several manifests are written into separate folders, with a summary", async () => {
  const { path, has, write } = tempProject(manifests);
  const args = ["generate", "apis/*/routes.yaml", "other.yaml", "./other.yaml"];
  const first = await waybillIn(path, args);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(withoutTimes(first.out).split("\n").slice(-2)).toEqual([
    "3 manifests: 3 written ( TIME)",
    "",
  ]);
  expect(has("apis/a/generated/a.ts") && has("apis/b/generated/b.ts")).toBe(true);
  expect(has("other/users.ts")).toBe(true);
  expect(has("apis/b/node_modules/x/generated")).toBe(false);

  write("other.yaml", manifests["other.yaml"].replace("GET /orgs/{org}", "GET /orgs"));
  const second = withoutTimes((await waybillIn(path, args)).out);
  expect(second).toContain("\nchanged other/orgs.ts\n");
  expect(second).toMatch(/^apis\/a\/generated is up to date with apis\/a\/routes\.yaml: /);
  expect(second).toMatch(/\n3 manifests: 1 written, 2 up to date \( TIME\)\n$/);
});

it("a manifest whose path looks like a pattern is one manifest", async () => {
  const { path, has } = tempProject({ "app/[id]/routes.yaml": smallManifest() });
  const args = ["generate", "app/[id]/routes.yaml", "--output", "out", "--format", "json"];
  const { code, out } = await waybillIn(path, args);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ manifest: "app/[id]/routes.yaml" });
  expect(has("out/users.ts")).toBe(true);
});

it("generate explains how to share the runtime if several outputs have a copy", async () => {
  const inline = manifests["other.yaml"].replace("small-runtime", "inline");
  const { path, write } = tempProject({ ...manifests, "other.yaml": inline });
  const args = ["generate", "apis/a/routes.yaml", "other.yaml"];
  const copies = async () =>
    /^.* contain a copy of the runtime.*$/m.exec((await waybillIn(path, args)).out)?.[0];
  expect(await copies()).toBeUndefined();
  write("apis/a/routes.yaml", inline);
  expect(await copies()).toMatch(/^2 outputs .* 0\.8 KB for each copy$/);
  expect(await copies()).toBeUndefined();
});

it("generate prints the mistakes of some manifests, writes the others, and exits with 1", async () => {
  const { path, has } = tempProject({ ...manifests, "other.yaml": "waybill: 2" });
  const { code, out, err } = await waybillIn(path, ["generate", "other.yaml", "apis/a/*.yaml"]);
  expect(code).toBe(1);
  expect(err).toMatch(/^other\.yaml:1:/);
  expect(err).toMatch(/\d errors?; nothing was written from other\.yaml\n/);
  expect(out).toMatch(/\n2 manifests: 1 written, 1 failed \(/);
  expect(has("apis/a/generated/a.ts")).toBe(true);
});

it("a pattern with ! excludes manifests, and --dry-run writes nothing", async () => {
  const { path, list } = tempProject(manifests);
  const before = list();
  const args = ["generate", "--dry-run", "**/routes.yaml", "!apis/b/**"];
  const { code, out } = await waybillIn(path, args);
  expect(code).toBe(0);
  expect(out).toContain("created apis/a/generated/a.ts\n");
  expect(out).toMatch(/\n1 manifest: 1 would be written \(/);
  expect(list()).toEqual(before);
});

it("--format json prints one document for several manifests", async () => {
  const { path } = tempProject({ ...manifests, "other.yaml": "waybill: 2" });
  const args = ["generate", "--format", "json", "other.yaml", "apis/a/routes.yaml"];
  const { code, out, err } = await waybillIn(path, args);
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    dryRun: false,
    results: [
      { ok: false, manifest: "other.yaml", errors: expect.any(Array) },
      { ok: true, manifest: "apis/a/routes.yaml", output: "apis/a/generated" },
    ],
  });
});

it("--quiet prints only errors of several manifests", async () => {
  const { path } = tempProject(manifests);
  const args = ["generate", "--quiet", "apis/*/routes.yaml"];
  expect(await waybillIn(path, args)).toEqual({ code: 0, out: "", err: "" });
});

it("generate names a pattern without matches, and accepts a file of that name", async () => {
  const { path, has } = tempProject({ "api[1].yaml": smallManifest() });
  expect(await waybillIn(path, ["generate", "none/*.yaml", "api[1].yaml"])).toEqual({
    code: 1,
    out: "",
    err: "error: no file matches none/*.yaml [no-manifest]\n  hint: check the pattern; it is relative to the current folder, and `*` does not match `/`\n",
  });
  expect(has("generated")).toBe(false);
  expect(await waybillIn(path, ["generate", "api[1].yaml", "-q"])).toMatchObject({ code: 0 });
  expect(has("generated/users.ts")).toBe(true);
});

it.each([
  { words: ["!apis/a/routes.yaml"], excluded: "!apis/a/routes.yaml" },
  {
    words: ["apis/a/routes.yaml", "./apis/b/routes.yaml", "!apis/*/routes.yaml"],
    excluded: "!apis/*/routes.yaml",
  },
  { words: ["apis/*/routes.yaml", "!apis/a", "!apis/b"], excluded: "!apis/a !apis/b" },
])("generate fails if patterns exclude all manifests: $words", async ({ words, excluded }) => {
  const { path } = tempProject(manifests);
  expect(await waybillIn(path, ["check", ...words])).toEqual({
    code: 1,
    out: "",
    err: `error: ${excluded} excludes all manifests [no-manifest]\n  hint: also name manifests to include, such as \`'apis/*/routes.yaml' '!apis/old/routes.yaml'\`\n`,
  });
});

it("a pattern with ! excludes manifests that are named without a pattern", async () => {
  const { path } = tempProject(manifests);
  const words = ["apis/a/routes.yaml", "apis/b/routes.yaml", "!**/a/*.yaml"];
  const { code, out } = await waybillIn(path, ["generate", ...words]);
  expect(code).toBe(0);
  expect(out).not.toContain("apis/a/");
  expect(out).toContain("apis/b/");
});

it("generate rejects two manifests with the same output folder", async () => {
  const { path } = tempProject({ "a.yaml": smallManifest(), "b.yaml": smallManifest() });
  const { code, err } = await waybillIn(path, ["generate", "a.yaml", "b.yaml"]);
  expect(code).toBe(1);
  expect(err).toContain("generated contains the output of another manifest, a.yaml");
});

it("--watch generates again after an edit of any of them", async () => {
  const { path, write, has } = tempProject(manifests);
  const { until, printed, end } = watchIn(path, ["generate", "--watch", "apis/*/routes.yaml"]);
  await until(() => printed().out.includes("wrote apis/b/generated"));
  const before = printed().out;
  write("apis/b/routes.yaml", smallManifest("GET /later"));
  await until(() => printed().out !== before);
  // One line for an edit.
  expect(printed().out.slice(before.length)).toMatch(/^wrote apis\/b\/generated from [^\n]*\n$/);
  expect(has("apis/b/generated/later.ts")).toBe(true);
  expect(await end()).toMatchObject({ code: 0 });
});
