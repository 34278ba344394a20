import { readdirSync } from "node:fs";
import { loadGenerated, planManifest } from "../generated/law.js";
import { remember } from "../../runtime/remember.js";

const here = new URL("./", import.meta.url);

/**
 * A folder for each manifest, whose groups are features: `routes.yaml`, and the files that it becomes. Only tests read `shapes/`,
 * whose files are not kept.
 */
export const cases: readonly string[] = readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

export function folderOf(name: string): URL {
  return new URL(`${name}/`, here);
}

export const planCase = (name: string) => planManifest(`test/golden/${name}/routes.yaml`);

/** The plan of a case, and the modules that it becomes, loaded once for the files that run in a process. */
export const loadCase = remember(async (name) => {
  const planned = planCase(name);
  return { ...planned, generated: await loadGenerated(planned, folderOf(name)) };
});
