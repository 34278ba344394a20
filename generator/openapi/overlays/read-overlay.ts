import { type JsonSchema, checkShape } from "../../manifest/index.js";
import type { Node, Reading } from "../document/node.js";
import { parseText } from "../document/parse-document.js";

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

export function readOverlay({ text, file }: OpenFile, reading: Reading): Overlay | undefined {
  const top = parseText(text, file, reading, true);
  if (top === undefined) return undefined;
  const version = top.scalar("overlay");
  if (version === undefined) {
    const hint = "an overlay starts with a version, such as overlay: 1.1.0";
    return top.error("not-overlay", "the file has no `overlay` version", hint);
  }
  // YAML reads 1.0 as the number 1.
  if (!/^1(\.[01](\.|$)|$)/.test(version)) {
    const hint = "Overlay 1.0 and 1.1 are read";
    return top.child("overlay").error("version", `Overlay ${version} is not supported`, hint);
  }
  const root = reading.sources.get(file)?.root;
  const problems = root ? checkShape(root, OVERLAY) : [];
  for (const { code, message, hint, span } of problems) {
    top.error(code, message, hint, span.start);
  }
  if (problems.length > 0) return undefined;
  return { extended: top.child("extends"), actions: top.items("actions") };
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
