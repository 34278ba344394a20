import { groupBy } from "../collections/index.js";
import type { FileError } from "../errors/index.js";
import type { ModulePlan } from "../plan/index.js";
import { type SourceFile, createModuleProject } from "../ts-morph/index.js";
import { type ModulePart, emitModule, moduleText } from "./module.js";
import type { Printed } from "./syntax/code.js";
import { proveModule } from "./prove-module.js";

type KeepFile = (path: string, file: SourceFile) => void;

export interface ProvedModule {
  readonly text: string;
  readonly errors: readonly FileError[];
}

/** @param keepFile called with the source file of each module. Without it, files are forgotten, because they hold much memory. */
export function fileMaker(keepFile?: KeepFile): (module: ModulePlan) => ProvedModule {
  const project = createModuleProject<Printed>();
  return (module) => {
    const { path } = module;
    const emitted = emitModule(module);
    const text = moduleText(emitted.parts);
    const batches = keepFile || text.length <= LARGE ? [emitted.parts] : batchesOf(emitted.parts);
    function* parse() {
      for (const parts of batches) {
        const file = project.createSourceFile(
          path,
          parts === emitted.parts ? text : moduleText(parts),
        );
        yield { file, parts };
        if (keepFile) keepFile(path, file);
        else file.forget();
      }
    }
    return { text, errors: proveModule(path, emitted, parse()) };
  };
}

/** In characters. A source file takes some 70 bytes of memory for each. */
const LARGE = 500_000;

/** Small, because the engine collects the nodes of several batches at once. */
const BATCH = 8_000;

/** Divides a large module, so that the memory for its source files does not grow with it. */
function batchesOf(parts: readonly ModulePart[]): readonly (readonly ModulePart[])[] {
  let size = 0;
  const batches = groupBy(parts, ({ text }) => Math.floor((size += text.length) / BATCH));
  return [...batches.values()];
}
