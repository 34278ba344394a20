import { execFileSync } from "node:child_process";
import { parse, resolve } from "node:path";

/** More than any file that Waybill reads. */
const MAX_BYTES = 2 ** 28;

/** Far more than any command takes that reads one object; a repository may contain a pipe. */
const MAX_MILLISECONDS = 60_000;

/** What no repository may change. Command-line settings take precedence over those of a repository. */
const SETTINGS = [
  "safe.bareRepository=explicit",
  "protocol.allow=never",
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.sshCommand=false",
  "core.askPass=",
  "credential.helper=",
  "diff.external=",
];

/**
 * Runs a git command in a repository that may be hostile, without a shell. Git starts no other program and makes no network
 * request: no transports, no fetching of objects that a partial clone lacks, no hooks, no monitor of the file system, no pager.
 * A bare repository that is a part of the files is not entered, and no `GIT_*` variable of the environment is passed on.
 *
 * @param folder where git looks for the repository.
 * @param args a command that only reads objects or the index, such as `rev-parse` or `cat-file blob`. Commands that convert
 *   contents (`diff`, `log`, `cat-file --textconv` or `--filters`) run what the repository's attributes name.
 * @returns the output, or `undefined` if git fails or is not installed.
 */
export function runGit(folder: string, args: readonly string[]): Uint8Array | undefined {
  const start = resolve(folder);
  const options = ["--no-pager", "--no-replace-objects", "--no-optional-locks"];
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  try {
    return execFileSync("git", [...options, ...settings, "-C", start, ...args], {
      // Windows would look for `git.exe` in the working folder first.
      cwd: parse(start).root,
      env: safeEnvironment(),
      maxBuffer: MAX_BYTES,
      timeout: MAX_MILLISECONDS,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

function safeEnvironment(): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name))),
    // The name of no transport: with an empty list, some versions allow all.
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
}
