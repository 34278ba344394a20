/** The streams that a command prints to. An argument of commands, so that tests can read their output. */
export interface Terminal {
  readonly out: TextStream;
  readonly err: TextStream;
  /** The folder to which paths on the command line are relative. */
  readonly cwd: string;
  /** The value of `--root`: the project's folder. */
  readonly root?: string | undefined;
  /** The day, in UTC: `2027-01-01`. Nothing that is generated depends on it. */
  readonly today: string;
  /** Whether a runner of GitHub Actions reads the streams, which obeys workflow commands in them. */
  readonly isInActions?: boolean;
  /** Where workflow commands are printed; `out` by default. */
  readonly commands?: TextStream;
  /** Stops a command that keeps running, such as `generate --watch`. */
  readonly signal?: AbortSignal;
}

export interface TextStream {
  readonly write: (text: string) => void;
  readonly color: boolean;
  /** Whether the stream is an interactive terminal, in which a line may be overwritten. */
  readonly interactive: boolean;
}

/**
 * The terminal of a runner: its streams print no workflow commands, except for `commands`. A runner obeys `::` at the start of a
 * line and `##[` anywhere in it.
 */
export function withoutCommands(terminal: Terminal): Terminal {
  const plain = (stream: TextStream): TextStream => ({
    ...stream,
    write: (text) =>
      stream.write(withoutOldCommands(text.replace(/^([^\S\n]*):(?=:)/gm, "$1\\u003a"))),
  });
  return {
    ...terminal,
    out: plain(terminal.out),
    err: plain(terminal.err),
    commands: terminal.out,
  };
}

/** Text without `##[`, the older form of a workflow command. */
export function withoutOldCommands(text: string): string {
  return text.replaceAll("##[", "#\\u0023[");
}

/** 0: success. 1: the input or the output has errors. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/**
 * Whether to print colours. `FORCE_COLOR` enables them even for a file or a log, or disables them if it is `0` or `false`.
 * `NO_COLOR` disables them. If both are set, `FORCE_COLOR` wins, as in Node.
 *
 * @param isAble whether the stream is a terminal that supports colours.
 */
export function wantsColor(
  { FORCE_COLOR, NO_COLOR }: Readonly<Record<string, string | undefined>>,
  isAble: boolean,
): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isAble && (NO_COLOR ?? "") === "";
}
