import { dirname, resolve } from "node:path";
import { findImportExtension } from "../inputs/index.js";

/** Where manifests were written to, as far as it is known. */
export interface OutputFolders {
  readonly note: (manifest: string, output: string) => void;
  /** What `tsconfig.json` says of imports in the output folders of manifests, as a text that changes with it. */
  readonly importsOf: (manifests: readonly string[]) => string;
}

/** @param cwd that the names of manifests and folders are relative to. */
export function outputFolders(cwd: string): OutputFolders {
  const folders = new Map<string, string>();
  return {
    note: (manifest, output) => void folders.set(manifest, output),
    importsOf: (manifests) => {
      const found = manifests.map((manifest) =>
        // Nearly always, one tsconfig.json governs the manifest's folder and the output.
        findImportExtension(resolve(cwd, folders.get(manifest) ?? dirname(manifest))),
      );
      return JSON.stringify(found);
    },
  };
}
