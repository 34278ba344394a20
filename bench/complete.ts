/**
 * Requests completions from a newly started language service, as an editor does when a file is opened, and again after edits. Prints
 * the CPU time of both, in milliseconds.
 *
 *     tsx complete.ts COMPILER FOLDER LIB CODE      with the cursor at `|`; LIB is empty for the compiler's default
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
let version = 0;
const readText = (path: string) =>
  path === file ? code.replace("|", "") + " ".repeat(version) : sys.readFile(path);
const host: ts.LanguageServiceHost = {
  fileExists: sys.fileExists,
  readFile: sys.readFile,
  directoryExists: sys.directoryExists,
  getDirectories: sys.getDirectories,
  useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
  getScriptFileNames: () => [file],
  getScriptVersion: (path) => (path === file ? String(version) : "0"),
  getScriptSnapshot: (path) => {
    const text = readText(path);
    return text === undefined ? undefined : ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => folder,
  getCompilationSettings: () => options,
  getDefaultLibFileName: compiler.getDefaultLibFilePath,
};

const service = compiler.createLanguageService(host);
const first = cpuTime(suggest);
const again = Array.from({ length: 5 }, () => {
  version++;
  return cpuTime(suggest);
});
console.log(JSON.stringify({ first, again: again.sort((a, b) => a - b)[2] }));

function suggest(): void {
  const found = service.getCompletionsAtPosition(file, code.indexOf("|"), {})?.entries ?? [];
  if (found.length === 0) throw new Error(`nothing is suggested in ${code}`);
}

function cpuTime(act: () => void): number {
  const start = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
