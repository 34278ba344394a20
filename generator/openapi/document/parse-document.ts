import { maxDepth, parseJson, readJson, readYaml, toData } from "../../manifest/index.js";
import { toLf } from "../../portable/index.js";
import { type Node, child, isObject, scalarText } from "./node.js";
import { optional } from "../optional.js";
import type { Report } from "../report.js";

/**
 * Parses the text of an OpenAPI document or an overlay, JSON or YAML 1.2; `undefined` after an error was reported.
 *
 * @param isOverlay its places are always found, and inexact numbers are errors, because a person writes it.
 */
export function parseText(
  text: string,
  file: string,
  report: Report,
  isOverlay = false,
): Node | undefined {
  const top: Node = { value: undefined, file };
  const plain = toLf(text.replace(/^\uFEFF/, ""));
  // A YAML document may also start with a brace, but rarely with a quoted key.
  const isJson = /^\s*\{\s*"/.test(plain);
  const data = isJson && !isOverlay && !HALF.test(plain) ? parseJson(plain, maxDepth) : undefined;
  if (data !== undefined) {
    report.source(file, { text: plain, isJson });
    return { ...top, value: data };
  }
  const { root, problems } = isJson
    ? readJson(plain, { inexactValues: !isOverlay })
    : readYaml(plain, { mergeKeys: true, inexactValues: !isOverlay });
  report.source(file, { text: plain, ...optional("root", root) });
  let isRead = true;
  for (const { code, message, hint, span } of plain.trim() === "" ? [] : problems) {
    if (code === "lone-surrogate") report.warn(top, code, message, hint, span.start);
    else {
      report.error(top, "syntax", message, hint, span.start);
      isRead = false;
    }
  }
  return isRead ? { ...top, value: root && toData(root) } : undefined;
}

/** One half of an escaped character that takes two escapes; after an escaped backslash it is none, which `readJson` knows. */
const HALF = /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i;

export function isSupportedVersion(document: Node, report: Report): boolean {
  const refuse = (code: string, message: string, hint: string, node = document): boolean => {
    report.error(node, code, message, hint);
    return false;
  };
  if (!isObject(document.value)) {
    return refuse("not-openapi", "the document is not an object", "is this the right file?");
  }
  const [swagger, openapi] = [child(document, "swagger"), child(document, "openapi")];
  const isOld = scalarText(swagger.value) !== undefined;
  const version = scalarText((isOld ? swagger : openapi).value);
  if (version === undefined) {
    const hint = "an OpenAPI document starts with a version, such as openapi: 3.1.0";
    return refuse("not-openapi", "the document has no `openapi` version", hint);
  }
  if ((isOld ? /^2(\.0)?$/ : /^3\.[012](\.|$)/).test(version)) return true;
  const message = `${isOld ? "Swagger" : "OpenAPI"} ${version} is not supported`;
  const hint = "Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 are read";
  return refuse("version", message, hint, isOld ? swagger : openapi);
}
