import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CHANGE_KINDS } from "../../../diff/index.js";
import { type Failure, withDeed } from "../../../errors/index.js";
import {
  type FromSchema,
  type OtherFile,
  readInputFile,
  readOtherFile,
} from "../../../manifest/index.js";
import { printYaml } from "../../../openapi/index.js";
import { type NewFileResult, writeNewFile } from "../../terminal/new-file.js";

const text = { type: "string", minLength: 1 } as const;
const texts = { type: "array", minItems: 1, items: text } as const;

const acceptedSchema = {
  title: "file of accepted changes",
  type: "object",
  required: ["accepted"],
  additionalProperties: false,
  properties: {
    accepted: {
      type: "array",
      items: {
        title: "accepted change",
        type: "object",
        required: ["change", "fingerprint"],
        additionalProperties: false,
        properties: {
          change: { type: "string", enum: CHANGE_KINDS },
          route: text,
          routes: texts,
          type: text,
          server: text,
          direction: { type: "string", enum: ["request", "response"] },
          in: { type: "string", enum: ["path", "query", "header", "body"] },
          // A property may be called "".
          path: { ...texts, items: { type: "string" } },
          fingerprint: text,
          reason: text,
        },
      },
    },
  },
} as const;

/** An accepted breaking change: its kind, its place, a hash of its details, and the reason. */
export type Acceptance = FromSchema<typeof acceptedSchema, object, object>["accepted"][number];

export interface AcceptedFile extends OtherFile {
  /** As the user wrote it. */
  readonly label: string;
  readonly accepted: readonly Acceptance[];
}

/** Reads a file of accepted changes. */
export function readAccepted(label: string, cwd: string): AcceptedFile | Failure {
  const file = readInputFile(resolve(cwd, label));
  if (!file.ok) {
    const { code, ...error } = withDeed(file.error, `cannot read ${label}`);
    const hint = `create it: \`--write-accepted ${label}\``;
    return { ok: false, errors: [{ code, ...error, ...(code === "not-found" && { hint }) }] };
  }
  // One clear error for other files, such as a manifest, instead of many about their keys.
  if (!/^["']?accepted["']?[ \t]*:/m.test(new TextDecoder().decode(file.bytes))) {
    const message = `${label} is not a file of accepted changes, which begins with \`accepted:\``;
    const hint = "name another file";
    return { ok: false, errors: [{ code: "not-accepted-changes", message, hint }] };
  }
  const read = readOtherFile(file.bytes, label, acceptedSchema);
  if (!read.ok) return read;
  // The file was checked against the schema from which this type is derived.
  const { accepted } = read.data as FromSchema<typeof acceptedSchema, object, object>;
  return { ...read, label, accepted };
}

/** Reads the file if it exists. */
export function readAcceptedIfAny(label: string, cwd: string): AcceptedFile | Failure | undefined {
  return existsSync(resolve(cwd, label)) ? readAccepted(label, cwd) : undefined;
}

const HEAD = `# Breaking changes that \`waybill diff --accept\` ignores. \`--write-accepted\` rewrites this file: it keeps each \`reason\`, but no comments.
`;

/** Writes a file of accepted changes over an earlier version, which the caller has read. */
export function writeAccepted(
  label: string,
  cwd: string,
  accepted: readonly Acceptance[],
): NewFileResult {
  const text = `${HEAD}${printYaml({ accepted })}`;
  return writeNewFile({ label, cwd, text, force: true, hint: "name another file" });
}
