import type { FileError } from "../../errors/index.js";
import type { ModulePlan } from "../../plan/index.js";
import type { SourceFile } from "../../ts-morph/index.js";

/**
 * Parses printed modules and compares them with their plans. Loads ts-morph only if there is something to parse.
 *
 * @param texts the texts by path; modules without one are skipped.
 * @param keep takes the source file of each module. Otherwise they are not kept, because those of large APIs take much memory.
 */
export async function checkCode(
  modules: readonly ModulePlan[],
  texts: ReadonlyMap<string, string>,
  keep?: (path: string, file: SourceFile) => void,
): Promise<readonly FileError[]> {
  if (texts.size === 0) return [];
  const { checkModule } = await import("./check-module.js");
  return modules.flatMap((module) => {
    const text = texts.get(module.path);
    return text === undefined ? [] : checkModule(module, text, keep);
  });
}
