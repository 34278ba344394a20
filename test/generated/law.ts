import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { emitFiles } from "../../generator/emit/index.js";
import {
  type GeneratedExports,
  type LawOptions,
  findCounterexample,
  loadModules,
} from "../../generator/law/index.js";
import { projectFiles, type Manifest } from "../../generator/manifest/index.js";
import { readManifest } from "../../generator/read-source.js";
import { type Plan, type RoutePlan, planRoutes } from "../../generator/plan/index.js";
import { remember } from "../../runtime/remember.js";
import { succeed } from "../succeed.js";

export type { GeneratedExports } from "../../generator/law/index.js";

export interface PlannedManifest {
  readonly manifest: Manifest;
  readonly plan: Plan;
  readonly plans: readonly RoutePlan[];
}

/** Read and planned once for the files that run in a process. */
export const planManifest = remember((path): PlannedManifest => {
  const files = projectFiles(resolve(path));
  const read = succeed(readManifest(readFileSync(path, "utf8"), "routes.yaml", files.read));
  const planned = succeed(planRoutes(read.manifest));
  const modules = planned.plan.modules.filter((module) => module.kind === "builders");
  const { plan } = planned;
  return { manifest: read.manifest, plan, plans: modules.flatMap(({ routes }) => routes) };
});

/** What a manifest becomes: as it is kept beside the manifest, or else compiled here. */
export async function loadGenerated({ plan }: PlannedManifest, folder: URL): Promise<GeneratedExports> {
  const output = new URL("generated/", folder);
  const index = new URL("index.ts", output);
  if (existsSync(index)) return (await import(index.href)) as GeneratedExports;
  return succeed(loadModules(emitFiles(plan.modules), fileURLToPath(output), "index.ts")).exports;
}

/** @throws if a builder breaks the law. */
export function checkLaw(
  plan: RoutePlan,
  manifest: Manifest,
  generated: GeneratedExports,
  options: LawOptions,
): void {
  const found = findCounterexample(plan, manifest, generated, options);
  if (found) throw new Error(inspect(found, { depth: null }));
}
