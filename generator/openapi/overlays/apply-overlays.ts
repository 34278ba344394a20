import { posix } from "node:path";
import { expansionBudget } from "../../manifest/index.js";
import { type Node, isObject } from "../document/node.js";
import { type Application, Origins, applyAction } from "./apply-action.js";
import { LimitError, createSelect, withTimeLimit } from "./json-path.js";
import { type OpenFile, readOverlay } from "./read-overlay.js";

/**
 * Applies overlays to a document that nothing else holds yet. Values keep the places that they were taken from; the `$ref`s in
 * overlays are relative to the document.
 *
 * @returns `undefined` after an error was reported.
 */
export function applyOverlays(document: Node, files: readonly OpenFile[]): Node | undefined {
  const { reading } = document;
  if (files.length === 0 || !isObject(document.value)) return document;
  const overlays = files.flatMap((file) => readOverlay(file, reading) ?? []);
  if (overlays.length < files.length) return undefined;
  const { sources } = reading;
  const read = new Set([document.file, ...files.map(({ file }) => file)]);
  const length = [...read].reduce((sum, file) => sum + (sources.get(file)?.text.length ?? 0), 0);
  const origins = new Origins();
  const [select, spend] = [createSelect(length), expansionBudget(() => length)];
  const application: Application = { document, origins, select, spend };
  const errors = reading.errors().length;
  let current = document;
  const isInTime = withTimeLimit(length, () => {
    for (const { extended, actions } of overlays) {
      warnOfOther(extended, document);
      for (const action of actions) {
        current = action;
        if (!applyUpToLimit(action, application)) return;
      }
    }
  });
  if (!isInTime) {
    const message = "the actions up to this one take too long";
    const hint =
      "select fewer values; in patterns, avoid repetitions inside of repetitions, such as `(a+)+`";
    current.child("target").error("overlay-limit", message, hint);
  }
  const source = sources.get(document.file);
  if (reading.errors().length > errors || source === undefined) return undefined;
  sources.set(document.file, { ...source, originOf: (path) => origins.at(document, path) });
  return document;
}

/** A URL may be that of the document, but another file is not the document. */
function warnOfOther(extended: Node, document: Node): void {
  const { value, file } = extended;
  if (typeof value !== "string" || /^[a-z][a-z\d+.-]*:|^[/#]/i.test(value)) return;
  if (posix.join(posix.dirname(file), value) === document.file) return;
  const message = `the overlay extends ${value}, but is applied to ${document.file}`;
  extended.warn("other-document", message);
}

/** @returns false after an error beyond which nothing is applied. */
function applyUpToLimit(action: Node, application: Application): boolean {
  try {
    applyAction(action, application);
    return true;
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const message = `the action ${error.message}`;
    action.error("overlay-limit", message, "select fewer values");
    return false;
  }
}
