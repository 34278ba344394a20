import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { table } from "./table.js";

const COMPLETE = fileURLToPath(new URL("complete.ts", import.meta.url));

/** Files with the cursor at `|`, by the kind of completion. */
const FILES = {
  "an empty file": "export {};\n|",
  "names of a group": 'import { | } from "waybill-github/issues";',
  "parameters of a builder":
    'import { issuesGet } from "waybill-github/issues";\nissuesGet({ | });',
  "the body of a request":
    'import { issuesCreate } from "waybill-github/issues";\nissuesCreate({ owner: "", repo: "", title: "" }).body.|',
  "parameters, in the largest group":
    'import { reposGet } from "waybill-github/repos";\nreposGet({ | });',
} as const;

/** The compiler's default libraries, which include the DOM, and only the language. */
const LIBRARIES = ["", "es2022"] as const;

/** CPU times in milliseconds. */
interface Completion {
  readonly first: number;
  /** After an edit, the median of a few. */
  readonly again: number;
}

/**
 * Measures the first completions of a language service, interleaved. Returns the least time of all rounds, because other load on the
 * machine only adds time.
 *
 * @param compiler the folder of a TypeScript compiler written in JavaScript.
 * @param folder the folder of a consumer.
 */
export function benchCompletions(compiler: string, folder: string, rounds: number): string {
  const names = Object.keys(FILES) as (keyof typeof FILES)[];
  const runs = names.flatMap((name) =>
    LIBRARIES.map((lib) => ({ name, lib, all: [] as Completion[] })),
  );
  for (let round = 0; round < rounds; round++) {
    for (const { name, lib, all } of runs) all.push(complete(compiler, folder, lib, FILES[name]));
  }
  const bestTime = (name: string, lib: string, key: (completion: Completion) => number): number =>
    Math.min(...(runs.find((run) => run.name === name && run.lib === lib)?.all.map(key) ?? []));
  const cells = (name: string, lib: string): readonly string[] => {
    const first = bestTime(name, lib, (completion) => completion.first);
    const again = bestTime(name, lib, (completion) => completion.again);
    const empty = bestTime("an empty file", lib, (completion) => completion.first);
    return [`${Math.round(first)} ms`, (first / empty).toFixed(2), `${Math.round(again)} ms`];
  };
  const head = LIBRARIES.flatMap((lib) => [
    lib === "" ? "CPU time" : `lib: ${lib}`,
    "× an empty file",
    "after an edit",
  ]);
  return table(
    ["first suggestions", ...head],
    names.map((name) => [name, ...LIBRARIES.flatMap((lib) => cells(name, lib))]),
  );
}

function complete(compiler: string, folder: string, lib: string, code: string): Completion {
  const args = [...process.execArgv, COMPLETE, compiler, folder, lib, code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Completion;
}
