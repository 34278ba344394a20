import { posix, resolve } from "node:path";
import { type FileError, toFileError } from "../../errors/index.js";
import { type Bundle, findBundler, isSiteFolder, writeSite } from "../../explore/index.js";
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
  const bundle = flags.sizes ? await findBundler(terminal.cwd) : undefined;
  if (flags.sizes && bundle === undefined) return failWith(NO_BUNDLER, terminal);
  return flags.output === undefined
    ? servePage(manifest, flags.port, bundle, terminal)
    : writePage(manifest, flags.output, bundle, terminal);
}

const NO_BUNDLER: FileError = {
  code: "no-bundler",
  message: "--sizes needs esbuild or rolldown, and neither is installed here",
  hint: "install esbuild, or leave --sizes out",
};

async function writePage(
  manifest: string | undefined,
  output: string,
  bundle: Bundle | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const folder = resolve(terminal.cwd, output);
  try {
    if (!isSiteFolder(folder)) return failWith(foreignFolder(output), terminal);
  } catch (error) {
    return failWith(toFileError(error, `cannot write ${output}`), terminal);
  }
  const made = await makePage(manifest, { isServed: false, bundle }, terminal);
  if (!made.ok) {
    printFailure(made, "pretty", "no page was written", terminal);
    return 1;
  }
  try {
    writeSite(made.site, folder);
  } catch (error) {
    return failWith(toFileError(error, `cannot write ${output}`), terminal);
  }
  terminal.out.write(
    `wrote ${output}: ${count(made.routes, "route")}; open ${posix.join(output, "index.html")}\n`,
  );
  return 0;
}

function foreignFolder(output: string): FileError {
  return {
    code: "foreign-folder",
    message: `${output} has files that are not part of a Waybill page`,
    hint: "name an empty folder, or one that does not exist",
  };
}
