import {
  compileFiles,
  emitVersion,
  ROOT,
  runFile,
  textOf,
} from "../../diff-oracle/virtual-files.js";
import type { Row } from "./rows/row.js";

/** What became of a row's programs. */
export interface Tried {
  /** What the compiler says of each program; empty where it says nothing. */
  readonly errors: Readonly<Record<Program, string>>;
  /** The requests that the programs make, each with the version that it is written for. */
  readonly requests: Readonly<Record<"old" | "now" | "gain", unknown>>;
}

type Program = "old" | "oldWithNew" | "now" | "gain" | "gainWithOld";

const VERSIONS: Readonly<Record<Program, "before" | "after">> = {
  old: "before",
  oldWithNew: "after",
  now: "after",
  gain: "after",
  gainWithOld: "before",
};

/** Compiles the programs of all rows at once. Returns a function that runs those of a row that make requests. */
export function tryRows(rows: readonly Row[]): (row: Row) => Tried {
  const files = new Map(rows.flatMap((row, index) => filesOf(row, `${ROOT}/${index}`)));
  const errorsOf = compileFiles(files);
  return (row) => {
    const folder = `${ROOT}/${rows.indexOf(row)}`;
    const errors = (program: Program) => {
      const path = `${folder}/${program}.ts`;
      return files.has(path) ? errorsOf(path).map(textOf).join("\n") : "";
    };
    const request = (program: Program) => runFile(files, `${folder}/${program}.ts`).request;
    return {
      errors: {
        old: errors("old"),
        oldWithNew: errors("oldWithNew"),
        now: errors("now"),
        gain: errors("gain"),
        gainWithOld: errors("gainWithOld"),
      },
      requests: { old: request("old"), now: request("now"), gain: request("gain") },
    };
  };
}

function filesOf(row: Row, folder: string): readonly (readonly [path: string, text: string])[] {
  const modules = (["before", "after"] as const).flatMap((version) =>
    [...emitVersion(row[version])].map(
      ([path, text]) => [`${folder}/${version}/${path}`, text] as const,
    ),
  );
  const texts: Readonly<Record<Program, string | undefined>> = {
    old: row.old,
    oldWithNew: row.old,
    now: "now" in row ? row.now : row.old,
    gain: row.gain,
    gainWithOld: row.gain,
  };
  const programs = (Object.keys(VERSIONS) as Program[]).flatMap((program) => {
    const text = texts[program]?.replace(/"api(?:\/(\w+))?"/g, (_, module = "index") => {
      return `"./${VERSIONS[program]}/${module}.js"`;
    });
    return text === undefined ? [] : [[`${folder}/${program}.ts`, text] as const];
  });
  return [...modules, ...programs];
}
