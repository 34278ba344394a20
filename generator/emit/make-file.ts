import type { FileError } from "../errors/index.js";
import type { ModulePlan } from "../plan/index.js";
import { type ModuleProject, type SourceFile, createModuleProject } from "../ts-morph/index.js";
import { type EmittedCode, emitModule } from "./module.js";
import { type Printed, printedModule } from "./syntax/code.js";
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
    const { path } = module;
    const { text } = emitted;
    if (keepFile === undefined && text.length > LARGE) {
      return { text, errors: proveInBatches(path, emitted, project) };
    }
    const file = project.add(path, text);
    const errors = proveModule(path, file, emitted);
    if (keepFile) keepFile(path, file);
    else project.forget(file);
    return { text, errors };
  };
}

/** In characters. A source file takes some 70 bytes of memory for each. */
const LARGE = 500_000;

/** Small, because the engine collects the nodes of several batches at once. */
const BATCH = 40_000;

/** Parses a large module in batches of statements, and forgets each, so that memory does not grow with the module. */
function proveInBatches(
  path: string,
  emitted: EmittedCode,
  project: ModuleProject<Printed>,
): readonly FileError[] {
  const [header, ...parts] = emitted.parts;
  let next: Printed[] = header === undefined ? [] : [header];
  let size = 0;
  let done = 0;
  const errors: FileError[] = [];
  const prove = (): void => {
    const isFirst = done === 0;
    const count = next.length - (isFirst ? 1 : 0) + (isFirst ? emitted.links : 0);
    const file = project.add(path, printedModule(next));
    const slice = { from: done, to: done + count };
    errors.push(...proveModule(path, file, emitted, slice));
    project.forget(file);
    done += count;
    next = [];
    size = 0;
  };
  for (const part of parts) {
    next.push(part);
    size += part.length;
    if (size > BATCH) prove();
  }
  if (next.length > 0) prove();
  return errors.slice(0, 1);
}
