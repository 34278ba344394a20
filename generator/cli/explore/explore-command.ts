import { posix } from "node:path";
import type { Failure, FileError } from "../../errors/index.js";
import { type Bundler, findBundler, writeSite } from "../../explore/index.js";
import { generatorVersion } from "../../inputs/index.js";
import { failWith, printFailure } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";
import { makePage } from "./make-page.js";
import { servePage } from "./serve-page.js";

export interface ExploreFlags {
  readonly output?: string;
  readonly port?: number;
  /** Whether to measure what functions add to a bundle, which runs the bundler installed in the working folder. */
  readonly sizes?: boolean;
}

/** Serves the page of an API and keeps it up to date with the manifest, or writes it to a folder. */
export async function exploreCommand(
  manifest: string | undefined,
  flags: ExploreFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const bundler = flags.sizes ? await findBundler(terminal.cwd) : undefined;
  if (flags.sizes && bundler === undefined) return failWith(NO_BUNDLER, terminal);
  return flags.output === undefined
    ? servePage(manifest, flags.port, bundler, terminal)
    : writePage(manifest, flags.output, bundler, terminal);
}

const NO_BUNDLER: FileError = {
  code: "no-bundler",
  message: "--sizes needs esbuild, which is not installed here",
  hint: "install it, or leave --sizes out",
};

async function writePage(
  manifest: string | undefined,
  output: string,
  bundler: Bundler | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const made = await makePage(manifest, { isServed: false, bundler }, terminal);
  const fail = (failure: Failure) =>
    printFailure(failure, "pretty", "no page was written", terminal);
  if (!made.ok) return fail(made);
  const generator = generatorVersion();
  const written = await writeSite(made.site, { ...made, output, cwd: terminal.cwd, generator });
  if (!written.ok) return fail(written);
  terminal.out.write(
    `wrote ${output}: ${count(made.routes, "route")}; open ${posix.join(output, "index.html")}\n`,
  );
  return 0;
}
