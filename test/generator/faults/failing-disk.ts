import type * as FileSystem from "node:fs";
import { realpathSync } from "node:fs";
import type * as Promises from "node:fs/promises";
import { tmpdir } from "node:os";

/** A disk that fails at a step: `stepsLeft` counts down with each call to the file system. */
export const disk = {
  stepsLeft: Infinity,
  code: "",
  /** Whether each step after it fails, too, as for a run that died. */
  isDead: false,
  /** What failed first. */
  failed: "",
};

/** Only files of tests are on the disk, and files opened there. Waybill finds its modules by URL. */
const isThere = (file: unknown): boolean =>
  typeof file === "number" || (typeof file === "string" && file.startsWith(realpathSync(tmpdir())));

/** @throws as the system does. */
function step(name: string): void {
  disk.stepsLeft--;
  if (disk.stepsLeft === 0) disk.failed = name;
  if (disk.stepsLeft === 0 || (disk.isDead && disk.stepsLeft < 0)) {
    throw Object.assign(new Error(disk.code), { code: disk.code });
  }
}

const FAILING = [
  ...["copyFileSync", "fsyncSync", "linkSync", "lstatSync", "mkdirSync", "openSync"],
  ...[
    "readFileSync",
    "readSync",
    "readdirSync",
    "renameSync",
    "rmSync",
    "rmdirSync",
    "statSync",
    "utimesSync",
  ],
  "writeFileSync",
] as const;

/** `node:fs` on that disk. A text that is written when it fails is cut. */
export function failingFileSystem(original: typeof FileSystem): typeof FileSystem {
  const wrap = (name: (typeof FAILING)[number]) => {
    const action = original[name] as (...given: unknown[]) => unknown;
    return (...given: unknown[]): unknown => {
      if (!isThere(given[0])) return action(...given);
      if (name === "writeFileSync" && disk.stepsLeft === 1) {
        const [file, text, options] = given as [string, string, object];
        action(file, text.slice(0, text.length / 2), options);
      }
      step(name);
      return action(...given);
    };
  };
  return { ...original, ...Object.fromEntries(FAILING.map((name) => [name, wrap(name)])) };
}

/** `node:fs/promises` on that disk: `writeFile`, which opens, writes and syncs. */
export function failingPromises(original: typeof Promises): object {
  return {
    ...original,
    writeFile: async (file: string, text: string, options: { readonly flush: boolean }) => {
      step("open");
      await original.writeFile(file, text.slice(0, text.length / 2), options);
      step("write");
      await original.appendFile(file, text.slice(text.length / 2));
      if (options.flush) step("sync");
    },
  };
}
