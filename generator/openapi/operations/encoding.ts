import { type Node, child, members, ownValue, textOf } from "../document/node.js";
import { type FieldEncoding, isMediaType } from "../../manifest/index.js";
import { formOf, mediaKind } from "../../media-types/index.js";
import type { Report } from "../report.js";

/**
 * The parts of a form's encoding that a manifest supports (OpenAPI 3.1, "Encoding Object"). Leaves out default values.
 */
export function readEncoding(
  encoding: Node,
  contentType: string,
  report: Report,
): Readonly<Record<string, FieldEncoding>> | undefined {
  const form = formOf(contentType);
  if (!form) return undefined;
  const fields = members(encoding).flatMap((field): readonly [string, FieldEncoding][] => {
    // OpenAPI 3.1, section 4.8.15: a header `Content-Type` is ignored.
    if (members(child(field, "headers")).some(({ key }) => !/^content-type$/i.test(key))) {
      report.warn(field, "part-headers", "headers of a field's part are not sent; left out");
    }
    const read =
      form === "multipart"
        ? readPartType(field)
        : (readStyle(field, report) ?? readJsonType(field));
    return read ? [[field.key, read]] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** The default content types of parts: text, or a file of any kind. */
const DEFAULT_TYPES = /^(text\/plain|application\/octet-stream)\s*(;|$)/i;

function readPartType(field: Node): FieldEncoding | undefined {
  const contentType = textOf(field, "contentType")?.trim() ?? "";
  // With a list or a range, the caller has to choose one.
  const isDeclared = isMediaType(contentType) && !DEFAULT_TYPES.test(contentType);
  return isDeclared && !contentType.includes(",") ? { contentType } : undefined;
}

function readJsonType(field: Node): FieldEncoding | undefined {
  const contentType = textOf(field, "contentType")?.trim() ?? "";
  const isJson = mediaKind(contentType) === "json" && isMediaType(contentType);
  return isJson && !contentType.includes(",") ? { contentType } : undefined;
}

function readStyle(field: Node, report: Report): FieldEncoding | undefined {
  const style = textOf(field, "style") ?? "form";
  const explode = ownValue(field.value, "explode") ?? !style.endsWith("Delimited");
  switch (style) {
    case "deepObject":
      return { style };
    case "spaceDelimited":
    case "pipeDelimited":
      return explode === true ? undefined : { style };
    case "form":
      break;
    default:
      report.warn(field, "unknown-style", `a field has no style \`${style}\`; it is read as form`);
  }
  return explode === true ? undefined : { explode: false };
}
