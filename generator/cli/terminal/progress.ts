import { escapeUnprintable } from "../../errors/index.js";
import type { StageName } from "../../stages.js";
import type { TextStream } from "./terminal.js";

const WORDS: Readonly<Record<StageName, string>> = {
  read: "reading the manifest",
  plan: "planning",
  emit: "emitting code",
  write: "writing",
};

/**
 * A line that shows the current stage in an interactive terminal; nothing in a log.
 *
 * @param of the manifest, if there are several.
 */
export function startProgress(stream: TextStream, quiet: boolean, of?: string) {
  const replaceBy = (text: string) => {
    if (stream.interactive && !quiet) stream.write(`\r\u001b[K${text}`);
  };
  const label = of === undefined ? "" : `${escapeUnprintable(of)}: `;
  const show = (text: string) => replaceBy(`${label}${text} …`);
  return { begin: (stage: StageName) => show(WORDS[stage]), show, clear: () => replaceBy("") };
}
