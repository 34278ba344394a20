import { type JsonSchema, checkShape } from "../../manifest/index.js";
import { type Node, child, isObject, items, scalarText } from "../document/node.js";
import { parseText } from "../document/parse-document.js";
import type { Report } from "../report.js";

/** A document or an overlay. */
export interface OpenFile {
  /** JSON or YAML. */
  readonly text: string;
  /** The name of the file, for problems and for `$ref`s from other files: `api.yaml`. */
  readonly file: string;
}

/** OpenAPI Overlay 1.1, section "Overlay Object"; one of 1.0 is read as if it were of 1.1. */
interface Overlay {
  /** The document that it was made for; its value is `undefined` if the overlay does not say. */
  readonly extended: Node;
  readonly actions: readonly Node[];
}

export function readOverlay({ text, file }: OpenFile, report: Report): Overlay | undefined {
  const top = parseText(text, file, report, true);
  if (top === undefined) return undefined;
  const version = isObject(top.value) ? scalarText(child(top, "overlay").value) : undefined;
  if (version === undefined) {
    const hint = "an overlay starts with a version, such as overlay: 1.1.0";
    report.error(top, "not-overlay", "the file has no `overlay` version", hint);
    return undefined;
  }
  // YAML reads 1.0 as the number 1.
  if (!/^1(\.[01](\.|$)|$)/.test(version)) {
    const hint = "Overlay 1.0 and 1.1 are read";
    report.error(child(top, "overlay"), "version", `Overlay ${version} is not supported`, hint);
    return undefined;
  }
  const root = report.sources.get(file)?.root;
  const problems = root ? checkShape(root, OVERLAY) : [];
  for (const { code, message, hint, span } of problems) {
    report.error(top, code, message, hint, span.start);
  }
  if (problems.length > 0) return undefined;
  return { extended: child(top, "extends"), actions: items(top, "actions") };
}

const TEXT: JsonSchema = { type: "string" };

function objectOf(
  title: string,
  required: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const patternProperties = { "^x-": {} };
  return {
    type: "object",
    title,
    required,
    properties,
    patternProperties,
    additionalProperties: false,
  };
}

const INFO = { title: TEXT, version: TEXT, description: TEXT };

const ACTION = objectOf("action", ["target"], {
  target: { ...TEXT, examples: ["$.info"] },
  description: TEXT,
  copy: TEXT,
  update: {},
  remove: { type: "boolean" },
});

const OVERLAY = objectOf("overlay", ["overlay", "info", "actions"], {
  overlay: { type: ["string", "number"] },
  info: objectOf("block `info`", ["title", "version"], INFO),
  extends: TEXT,
  actions: { type: "array", minItems: 1, items: ACTION },
});
