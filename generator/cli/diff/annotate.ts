import { posix } from "node:path";
import { type Change, versionStep } from "../../diff/index.js";
import { cutText, escapeUnprintable, type Path, type Place } from "../../errors/index.js";
import { plainRoute } from "../../manifest/index.js";
import { listRoutes } from "../../plan/index.js";
import { withoutOldCommands } from "../terminal/terminal.js";
import type { Version } from "./open-version.js";
import { type DiffReport, describeCounts, placePhrase, findStanding } from "./report.js";

/** The annotations of a kind that GitHub shows for a step. */
const MAX_ANNOTATIONS = 10;

/**
 * Breaking changes as errors, and unused acceptances as warnings, in GitHub's workflow commands, and a line for the log.
 *
 * @param prefix the path of the working folder in the repository: `api/`.
 */
export function annotate(
  { old, new: now, changes, unused }: DiffReport,
  versions: Versions,
  prefix: string,
): string {
  const breaking = changes.filter((change) => findStanding(change) === "breaking");
  const errors = breaking.map((change): Annotation => {
    const title = cutText(`Breaking: ${placePhrase(change.place)}`, 200);
    return {
      ...annotationPlace(locate(change, versions), prefix),
      title,
      message: change.explanation,
    };
  });
  const warnings = unused.map((error): Annotation => {
    const message = `${error.message}: ${error.hint}`;
    return { ...annotationPlace(error, prefix), title: "Unused acceptance", message };
  });
  const counts = changes.length === 0 ? "" : ` (${describeCounts(changes)})`;
  // What a line begins with decides whether it is a command.
  const end = `compared ${old} → ${now}: ${versionStep(changes)}${counts}`;
  const commands = [...printCommands("error", errors), ...printCommands("warning", warnings)];
  return withoutOldCommands([...commands, `${escapeUnprintable(end)}\n`].join(""));
}

type Versions = Readonly<Record<"before" | "after", Version>>;

interface Annotation extends Partial<ReturnType<typeof annotationPlace>> {
  readonly title: string;
  readonly message: string;
}

function annotationPlace({ file, line, column }: Place, prefix: string) {
  return { file: posix.join(prefix, file.replaceAll("\\", "/")), line, col: column };
}

function printCommands(name: "error" | "warning", all: readonly Annotation[]): readonly string[] {
  const isCut = all.length > MAX_ANNOTATIONS;
  const shown = isCut ? all.slice(0, MAX_ANNOTATIONS - 1) : all;
  const title = `and ${all.length - shown.length} more`;
  const rest = isCut ? [{ title, message: "`--summary` writes all" }] : [];
  return [...shown, ...rest].map((line) => command(name, line));
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

/** The place of a change in the manifest or document: in the new version, or in the old one if the new one has nothing of it. */
function locate(change: Change, { before, after }: Versions): Place {
  const isGone = ["route-removed", "type-removed", "server-removed"].includes(change.kind);
  const version = isGone ? before : after;
  const path = findPath(change, version);
  const place = version.locate({ code: change.kind, message: "", path, at: "key" });
  const { file } = place;
  const prefix = `${version.revision ?? ""}:`;
  return { ...place, file: file.startsWith(prefix) ? file.slice(prefix.length) : file };
}

/** A path into a manifest, as far as is known. */
function findPath({ place }: Change, { plan, manifest }: Version): Path {
  if (place.of === "manifest") return [];
  if (place.of === "server") return ["servers"];
  if (place.of === "type") {
    const { type, path } = place;
    const names = Object.keys(manifest.schemas);
    const schema = names.find((name) => name === type) ?? names.find((name) => isLike(name, type));
    return schema === undefined ? [] : ["schemas", schema, "properties", ...path.slice(0, 1)];
  }
  const [first = ""] = place.of === "shared" ? place.routes : [place.name];
  const found = listRoutes(plan).find(({ name }) => name === first);
  const index = manifest.routes.findIndex(
    ({ route }) => plainRoute(route) === found?.manifestRoute,
  );
  const entry = manifest.routes[index];
  if (!entry) return [];
  const [step = ""] = place.path;
  if (place.direction === "response") return ["routes", index, "responses", step];
  const at = entry.parameters.findIndex(({ name, as = name }) => as === step);
  if (at !== -1) return ["routes", index, "parameters", at];
  return ["routes", index, ...(place.in === "body" ? ["requestBody"] : [])];
}

/** Whether a type may be named after a schema: `label-list` and `LabelList`. */
function isLike(schema: string, type: string): boolean {
  return schema.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase() === type.toLowerCase();
}
