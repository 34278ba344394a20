import { type Member, child } from "../document/node.js";
import type { Report } from "../report.js";

/** Warns of `itemSchema` (OpenAPI 3.2), the schema of each item of a stream, such as a line of JSON or an event. */
export function reportItems(media: Member, hint: string, report: Report): void {
  if (child(media, "itemSchema").value === undefined) return;
  const message = `the items of ${media.key.trim()} are not typed: \`itemSchema\` is left out`;
  report.warn(media, "item-schema", message, hint);
}
