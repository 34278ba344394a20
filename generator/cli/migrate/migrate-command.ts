import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createTwoFilesPatch } from "diff";
import { escapeLines, escapeUnprintable, paint } from "../../errors/index.js";
import { migrate, type Migrated, type MigrateOptions, type Remark } from "../../migrate/index.js";
import { toLf } from "../../portable/index.js";
import { type Format, orEnd, printJson } from "../terminal/print-errors.js";
import type { ExitCode, Terminal, TextStream } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";

export interface MigrateFlags extends Pick<
  MigrateOptions,
  "from" | "manifest" | "allowDirty" | "inline"
> {
  readonly write?: boolean;
  readonly format: Format;
}

/** Changes calls in the named files and folders, or prints the changes as a diff. Exits with 1 if the compiler finds new errors. */
export async function migrateCommand(
  paths: readonly string[],
  { write = false, format, ...flags }: MigrateFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { cwd, root, out, err } = terminal;
  const options = { ...flags, paths, cwd, ...(root !== undefined && { root }) };
  const migrated = orEnd(await migrate(options), { format, outcome: "nothing was written" });
  const { files, newErrors } = migrated;
  if (write) for (const { path, after } of files) writeFileSync(resolve(cwd, path), after);
  const ok = newErrors.length === 0;
  if (format === "json") {
    const diffs = files.map((file) => ({ path: file.path, diff: printDiff(file) }));
    printJson(terminal, { ...migrated, ok, written: write, files: diffs });
    return ok ? 0 : 1;
  }
  if (!write) for (const file of files) out.write(escapeLines(readableDiff(file)));
  for (const each of migrated.left) out.write(describe(each, "unchanged, because ", out));
  for (const each of migrated.notes) out.write(describe(each, "changed; check it: ", out));
  for (const { file, line, message } of newErrors) {
    err.write(
      `${paint(err, "red", "new error")} ${escapeUnprintable(`${file}:${line}: ${message}`)}\n`,
    );
  }
  out.write(summarize(migrated, write));
  return ok ? 0 : 1;
}

function printDiff({ path, before, after }: Migrated["files"][number]): string {
  return createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after).replace(/^=+\n/, "");
}

/** A diff without byte order marks and carriage returns, which a terminal would show as escapes. */
function readableDiff(file: Migrated["files"][number]): string {
  const [before = "", after = ""] = [file.before, file.after].map((text) =>
    toLf(text.replace(/^\uFEFF/, "")),
  );
  return printDiff({ ...file, before, after });
}

function describe({ file, line, text, reason }: Remark, verb: string, stream: TextStream): string {
  const place = paint(stream, "bold", escapeUnprintable(`${file}:${line}`));
  return `${place}: ${verb}${escapeUnprintable(reason)}\n  ${paint(stream, "dim", escapeUnprintable(text))}\n`;
}

function summarize(
  { files, changed, left, errorsBefore, errorsAfter }: Migrated,
  write: boolean,
): string {
  const verb = write ? "changed" : "would change";
  const errors = `${count(errorsAfter, "compiler error")} (before: ${errorsBefore})`;
  const hint = write || files.length === 0 ? "" : "; --write writes the files";
  return `${verb} ${count(changed.length, "call")} in ${count(files.length, "file")}; ${left.length} unchanged; ${errors}${hint}\n`;
}
