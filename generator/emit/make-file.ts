import type { FileError } from "../errors/index.js";
import type { ModulePlan } from "../plan/index.js";
import { type SourceFile, createModuleProject } from "../ts-morph/index.js";
import { emitModule } from "./module.js";
import type { Printed } from "./syntax/code.js";
import { proveModule } from "./prove-module.js";

export interface ProvedModule {
  readonly text: string;
  readonly errors: readonly FileError[];
}

/** @param keepFile called with the source file of each module. Without it, files are forgotten, because they hold much memory. */
export function fileMaker(
  keepFile?: (path: string, file: SourceFile) => void,
): (module: ModulePlan) => ProvedModule {
  const project = createModuleProject<Printed>();
  return (module) => {
    const emitted = emitModule(module);
    const file = project.add(module.path, emitted.text);
    const errors = proveModule(module.path, file, emitted);
    if (keepFile) keepFile(module.path, file);
    else project.forget(file);
    return { text: emitted.text, errors };
  };
}
