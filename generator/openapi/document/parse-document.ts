import { maxDepth, parseJson, readJson, readYaml, toJson } from "../../manifest/index.js";
import { toLf } from "../../portable/index.js";
import { isObject } from "../../collections/index.js";
import { Node, type Reading, type Source, scalarText } from "./node.js";

/**
 * Parses an OpenAPI document or an overlay, JSON or YAML 1.2; `undefined` after an error was reported.
 *
 * @param isOverlay always locate values, and reject inexact numbers, because overlays are written by hand.
 */
export function parseText(
  text: string,
  file: string,
  reading: Reading,
  isOverlay = false,
): Node | undefined {
  const top = new Node(undefined, file, reading);
  const plain = toLf(text.replace(/^\uFEFF/, ""));
  // A YAML document may also start with a brace, but rarely with a quoted key.
  const isJson = /^\s*\{\s*"/.test(plain);
  const data = isJson && !isOverlay && !HALF.test(plain) ? parseJson(plain, maxDepth) : undefined;
  if (data !== undefined) {
    const tree: Source["tree"] = (wanted = new Map()) => readJson(plain, { wanted }).root;
    reading.sources.set(file, { text: plain, tree });
    return top.with(data);
  }
  const { root, problems } = isJson
    ? readJson(plain, { inexactValues: !isOverlay })
    : readYaml(plain, { mergeKeys: true, inexactValues: !isOverlay });
  reading.sources.set(file, { text: plain, tree: () => root });
  const found = plain.trim() === "" ? [] : problems;
  for (const { code, message, hint, span } of found) {
    if (code === "lone-surrogate") top.warn(code, message, hint, span.start);
    else top.error("syntax", message, hint, span.start);
  }
  const isRead = found.every(({ code }) => code === "lone-surrogate");
  return isRead ? top.with(root && toJson(root)) : undefined;
}

/** One half of an escaped surrogate pair. After an escaped backslash it is plain text, which `readJson` recognizes. */
const HALF = /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i;

/** Whether a document's version is supported. Otherwise, reports an error. */
export function isSupportedVersion(document: Node): boolean {
  if (!isObject(document.value)) {
    document.error("not-openapi", "the document is not an object", "is this the right file?");
    return false;
  }
  const isOld = scalarText(document.get("swagger")) !== undefined;
  const key = isOld ? "swagger" : "openapi";
  const version = scalarText(document.get(key));
  if (version === undefined) {
    const hint = "an OpenAPI document starts with a version, such as openapi: 3.1.0";
    document.error("not-openapi", "the document has no `openapi` version", hint);
    return false;
  }
  if ((isOld ? /^2(\.0)?$/ : /^3\.[012](\.|$)/).test(version)) return true;
  const message = `${isOld ? "Swagger" : "OpenAPI"} ${version} is not supported`;
  const hint = "convert it to Swagger 2.0, or to OpenAPI 3.0, 3.1 or 3.2";
  document.child(key).error("version", message, hint);
  return false;
}
