import { type DocumentDirective, EVENT_ID, type Event, type ScalarEvent } from "js-yaml";

/** An event that may have a tag. */
export type Tagged = Pick<ScalarEvent, "tagStart" | "tagEnd">;

/** Expands tags: `!!str` → `tag:yaml.org,2002:str`. */
export function tagReader(
  document: Event | undefined,
  text: string,
): (event: Tagged) => string | undefined {
  const directives = document?.type === EVENT_ID.DOCUMENT ? document.directives : [];
  return ({ tagStart, tagEnd }) =>
    tagStart === -1 ? undefined : writtenOut(text.slice(tagStart, tagEnd), directives);
}

function writtenOut(tag: string, directives: readonly DocumentDirective[]): string {
  if (tag === "!" || tag.startsWith("!<")) return tag.replace(/^!<(.*)>$/, "$1");
  const handle = /^!(?:[\w-]*!)?/.exec(tag)?.[0] ?? "";
  const own = directives.find((one) => one.kind === "tag" && one.handle === handle);
  const prefix = own?.kind === "tag" ? own.prefix : handle === "!!" ? "tag:yaml.org,2002:" : handle;
  return prefix + tag.slice(handle.length);
}
