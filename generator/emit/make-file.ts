import type { FileError } from "../errors/index.js";
import type { ModulePlan } from "../plan/index.js";
import { type ModuleProject, type SourceFile, createModuleProject } from "../ts-morph/index.js";
import { type EmittedCode, type ModulePart, emitModule, moduleText } from "./module.js";
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
    const emitted = emitModule(module);
    const parsed = parseModule(module.path, emitted, project, keepFile);
    return { text: emitted.text, errors: proveModule(module.path, emitted, parsed) };
  };
}

/** In characters. A source file takes some 70 bytes of memory for each. */
const LARGE = 500_000;

/** Small, because the engine collects the nodes of several batches at once. */
const BATCH = 40_000;

/** Parses a large module in batches of statements, and forgets each, so that memory does not grow with the module. */
function* parseModule(
  path: string,
  { text, parts }: EmittedCode,
  project: ModuleProject<Printed>,
  keepFile?: KeepFile,
): Generator<readonly [SourceFile, readonly ModulePart[]]> {
  const limit = keepFile || text.length <= LARGE ? Infinity : BATCH;
  let batch: ModulePart[] = [];
  let size = 0;
  for (const [index, part] of parts.entries()) {
    batch.push(part);
    size += part.text.length;
    if (size <= limit && index < parts.length - 1) continue;
    const file = project.createSourceFile(path, moduleText(batch));
    yield [file, batch];
    if (keepFile) keepFile(path, file);
    else file.forget();
    batch = [];
    size = 0;
  }
}
