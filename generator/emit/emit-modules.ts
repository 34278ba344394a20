import { sortBy } from "../collections/index.js";
import type { FileError } from "../errors/index.js";
import { listDeclarations, type ModulePlan, type Plan } from "../plan/index.js";
import { hashText } from "../portable/index.js";
import {
  type ModuleProject,
  type SourceFile,
  type SourceFiles,
  createModuleProject,
} from "../ts-morph/index.js";
import { inlineRuntime } from "./inline-runtime.js";
import { emitModule } from "./module.js";
import type { Printed } from "./syntax/code.js";

/** The text of each module by relative path with forward slashes, sorted by path. Reads no file except the inlined runtime. */
export function emitModules({ modules, inlineRuntime: copied }: Plan): ReadonlyMap<string, string> {
  const texts = withStatements(modules)
    .map(emitModule)
    .map(({ path, text }): [string, string] => [path, text]);
  if (copied) texts.push([copied.path, inlineRuntime(copied)]);
  return new Map(sortBy(texts, ([path]) => path));
}

/** The source file of each module by relative path, without a copied runtime. */
export function emitFiles(modules: readonly ModulePlan[]): SourceFiles {
  const project = createModuleProject<Printed>();
  const emitted = withStatements(modules).map(emitModule);
  return new Map(emitted.map(({ path, text }) => [path, project.createSourceFile(path, text)]));
}

export interface WrittenModule {
  readonly text: string;
  /** Hash of everything that determines the text: the module's plan and Waybill's version. */
  readonly plan: string;
}

/** Sorted by path. */
export type EmittedModules = ReadonlyMap<string, WrittenModule>;

/**
 * Emits modules and proves them. Also returns the number of reused modules.
 *
 * @param earlier the modules of an earlier run; a module with the same plan is reused.
 * @param version Waybill's version: another version may emit another text for the same plan.
 * @param keepFile called with the source file of each module. Without it, files are released, because they use much memory.
 */
export async function emitChanged(
  { modules, inlineRuntime: copied, javascript }: Plan,
  earlier: EmittedModules,
  version: string,
  keepFile?: (path: string, file: SourceFile) => void,
) {
  const errors: FileError[] = [];
  const entries: (readonly [path: string, module: WrittenModule])[] = [];
  let reused = 0;
  let project: ModuleProject<Printed> | undefined;
  const compiler = javascript && (await import("../javascript/index.js"));
  for (const planned of [...withStatements(modules), ...(copied ? [copied] : [])]) {
    const { path } = planned;
    const plan = hashText(JSON.stringify([version, planned, javascript]));
    const paths = compiler?.javascriptPaths(path) ?? [path];
    const before = paths.flatMap((each) => earlier.get(each) ?? []);
    const add = (texts: readonly string[]): void => {
      entries.push(
        ...paths.map((each, index) => [each, { text: texts[index] ?? "", plan }] as const),
      );
    };
    if (before.length === paths.length && before.every((each) => each.plan === plan)) {
      reused += paths.length;
      entries.push(...before.map((module, index) => [paths[index] ?? path, module] as const));
    } else if ("kind" in planned) {
      // Both modules load the compiler.
      const { proveModule } = await import("./prove-module.js");
      project ??= createModuleProject();
      const emitted = emitModule(planned);
      const keep = (modulePath: string, file: SourceFile): void => {
        keepFile?.(modulePath, file);
        if (compiler && javascript) add(compiler.compileToJavaScript(file, javascript));
        if (!keepFile) file.forget();
      };
      errors.push(...proveModule(emitted, project, keepFile || javascript ? keep : undefined));
      if (!javascript) add([emitted.text]);
    } else {
      const text = inlineRuntime(planned);
      add(compiler && javascript ? compiler.compileRuntime(text, javascript) : [text]);
    }
  }
  const emitted: EmittedModules = new Map(sortBy(entries, ([path]) => path));
  return { modules: emitted, reused, errors };
}

/** Skips modules without statements, because a file without declarations would not be a module. */
function withStatements(modules: readonly ModulePlan[]): readonly ModulePlan[] {
  const isEmpty = (module: ModulePlan) =>
    module.kind === "builders" && module.onlyTypes && listDeclarations(module).length === 0;
  return modules.filter((module) => !isEmpty(module));
}
