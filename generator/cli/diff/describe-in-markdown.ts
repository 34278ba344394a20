import { code as codeSpan, type Place, versionStep } from "../../diff/index.js";
import { escapeUnprintable } from "../../errors/index.js";
import { count } from "../terminal/words.js";
import {
  type Comparison,
  describeCounts,
  groupChanges,
  type JudgedChange,
  namesOf,
  subjectsOf,
  useOf,
  verbOf,
} from "./group-changes.js";

/**
 * Describes changes for a changelog or a pull request.
 *
 * @param maxLength in UTF-16 code units; what would exceed it is counted.
 */
export function describeInMarkdown(
  { old, new: now, changes }: Comparison,
  maxLength = Infinity,
): string {
  const between = `from ${code(old)} to ${code(now)}`;
  if (changes.length === 0) return `Nothing changed for callers, ${between}.\n`;
  const lines = groupChanges(changes).flatMap(({ title, whole, places }) => [
    { text: `\n### ${title}\n\n`, changes: 0 },
    ...whole.map((change) => {
      return {
        text: `- ${placeOf(change.place)}: ${verbOf(change)}${reasonOf(change)}\n`,
        changes: 1,
      };
    }),
    ...places.flatMap(({ place, changes: own }) => describePlace(place, own)),
  ]);
  const summary = `A ${versionStep(changes)} version ${between}: ${describeCounts(changes)}.\n`;
  return summary + cutLines(lines, maxLength - summary.length - END_LENGTH);
}

interface Line {
  readonly text: string;
  /** How many changes it describes. */
  readonly changes: number;
}

/** The room for what stands in place of further lines. */
const END_LENGTH = 100;

function cutLines(lines: readonly Line[], maxLength: number): string {
  let text = "";
  for (const [index, line] of lines.entries()) {
    if (text.length + line.text.length > maxLength) {
      const hidden = lines.slice(index).reduce((sum, { changes }) => sum + changes, 0);
      return `${text}\n… and ${count(hidden, "more change")}. \`waybill diff\` prints all.\n`;
    }
    text += line.text;
  }
  return text;
}

function describePlace(place: Place, changes: readonly JudgedChange[]): readonly Line[] {
  const lines = changes.map((change) => {
    const subjects = subjectsOf(change);
    const mark = subjects === "" ? "" : ` _(${subjects})_`;
    return escapeUnprintable(change.explanation) + mark + reasonOf(change);
  });
  const [only, ...others] = lines;
  if (others.length === 0) return [{ text: `- ${placeOf(place)}: ${only}\n`, changes: 1 }];
  const parts = lines.map((line) => ({ text: `  - ${line}\n`, changes: 1 }));
  return [{ text: `- ${placeOf(place)}\n`, changes: 0 }, ...parts];
}

/** Why a change was accepted, as code: prose may mention people and issues, and be Markdown. */
function reasonOf({ reason }: JudgedChange): string {
  return reason === undefined ? "" : `; accepted: ${code(reason)}`;
}

function placeOf(place: Place): string {
  switch (place.of) {
    case "manifest":
      return "all routes";
    case "route":
      return `${code(place.name)}, ${code(place.route)}`;
    case "shared":
      return `${count(place.routes.length, "function")} (${namesOf(place.routes, code)})`;
    case "server":
      return `server ${code(place.server)}`;
    case "type":
      return `type ${code(place.type)} ${useOf(place, code)}`.trimEnd();
  }
}

function code(text: string): string {
  return codeSpan(escapeUnprintable(text));
}
