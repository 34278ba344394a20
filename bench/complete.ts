/**
 * Requests completions from a newly started language service, as an editor does when a file is opened. Prints the CPU time in
 * milliseconds until the program is loaded, and until the completions are returned.
 *
 *     tsx complete.ts COMPILER FOLDER LIB CODE      with the cursor at `|`; LIB is empty for the compiler's own choice
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ts } from "ts-morph";

const [compilerFolder = "", folder = "", lib = "", code = ""] = process.argv.slice(2);
const compiler = createRequire(import.meta.url)(compilerFolder) as typeof ts;
const { sys, ScriptSnapshot } = compiler;
const file = join(folder, "in-the-editor.ts");
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: compiler.ModuleKind.NodeNext,
  target: compiler.ScriptTarget.ES2022,
  types: [],
  ...(lib !== "" && { lib: [`lib.${lib}.d.ts`] }),
};
const textOf = (path: string) => (path === file ? code.replace("|", "") : sys.readFile(path));
const host: ts.LanguageServiceHost = {
  fileExists: sys.fileExists,
  readFile: sys.readFile,
  directoryExists: sys.directoryExists,
  getDirectories: sys.getDirectories,
  useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
  getScriptFileNames: () => [file],
  getScriptVersion: () => "1",
  getScriptSnapshot: (path) => {
    const text = textOf(path);
    return text === undefined ? undefined : ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => folder,
  getCompilationSettings: () => options,
  getDefaultLibFileName: compiler.getDefaultLibFilePath,
};

const start = process.cpuUsage();
const service = compiler.createLanguageService(host);
service.getProgram();
const program = taken();
const found = service.getCompletionsAtPosition(file, code.indexOf("|"), {})?.entries ?? [];
if (found.length === 0) throw new Error(`nothing is suggested in ${code}`);
console.log(JSON.stringify({ program, whole: taken() }));

function taken(): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
