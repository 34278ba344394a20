import { posix } from "node:path";
import { expansionBudget } from "../../manifest/index.js";
import { type Node, child, isObject, textOf } from "../document/node.js";
import type { Report } from "../report.js";
import { type Application, applyAction } from "./apply-action.js";
import { LimitError, createJsonPath, withTimeLimit } from "./json-path.js";
import { Origins } from "./origins.js";
import { type OpenFile, readOverlay } from "./read-overlay.js";

/**
 * Applies overlays to a document that nothing else holds yet. Values keep the places that they were taken from; the `$ref`s in
 * overlays are relative to the document.
 *
 * @returns `undefined` after an error was reported.
 */
export function applyOverlays(
  document: Node,
  files: readonly OpenFile[],
  report: Report,
): Node | undefined {
  if (files.length === 0 || !isObject(document.value)) return document;
  const overlays = files.flatMap((file) => readOverlay(file, report) ?? []);
  if (overlays.length < files.length) return undefined;
  const { sources } = report;
  const read = new Set([document.file, ...files.map(({ file }) => file)]);
  const length = [...read].reduce((sum, file) => sum + (sources.get(file)?.text.length ?? 0), 0);
  const origins = new Origins();
  let hasFailed = false;
  const fail: Application["fail"] = (code, node, message, hint) => {
    hasFailed = true;
    report.error(node, code, message, hint);
  };
  const jsonPath = createJsonPath(length);
  const spend = expansionBudget(() => length);
  const application = { document, origins, jsonPath, spend, fail, report };
  let current = document;
  const isInTime = withTimeLimit(length, () => {
    for (const { extended, isFirstVersion, actions } of overlays) {
      warnOfOther(extended, document, report);
      for (const action of actions) {
        current = action;
        if (!arePaths(action, application)) continue;
        if (!applyUpToLimit(action, isFirstVersion, application)) return;
      }
    }
  });
  if (!isInTime) {
    const message = "the actions up to this one take too long";
    const hint =
      "select fewer values; in patterns, avoid repetitions inside of repetitions, such as `(a+)+`";
    fail("overlay-limit", child(current, "target"), message, hint);
  }
  const source = sources.get(document.file);
  if (hasFailed || source === undefined) return undefined;
  report.source(document.file, { ...source, originOf: (path) => origins.at(document, path) });
  return document;
}

/** A URL may be that of the document, but another file is not the document. */
function warnOfOther(extended: Node, document: Node, report: Report): void {
  const { value, file } = extended;
  if (typeof value !== "string" || /^[a-z][a-z\d+.-]*:|^[/#]/i.test(value)) return;
  if (posix.join(posix.dirname(file), value) === document.file) return;
  const message = `the overlay extends ${value}, but is applied to ${document.file}`;
  report.warn(extended, "other-document", message);
}

function arePaths(action: Node, { jsonPath, fail }: Application): boolean {
  const wrong = ["target", "copy"].filter((key) => {
    const query = textOf(action, key);
    const mistake = query === undefined ? undefined : jsonPath.mistakeIn(query);
    const hint = "write a JSONPath of RFC 9535, such as $.paths['/pets'].get";
    if (mistake !== undefined) {
      fail("json-path", child(action, key), `\`${key}\` is not a JSONPath: ${mistake}`, hint);
    }
    return mistake !== undefined;
  });
  return wrong.length === 0;
}

/** @returns false after an error beyond which nothing is applied. */
function applyUpToLimit(action: Node, isFirstVersion: boolean, application: Application): boolean {
  try {
    applyAction(action, isFirstVersion, application);
    return true;
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    application.fail("overlay-limit", action, `the action ${error.message}`, "select fewer values");
    return false;
  }
}
