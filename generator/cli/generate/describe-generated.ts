import { paint } from "../../errors/index.js";
import type { GenerateResult, Generated } from "../../generate.js";
import type { Stage } from "../../stages.js";
import type { TextStream } from "../terminal/terminal.js";
import { countKinds } from "../terminal/each-manifest.js";
import { count, duration, groupDigits } from "../terminal/words.js";

const KINDS = [
  { kind: "created", style: "green" },
  { kind: "changed", style: "yellow" },
  { kind: "removed", style: "red" },
  { kind: "unchanged", style: "dim" },
] as const;

/** @example "wrote generated from routes.yaml: 2 changed, 52 unchanged" */
export function describeOutcome({ manifest, output, changes }: Generated, dryRun: boolean): string {
  const kinds = KINDS.filter(({ kind }) => changes[kind].length > 0);
  const counts = kinds.map(({ kind }) => `${groupDigits(changes[kind].length)} ${kind}`);
  const verb = dryRun ? "would write" : "wrote";
  return kinds.some(({ kind }) => kind !== "unchanged")
    ? `${verb} ${output} from ${manifest}: ${counts.join(", ")}`
    : `${output} is up to date with ${manifest}: ${count(changes.unchanged.length, "file")} unchanged`;
}

export function isWritten(result: GenerateResult): boolean {
  if (!result.ok) return false;
  const { created, changed, removed } = result.changes;
  return created.length + changed.length + removed.length > 0;
}

/** Lists the changed files, unless there are more than `limit`, and the kept texts of files in conflict. */
export function listChanges(
  { output, changes }: Generated,
  limit: number,
  out: TextStream,
): readonly string[] {
  const lines = KINDS.filter(({ kind }) => kind !== "unchanged").flatMap(({ kind, style }) =>
    changes[kind].map((path) => `${paint(out, style, kind)} ${output}/${path}`),
  );
  const kept = changes.kept.map((path) => {
    const original = path.replace(/\.orig$/, "");
    return `${paint(out, "yellow", "kept")} ${output}/${path}, the earlier text of ${original}`;
  });
  return [...(lines.length <= limit ? lines : []), ...kept];
}

/** One line about copies of the runtime, if a run has written one of several; empty otherwise. */
export function describeCopies(results: readonly GenerateResult[]): string {
  const all = results.flatMap((result) => (result.ok ? [result.changes] : []));
  const isCopy = (paths: readonly string[]) => paths.includes("runtime.ts");
  const copies = all.filter(({ created, changed, unchanged }) =>
    [created, changed, unchanged].some(isCopy),
  );
  return copies.length > 1 && all.some(({ created }) => isCopy(created))
    ? `${copies.length} outputs contain a copy of the runtime; to share one in a bundle, install waybill-runtime and write \`generate: { runtime: waybill-runtime }\`, which saves 0.8 KB for each copy\n`
    : "";
}

/** @example "emit            41 files, 40 reused        312 ms" */
export function describeStage({ name, count: number, reused = 0, milliseconds }: Stage): string {
  const thing = name === "read" || name === "plan" ? "route" : "file";
  const things = `${groupDigits(number).padStart(6)} ${thing}${number === 1 ? "" : "s"}`;
  const rest = reused > 0 ? `, ${groupDigits(reused)} reused` : "";
  return `${name.padEnd(10)} ${`${things}${rest}`.padEnd(32)} ${duration(milliseconds).padStart(7)}`;
}

/** @example "4 manifests: 2 written, 1 up to date, 1 failed" */
export function summarize(results: readonly GenerateResult[], dryRun: boolean): string {
  const verb = dryRun ? "would be written" : "written";
  const kinds = results.map((result) => {
    if (!result.ok) return "failed";
    return isWritten(result) ? verb : "up to date";
  });
  return countKinds([verb, "up to date", "failed"], kinds);
}
