import { type Place, versionStep } from "../../diff/index.js";
import { escapeUnprintable, paint, type Style } from "../../errors/index.js";
import type { TextStream } from "../terminal/terminal.js";
import { count, duration } from "../terminal/words.js";
import {
  type Comparison,
  countNewValues,
  describeCounts,
  groupChanges,
  type JudgedChange,
  namesOf,
  type Standing,
  subjectsOf,
  useOf,
  verbOf,
} from "./group-changes.js";

const STYLES: Readonly<Record<Standing, Style>> = {
  breaking: "red",
  accepted: "yellow",
  expected: "yellow",
  additive: "green",
  neither: "dim",
};

/** Describes changes for a terminal, grouped by verdict and place, followed by the semver bump. */
export function describeChanges(
  { old, new: now, changes }: Comparison,
  milliseconds: number,
  stream: TextStream,
): string {
  const time = paint(stream, "dim", `(${duration(milliseconds)})`);
  const between = escapeUnprintable(`${old} → ${now}`);
  if (changes.length === 0) return `${between}: nothing changed for callers ${time}\n`;
  const sections = groupChanges(changes).map(({ standing, title, whole, places }) => {
    const heading = paint(stream, STYLES[standing], title);
    const lines = [
      ...(whole.length === 0 ? [] : [describeWhole(whole)]),
      ...places.map((one) => describePlace(one.place, one.changes, stream)),
    ];
    return `${heading}\n\n${lines.join("\n")}`;
  });
  const step = versionStep(changes);
  const values = countNewValues(changes);
  const remark =
    values === 0
      ? ""
      : `\n  ${count(values, "breaking change")} only ${values === 1 ? "adds" : "add"} values to responses`;
  return `${sections.join("\n")}\n${between}: ${paint(stream, "bold", step)} (${describeCounts(changes)}) ${time}${remark}\n`;
}

function describeWhole(changes: readonly JudgedChange[]): string {
  const rows = changes.map((change) => {
    const { place, reason } = change;
    const row = { verb: verbOf(change), reason: reason === undefined ? "" : `  (${reason})` };
    if (place.of === "route") return { ...row, name: place.name, route: place.route };
    if (place.of === "server") return { ...row, name: `server ${place.server}`, route: "" };
    return { ...row, name: place.of === "type" ? `type ${place.type}` : "", route: "" };
  });
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ verb, name, route, reason }) =>
      `  ${verb}  ${name.padEnd(width)}  ${route}${reason}`.trimEnd(),
    )
    .map((line) => `${escapeUnprintable(line)}\n`)
    .join("");
}

function describePlace(place: Place, changes: readonly JudgedChange[], stream: TextStream): string {
  const lines = changes.map((change) => {
    const subjects = subjectsOf(change);
    const mark = subjects === "" ? "" : paint(stream, "dim", ` [${subjects}]`);
    const reason = change.reason === undefined ? "" : ` (${escapeUnprintable(change.reason)})`;
    return `    ${escapeUnprintable(change.explanation)}${mark}${reason}\n`;
  });
  return `  ${headingOf(place, stream)}\n${lines.join("")}`;
}

function headingOf(place: Place, stream: TextStream): string {
  switch (place.of) {
    case "manifest":
      return paint(stream, "bold", "all routes");
    case "route": {
      const route = paint(stream, "dim", escapeUnprintable(place.route));
      return `${paint(stream, "bold", escapeUnprintable(place.name))}  ${route}`;
    }
    case "shared": {
      const names = paint(stream, "dim", namesOf(place.routes, escapeUnprintable));
      return `${paint(stream, "bold", count(place.routes.length, "function"))}  ${names}`;
    }
    case "server":
      return paint(stream, "bold", `server ${escapeUnprintable(place.server)}`);
    case "type": {
      const name = `type ${escapeUnprintable(place.type)}`;
      return `${paint(stream, "bold", name)}  ${paint(stream, "dim", useOf(place, escapeUnprintable))}`.trimEnd();
    }
  }
}
