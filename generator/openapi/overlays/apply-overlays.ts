import { posix } from "node:path";
import { type JsonSchema, checkShape } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import { type Node, type Reading, scalarText } from "../document/node.js";
import { parseText } from "../document/parse-document.js";
import { expansionBudget } from "../reading.js";
import { type Application, Origins, applyAction } from "./apply-action.js";
import { withTimeLimit } from "../../portable/index.js";
import { LimitError, createSelect } from "./json-path.js";

export interface OpenFile {
  readonly text: string;
  /** The name of the file in problems and in `$ref`s from other files: `api.yaml`. */
  readonly file: string;
}

/**
 * Applies overlays to a newly parsed document. Values keep their original places. `$ref`s in overlays are relative to the
 * document.
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
  try {
    const limit = FREE_MS + Math.ceil(length / CHARACTERS_PER_MS);
    const isInTime = withTimeLimit(limit, () => {
      for (const overlay of overlays) {
        warnOfOther(overlay.child("extends"), document);
        for (const action of overlay.items("actions")) {
          current = action;
          applyAction(action, application);
        }
      }
    });
    const message = "the actions up to here take too long";
    const hint = "select fewer values; in patterns, avoid nested repetitions, such as `(a+)+`";
    if (!isInTime) current.child("target").error("overlay-limit", message, hint);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    // Stop applying beyond a limit.
    current.error("overlay-limit", `the action ${error.message}`, "select fewer values");
  }
  const source = sources.get(document.file);
  if (reading.errors().length > errors || source === undefined) return undefined;
  sources.set(document.file, { ...source, findOrigin: (path) => origins.at(document, path) });
  return document;
}

const FREE_MS = 2_000;

/** A query for all values needs a tenth of this time. */
const CHARACTERS_PER_MS = 500;

/** Warns if `extends` names another file. A URL may be the document's. */
function warnOfOther(extended: Node, document: Node): void {
  const { value, file } = extended;
  if (typeof value !== "string" || /^[a-z][a-z\d+.-]*:|^[/#]/i.test(value)) return;
  if (posix.join(posix.dirname(file), value) === document.file) return;
  const message = `the overlay extends ${value}, but is applied to ${document.file}`;
  extended.warn("other-document", message);
}

/** The top of a valid overlay (OpenAPI Overlay 1.1, section "Overlay Object"). Overlays of version 1.0 are read as 1.1. */
function readOverlay({ text, file }: OpenFile, reading: Reading): Node | undefined {
  const top = parseText(text, file, reading, true);
  if (top === undefined) return undefined;
  const version = scalarText(top.get("overlay"));
  if (version === undefined) {
    const hint = "an overlay starts with a version, such as overlay: 1.1.0";
    return top.error("not-overlay", "the file has no `overlay` version", hint);
  }
  // YAML parses 1.0 as the number 1.
  if (!/^1(\.[01](\.|$)|$)/.test(version)) {
    const hint = "write it for Overlay 1.0 or 1.1";
    return top.child("overlay").error("version", `Overlay ${version} is not supported`, hint);
  }
  const root = reading.sources.get(file)?.tree();
  const problems = root ? checkShape(root, OVERLAY).problems : [];
  for (const { code, message, hint, span } of problems) {
    top.error(code, message, hint, span.start);
  }
  return problems.length > 0 ? undefined : top;
}

const TEXT: JsonSchema = { type: "string" };

function objectSchema(
  title: string,
  required: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const extras = { patternProperties: { "^x-": {} }, additionalProperties: false } as const;
  return { type: "object", title, required, properties, ...extras };
}

const INFO = { title: TEXT, version: TEXT, description: TEXT };

const ACTION = objectSchema("action", ["target"], {
  target: { ...TEXT, examples: ["$.info"] },
  description: TEXT,
  copy: TEXT,
  update: {},
  remove: { type: "boolean" },
});

const OVERLAY = objectSchema("overlay", ["overlay", "info", "actions"], {
  overlay: { type: ["string", "number"] },
  info: objectSchema("block `info`", ["title", "version"], INFO),
  extends: TEXT,
  actions: { type: "array", minItems: 1, items: ACTION },
});
