import { posix } from "node:path";
import { type Place as ChangePlace, versionStep } from "../../diff/index.js";
import { cutText, escapeUnprintable, type Place } from "../../errors/index.js";
import { count } from "../terminal/words.js";
import {
  type Comparison,
  describeCounts,
  type JudgedChange,
  namesOf,
  standingOf,
} from "./group-changes.js";

/** The annotations of a kind that GitHub shows for a step. */
const MAX_ANNOTATIONS = 10;

export interface Annotated {
  /** Finds the place of a change, in a file whose path is relative to the working folder. */
  readonly locate: (change: JudgedChange) => Place;
  /** The path of the working folder in the repository: `api/`. */
  readonly prefix: string;
}

/** Breaking changes as errors, and unused acceptances as warnings, in GitHub's workflow commands, and a line for the log. */
export function annotate(
  { old, new: now, changes, unused }: Comparison,
  { locate, prefix }: Annotated,
): string {
  const breaking = changes.filter((change) => standingOf(change) === "breaking");
  const errors = breaking.map((change): Annotation => {
    const title = cutText(`Breaking: ${titleOf(change.place)}`, 200);
    return { ...placeOf(locate(change), prefix), title, message: change.explanation };
  });
  const warnings = unused.map((one): Annotation => {
    return {
      ...placeOf(one, prefix),
      title: "Unused acceptance",
      message: `${one.message}: ${one.hint}`,
    };
  });
  const counts = changes.length === 0 ? "" : ` (${describeCounts(changes)})`;
  // What a line begins with decides whether it is a command.
  const end = `compared ${old} → ${now}: ${versionStep(changes)}${counts}`;
  const commands = [...commandsOf("error", errors), ...commandsOf("warning", warnings)];
  return [...commands, `${escapeUnprintable(end)}\n`].join("");
}

interface Annotation {
  readonly file?: string;
  readonly line?: number;
  readonly col?: number;
  readonly title: string;
  readonly message: string;
}

function placeOf({ file, line, column }: Place, prefix: string) {
  return { file: posix.join(prefix, file.replaceAll("\\", "/")), line, col: column };
}

function commandsOf(name: "error" | "warning", all: readonly Annotation[]): readonly string[] {
  if (all.length <= MAX_ANNOTATIONS) return all.map((one) => command(name, one));
  const shown = all.slice(0, MAX_ANNOTATIONS - 1);
  const title = `and ${count(all.length - shown.length, "other")} like these`;
  return [...shown, { title, message: "`--summary` writes all" }].map((one) => command(name, one));
}

function titleOf(place: ChangePlace): string {
  switch (place.of) {
    case "manifest":
      return "all routes";
    case "route":
      return `${place.name}, ${place.route}`;
    case "shared":
      return namesOf(place.routes, (name) => name);
    case "server":
      return `server ${place.server}`;
    case "type":
      return `type ${place.type}`;
  }
}

/** A workflow command. What separates its parts is percent-encoded, and nothing in it ends the line. */
function command(name: string, { message, ...properties }: Annotation): string {
  const list = Object.entries(properties).map(
    ([key, value]) => `${key}=${encode(`${value}`).replaceAll(":", "%3A").replaceAll(",", "%2C")}`,
  );
  return `::${name} ${list.join(",")}::${encode(message)}\n`;
}

function encode(text: string): string {
  return escapeUnprintable(text).replaceAll("%", "%25");
}
