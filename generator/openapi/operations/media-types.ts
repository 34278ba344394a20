import { type Member, type Node, child, members } from "../document/node.js";
import type { Expansion } from "../expansion.js";
import { mediaKind } from "../../media-types/index.js";
import type { Report } from "../report.js";

/** The media types of a body or a response. OpenAPI 3.2 allows a `$ref` for each. */
export function mediaTypesOf(owner: Node, expansion: Expansion): readonly Member[] {
  return members(child(owner, "content")).flatMap((member): readonly Member[] => {
    const media = member.key.startsWith("x-") ? undefined : expansion.follow(member);
    return media === undefined ? [] : [{ ...media, key: member.key }];
  });
}

/** The schema of each item of a stream, such as a line of JSON or an event (OpenAPI 3.2), if the media type has one. */
export function itemSchemaOf(media: Member, report: Report): Node | undefined {
  const schema = child(media, "itemSchema");
  if (schema.value === undefined) return undefined;
  if (mediaKind(media.key) === "items") return schema;
  const message = `the items of ${media.key.trim()} are not typed: \`itemSchema\` is left out`;
  report.warn(media, "item-schema", message, "it types event streams and JSON Lines");
  return undefined;
}
