import type { OnStage, StageName } from "../../stages.js";
import type { TextStream } from "./terminal.js";

export interface Progress {
  readonly begin: OnStage;
  /** Takes the line away. */
  readonly clear: () => void;
}

const WORDS: Readonly<Record<StageName, string>> = {
  read: "reading the manifest",
  plan: "planning",
  emit: "emitting code",
  verify: "verifying code",
  write: "writing",
};

/** One line that says what is being done, for a person who watches; nothing in a log. */
export function startProgress(stream: TextStream, quiet: boolean): Progress {
  if (!stream.interactive || quiet) return { begin: () => {}, clear: () => {} };
  return {
    begin: (stage) => stream.write(`\r\u001b[K${WORDS[stage]} …`),
    clear: () => stream.write("\r\u001b[K"),
  };
}
