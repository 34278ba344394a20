import type { Plugin } from "esbuild";
import { NAME, type PluginOptions, toProject, readPluginOptions } from "./options.js";
import { type RunOutcome, generateProject } from "./run-project.js";

export type { PluginOptions } from "./options.js";

interface Findings {
  readonly errors: { readonly text: string }[];
  readonly warnings: { readonly text: string }[];
}

/** The part of esbuild's `PluginBuild` that this plugin uses. */
export interface Build {
  readonly initialOptions: { readonly absWorkingDir?: string };
  onStart(callback: () => Promise<void>): void;
  onResolve(
    on: { readonly filter: RegExp },
    resolve: (file: File) => Promise<object | undefined>,
  ): void;
  onEnd(callback: () => Partial<Findings>): void;
  resolve(path: string, options: object): Promise<File & Findings>;
}

interface File {
  readonly path: string;
}

/** Returns esbuild's type, so that editors know the types of plugins in the same list. */
export default function waybill(unchecked?: PluginOptions): Plugin {
  const options = readPluginOptions(unchecked);
  return { name: NAME, setup: (build: Build) => generateInBuild(build, options) };
}

/**
 * Generates code at the start of a build, before esbuild reads any file. esbuild watches the files that a build has read.
 * Generated code therefore does not cause another build, and only the inputs have to be added.
 */
function generateInBuild(build: Build, options: PluginOptions): void {
  const { absWorkingDir = process.cwd() } = build.initialOptions;
  const project = toProject(options, absWorkingDir);
  let outcome: RunOutcome | undefined;
  let inputs: readonly string[] = [];
  let isTold = false;

  const findings = (): Findings => {
    const { mistake, warnings = "" } = outcome ?? {};
    return {
      errors: mistake === undefined ? [] : [{ text: mistake.message }],
      warnings: warnings === "" ? [] : [{ text: warnings }],
    };
  };

  build.onStart(async () => {
    isTold = false;
    outcome = await generateProject(project);
    const { listInputPaths } = await import("../watch/index.js");
    const { outputs } = outcome;
    const where = { cwd: project.root };
    inputs = project.manifests.flatMap((manifest) => listInputPaths(manifest, outputs, where));
  });
  // Files to watch can only be returned with a resolved path, so the first one returns them.
  build.onResolve({ filter: /.*/ }, async ({ path, ...options }) => {
    if (isTold) return undefined;
    isTold = true;
    const resolved = await build.resolve(path, options);
    const { errors, warnings } = findings();
    return {
      ...resolved,
      path: resolved.path === "" ? path : resolved.path,
      errors: [...errors, ...resolved.errors],
      warnings: [...warnings, ...resolved.warnings],
      watchFiles: [...inputs],
    };
  });
  // A build may resolve no path.
  build.onEnd(() => (isTold ? {} : findings()));
}
