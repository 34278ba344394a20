import { dirname, resolve } from "node:path";
import { findImportExtension } from "../inputs/index.js";

/** The known output folders of manifests. */
export interface OutputFolders {
  readonly note: (manifest: string, output: string) => void;
  /** The import settings of `tsconfig.json` for the output folders of manifests, as a text that changes with them. */
  readonly importsOf: (manifests: readonly string[]) => string;
}

/** @param cwd the folder to which the names of manifests and folders are relative. */
export function outputFolders(cwd: string): OutputFolders {
  const folders = new Map<string, string>();
  return {
    note: (manifest, output) => void folders.set(manifest, output),
    importsOf: (manifests) => {
      const found = manifests.map((manifest) =>
        // Until the output folder is known, use the manifest's, which nearly always has the same tsconfig.json.
        findImportExtension(resolve(cwd, folders.get(manifest) ?? dirname(manifest))),
      );
      return JSON.stringify(found);
    },
  };
}
