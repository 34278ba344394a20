import type { Verdict } from "../../generator/diff/index.js";
import { type Pair, type Program, use } from "./pair.js";
import {
  compileFiles,
  emitVersion,
  ROOT,
  runFile,
  textOf,
  type VirtualFiles,
} from "./virtual-files.js";

/** What callers notice of a pair. */
export interface Judgement {
  readonly verdict: Verdict;
  /** The programs that show it. */
  readonly because: readonly string[];
}

/** One of the versions of a pair, with a file of all its programs. */
interface Tried {
  /** The line of each program in the file of callers. */
  readonly lines: readonly number[];
  readonly folder: string;
  readonly modules: VirtualFiles;
}

/** Compiles the programs of all pairs with both versions at once, runs programs that compile with both, and compares. */
export function judgePairs(given: readonly Pair[]): readonly Judgement[] {
  const pairs = given.map(withTypeImports);
  const files = new Map<string, string>();
  const tried = pairs.map((pair, index) => {
    const names = moduleNames(pair);
    return (["before", "after"] as const).map((version) => {
      const folder = `${ROOT}/${index}/${version}`;
      const { modules, lines } = writeVersion(pair[version], pair.programs, names);
      for (const [path, text] of modules) files.set(`${folder}/${path}`, text);
      return { lines, folder, modules };
    });
  });
  const errorsOf = compileFiles(files);
  return pairs.map(({ programs }, index) => {
    const [old, now] = tried[index] ?? [];
    if (!old || !now) throw new Error("each pair has two versions");
    const compiles = [old, now].map((one) => compiledLines(errorsOf, one));
    const exports = [old, now].map(({ modules }) => runFile(modules, "callers.ts"));
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

/** Adds a program for each type that either version exports. */
function withTypeImports(pair: Pair): Pair {
  const texts = [pair.before, pair.after].flatMap((parts) => [...emitVersion(parts).values()]);
  const names = texts.flatMap((text) => [...text.matchAll(/^export (?:interface|type) (\w+)/gm)]);
  const programs = [...new Set(names.map(([, name]) => `export type T = api.${name};`))].map(use);
  return {
    name: pair.name,
    before: pair.before,
    after: pair.after,
    programs: [...pair.programs, ...programs],
  };
}

/** The modules of either version: `items` for `items.ts`. */
function moduleNames({ before, after }: Pair): readonly string[] {
  const paths = [before, after].flatMap((parts) => [...emitVersion(parts).keys()]);
  return [...new Set(paths)].map((path) => path.replace(/\.ts$/, "")).sort();
}

function writeVersion(
  parts: Pair["before"],
  programs: readonly Program[],
  names: readonly string[],
): Pick<Tried, "lines" | "modules"> {
  const modules = emitVersion(parts);
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
  return { modules: new Map([...modules, ["callers.ts", text]]), lines };
}

/** Whether each program compiles. A mistake elsewhere in the file would spoil all of them, so it is an error. */
function compiledLines(
  errorsOf: ReturnType<typeof compileFiles>,
  { folder, lines }: Tried,
): readonly boolean[] {
  const wrong = new Set(
    errorsOf(`${folder}/callers.ts`).map((error) => {
      const { file, start = 0, code } = error;
      const line = file?.getLineAndCharacterOfPosition(start).line ?? -1;
      if (!lines.includes(line) && code !== 2339) throw new Error(`${folder}: ${textOf(error)}`);
      return line;
    }),
  );
  return lines.map((line) => !wrong.has(line));
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
