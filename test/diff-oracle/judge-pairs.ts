import { posix } from "node:path";
import { compileFunction } from "node:vm";
import { Project, ts } from "ts-morph";
import * as builders from "waybill-runtime/builders";
import * as fetching from "waybill-runtime/fetch";
import * as runtime from "waybill-runtime";
import type { Verdict } from "../../generator/diff/index.js";
import { emitModules } from "../../generator/emit/index.js";
import { planOf } from "../generator/plan-of.js";
import { type Pair, type Program, use } from "./pair.js";

/** What callers notice of a pair. */
export interface Judgement {
  readonly verdict: Verdict;
  /** The programs that show it. */
  readonly because: readonly string[];
}

/** One of the versions of a pair, with a file of all its programs. */
interface Tried {
  readonly modules: ReadonlyMap<string, string>;
  /** Where each program stands in the file of callers. */
  readonly lines: readonly number[];
  readonly folder: string;
}

const ROOT = posix.resolve("test/diff-oracle/virtual");

/** Compiles the programs of all pairs with both versions at once, runs those that compile with both, and compares. */
export function judgePairs(given: readonly Pair[]): readonly Judgement[] {
  const pairs = given.map(withTypeImports);
  const files = new Map<string, string>();
  const tried = pairs.map((pair, index) => {
    const names = moduleNames(pair);
    return (["before", "after"] as const).map((version) => {
      const folder = `${ROOT}/${index}/${version}`;
      const one = writeVersion(folder, pair[version], pair.programs, names);
      for (const [path, text] of one.modules) files.set(`${folder}/${path}`, text);
      return one;
    });
  });
  const program = createProgram(files);
  return pairs.map(({ programs }, index) => {
    const [old, now] = tried[index] ?? [];
    if (!old || !now) throw new Error("each pair has two versions");
    const compiles = [old, now].map((one) => compiledLines(program, one));
    const exports = [old, now].map(loadCallers);
    const reasons: Record<Verdict, string[]> = { breaking: [], additive: [], neither: [] };
    for (const [position, { kind, code }] of programs.entries()) {
      const [was, is] = compiles.map((lines) => lines[position] === true);
      if (was && !is) reasons.breaking.push(`does not compile any more: ${code}`);
      if (!was && is) reasons.additive.push(`compiles now: ${code}`);
      if (!was || !is || kind !== "call") continue;
      const [from, to] = exports.map((all) => requestOf(all[`p${position}`]));
      if (from !== to) reasons.breaking.push(`sends another request: ${code}: ${from} → ${to}`);
    }
    const verdict = (["breaking", "additive"] as const).find((one) => reasons[one].length > 0);
    if (verdict === undefined && !compiles.flat().includes(true))
      throw new Error(`no program of ${pairs[index]?.name} compiles`);
    return { verdict: verdict ?? "neither", because: verdict ? reasons[verdict] : [] };
  });
}

function emit(parts: Pair["before"]): ReadonlyMap<string, string> {
  const generate = { output: "out", runtime: "waybill-runtime", ...parts.generate };
  return emitModules(planOf({ ...parts, generate }));
}

/** Adds a program for each type that either version exports. */
function withTypeImports(pair: Pair): Pair {
  const texts = [pair.before, pair.after].flatMap((parts) => [...emit(parts).values()]);
  const names = texts.flatMap((text) => [...text.matchAll(/^export (?:interface|type) (\w+)/gm)]);
  const programs = [...new Set(names.map(([, name]) => `export type T = api.${name};`))].map(use);
  return { ...pair, programs: [...pair.programs, ...programs] };
}

/** The modules of either version: `items` for `items.ts`. */
function moduleNames({ before, after }: Pair): readonly string[] {
  const paths = [before, after].flatMap((parts) => [...emit(parts).keys()]);
  return [...new Set(paths)].map((path) => path.replace(/\.ts$/, "")).sort();
}

function writeVersion(
  folder: string,
  parts: Pair["before"],
  programs: readonly Program[],
  names: readonly string[],
): Tried {
  const modules = emit(parts);
  const head = [
    'import * as api from "./index.js";',
    'import type { ResponseBody, ResponsesOf, TypedResponse } from "waybill-runtime/fetch";',
    ...names.map((name) =>
      modules.has(`${name}.ts`)
        ? `import * as in_${name.replace(/\W/g, "_")} from "./${name}.js";`
        : `const in_${name.replace(/\W/g, "_")} = {};`,
    ),
    ...(programs.some(({ kind }) => kind === "read")
      ? ['const request = api.itemsGet({ id: "1" });']
      : []),
  ];
  const texts = programs.map(({ kind, code }, index) => {
    switch (kind) {
      case "call":
        return `export const p${index} = () => ${code};`;
      case "read":
        return `export const p${index} = (item: ResponseBody<typeof request>) => { ${code} };`;
      case "use":
        return `export namespace p${index} { ${code} }`;
    }
  });
  const text = [...head, ...texts].join("\n");
  const lines = programs.map((_, index) => head.length + index);
  return { modules: new Map([...modules, ["callers.ts", text]]), lines, folder };
}

function createProgram(files: ReadonlyMap<string, string>) {
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
  if (mistake) throw new Error(ts.flattenDiagnosticMessageText(mistake.messageText, "\n"));
  return program;
}

/** Whether each program compiles. A mistake elsewhere in the file would spoil all of them, so it is an error. */
function compiledLines(
  program: ReturnType<typeof createProgram>,
  { folder, lines }: Tried,
): readonly boolean[] {
  const file = program.getSourceFile(`${folder}/callers.ts`);
  const wrong = new Set(
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      (one) => {
        const line = file?.getLineAndCharacterOfPosition(one.start ?? 0).line ?? -1;
        if (!lines.includes(line) && one.code !== 2339) {
          throw new Error(`${folder}: ${ts.flattenDiagnosticMessageText(one.messageText, "\n")}`);
        }
        return line;
      },
    ),
  );
  return lines.map((line) => !wrong.has(line));
}

const PACKAGES: Readonly<Record<string, unknown>> = {
  "waybill-runtime": runtime,
  "waybill-runtime/builders": builders,
  "waybill-runtime/fetch": fetching,
};

function loadCallers({ modules }: Tried): Readonly<Record<string, unknown>> {
  const loaded = new Map<string, Record<string, unknown>>();
  const require = (specifier: string): unknown => {
    if (!specifier.startsWith("./")) return PACKAGES[specifier];
    const path = posix.normalize(specifier).replace(/\.js$/, ".ts");
    const known = loaded.get(path);
    if (known) return known;
    const exports: Record<string, unknown> = {};
    loaded.set(path, exports);
    const { outputText } = ts.transpileModule(modules.get(path) ?? "", {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    compileFunction(outputText, ["exports", "require"])(exports, require);
    return exports;
  };
  return require("./callers.js") as Readonly<Record<string, unknown>>;
}

/** The request of a call as text, or its error. */
function requestOf(make: unknown): string {
  if (typeof make !== "function") throw new Error("a call is a function");
  try {
    return JSON.stringify((make as () => unknown)());
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
