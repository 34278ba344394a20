/** The package as bundlers meet it: in `node_modules`, as JavaScript, with its `exports` and `sideEffects`. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleRuntime } from "../scripts/bundle-runtime.js";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Of others that programs import beside it. */
const PEERS = ["@octokit/endpoint", "@octokit/types", "universal-user-agent"];

export interface PackageFolder {
  /** Programs in it can import `waybill`. */
  readonly folder: string;
  remove(): void;
}

export async function packageFolder(): Promise<PackageFolder> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bundles-"));
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@octokit"), { recursive: true });
  for (const peer of PEERS)
    symlinkSync(join(root, "node_modules", peer), join(modules, peer), "junction");
  cpSync(join(root, "package.json"), join(modules, "waybill/package.json"));
  const dist = join(modules, "waybill/dist");
  await build({
    absWorkingDir: root,
    entryPoints: [...sources("runtime"), ...sources("generated")],
    outbase: ".",
    outdir: dist,
    format: "esm",
    target: "es2022",
  });
  await bundleRuntime(dist);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file));
}
