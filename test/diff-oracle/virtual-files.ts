import { posix } from "node:path";
import { Project, ts } from "ts-morph";
import { emitModules } from "../../generator/emit/index.js";
import { type GeneratedExports, loadModules } from "../../generator/law/index.js";
import { createModuleProject } from "../../generator/ts-morph/index.js";
import { succeed } from "../succeed.js";
import { type ManifestParts, planOf } from "../generator/plan-of.js";

/** TypeScript by path, below a folder that does not exist. */
export type VirtualFiles = ReadonlyMap<string, string>;

/** From this folder, the packages of the repository are found. */
export const ROOT = posix.resolve("test/diff-oracle/virtual");

/** The modules of a version, which import the runtime's package. */
export function emitVersion(parts: ManifestParts): ReadonlyMap<string, string> {
  const generate = { output: "out", runtime: "waybill-runtime", ...parts.generate };
  return emitModules(planOf({ ...parts, generate }));
}

/** Returns a function that finds the errors of a file. */
export function compileFiles(files: VirtualFiles): (path: string) => readonly ts.Diagnostic[] {
  const project = new Project({
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      customConditions: ["waybill-source"],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: [],
    },
  });
  for (const [path, text] of files) project.createSourceFile(path, text);
  const program = project.getProgram().compilerObject;
  const [mistake] = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
  if (mistake) throw new Error(textOf(mistake));
  return (path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  };
}

export function textOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, "\n");
}

/** Runs a file with the files that it imports, and returns its exports. */
export function runFile(files: VirtualFiles, path: string): GeneratedExports {
  const project = createModuleProject();
  const parsed = [...files].map(
    ([path, text]) => [path, project.createSourceFile(path, text)] as const,
  );
  return succeed(loadModules(new Map(parsed), ROOT, path)).exports;
}
