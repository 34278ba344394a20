/** The same page by each tool: five of GitHub's routes with a base URL and a token, sent, one error told apart by its status. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { gzipSize } from "./bundle.js";
import { runNode } from "./child.js";
import { NODE, documents, installPeers, peers, prepareOutput } from "./peers.js";
import { table } from "./table.js";

interface Page {
  /** As in `pages/NAME.ts`. */
  readonly name: string;
  /** The name of the peer that generates its client. */
  readonly peer?: string;
}

const PAGES: readonly Page[] = [
  { name: "waybill" },
  { name: "openapi-fetch", peer: "openapi-typescript" },
  { name: "hey-api", peer: "@hey-api/openapi-ts" },
  { name: "oazapfts", peer: "oazapfts" },
  { name: "orval", peer: "orval" },
];

const PATHS = [
  "/repos/{owner}/{repo}",
  "/repos/{owner}/{repo}/issues",
  "/repos/{owner}/{repo}/issues/{issue_number}",
  "/repos/{owner}/{repo}/issues/{issue_number}/comments",
];

export async function benchPages(): Promise<string> {
  installPeers();
  const rows: (readonly string[])[] = [];
  for (const page of PAGES) {
    const project = openPage(page);
    try {
      const source = readFileSync(project.entry, "utf8");
      const lines = source.split("\n").filter((line) => line.trim() !== "").length;
      checkTypes(project.entry);
      rows.push([page.name, String(await measurePage(project.entry)), String(lines)]);
    } finally {
      project.remove();
    }
  }
  return table(
    ["page with five calls, their sending and shared defaults", "bytes after gzip -9", "lines"],
    rows,
  );
}

/** A folder with the page, the client that it imports, and the packages. */
function openPage({ name, peer }: Page): { readonly entry: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "bench-page-"));
  const entry = join(folder, "page.ts");
  copyFileSync(fileURLToPath(new URL(`pages/${name}.ts`, import.meta.url)), entry);
  prepareOutput(folder);
  const modules = fileURLToPath(
    new URL(peer === undefined ? "../node_modules" : "node_modules", import.meta.url),
  );
  symlinkSync(modules, join(folder, "node_modules"));
  if (peer !== undefined) generateClient(peer, folder);
  return { entry, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function generateClient(name: string, folder: string): void {
  const peer = peers.find((candidate) => candidate.name === name);
  if (peer === undefined) throw new Error(`there is no peer called ${name}`);
  const document = join(folder, "openapi.json");
  writeFileSync(document, fiveRoutes());
  const { command } = peer;
  const output = join(folder, "client");
  mkdirSync(output);
  const { status, errors } = runNode(command(document, output), folder, true, NODE);
  if (status !== 0) throw new Error(`${name}: ${errors}`);
}

/** GitHub's document with the paths that the page calls, and all schemas. */
function fiveRoutes(): string {
  const github = documents.find(({ name }) => name === "GitHub");
  const { paths, ...flags } = JSON.parse(readFileSync(github?.file ?? "", "utf8")) as {
    readonly paths: Readonly<Record<string, unknown>>;
  };
  return JSON.stringify({
    ...flags,
    paths: Object.fromEntries(PATHS.map((path) => [path, paths[path]])),
  });
}

/** Compiles a page strictly, as its author would. Errors in a generated client are its generator's. */
function checkTypes(entry: string): void {
  const compiler = fileURLToPath(new URL("node_modules/typescript/bin/tsc", import.meta.url));
  const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
  const flags = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--skipLibCheck"];
  const args = [compiler, "--noEmit", "--strict", ...modules, ...flags, entry];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const errors = stdout.split("\n").filter((line) => line.includes(`/${basename(entry)}(`));
  if (errors.length > 0) throw new Error(errors.join("\n"));
}

async function measurePage(entry: string): Promise<number> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    absWorkingDir: dirname(entry),
    outfile: basename(entry, ".ts"),
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  return gzipSize(outputFiles[0]?.text ?? "");
}
