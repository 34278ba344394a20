import { type GenerateResult, type Generated, generate } from "../../generate.js";
import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { type Stage, startClock } from "../../stages.js";
import { printFailure, printJson } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { startProgress } from "../terminal/progress.js";
import { type ExitCode, type Terminal, paint } from "../terminal/terminal.js";
import { count, duration, groupDigits } from "../terminal/words.js";
import { type GenerateFlags, generateOptions } from "./generate-flags.js";
import { watchAndGenerate } from "./watch-and-generate.js";

export async function generateCommand(
  manifest: string | undefined,
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!flags.watch) return (await generateOnce(manifest, flags, terminal)).ok ? 0 : 1;

  const label = manifest ?? DEFAULT_MANIFEST;
  if (!flags.quiet) terminal.out.write(`watching ${label}; Ctrl-C ends\n`);
  await watchAndGenerate(
    () => [label],
    flags,
    terminal,
    async () => [{ manifest: label, result: await generateOnce(manifest, flags, terminal) }],
  );
  return 0;
}

async function generateOnce(
  manifest: string | undefined,
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<GenerateResult> {
  const { dryRun = false, format, quiet = false, verbose } = flags;
  const elapsed = startClock();
  const progress = startProgress(terminal.err, quiet || format === "json");
  const onWait = (folder: string) => {
    if (quiet || format === "json") return;
    progress.clear();
    terminal.err.write(`waiting for another run of Waybill, which is writing ${folder}\n`);
  };
  const settings = generateOptions(manifest, flags, terminal);
  const result = await generate({ ...settings, onStage: progress.begin, onWait });
  progress.clear();
  if (!result.ok) {
    printFailure(result, format, "nothing was written", terminal);
    return result;
  }
  const milliseconds = elapsed();
  if (format === "json") {
    printJson(terminal, { ...asData(result), dryRun, milliseconds: Math.round(milliseconds) });
  } else if (!quiet) {
    printWarnings(result, terminal.err, verbose);
    terminal.out.write(describeResult(result, dryRun, milliseconds, terminal));
  }
  return result;
}

/** A result for tools, which can read the files themselves. */
export function asData({ texts: _, ...result }: Generated): object {
  return result;
}

function describeResult(
  result: Generated,
  dryRun: boolean,
  milliseconds: number,
  { out }: Terminal,
): string {
  const time = paint(out, "dim", `(${duration(milliseconds)})`);
  const lines = [...result.stages.map(describeStage), ...listChanges(result, dryRun, out)];
  return [...lines, `${describeOutcome(result, dryRun)} ${time}`, ""].join("\n");
}

/** @example "wrote generated from routes.yaml: 2 changed, 52 unchanged" */
export function describeOutcome({ manifest, output, changes }: Generated, dryRun: boolean): string {
  const kinds = KINDS.filter(({ kind }) => changes[kind].length > 0);
  const counts = kinds.map(({ kind }) => `${groupDigits(changes[kind].length)} ${kind}`);
  const isSame = kinds.every(({ kind }) => kind === "unchanged");
  const verb = dryRun ? "would write" : "wrote";
  return isSame
    ? `${output} is up to date with ${manifest}: ${count(changes.unchanged.length, "file")} unchanged`
    : `${verb} ${output} from ${manifest}: ${counts.join(", ")}`;
}

const KINDS = [
  { kind: "created", style: "green" },
  { kind: "changed", style: "yellow" },
  { kind: "removed", style: "red" },
  { kind: "unchanged", style: "dim" },
] as const;

/**
 * Lists the changed files, and those that keep what was in a file in conflict. A large first run does not list all changed
 * files, but a dry run does.
 */
export function listChanges(
  { output, changes }: Generated,
  all: boolean,
  out: Terminal["out"],
): readonly string[] {
  const lines = KINDS.filter(({ kind }) => kind !== "unchanged").flatMap(({ kind, style }) =>
    changes[kind].map((path) => `${paint(out, style, kind)} ${output}/${path}`),
  );
  const kept = changes.kept.map((path) => {
    const original = path.replace(/\.orig$/, "");
    return `${paint(out, "yellow", "kept")} ${output}/${path}, the conflict that was in ${original}`;
  });
  return [...(all || lines.length <= 10 ? lines : []), ...kept];
}

const THINGS = {
  read: "route",
  plan: "route",
  emit: "file",
  verify: "file",
  write: "file",
} as const;

/** @example "emit        41 files, 40 as before     312 ms" */
function describeStage({ name, count: number, reused = 0, milliseconds }: Stage): string {
  const things = `${groupDigits(number).padStart(6)} ${THINGS[name]}${number === 1 ? "" : "s"}`;
  const before = reused > 0 ? `, ${groupDigits(reused)} as before` : "";
  return `${name.padEnd(6)} ${`${things}${before}`.padEnd(32)} ${duration(milliseconds).padStart(7)}`;
}
