import { dirname, join, resolve } from "node:path";
import { findImportExtension } from "../inputs/index.js";
import { inputFiles, openManifest, type Where } from "../manifest/index.js";
import { type WatchOptions, watchFiles } from "./watch-files.js";

/**
 * Generates now and after each edit of manifests, of the files that they mention, and of the import settings of `tsconfig.json`
 * for their output folders, until the signal aborts.
 *
 * @param list returns the manifests, relative to `cwd`. Called before each run.
 * @param generate returns the output folders of the manifests without errors, relative to `cwd`, by manifest.
 */
export async function watchManifests(
  list: () => readonly string[],
  options: WatchOptions & Where,
  generate: () => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  let manifests: readonly string[] = [];
  const outputs = new Map<string, string>();
  const importExtensionOf = (manifest: string) =>
    // Until the output folder is known, use the manifest's, which nearly always has the same tsconfig.json.
    findImportExtension(resolve(options.cwd, outputs.get(manifest) ?? dirname(manifest)));
  const watched = {
    list: () => {
      manifests = list();
      return manifests.flatMap((manifest) => filesOf(manifest, options));
    },
    setting: () => JSON.stringify(manifests.map(importExtensionOf)),
  };
  await watchFiles(watched, options, async () => {
    for (const [manifest, output] of await generate()) outputs.set(manifest, output);
  });
}

/** The absolute paths of the manifest and the files that it mentions. */
export function filesOf(label: string, where: Where & { readonly cwd: string }): readonly string[] {
  const path = resolve(where.cwd, label);
  const opened = openManifest(label, where);
  const others = opened.ok ? [...inputFiles(opened.source).keys()] : [];
  return [path, ...others.map((file) => join(dirname(path), file))];
}
