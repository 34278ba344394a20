#!/usr/bin/env node
import { run } from "./cli/program.js";
import type { TextStream } from "./cli/terminal.js";

function streamOf(stream: NodeJS.WriteStream): TextStream {
  // `hasColors` honours NO_COLOR, FORCE_COLOR and TERM=dumb.
  const color = stream.isTTY === true && stream.hasColors();
  return { write: (text) => void stream.write(text), color, interactive: stream.isTTY === true };
}

// Whoever reads our output may stop reading it, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), {
  out: streamOf(process.stdout),
  err: streamOf(process.stderr),
  cwd: process.cwd(),
});
