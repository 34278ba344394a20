/**
 * Writes `routes.yaml` and `schemas.json` from GitHub's OpenAPI document in the npm package `@octokit/openapi`.
 *
 *     npm run import:github                            downloads the package
 *     npm run import:github -- api.github.com.json     reads an existing file
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeProblem } from "../generator/openapi/index.js";
import { importGitHub } from "./github-document.js";

const PACKAGE = "@octokit/openapi@23.0.2";
const DOCUMENT = "package/generated/api.github.com.json";
const MANIFEST = fileURLToPath(new URL("../routes.yaml", import.meta.url));
const SCHEMAS = fileURLToPath(new URL("../schemas.json", import.meta.url));

const [given] = process.argv.slice(2);
const text = given === undefined ? fetchDocument() : readFileSync(given, "utf8");
const result = importGitHub(text, "api.github.com.json");

for (const warning of result.warnings) console.warn(`warning: ${describeProblem(warning)}`);
if (result.ok) {
  writeFileSync(MANIFEST, result.text);
  writeFileSync(SCHEMAS, result.schemas ?? "");
  console.log(`routes.yaml: ${result.routes} routes`);
} else {
  for (const error of result.errors) console.error(`error: ${describeProblem(error)}`);
  process.exitCode = 1;
}

function fetchDocument(): string {
  const folder = mkdtempSync(join(tmpdir(), "import-github-"));
  try {
    // On Windows npm is a .cmd file, which needs a shell. No argument comes from outside.
    const shell = process.platform === "win32";
    const packed = execFileSync("npm", ["pack", PACKAGE, "--silent"], { cwd: folder, shell });
    const archive = packed.toString().trim();
    execFileSync("tar", ["-xzf", archive, DOCUMENT], { cwd: folder });
    return readFileSync(join(folder, DOCUMENT), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
