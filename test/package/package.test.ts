import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = realpathSync(mkdtempSync(join(tmpdir(), "packed-")));
const root = resolve(".");

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });
}

function waybill(...args: readonly string[]): string {
  return node(join(project, "node_modules/waybill/dist/generator/cli.cjs"), ...args);
}

/** Packs as `npm publish` would, and lays the package out as `npm install` would; dependencies are linked, not fetched. */
beforeAll(() => {
  const environment = { ...process.env, npm_config_update_notifier: "false" };
  const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", project], {
    cwd: root,
    encoding: "utf8",
    env: environment,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ filename }] = JSON.parse(packed.slice(packed.indexOf("["))) as [{ filename: string }];
  const target = join(project, "node_modules/waybill");
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["xzf", join(project, filename), "-C", target, "--strip-components=1"]);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(project, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');
}, 120_000);

afterAll(() => rmSync(project, { recursive: true }));

it("is the package that the lockfile names", () => {
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  const { bin, dependencies, devDependencies, engines } = read("package.json");
  expect(read("package-lock.json")).toMatchObject({
    packages: { "": { bin, dependencies, devDependencies, engines } },
  });
});

const URL_OF_ISSUES = "https://api.github.com/repos/o/r/issues";

describe("the packed package", () => {
  it("is loaded by import", () => {
    writeFileSync(
      join(project, "import.mjs"),
      `import { endpoint } from "waybill";
import { endpoint as github, issuesListForRepo } from "waybill/github";
import { issuesListForRepo as single } from "waybill/github/issues";
import { prepare } from "waybill/runtime";
import { generate } from "waybill/generator";
const options = { owner: "o", repo: "r" };
console.log(JSON.stringify([
  endpoint("GET /x").url,
  github("GET /repos/{owner}/{repo}/issues", options).url,
  issuesListForRepo(options).url,
  single === issuesListForRepo,
  typeof prepare,
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

  it("is loaded by require", () => {
    writeFileSync(
      join(project, "require.cjs"),
      `const { endpoint } = require("waybill");
const { issuesListForRepo } = require("waybill/github/issues");
console.log(JSON.stringify([endpoint("GET /x").url, issuesListForRepo({ owner: "o", repo: "r" }).url]));`,
    );
    expect(JSON.parse(node("require.cjs"))).toEqual(["/x", URL_OF_ISSUES]);
  });

  it("begins a manifest, generates code that needs no package, and finds it as it should be", () => {
    waybill("init");
    waybill("generate");
    expect(existsSync(join(project, "generated/runtime/generated.ts"))).toBe(true);
    expect(waybill("check")).toContain("is what routes.yaml says");
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          module: "nodenext",
          target: "es2022",
          lib: ["es2022"],
          types: [],
          strict: true,
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

  it("has the licences of the packages that were put into it", () => {
    const file = join(project, "node_modules/waybill/dist/generator/third-party-licenses.txt");
    const text = readFileSync(file, "utf8");
    expect(text.match(/^[a-z-]+ \d+\.\d+\.\d+$/gm)?.map((line) => line.split(" ")[0])).toEqual([
      "commander",
      "js-yaml",
      "yaml",
    ]);
    expect(text.match(/Permission .*is hereby granted|Permission to use/g)).toHaveLength(3);
  });

  it("has types for each of its entries, checked without skipLibCheck", () => {
    mkdirSync(join(project, "types"), { recursive: true });
    writeFileSync(
      join(project, "types/use.ts"),
      `import { createEndpoint, type RequestOptions } from "waybill";
import { issuesListForRepo } from "waybill/github/issues";
import { generate } from "waybill/generator";
import { prepare } from "waybill/runtime";
const request: RequestOptions<"get"> = issuesListForRepo({ owner: "o", repo: "r" });
export const { url } = createEndpoint({ baseUrl: "https://a.example" })("GET /x");
// @ts-expect-error: repo is missing
issuesListForRepo({ owner: "o" });
export const ok: Promise<boolean> = generate({ dryRun: true }).then((result) => result.ok);
export { prepare };
export default request;
`,
    );
    writeFileSync(
      join(project, "types/tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          module: "nodenext",
          target: "es2022",
          lib: ["es2022"],
          types: [],
          strict: true,
          noEmit: true,
          skipLibCheck: false,
        },
      }),
    );
    node(join(root, "node_modules/typescript/bin/tsc"), "-p", "types");
  });
});
