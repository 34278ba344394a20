import { execFileSync } from "node:child_process";
import { parse, resolve } from "node:path";

/** More than any file that Waybill reads. */
const MAX_BYTES = 2 ** 28;

/** Far more than any command needs that reads one object; a repository may contain a pipe. */
const MAX_MILLISECONDS = 60_000;

/** Settings that a repository must not change. Command-line settings take precedence over a repository's. */
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
 * Runs a git command in a possibly hostile repository, without a shell. Git starts no programs and makes no network
 * request: no transports, hooks, pager, file system monitor, or fetching of objects that a partial clone lacks. Bare
 * repositories inside of the files are not entered. No `GIT_*` environment variable is passed on.
 *
 * @param folder the folder in which git looks for the repository.
 * @param args a command that only reads objects or the index, such as `rev-parse` or `cat-file blob`. Commands that convert
 *   contents (`diff`, `log`, `cat-file --textconv` or `--filters`) run programs that the repository's attributes name.
 * @param input what the command reads from its standard input.
 * @returns the output, or `undefined` if git fails or is not installed.
 */
export function runGit(
  folder: string,
  args: readonly string[],
  input = "",
): Uint8Array | undefined {
  const start = resolve(folder);
  const options = ["--no-pager", "--no-replace-objects", "--no-optional-locks"];
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  try {
    return execFileSync("git", [...options, ...settings, "-C", start, ...args], {
      // Windows would first look for `git.exe` in the working folder.
      cwd: parse(start).root,
      env: safeEnvironment(),
      maxBuffer: MAX_BYTES,
      timeout: MAX_MILLISECONDS,
      input,
      stdio: ["pipe", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

function safeEnvironment(): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name))),
    // Not the name of a transport: with an empty list, some versions allow all transports.
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
}
