import type { OnStage, Share, StageName } from "../stages.js";
import type { TextStream } from "./terminal.js";
import { groupDigits } from "./words.js";

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
    begin: (stage, share) => stream.write(`\r\u001b[K${WORDS[stage]} …${describeShare(share)}`),
    clear: () => stream.write("\r\u001b[K"),
  };
}

/** @example " 12 of 54" */
function describeShare(share: Share | undefined): string {
  return share === undefined ? "" : ` ${groupDigits(share.done)} of ${groupDigits(share.total)}`;
}
