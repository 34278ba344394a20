import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";
import { tempProject } from "../temp-project.js";
import { typeErrorsOfUse } from "../../type-errors.js";
import { waybillIn } from "../cli/fake-terminal.js";

const DOCUMENT = readFileSync("examples/monorepo/packages/pets/openapi.yaml", "utf8");
const FILES = [
  ".gitattributes",
  ".github/workflows/ci.yml",
  ".gitignore",
  ".prettierignore",
  "CHANGELOG.md",
  "README.md",
  "package.json",
  "scripts/build.js",
  "scripts/version.js",
  "src/example.ts",
  "src/index.ts",
  "test/package.test.js",
  "tsconfig.json",
];

function manifestWith(output: string): string {
  return `waybill: 1\nname: Acme\nversion: "1"\nbaseUrl: /\nroutes: [{ route: "PUT /{id}", name: put, requestBody: { required: true, schema: { properties: { b: {} }, required: [b] } } }]\ngenerate: { output: ${JSON.stringify(output)}, runtime: waybill-runtime }\n`;
}

it("init --sdk creates a package with the manifest of a document and its code", async () => {
  const project = tempProject({ "openapi.yaml": DOCUMENT });
  const { code, out, err } = await waybillIn(project.path, [
    ...["init", "--sdk", "--from", "openapi.yaml"],
  ]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("wrote routes.yaml, which reads 2 routes from ./openapi.yaml\n");
  expect(out).toContain("next: run `npm install && npm test && npm pack`\n");
  const paths = project.list();
  expect(paths).toEqual(expect.arrayContaining([...FILES, "routes.yaml", "generated/pets.ts"]));
  const readme = project.read("README.md");
  expect(readme).toContain('listPets(); // GET /pets\naddPet({ name: "name" }); // POST /pets\n');
  expect(readme).toContain("if (response.status === 200) console.log(await response.json());");
  expect(project.read("test/package.test.js")).toContain(
    'test("addPet: POST /pets", () => {\n  const request = imported.addPet({ name: "name" });\n  assert.equal(request.method, "post");\n',
  );
  expect(project.read("routes.yaml")).toMatch(/^version: 0\.1\.0 #/m);
  expect(project.list().filter((path) => path.includes("client"))).toEqual([]);
  const check = await waybillIn(project.path, ["check"]);
  expect(check.code).toBe(0);
});

it("init --sdk exports all modules except the runtime and the defaults", async () => {
  const project = tempProject({ "openapi.yaml": DOCUMENT });
  await waybillIn(project.path, ["init", "--sdk", "--client", "--from", "openapi.yaml"]);
  const { exports, scripts } = JSON.parse(project.read("package.json")) as PackageJson;
  const paths = [".", "./client", "./endpoint", "./fetch", "./pets", "./routes"];
  expect(Object.keys(exports)).toEqual([...paths, "./package.json"]);
  expect(exports["."]).toMatchObject({ import: { default: "./dist/src/index.js" } });
  expect(exports["./pets"]).toMatchObject({ import: { default: "./dist/generated/pets.js" } });
  expect(scripts["test"]).not.toContain("verify");
  expect(scripts["verify"]).toBe("waybill verify");
});

const GROUPS = ["client", "send", "default", "pull-requests", "2fa", "a-b", "a_b", "aB"];
it.each([
  [
    "names that need care",
    "layout: group",
    [
      'client: bind(routesOfClient, "client", send),',
      'send: bind(routesOfSend, "send", send),',
      'default: bind(routesOfDefault, "default", send),',
      'pullRequests: bind(routesOfPullRequests, "pullRequests", send),',
      '"2fa": bind(routesOf2fa, "2fa", send),',
      '"a-b": bind(routesOf_a$b, "aB", send),',
      'a_b: bind(routesOf_a_b, "aB", send),',
      'aB: bind(routesOfAB, "aB", send),',
    ],
  ],
  ["a module for each route", "layout: route", ["send,", '...bind(routes, "", send),']],
  ["one module", "layout: single, output: src/api", ["send,", '...bind(routes, "", send),']],
])(
  "init --sdk writes a client that compiles, for groups with %s",
  async (_names, settings, members) => {
    const routes = GROUPS.map((group, n) => `{ route: GET /${n}, group: "${group}" }`);
    const manifest = `waybill: 1\nname: Acme\nversion: 1.2.3\nbaseUrl: https://acme.example/v1/\ngenerate: { ${settings} }\nroutes: [${routes.join(", ")}]\n`;
    const project = tempProject({ "routes.yaml": manifest });
    const made = await waybillIn(project.path, ["init", "--sdk", "--client"]);
    expect(made).toMatchObject({ code: 0, err: "" });
    const text = project.read("src/client.ts");
    const [, bound = ""] = /return \{\n((?: {4}.*\n)+) {2}\};\n\}\n$/.exec(text) ?? [];
    expect(bound.split("\n").map((line) => line.trim())).toEqual(expect.arrayContaining(members));
    expect(text).toContain("const BASE_URL = defaults().baseUrl;\n");
    expect(project.read("package.json")).toContain('"version": "1.2.3"');
    expect(typeErrorsOfUse(project, "--noEmit")).toBe("");
  },
);

it("init --sdk uses the existing manifest, and keeps existing files", async () => {
  const manifest = manifestWith("lib");
  const project = tempProject({ "routes.yaml": manifest, "README.md": "mine\n" });
  const { code, out } = await waybillIn(project.path, ["init", "--sdk"]);
  expect(code).toBe(0);
  expect(out).toContain("unchanged: README.md\n");
  expect(project.read("README.md")).toBe("mine\n");
  expect(project.read("routes.yaml")).toBe(manifest);
  expect(JSON.parse(project.read("package.json"))).toMatchObject({
    name: "acme-sdk",
    dependencies: { "waybill-runtime": expect.any(String) as string },
  });
  expect(project.read("scripts/build.js")).toContain('["src", "lib"]');
  expect(project.read("test/package.test.js")).toContain('imported.put({ b: "b", id: "id" })');
});

it("init --sdk does not read a tsconfig.json above the package", async () => {
  const project = tempProject({
    "tsconfig.json": '{ "extends": "not-installed" }',
    "sdk/routes.yaml": manifestWith("lib"),
  });
  const { code, err } = await waybillIn(`${project.path}/sdk`, ["init", "--sdk"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});

it.each(["./src/api/", ".a/b-c_d/../e"])(
  "init --sdk marks only the files of the folder %j for git",
  async (output) => {
    const project = tempProject({ "routes.yaml": manifestWith(output) });
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "core.quotePath=false", ...args], {
        cwd: project.path,
        encoding: "utf8",
      });
    git("init", "--quiet");
    expect(await waybillIn(project.path, ["init", "--sdk"])).toMatchObject({ code: 0 });
    const files = [posix.join(output, "a.ts"), posix.join(output, "b/c.ts"), "x/a.ts", "a.ts"];
    const attributes = git("check-attr", "-z", "linguist-generated", "diff", "--", ...files);
    const values = attributes.split("\0").filter((_, n) => n % 3 === 2);
    const [set, not] = ["set", "unspecified"];
    expect(values).toEqual([set, not, set, not, not, not, not, not]);
    const excludes = `core.excludesFile=${project.at(".prettierignore")}`;
    const ignored = git("-c", excludes, "check-ignore", "--", ...files);
    expect(ignored.split("\n").slice(0, -1)).toEqual(files.slice(0, 2));
  },
);

it.each([
  ["src", "src has the hand-written code of the package"],
  ["./src/", "src has the hand-written code of the package"],
  ["dist", "the build of the package removes dist"],
  ["./Dist/code", "the build of the package removes dist"],
  ["src/../dist", "the build of the package removes dist"],
  ...["* -diff x", 'a"b', "my code", "ä", "src/a[b]", "!x", "#x", "a'b"].map((output) => [
    output,
    "it has characters other than a-z, A-Z, 0-9, `.`, `_`, `-` and `/`",
  ]),
])("init --sdk rejects the folder %j", async (output, reason) => {
  const project = tempProject({ "routes.yaml": manifestWith(output) });
  const { code, err } = await waybillIn(project.path, ["init", "--sdk"]);
  expect(code).toBe(1);
  expect(err).toContain(
    `error: a package cannot have its code in ${JSON.stringify(output)}: ${reason} [unsafe-output]\n`,
  );
  expect(project.list()).toEqual(["routes.yaml"]);
});

it("init --sdk writes no client for a runtime without `send`", async () => {
  const manifest = manifestWith("lib").replace("runtime: waybill-runtime", "runtime: ./rt.js");
  const project = tempProject({ "routes.yaml": manifest });
  const { code, err } = await waybillIn(project.path, ["init", "--sdk", "--client"]);
  expect(code).toBe(1);
  expect(err).toContain("error: a client needs `send`, which the runtime ./rt.js does not have");
  expect(project.list()).toEqual(["routes.yaml"]);
});

it("init --sdk uses this repository's versions of build tools", async () => {
  const project = tempProject();
  await waybillIn(project.path, ["init", "--sdk"]);
  const { devDependencies } = JSON.parse(project.read("package.json")) as PackageJson;
  const root = JSON.parse(readFileSync("package.json", "utf8")) as PackageJson;
  expect(devDependencies["rolldown"]).toBe(`^${root.devDependencies["rolldown"]}`);
  expect(devDependencies["typescript"]).toBe(root.devDependencies["typescript"]);
});

it("init --sdk rejects an existing package, and a document outside of the folder", async () => {
  const project = tempProject({ "package.json": "{}", "sdk/x": "", "openapi.yaml": DOCUMENT });
  expect(await waybillIn(project.path, ["init", "--sdk"])).toMatchObject({ code: 1 });
  const outside = ["init", "--sdk", "--from", "../openapi.yaml"];
  const away = await waybillIn(project.at("sdk"), outside);
  expect(away.code).toBe(1);
  expect(away.err).toContain(
    "hint: copy it, and the files that it refers to: `cp ../openapi.yaml .`",
  );
  expect(project.list()).toEqual(["openapi.yaml", "package.json", "sdk/x"]);
});

interface PackageJson {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
