import { escapeUnprintable } from "../../errors/index.js";
import type { OnStage, StageName } from "../../stages.js";
import type { TextStream } from "./terminal.js";

export interface Progress {
  readonly begin: OnStage;
  readonly clear: () => void;
}

const WORDS: Readonly<Record<StageName, string>> = {
  read: "reading the manifest",
  plan: "planning",
  emit: "emitting code",
  "check code": "checking code",
  write: "writing",
};

/**
 * A line that shows the current stage in an interactive terminal; nothing in a log.
 *
 * @param of the manifest, if there are several.
 */
export function startProgress(stream: TextStream, quiet: boolean, of?: string): Progress {
  if (!stream.interactive || quiet) return { begin: () => {}, clear: () => {} };
  return {
    begin: (stage) =>
      stream.write(
        `\r\u001b[K${of === undefined ? "" : `${escapeUnprintable(of)}: `}${WORDS[stage]} …`,
      ),
    clear: () => stream.write("\r\u001b[K"),
  };
}
