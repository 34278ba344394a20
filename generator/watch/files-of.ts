import { dirname, join, resolve } from "node:path";
import { inputFiles, openManifest, type Where } from "../manifest/index.js";

/** The absolute paths of the manifest and the files that it mentions. */
export function filesOf(label: string, where: Where & { readonly cwd: string }): readonly string[] {
  const path = resolve(where.cwd, label);
  const opened = openManifest(label, where);
  const others = opened.ok ? [...inputFiles(opened.source).keys()] : [];
  return [path, ...others.map((file) => join(dirname(path), file))];
}
