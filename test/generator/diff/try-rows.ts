import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { emitModules } from "../../../generator/emit/index.js";
import { planOf } from "../plan-of.js";
import type { Row } from "./rows/row.js";

const CONDITION = "waybill-source";
const TSX = pathToFileURL(resolve("node_modules/tsx/dist/esm/index.mjs")).href;

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

/** Compiles the programs of all rows at once, and runs those that make requests. */
export function tryRows(rows: readonly Row[]): {
  readonly of: (row: Row) => Tried;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), "diff-rows-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "junction");
  write(folder, "package.json", '{ "type": "module" }');
  write(folder, "tsconfig.json", JSON.stringify(SETTINGS));
  for (const [index, row] of rows.entries()) writeRow(folder, `${index}`, row);
  write(folder, "run.mjs", runner(rows));
  const errors = compile(folder);
  const args = ["--import", TSX, `--conditions=${CONDITION}`, "run.mjs"];
  const output = execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const requests = JSON.parse(output) as readonly Tried["requests"][];
  return {
    of: (row) => {
      const index = rows.indexOf(row);
      const of = (program: Program) => errors.get(`${index}/${program}.ts`) ?? "";
      return {
        errors: {
          old: of("old"),
          oldWithNew: of("oldWithNew"),
          now: of("now"),
          gain: of("gain"),
          gainWithOld: of("gainWithOld"),
        },
        requests: requests[index] ?? { old: undefined, now: undefined, gain: undefined },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const SETTINGS = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    customConditions: [CONDITION],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  include: ["*/*.ts"],
};

function writeRow(folder: string, name: string, row: Row): void {
  for (const version of ["before", "after"] as const) {
    const parts = {
      ...row[version],
      generate: { output: "out", runtime: "waybill-runtime", ...row[version].generate },
    };
    for (const [path, { text }] of Object.entries(modulesOf(parts))) {
      write(folder, `${name}/${version}/${path}`, text);
    }
  }
  const texts = programsOf(row);
  for (const program of Object.keys(VERSIONS) as Program[]) {
    const text = texts[program];
    if (text === undefined) continue;
    const imported = text.replace(/"api(?:\/(\w+))?"/g, (_, module = "index") => {
      return `"./${VERSIONS[program]}/${module}.js"`;
    });
    write(folder, `${name}/${program}.ts`, imported);
  }
}

function modulesOf(parts: Row["before"]) {
  const modules = emitModules(planOf(parts));
  return Object.fromEntries([...modules].map(([path, text]) => [path, { text }]));
}

function programsOf(row: Row): Readonly<Record<Program, string | undefined>> {
  return {
    old: row.old,
    oldWithNew: row.old,
    now: "now" in row ? row.now : row.old,
    gain: row.gain,
    gainWithOld: row.gain,
  };
}

/** A program that prints the requests of all programs. */
function runner(rows: readonly Row[]): string {
  const imports: string[] = [];
  const requests = rows.map((row, index) => {
    const texts = programsOf(row);
    const members = (["old", "now", "gain"] as const).flatMap((program) => {
      if (!texts[program]?.includes("request")) return [];
      imports.push(`import * as ${program}${index} from "./${index}/${program}.ts";`);
      return [`${program}: ${program}${index}.request`];
    });
    return `{ ${members.join(", ")} }`;
  });
  return `${imports.join("\n")}\nconsole.log(JSON.stringify([${requests.join(",\n")}]));\n`;
}

/** From the paths of files to what the compiler says of them. */
function compile(folder: string): ReadonlyMap<string, string> {
  const compiler = resolve("node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
    encoding: "utf8",
    cwd: folder,
  });
  const errors = new Map<string, string>();
  for (const line of stdout.split("\n")) {
    const [, file, message] = /^(.+?)\(\d+,\d+\): (error .*)$/.exec(line) ?? [];
    if (file === undefined || message === undefined) continue;
    errors.set(file, `${errors.get(file) ?? ""}${message}\n`);
  }
  return errors;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
