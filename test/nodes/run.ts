/**
 * Imports and generates with the built package under several versions of Node: each must write the same bytes, and keep compiled
 * code for the next run if it can.
 *
 *     npm run test:nodes
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeOf } from "./node-of.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const shell = process.platform === "win32";

/** The oldest Node that the packages support, and the maintained versions. */
const VERSIONS = ["20.19.0", "22", "24", "26"];

const golden = readdirSync(join(root, "test/golden"), { withFileTypes: true });
const projects: readonly (readonly [name: string, manifest: string])[] = [
  ["github", "routes.yaml"],
  ["acme", "examples/acme/routes.yaml"],
  ...golden
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, `test/golden/${name}/routes.yaml`] as const),
];

/** A document whose import has names, references and prose to decide about. */
const document = {
  openapi: "3.1.0",
  info: { title: "Größe & Co", version: "1.0.0" },
  servers: [{ url: "https://api.acme.test/{v}", variables: { v: { default: "v1" } } }],
  paths: {
    "/ITEMS/{item-id}": {
      get: {
        tags: ["Größe und Maß"],
        summary: "İ",
        parameters: [
          {
            name: "item-id",
            in: "path",
            required: true,
            schema: { $ref: "#/components/schemas/a.b" },
          },
        ],
      },
    },
    "/items/{item-id}": { get: { operationId: "get_ITEMS" } },
  },
  components: { schemas: { "a.b": { type: ["string", "null"], default: "1\n2" } } },
};

const folder = mkdtempSync(join(tmpdir(), "waybill-nodes-"));
/** Where Node keeps compiled code for the next run. */
const temporary = join(folder, "temporary");
let failures = 0;
try {
  execFileSync("npm", ["run", "build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell,
  });
  mkdirSync(temporary);
  const wanted = generateAll(process.execPath, "this");
  for (const version of VERSIONS) report(version, nodeOf(version), wanted);
} finally {
  rmSync(folder, { recursive: true });
}
if (failures > 0) process.exitCode = 1;

/** Path → hash of everything that a version writes. */
function generateAll(node: string, label: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [name, manifest] of projects) {
    const project = join(folder, label, name);
    mkdirSync(project, { recursive: true });
    cpSync(join(root, manifest), join(project, "routes.yaml"));
    cpSync(join(root, "schemas.json"), join(project, "schemas.json"));
    run(node, project, "generate", "--quiet");
    run(node, project, "check", "--quiet");
    hashFiles(project, name, files);
  }
  const project = join(folder, label, "imported");
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, "api.json"), JSON.stringify(document));
  run(node, project, "import", "openapi", "api.json");
  run(node, project, "generate", "--quiet");
  hashFiles(project, "imported", files);
  return files;
}

function run(node: string, cwd: string, ...args: readonly string[]): void {
  const cli = join(root, "generator/dist/cli.js");
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary };
  const { status, stdout, stderr } = spawnSync(node, [cli, ...args], {
    cwd,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${node} ${args.join(" ")} in ${cwd}\n${stdout}${stderr}`);
}

function hashFiles(path: string, name: string, files: Map<string, string>): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) hashFiles(inner, `${name}/${entry.name}`, files);
    else {
      const hash = createHash("sha256").update(readFileSync(inner)).digest("hex");
      files.set(`${name}/${entry.name}`, hash);
    }
  }
}

function report(version: string, node: string, wanted: ReadonlyMap<string, string>): void {
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary);
  const found = generateAll(node, version);
  const paths = new Set([...wanted.keys(), ...found.keys()]);
  const different = [...paths].filter((path) => wanted.get(path) !== found.get(path));
  const versions = execFileSync(node, ["-p", "process.version"], { encoding: "utf8" }).trim();
  const canKeep = execFileSync(node, ["-p", '"enableCompileCache" in require("node:module")'], {
    encoding: "utf8",
  });
  const keepsCode = existsSync(join(temporary, "node-compile-cache"));
  if (String(keepsCode) !== canKeep.trim()) {
    failures++;
    console.log(`FAIL Node ${versions} ${keepsCode ? "keeps" : "does not keep"} compiled code`);
  }
  if (different.length > 0) failures++;
  console.log(
    different.length === 0
      ? `ok   Node ${versions}: ${found.size} files as under ${process.version}`
      : `FAIL Node ${versions} differs in ${different.join(", ")}`,
  );
}
