import type { Finding } from "./change.js";
import type { ChangePlace } from "./place.js";
import { codeSpan } from "./markdown.js";
import { SENTENCES, type Subject } from "./sentences.js";

export const CHANGE_KINDS: readonly string[] = Object.keys(SENTENCES);

/** Explains the effect on callers, and the place, in one sentence of Markdown. */
export function explainFinding(finding: Finding): string {
  const { kind, place, compiler, wire } = finding;
  const sentence = SENTENCES[kind] as (fact: Finding & Subject) => string;
  const fact = sentence({
    ...finding,
    name: placeName(place),
    isRequest: "direction" in place && place.direction === "request",
    breaks: compiler === "breaking",
    breaksWire: wire === "breaking",
  });
  const whose = kind === "constants-removed" ? "their" : "its";
  return "sunset" in finding ? `${fact}; ${whose} sunset is ${finding.sunset}.` : `${fact}.`;
}

/** A place in the notation of messages: `labels[].name`, `200 user.login`. */
function placeName(place: ChangePlace): string {
  if (place.of === "manifest") return "";
  const { path } = place;
  if (place.of === "type") return codeSpan(path.length === 0 ? place.type : pathText(path));
  if (place.of === "server") return codeSpan(path.length === 0 ? place.server : pathText(path));
  if (place.of === "route" && path.length === 0)
    return place.direction === undefined ? codeSpan(place.name) : "the body";
  const [status = "", ...rest] = path;
  if (place.direction !== "response")
    return codeSpan(pathText(path)) + (place.in === undefined ? "" : ` (${place.in})`);
  return rest.length === 0
    ? codeSpan(status)
    : `${codeSpan(pathText(rest))} of ${codeSpan(status)}`;
}

/** `["labels", "[]", "name"]` → `labels[].name` */
function pathText(path: readonly string[]): string {
  return path
    .map((step, index) => (index === 0 || step.startsWith("[") ? step : `.${step}`))
    .join("");
}
