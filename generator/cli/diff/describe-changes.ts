import { codeSpan, versionStep } from "../../diff/index.js";
import { escapeUnprintable, paint, type TextStyle } from "../../errors/index.js";
import type { TextStream } from "../terminal/terminal.js";
import { count, duration } from "../terminal/words.js";
import {
  type DiffReport,
  describeCounts,
  groupChanges,
  type JudgedChange,
  placePhrase,
  type PlaceChanges,
  type Standing,
  findStanding,
  affectedSubjects,
  newOrGone,
  placeWords,
} from "./report.js";

const STYLES: Readonly<Record<Standing, TextStyle>> = {
  breaking: "red",
  accepted: "yellow",
  expected: "yellow",
  additive: "green",
  neither: "dim",
};

/** Describes changes for a terminal, grouped by verdict and place, followed by the semver bump. */
export function describeChanges(
  { old, new: now, changes }: DiffReport,
  milliseconds: number,
  stream: TextStream,
): string {
  const time = paint(stream, "dim", `(${duration(milliseconds)})`);
  const between = escapeUnprintable(`${old} → ${now}`);
  if (changes.length === 0) return `${between}: nothing changed for callers ${time}\n`;
  const sections = groupChanges(changes).map(({ standing, title, whole, places }) => {
    const heading = paint(stream, STYLES[standing], title);
    const parts = [describeWhole(whole), ...places.map((place) => describePlace(place, stream))];
    return `${heading}\n\n${parts.filter((part) => part !== "").join("\n")}\n`;
  });
  const step = paint(stream, "bold", versionStep(changes));
  const end = `${between}: ${step} (${describeCounts(changes)}) ${time}\n`;
  return `${sections.join("")}${end}${describeNewValues(changes)}`;
}

function describeWhole(changes: readonly JudgedChange[]): string {
  const width = Math.max(...changes.map(({ place }) => placeWords(place)[0].length));
  const lines = changes.map((change) => {
    const [name, route] = placeWords(change.place);
    const reason = change.reason === undefined ? "" : `  (${change.reason})`;
    const line = `  ${newOrGone(change)}  ${name.padEnd(width)}  ${route}${reason}`;
    return `${escapeUnprintable(line.trimEnd())}\n`;
  });
  return lines.join("");
}

function describePlace(changes: PlaceChanges, stream: TextStream): string {
  const [subject, detail] = placeWords(changes[0].place, escapeUnprintable);
  const heading = `${paint(stream, "bold", subject)}  ${detail === "" ? "" : paint(stream, "dim", detail)}`;
  const lines = changes.map((change) => {
    const subjects = affectedSubjects(change);
    const mark = subjects === "" ? "" : paint(stream, "dim", ` [${subjects}]`);
    const reason = change.reason === undefined ? "" : ` (${escapeUnprintable(change.reason)})`;
    return `    ${escapeUnprintable(change.explanation)}${mark}${reason}\n`;
  });
  return `  ${heading.trimEnd()}\n${lines.join("")}`;
}

function describeNewValues(changes: readonly JudgedChange[]): string {
  const { length } = changes.filter(
    (change) => change.kind === "values-added" && findStanding(change) === "breaking",
  );
  const remark = `  ${count(length, "breaking change")} only ${length === 1 ? "adds" : "add"} values to responses\n`;
  return length === 0 ? "" : remark;
}

/**
 * Describes changes for a changelog or a pull request.
 *
 * @param maxLength in UTF-16 code units; changes beyond it are only counted.
 */
export function describeInMarkdown(
  { old, new: now, changes }: DiffReport,
  maxLength = Infinity,
): string {
  const between = `from ${code(old)} to ${code(now)}`;
  if (changes.length === 0) return `Nothing changed for callers, ${between}.\n`;
  const lines = groupChanges(changes).flatMap(({ title, whole, places }): readonly Line[] => [
    [`\n### ${title}\n\n`, 0],
    ...whole.map((change): Line => {
      const name = placePhrase(change.place, code);
      return [`- ${name}: ${newOrGone(change)}${describeReason(change)}\n`, 1];
    }),
    ...places.flatMap(placeInMarkdown),
  ]);
  const summary = `A ${versionStep(changes)} version ${between}: ${describeCounts(changes)}.\n`;
  return summary + cutLines(lines, maxLength - summary.length - END_LENGTH);
}

/** A line, and how many changes it describes. */
type Line = readonly [text: string, changes: number];

/** The length reserved for the line that replaces further ones. */
const END_LENGTH = 100;

function cutLines(lines: readonly Line[], maxLength: number): string {
  let text = "";
  for (const [index, [line]] of lines.entries()) {
    if (text.length + line.length > maxLength) {
      const hidden = lines.slice(index).reduce((sum, [, changes]) => sum + changes, 0);
      return `${text}\n… and ${count(hidden, "more change")}. \`waybill diff\` prints all.\n`;
    }
    text += line;
  }
  return text;
}

function placeInMarkdown(changes: PlaceChanges): readonly Line[] {
  const name = placePhrase(changes[0].place, code);
  const [only, ...others] = changes.map((change) => {
    const subjects = affectedSubjects(change);
    const mark = subjects === "" ? "" : ` _(${subjects})_`;
    return escapeUnprintable(change.explanation) + mark + describeReason(change);
  });
  if (others.length === 0) return [[`- ${name}: ${only}\n`, 1]];
  return [[`- ${name}\n`, 0], ...[only, ...others].map((line): Line => [`  - ${line}\n`, 1])];
}

/** Why a change was accepted, as code: prose may mention people and issues, and be Markdown. */
function describeReason({ reason }: JudgedChange): string {
  return reason === undefined ? "" : `; accepted: ${code(reason)}`;
}

function code(text: string): string {
  return codeSpan(escapeUnprintable(text));
}
