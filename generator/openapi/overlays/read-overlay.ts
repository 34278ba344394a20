import { type JsonSchema, checkShape } from "../../manifest/index.js";
import { type Node, child, isObject, items, scalarText } from "../document/node.js";
import { parseText } from "../document/parse-document.js";
import type { Report } from "../report.js";

/** The text of a document or an overlay. */
export interface OpenFile {
  /** JSON or YAML. */
  readonly text: string;
  /** The name of the file, for problems and for `$ref`s from other files: `api.yaml`. */
  readonly file: string;
}

/** OpenAPI Overlay 1.0 or 1.1, section "Overlay Object". */
export interface Overlay {
  readonly isFirstVersion: boolean;
  /** The document that it was made for; its value is `undefined` if the overlay does not say. */
  readonly extended: Node;
  readonly actions: readonly Node[];
}

/** Reads an overlay; `undefined` after an error was reported. */
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
  const isFirstVersion = !version.startsWith("1.1");
  const root = report.sources.get(file)?.root;
  const problems = root ? checkShape(root, isFirstVersion ? OVERLAY_1_0 : OVERLAY_1_1) : [];
  for (const { code, message, hint, span } of problems) {
    report.error(top, code, message, hint, span.start);
  }
  if (problems.length > 0) return undefined;
  return { isFirstVersion, extended: child(top, "extends"), actions: items(top, "actions") };
}

function overlaySchema(more: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const text: JsonSchema = { type: "string" };
  const object = { type: "object", additionalProperties: false } as const;
  const extensible = { ...object, patternProperties: { "^x-": {} } };
  return {
    ...extensible,
    title: "overlay",
    required: ["overlay", "info", "actions"],
    properties: {
      overlay: { type: ["string", "number"] },
      info: {
        ...extensible,
        title: "block `info`",
        required: ["title", "version"],
        properties: {
          title: { ...text, examples: ["Fixes"] },
          version: { ...text, examples: ["1.0.0"] },
          description: text,
        },
        examples: [{ title: "Fixes", version: "1.0.0" }],
      },
      extends: text,
      actions: {
        type: "array",
        minItems: 1,
        items: {
          ...extensible,
          title: "action",
          required: ["target"],
          properties: {
            target: { ...text, examples: ["$.info"] },
            description: text,
            update: {},
            remove: { type: "boolean" },
            ...more,
          },
        },
        examples: [[{ target: "$.info", update: { title: "Pets" } }]],
      },
    },
  };
}

const OVERLAY_1_0 = overlaySchema({});

const OVERLAY_1_1 = overlaySchema({ copy: { type: "string", examples: ["$.info"] } });
