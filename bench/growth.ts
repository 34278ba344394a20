import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "../generator/cli/index.js";
import { commandInputs } from "./growing-commands.js";
import { keyInputs } from "./growing-keys.js";
import { table } from "./table.js";

/** An input of any size, and the command that reads it. */
export interface Growing {
  /** The name of its row. Of several inputs with one name, the table shows the one with the greatest factor. */
  readonly name: string;
  readonly args: (size: number) => readonly string[];
  /** Texts by path. */
  readonly files: (size: number) => Readonly<Record<string, string>>;
  readonly most: number;
}

/** The CPU time in milliseconds up to which sizes are doubled, and below which a factor says nothing. */
const ENOUGH = 500;
const TOO_LITTLE = 100;

/** Time that is linear at most doubles; more than this is marked. */
const LIMIT = 2.6;

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly ms: number;
  /** By doubling the size; `undefined` if the time is too short to tell. */
  readonly factor: number | undefined;
}

/** Doubles the input of each key of the manifest and of each command. */
export async function benchGrowth(): Promise<string> {
  const rows = new Map<string, Measured>();
  for (const growing of [...commandInputs(), ...keyInputs()]) {
    const measured = await measureGrowth(growing);
    const before = rows.get(growing.name);
    if ((measured.factor ?? 0) >= (before?.factor ?? 0)) rows.set(growing.name, measured);
  }
  const told = [...rows.values()].filter(({ factor }) => factor !== undefined);
  const quick = rows.size - told.length;
  return `${table(
    ["input", "size", "CPU ms", "times half the size"],
    told.map(({ name, size, ms, factor = NaN }) => [
      name,
      size.toLocaleString("en"),
      ms.toFixed(0),
      `${factor.toFixed(2)}${factor > LIMIT ? " !" : ""}`,
    ]),
  )}\n\n${quick} other inputs take less than ${TOO_LITTLE} ms at their greatest size.`;
}

export async function measureGrowth(growing: Growing): Promise<Measured> {
  const { name, most } = growing;
  const times = new Map<number, number>();
  const measure = async (size: number): Promise<number> => {
    const ms = Math.min(times.get(size) ?? Infinity, await cpuTime(growing, size));
    times.set(size, ms);
    return ms;
  };
  let size = Math.ceil(most / 64);
  // The first run compiles code.
  await cpuTime(growing, size);
  for (let ms = await measure(size); size < most && (ms < ENOUGH || 4 * size < most); size *= 2) {
    ms = await measure(size * 2);
  }
  const factor = () => Math.sqrt((times.get(size) ?? NaN) / (times.get(size / 4) ?? NaN));
  for (let again = 0; again < 2 && factor() > LIMIT; again++) {
    await measure(size / 4);
    await measure(size);
  }
  const ms = times.get(size) ?? NaN;
  return { name, size, ms, factor: ms < TOO_LITTLE ? undefined : factor() };
}

/** Milliseconds of this process for a run of the command in a new folder. */
async function cpuTime({ files, args }: Growing, size: number): Promise<number> {
  const cwd = mkdtempSync(join(tmpdir(), "bench-growth-"));
  try {
    for (const [name, text] of Object.entries(files(size))) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    }
    const silent = { write: () => {}, color: false, interactive: false };
    const before = process.cpuUsage();
    await run(args(size), { out: silent, err: silent, cwd, today: "2026-01-01" });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
