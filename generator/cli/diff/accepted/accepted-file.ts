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
import { type NewFileResult, writeNewFile } from "../../init/new-file.js";

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
          path: texts,
          fingerprint: text,
          reason: text,
        },
      },
    },
  },
} as const;

/** A change that breaks callers and does not fail a build: its kind, its place, a hash of its details, and why it was accepted. */
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
    const hint = `write it: \`--write-accepted ${label}\``;
    return { ok: false, errors: [{ code, ...error, ...(code === "not-found" && { hint }) }] };
  }
  // Says at once that it is another file, such as a manifest.
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

/** The same for a file that is to be written: one without entries if there is none. */
export function readAcceptedIfAny(label: string, cwd: string): AcceptedFile | Failure | undefined {
  return existsSync(resolve(cwd, label)) ? readAccepted(label, cwd) : undefined;
}

const HEAD = `# Breaking changes that \`waybill diff --accept\` lets pass. \`--write-accepted\` writes this file anew: a \`reason\` is kept, a comment is not.
`;

/** Writes a file of accepted changes, in place of an earlier one, which was read. */
export function writeAccepted(
  label: string,
  cwd: string,
  accepted: readonly Acceptance[],
): NewFileResult {
  const text = `${HEAD}${printYaml({ accepted })}`;
  return writeNewFile({ label, cwd, text, force: true, hint: "name another file" });
}
