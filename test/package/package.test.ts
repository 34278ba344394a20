import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkPackage } from "../../scripts/install-packages.js";
import { packPackages } from "./pack-packages.js";

const project = realpathSync(mkdtempSync(join(tmpdir(), "packed-")));
const root = resolve(".");

function node(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });
}

function waybill(...args: readonly string[]): string {
  return node(join(project, "node_modules/waybill/dist/cli.js"), ...args);
}

/** The packages as `npm publish` would pack them; what they depend on is linked, not fetched. */
beforeAll(() => {
  packPackages(project);
  for (const name of Object.keys(readJson("generator/package.json").dependencies ?? {})) {
    if (!name.startsWith("waybill")) linkPackage(join(project, "node_modules"), name);
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');
}, 120_000);

afterAll(() => rmSync(project, { recursive: true }));

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readJson(file: string): PackageJson {
  return JSON.parse(readFileSync(file, "utf8")) as PackageJson;
}

it.each(["", "runtime", "generated", "generator"])(
  "the lockfile says what %s/package.json says",
  (folder) => {
    const keys = ["bin", "dependencies", "devDependencies", "engines"];
    const { packages } = readJson("package-lock.json") as {
      readonly packages: Readonly<Record<string, object>>;
    };
    const entries = Object.entries(readJson(join(folder, "package.json")));
    expect(packages[folder]).toMatchObject(
      Object.fromEntries(entries.filter(([key]) => keys.includes(key))),
    );
  },
);

const URL_OF_ISSUES = "https://api.github.com/repos/o/r/issues";

describe("the packed packages", () => {
  it("are loaded by import", () => {
    writeFileSync(
      join(project, "import.mjs"),
      `import { endpoint } from "waybill-runtime";
import { endpoint as github, issuesListForRepo } from "waybill-github";
import { issuesListForRepo as single } from "waybill-github/issues";
import { prepare } from "waybill-runtime/builders";
import { generate } from "waybill";
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

  it("are loaded by require", () => {
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
  ])("send with the errors that they throw elsewhere: %s", (kind, load) => {
    const file = `send-${kind}`;
    const program = `const same = send === githubSend.send;
const fetch = () => Promise.resolve(new Response("", { status: 404 }));
send({ method: "get", url: "/x", headers: {} }, { fetch, throwHttpErrors: true }).catch((error) =>
  console.log(JSON.stringify([same, error instanceof HttpError, error instanceof EndpointError])));`;
    const imports = [
      load("send, HttpError", "waybill-runtime/fetch"),
      load("EndpointError", "waybill-runtime"),
      kind.endsWith(".mjs")
        ? 'import * as githubSend from "waybill-github/fetch";'
        : 'const githubSend = require("waybill-github/fetch");',
    ];
    writeFileSync(join(project, file), [...imports, program].join("\n"));
    expect(JSON.parse(node(file))).toEqual([true, true, true]);
  });

  it("begin a manifest, generate code that needs no package, and find it as it should be", () => {
    waybill("init");
    waybill("generate");
    expect(existsSync(join(project, "generated/runtime/builders.ts"))).toBe(true);
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

  it("have types for each of their entries, checked without skipLibCheck", () => {
    mkdirSync(join(project, "types"), { recursive: true });
    writeFileSync(
      join(project, "types/use.ts"),
      `import { createEndpoint, type RequestOptions } from "waybill-runtime";
import { issuesListForRepo } from "waybill-github/issues";
import { generate } from "waybill";
import { prepare } from "waybill-runtime/builders";
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
