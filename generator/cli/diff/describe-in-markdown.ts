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

/** Describes changes for a changelog or a pull request. */
export function describeInMarkdown({ old, new: now, changes }: Comparison): string {
  const between = `from ${code(old)} to ${code(now)}`;
  if (changes.length === 0) return `Nothing changed for callers, ${between}.\n`;
  const sections = groupChanges(changes).map(({ title, whole, places }) => {
    const items = [
      ...whole.map(
        (change) => `- ${placeOf(change.place)}: ${verbOf(change)}${reasonOf(change)}\n`,
      ),
      ...places.map(({ place, changes: own }) => describePlace(place, own)),
    ];
    return `### ${title}\n\n${items.join("")}`;
  });
  const summary = `A ${versionStep(changes)} version ${between}: ${describeCounts(changes)}.`;
  return `${summary}\n\n${sections.join("\n")}`;
}

function describePlace(place: Place, changes: readonly JudgedChange[]): string {
  const lines = changes.map((change) => {
    const subjects = subjectsOf(change);
    const mark = subjects === "" ? "" : ` _(${subjects})_`;
    return escapeUnprintable(change.explanation) + mark + reasonOf(change);
  });
  const [only, ...others] = lines;
  if (others.length === 0) return `- ${placeOf(place)}: ${only}\n`;
  return `- ${placeOf(place)}\n${lines.map((line) => `  - ${line}\n`).join("")}`;
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
