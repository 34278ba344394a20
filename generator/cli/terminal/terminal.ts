/** What a command prints to. The commands take it as an argument, so that tests can read what they say. */
export interface Terminal {
  /** Results. */
  readonly out: TextStream;
  /** Errors, warnings and progress. */
  readonly err: TextStream;
  /** Folder that paths given on the command line are relative to. */
  readonly cwd: string;
  /** What `--root` names: the folder of the files that a manifest or a document may refer to. */
  readonly root?: string | undefined;
  /** Ends a command that would run on, such as `generate --watch`. */
  readonly signal?: AbortSignal;
}

export interface TextStream {
  readonly write: (text: string) => void;
  /** ANSI colours are understood and wanted. */
  readonly color: boolean;
  /** A person is watching, so that a line may be overwritten. */
  readonly interactive: boolean;
}

/** 0: fine. 1: the input or the output is wrong. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

const CODES: Readonly<Record<Style, number>> = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  yellow: 33,
  cyan: 36,
};

/**
 * Whether to print colours. `FORCE_COLOR` asks for them where output goes to a file or a log too, and its `0` or `false`
 * forbids them, as `NO_COLOR` does; where both are set the first one counts, as in Node.
 *
 * @param isAble Whether the stream is a terminal that has colours.
 */
export function wantsColor(
  { FORCE_COLOR, NO_COLOR }: Readonly<Record<string, string | undefined>>,
  isAble: boolean,
): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isAble && (NO_COLOR ?? "") === "";
}

export function paint({ color }: TextStream, style: Style, text: string): string {
  return color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
}
