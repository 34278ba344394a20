/** Lays out the packages as bundlers find them: in `node_modules`, as JavaScript, with `exports` and `sideEffects`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installScripts, linkPackage } from "../scripts/install-packages.js";

/** Other packages that the programs import. */
const PEERS = ["@octokit/endpoint", "@octokit/types", "universal-user-agent"];

export interface ProjectFolder {
  /** Programs in it can import `waybill-runtime` and `waybill-github`. */
  readonly folder: string;
  remove(): void;
}

export async function packageFolder(): Promise<ProjectFolder> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bundles-"));
  const modules = join(folder, "node_modules");
  for (const peer of PEERS) linkPackage(modules, peer);
  await installScripts(modules, ["runtime", "generated"]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
