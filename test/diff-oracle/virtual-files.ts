import { posix } from "node:path";
import { compileFunction } from "node:vm";
import { Project, ts } from "ts-morph";
import * as builders from "waybill-runtime/builders";
import * as fetching from "waybill-runtime/fetch";
import * as runtime from "waybill-runtime";
import { emitModules } from "../../generator/emit/index.js";
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

const PACKAGES: Readonly<Record<string, unknown>> = {
  "waybill-runtime": runtime,
  "waybill-runtime/builders": builders,
  "waybill-runtime/fetch": fetching,
};

/** Runs a file with the files that it imports, and returns its exports. */
export function runFile(files: VirtualFiles, path: string): Readonly<Record<string, unknown>> {
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (from: string): Record<string, unknown> => {
    const known = loaded.get(from);
    if (known) return known;
    const exports: Record<string, unknown> = {};
    loaded.set(from, exports);
    const { outputText } = ts.transpileModule(files.get(from) ?? "", {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const require = (specifier: string): unknown =>
      specifier.startsWith(".")
        ? load(posix.join(posix.dirname(from), specifier).replace(/\.js$/, ".ts"))
        : PACKAGES[specifier];
    compileFunction(outputText, ["exports", "require"])(exports, require);
    return exports;
  };
  return load(path);
}
