import { dirname, join } from "node:path";
import { projectRoot, readInputFile } from "../../manifest/index.js";

/**
 * Whether the package of a folder, or one above it in the project, as that of a workspace, depends on `waybill-runtime`.
 *
 * @param folder its absolute path.
 */
export function dependsOnRuntime(folder: string, root = projectRoot(folder)): boolean {
  if (hasDependency(join(folder, "package.json"))) return true;
  const parent = dirname(folder);
  return folder !== root && parent !== folder && dependsOnRuntime(parent, root);
}

function hasDependency(file: string): boolean {
  const read = readInputFile(file);
  if (!read.ok) return false;
  try {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      new TextDecoder().decode(read.bytes),
    ) as Readonly<Record<string, object | undefined>>;
    const all = { ...dependencies, ...devDependencies, ...peerDependencies };
    return Object.hasOwn(all, "waybill-runtime");
  } catch {
    return false;
  }
}
