import { type Generated, type GenerateOptions, generate } from "../../generator/generate.js";
import { smallManifest } from "./small-manifest.js";
import { type TempProject, tempProject } from "./temp-project.js";
import { succeed } from "../succeed.js";

/** A project whose only file is a small manifest, with these routes too. */
export const project = (...routes: readonly string[]) =>
  tempProject({ "routes.yaml": smallManifest(...routes) });

/** Trusts the index, as the compiled program does. */
export async function run(
  { path }: TempProject,
  options: GenerateOptions = {},
): Promise<Generated> {
  return succeed(await generate({ cwd: path, fresh: false, ...options }));
}

export function stage(result: Generated, name: string) {
  return result.stages.find((stage) => stage.name === name);
}
