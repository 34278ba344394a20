import { dirname, join, resolve } from "node:path";
import { inputFiles, openManifest } from "../manifest/index.js";

/** The manifest and the files that it mentions, as absolute paths. */
export function filesOf(label: string, cwd: string): readonly string[] {
  const path = resolve(cwd, label);
  const opened = openManifest(label, cwd);
  const others = opened.ok ? [...inputFiles(opened.source).keys()] : [];
  return [path, ...others.map((file) => join(dirname(path), file))];
}
