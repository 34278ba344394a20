import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { gzipSize } from "../../bench/bundle.js";
import { bundleProgram } from "../bundle-program.js";
import { samplesOf } from "./page.js";
import { typeErrors } from "../type-errors.js";

const CONDITION = "waybill-source";
const TSX = pathToFileURL(resolve("node_modules/tsx/dist/esm/index.mjs")).href;

/** What the code of a page says that an expression is worth: `expression; // → value`. */
export interface Claim {
  readonly line: number;
  readonly got: unknown;
  readonly want: unknown;
}

/** A fresh folder in which the samples of one page are done, one after the other, as a reader would do them. */
export interface Project {
  readonly folder: string;
  /** The command in place of `npx waybill`. */
  readonly cli: string;
  readonly remove: () => void;
}

/** @param cli The path of the compiled command line, which projects share. */
export function openProject(cli: string): Project {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "junction");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  return { folder, cli, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Does what a page says: writes the files that its samples name, runs its `npx waybill …` lines and its TypeScript. A sample
 * that begins with ```` ```text output ```` is what the last command prints, but for times; the commands of ```` ```sh fails ````
 * end with exit code 1.
 *
 * @returns what the code claims, with what came out.
 * @throws where a command or a program ends otherwise, or nothing can be done with a sample.
 */
export function doPage(markdown: string, { folder, cli }: Project): readonly Claim[] {
  let output = "";
  return samplesOf(markdown).flatMap(({ language, file, text, line }) => {
    if (language === "typescript") return [isIn(join(folder, file ?? ""), text, line)];
    if (language === "text" && file === "output") {
      return [{ line, got: output.replace(/ \(\d[\d.]* m?s\)/g, ""), want: text }];
    }
    if (language === "sh") output = runCommands(text, folder, cli, file === "fails");
    else if (file !== undefined) writeSample(join(folder, file), text);
    else if (!["console", "ts"].includes(language)) {
      throw new Error(`line ${line}: nothing is done with this sample; name the file that it is`);
    }
    if (language !== "ts") return [];
    return runTypeScript(text, line, join(folder, file ?? `line-${line}.ts`));
  });
}

/** An excerpt of a file, which may be indented less than the file. */
function isIn(path: string, excerpt: string, line: number): Claim {
  const whole = readFileSync(path, "utf8");
  const isThere = withoutIndent(whole).includes(withoutIndent(excerpt));
  return { line, got: isThere ? excerpt : whole, want: excerpt };
}

function withoutIndent(text: string): string {
  return text.replace(/^ +/gm, "");
}

function writeSample(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Other commands than `npx waybill` install, build or start something: they are the reader's.
 *
 * @returns what the last one prints.
 */
function runCommands(text: string, folder: string, cli: string, fails: boolean): string {
  let output = "";
  for (const command of text.split("\n")) {
    const [, line] = /^npx waybill (.*?)(?: +#.*)?$/.exec(command) ?? [];
    if (line === undefined) {
      if (/^(npm (install|run) .*|)$/.test(command)) continue;
      throw new Error(`nothing runs ${command}`);
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...wordsOf(line)], {
      cwd: folder,
      encoding: "utf8",
      // A command that would run for ever, such as a server, fails.
      timeout: 200_000,
    });
    if (status !== (fails ? 1 : 0)) throw new Error(`npx waybill ${line}: ${stdout}${stderr}`);
    output = fails ? stderr : stdout;
  }
  return output;
}

/** The words of a command line, of which some are in double quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
}

function runTypeScript(code: string, firstLine: number, path: string): readonly Claim[] {
  writeSample(path, code);
  const lines = code.split("\n").map((text, index) => {
    const [, expression, want] = /^(.+); \/\/ → (.+)$/.exec(text) ?? [];
    const line = firstLine + index + 1;
    return want === undefined
      ? text
      : `claims.push({ line: ${line}, got: ${expression}, want: ${want} });`;
  });
  if (!lines.some((line) => line.startsWith("claims.push("))) return [];
  const program = path.replace(/\.ts$/, ".run.ts");
  const printed = "console.log(JSON.stringify(claims));";
  writeFileSync(program, ["const claims: unknown[] = [];", ...lines, printed].join("\n"));
  // The generator looks for files beside its modules: it runs from its sources.
  const [args, input] = code.includes('from "waybill"')
    ? [["--import", TSX, `--conditions=${CONDITION}`, program], ""]
    : [["--input-type=module", "-"], bundleProgram(program)];
  const output = execFileSync(process.execPath, args, {
    cwd: dirname(path),
    encoding: "utf8",
    input,
  });
  rmSync(program);
  return JSON.parse(output) as readonly Claim[];
}

/** The bytes of a program of the project with all that it imports, minified and compressed. */
export function sizeOf({ folder }: Project, file: string): number {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, file)],
    conditions: [CONDITION],
    ...{ bundle: true, minify: true, write: false },
    ...{ format: "esm", platform: "browser", target: "es2022" },
  });
  return gzipSize(outputFiles[0]?.text ?? "");
}

/** What the compiler says of all TypeScript in the project. */
export function typeErrorsOf({ folder }: Project): string {
  const settings = {
    compilerOptions: {
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      module: "nodenext",
      customConditions: [CONDITION],
      strict: true,
      exactOptionalPropertyTypes: true,
      // Samples import the sources of the packages, which are written for it.
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      types: ["node"],
    },
    include: ["**/*.ts"],
    // What stood there before a move to Waybill: `npm run test:platforms -- moving` has the packages that it imports.
    exclude: ["before.ts", "bench"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  return typeErrors(folder);
}
