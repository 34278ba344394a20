import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle, BUNDLERS } from "../../bench/bundle.js";
import { linkPackage } from "../../scripts/install-packages.js";
import { folderOfTests } from "../generator/temp-project.js";
import { packPackages, type PackedPackage } from "./pack-packages.js";

const project = folderOfTests();
const root = resolve(".");
const common = { module: "nodenext", target: "es2022", lib: ["es2022"], types: [], strict: true };

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });
}

function waybill(...args: readonly string[]): string {
  return node(join(project, "node_modules/waybill/dist/cli.js"), ...args);
}

let packed: readonly PackedPackage[] = [];

/** The packages as `npm publish` would pack them; their dependencies are linked, not fetched. */
beforeAll(() => {
  packed = packPackages(project);
  for (const name of Object.keys(readJson("generator/package.json").dependencies ?? {})) {
    if (!name.startsWith("waybill")) linkPackage(join(project, "node_modules"), name);
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');
});

/** The texts in data, at any depth. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === "string") return [data];
  return Object.values(data ?? {}).flatMap(textsIn);
}

interface PackageJson {
  readonly exports?: object;
  readonly main?: string;
  readonly types?: string;
  readonly bin?: object;
  readonly typesVersions?: object;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readJson(file: string): PackageJson {
  return JSON.parse(readFileSync(file, "utf8")) as PackageJson;
}

describe("the tarballs", () => {
  it.each(["waybill-runtime", "waybill-github", "waybill"])(
    "the package %s has license, README and security policy, and no sources",
    (name) => {
      const { files } = packed.find((own) => own.name === name) as PackedPackage;
      const paths = files.map(({ path }) => path);
      expect(paths).toEqual(
        expect.arrayContaining(["LICENSE", "README.md", "SECURITY.md", "package.json"]),
      );
      expect(
        paths.filter((path) =>
          /^(?!dist\/(?:inlined-runtime|client\.ts$)).*(?<!\.d)\.ts$|tsconfig|\.waybill\.json/.test(
            path,
          ),
        ),
      ).toEqual([]);
      for (const file of ["README.md", "SECURITY.md"]) {
        const text = readFileSync(join(project, "node_modules", name, file), "utf8");
        const links = [...text.matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, link = ""]) => link);
        for (const link of links) expect(paths).toContain(posix.normalize(link));
        // A screenful.
        if (file === "README.md") expect(text.split("\n").length).toBeLessThan(60);
      }
    },
  );

  it.each(["waybill-runtime", "waybill-github", "waybill"])(
    "%s has each file that its package.json names",
    (name) => {
      const { files } = packed.find((own) => own.name === name) as PackedPackage;
      const manifest = readJson(join(project, "node_modules", name, "package.json"));
      const { exports, main, types, bin, typesVersions } = manifest;
      const named = textsIn([exports, main, types, bin, typesVersions]);
      expect(named.length).toBeGreaterThan(10);
      const patterns = named.map((text) => posix.normalize(text).split("*"));
      const missing = patterns.filter(
        ([start = "", end = ""]) =>
          !files.some(({ path }) => path.startsWith(start) && path.endsWith(end)),
      );
      expect(missing).toEqual([]);
    },
  );

  it("the packages install only GitHub's builders and the runtime, in less than 12 MB", () => {
    const app = join(project, "app");
    mkdirSync(app);
    const fileOf = (name: string) => `file:../${packed.find((own) => own.name === name)?.filename}`;
    const manifest = {
      private: true,
      dependencies: { "waybill-github": fileOf("waybill-github") },
      // It is not to be fetched.
      overrides: { "waybill-runtime": fileOf("waybill-runtime") },
    };
    writeFileSync(join(app, "package.json"), JSON.stringify(manifest));
    execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund"], {
      cwd: app,
      shell: process.platform === "win32",
      stdio: "pipe",
    });
    const modules = join(app, "node_modules");
    const installed = readdirSync(modules).filter((name) => !name.startsWith("."));
    expect(installed).toEqual(["waybill-github", "waybill-runtime"]);
    const bytes = readdirSync(modules, { recursive: true, encoding: "utf8" })
      .map((path) => statSync(join(modules, path)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    expect(bytes).toBeLessThan(12_000_000);
    expect(bytes).toBeGreaterThan(1_000_000);
  });
});

const URL_OF_ISSUES = "https://api.github.com/repos/o/r/issues";

describe("the packed packages", () => {
  it("the packed packages are loaded by import", () => {
    writeFileSync(
      join(project, "import.mjs"),
      `import { endpoint } from "waybill-runtime";
import { endpoint as github, issuesListForRepo } from "waybill-github";
import { issuesListForRepo as single } from "waybill-github/issues";
import { createCall } from "waybill-runtime/builders";
import { generate } from "waybill";
const options = { owner: "o", repo: "r" };
console.log(JSON.stringify([
  endpoint("GET /x").url,
  github("GET /repos/{owner}/{repo}/issues", options).url,
  issuesListForRepo(options).url,
  single === issuesListForRepo,
  typeof createCall,
  typeof generate,
]));`,
    );
    expect(JSON.parse(node("import.mjs"))).toEqual([
      "/x",
      URL_OF_ISSUES,
      URL_OF_ISSUES,
      true,
      "function",
      "function",
    ]);
  });

  it("the packed packages are loaded by require", () => {
    writeFileSync(
      join(project, "require.cjs"),
      `const { endpoint } = require("waybill-runtime");
const { issuesListForRepo } = require("waybill-github/issues");
console.log(JSON.stringify([endpoint("GET /x").url, issuesListForRepo({ owner: "o", repo: "r" }).url]));`,
    );
    expect(JSON.parse(node("require.cjs"))).toEqual(["/x", URL_OF_ISSUES]);
  });

  it.each([
    ["import.mjs", (name: string, from: string) => `import { ${name} } from "${from}";`],
    ["require.cjs", (name: string, from: string) => `const { ${name} } = require("${from}");`],
  ])("the packed packages send, with the documented errors: %s", (kind, load) => {
    const file = `send-${kind}`;
    const program = `const same = send === githubSend.send;
const fetch = () => Promise.resolve(new Response("", { status: 404 }));
send({ method: "get", url: "/x", headers: {} }, { fetch }).then(ensureOk).catch((error) =>
  console.log(JSON.stringify([same, error instanceof HttpError, error instanceof EndpointError])));`;
    const imports = [
      load("send, ensureOk, HttpError", "waybill-runtime/fetch"),
      load("EndpointError", "waybill-runtime"),
      kind.endsWith(".mjs")
        ? 'import * as githubSend from "waybill-github/fetch";'
        : 'const githubSend = require("waybill-github/fetch");',
    ];
    writeFileSync(join(project, file), [...imports, program].join("\n"));
    expect(JSON.parse(node(file))).toEqual([true, true, true]);
  });

  it("copies of the runtime recognise each other's errors", () => {
    writeFileSync(
      join(project, "errors.mjs"),
      `import { createRequire } from "node:module";
import * as imported from "waybill-runtime";
import { reposGet } from "waybill-github/repos";
const require = createRequire(import.meta.url);
const required = require("waybill-runtime");
const errorOf = (call) => { try { call(); } catch (error) { return error; } };
const errors = [reposGet, require("waybill-github/repos").reposGet].map((call) => errorOf(() => call({})));
console.log(JSON.stringify([
  imported.EndpointError === required.EndpointError,
  ...errors.flatMap((error) => [imported, required].map((own) => error instanceof own.EndpointError)),
]));`,
    );
    expect(JSON.parse(node("errors.mjs"))).toEqual([false, true, true, true, true]);
  });

  it("copies of the runtime accept each other's endpoints", () => {
    writeFileSync(
      join(project, "endpoints.mjs"),
      `import { createRequire } from "node:module";
import * as imported from "waybill-github";
const required = createRequire(import.meta.url)("waybill-github");
const urls = [[imported, required], [required, imported]].map(([{ endpoint }, { reposGet, markdownRenderRaw }]) => {
  const api = endpoint.defaults({ baseUrl: "https://ghe.test", owner: "o", headers: { "x-a": "1" } });
  const { url, headers } = reposGet({ repo: "r" }, api);
  return [url, headers["x-a"], markdownRenderRaw({ data: "x" }, api).url];
});
console.log(JSON.stringify([imported.endpoint === required.endpoint, ...urls]));`,
    );
    const want = ["https://ghe.test/repos/o/r", "1", "https://ghe.test/markdown/raw"];
    expect(JSON.parse(node("endpoints.mjs"))).toEqual([false, want, want]);
  });

  it("errors have codes instead of sentences under the condition production", async () => {
    const program = `import { createEndpoint } from "waybill-runtime";
import { reposGet } from "waybill-github/repos";
globalThis.calls = [() => createEndpoint()("DELETE /users/{id}"), () => reposGet({ owner: "o" })];`;
    const printing = `${program.replaceAll(/import (.*) from (.*);/g, "const $1 = await import($2);")}
console.log(JSON.stringify(calls.map((call) => { try { call(); } catch (error) { return error.message; } })));`;
    const required = printing.replaceAll("await import", "require");
    const see = "see https://npmjs.com/package/waybill-runtime#errors";
    for (const kind of ["module", "commonjs"]) {
      const source = kind === "module" ? printing : required;
      const run = (...more: string[]): unknown =>
        JSON.parse(node(...more, `--input-type=${kind}`, "--eval", source));
      const [route, builder] = ["DELETE /users/{id}", "GET /repos/{owner}/{repo}"];
      expect(run()).toEqual([
        `${route}: parameter "id" is missing`,
        `${builder}: parameter "repo" is missing`,
      ]);
      expect(run("--conditions=production")).toEqual([
        `${route}: missing-parameter "id", ${see}`,
        `${builder}: missing-parameter "repo", ${see}`,
      ]);
    }
    for (const bundler of BUNDLERS) {
      const text = await bundle(bundler, program, project, "production");
      expect(text).toContain(see);
      expect(text).not.toMatch(/is missing|cannot be sent/);
    }
  });

  it("the packed waybill inits, generates and checks without other packages", () => {
    waybill("init");
    waybill("generate");
    const copied = join(project, "node_modules/waybill/dist/inlined-runtime.ts");
    // All of it but what only Dates and tools need.
    const [runtime] = readFileSync(copied, "utf8").split("\n// Dates in JSON.\n");
    expect(readFileSync(join(project, "generated/runtime.ts"), "utf8")).toBe(runtime);
    expect(waybill("check")).toContain("matches routes.yaml");
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          ...common,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          verbatimModuleSyntax: true,
          isolatedModules: true,
          noUnusedLocals: true,
          rootDir: ".",
          outDir: "out",
        },
        include: ["generated"],
      }),
    );
    node(join(root, "node_modules/typescript/bin/tsc"), "-p", ".");
    expect(existsSync(join(project, "out/generated/index.js"))).toBe(true);
  });

  it("the packages have types for each entry, checked without skipLibCheck", () => {
    mkdirSync(join(project, "types"), { recursive: true });
    writeFileSync(
      join(project, "types/use.ts"),
      `import { createEndpoint, type RequestOptions } from "waybill-runtime";
import { issuesListForRepo } from "waybill-github/issues";
import { generate } from "waybill";
import { createCall } from "waybill-runtime/builders";
const request: RequestOptions<"get"> = issuesListForRepo({ owner: "o", repo: "r" });
export const { url } = createEndpoint({ baseUrl: "https://a.example" })("GET /x");
// @ts-expect-error: repo is missing
issuesListForRepo({ owner: "o" });
export const ok: Promise<boolean> = generate({ dryRun: true }).then((result) => result.ok);
export { createCall };
export default request;
`,
    );
    writeFileSync(
      join(project, "types/tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          ...common,
          noEmit: true,
          skipLibCheck: false,
        },
      }),
    );
    node(join(root, "node_modules/typescript/bin/tsc"), "-p", "types");
  });
});
