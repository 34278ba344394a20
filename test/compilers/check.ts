/**
 * Compiles the consumer under all settings of one compiler written in JavaScript, in one process, so that the compiler is warm and
 * files are parsed once for the settings that parse them in the same way. Prints a line of JSON for each: what is wrong.
 *
 *     tsx check.ts VERSION COMPILER FOLDER
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ts } from "ts-morph";
import { configOf, settingsOf, type Settings, type Version } from "./settings.js";

const [version = "", compilerFolder = "", folder = ""] = process.argv.slice(2);
const compiler = createRequire(import.meta.url)(compilerFolder) as typeof ts;
const registry = compiler.createDocumentRegistry();
const parsed = new Map<string, ts.SourceFile | undefined>();

for (const settings of settingsOf(version as Version)) {
  console.log(JSON.stringify({ name: settings.name, mistakes: compile(settings) }));
}

function compile(settings: Settings): string {
  const consumer = join(folder, settings.folder);
  const { options, fileNames, errors } = compiler.parseJsonConfigFileContent(
    configOf(settings),
    compiler.sys,
    consumer,
    undefined,
    join(consumer, "tsconfig.json"),
  );
  const host = compiler.createCompilerHost(options);
  const program = compiler.createProgram({
    rootNames: fileNames,
    options,
    host: { ...host, getSourceFile: cached(host, options) },
    configFileParsingDiagnostics: errors,
  });
  return compiler.formatDiagnostics(compiler.getPreEmitDiagnostics(program), {
    getCanonicalFileName: (path) => path,
    getCurrentDirectory: () => folder,
    getNewLine: () => "\n",
  });
}

/** Parses a file once for all options under which it is parsed and bound in the same way, as an editor's language service does. */
function cached(
  host: ts.CompilerHost,
  options: ts.CompilerOptions,
): ts.CompilerHost["getSourceFile"] {
  const optionsKey = registry.getKeyForCompilationSettings(options);
  return (path, languageVersion, ...more) => {
    const format = typeof languageVersion === "object" ? languageVersion.impliedNodeFormat : "";
    const key = `${path}\n${format}\n${optionsKey}`;
    if (!parsed.has(key)) parsed.set(key, host.getSourceFile(path, languageVersion, ...more));
    return parsed.get(key);
  };
}
