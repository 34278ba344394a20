#!/usr/bin/env node
import module from "node:module";
import { setFlagsFromString } from "node:v8";
import { type TextStream, run, wantsColor } from "./cli/index.js";
import { forTerminal, toFileError } from "./errors/index.js";

// Node 22.8 and later keep compiled code for the next run, ts-morph's above all. The types are those of Node 20.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
// V8 lets garbage grow to several times the memory in use. With these limits, GitHub's manifest eight times over takes 370 MB on Node 20,
// not 570, for a tenth more time, and 440 MB on Node 24; GitHub's alone takes as long.
const v8 = Number.parseInt(process.versions.v8, 10);
setFlagsFromString(`--heap-growing-percent=${v8 >= 13 ? 150 : 50}`);
// V8 of Node 20 optimizes functions so early that a run of a few seconds spends a third of its CPU time on optimizing what it hardly
// uses again. With six times the default budget it takes a quarter less. Later versions do not have this flag.
if (v8 === 11) setFlagsFromString("--interrupt-budget=400000");
// V8 of Node 24 lets its young generation grow to 64 MB, most of which a run uses once. At its first size, a run takes a tenth less CPU
// time and 100 MB less memory. Earlier versions need more CPU time then. More garbage may pass to the old generation, so its limit is
// higher.
if (v8 >= 13) setFlagsFromString("--semi-space-growth-factor=1");

function toTextStream(stream: NodeJS.WriteStream): TextStream {
  const interactive = stream.isTTY === true;
  const write = (text: string) => void stream.write(interactive ? forTerminal(text) : text);
  return { write, color: wantsColor(process.env, interactive && stream.hasColors()), interactive };
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of our output may stop early, as `head` does.
  if (error.code === "EPIPE") process.exit();
  const { message, hint } = toFileError(error, "cannot write the output");
  process.stderr.write(`error: ${message}\n  hint: ${hint ?? "write it to a file"}\n`);
  process.exit(1);
});
// If standard error is closed, the exit code still reports the error.
process.stderr.on("error", () => {});

/** Node exits when nothing is left that could resolve a pending promise. */
function endEarly(): void {
  process.stderr.write("error: Waybill exited unexpectedly; please report this\n");
  process.exitCode = 1;
}

process.once("beforeExit", endEarly);
void run(process.argv.slice(2), {
  out: toTextStream(process.stdout),
  err: toTextStream(process.stderr),
  cwd: process.cwd(),
  isInActions: process.env["GITHUB_ACTIONS"] === "true",
  today: new Date().toISOString().slice(0, 10),
}).then((code) => {
  process.off("beforeExit", endEarly);
  process.exitCode = code;
});
