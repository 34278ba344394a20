import type { FileError } from "../../errors/index.js";
import { INDEX_FILE } from "../folder/output-path.js";
import type { OutputStamp } from "../read/output-index.js";
import type { Refusal } from "./plan-changes.js";

export interface RefusalContext {
  /** As named in messages. */
  readonly folder: string;
  readonly contents: OutputStamp["contents"];
  /** Whether another version of Waybill, whose layout may differ, wrote the index. */
  readonly isFromOtherVersion: boolean;
}

/** Errors for files that must not be replaced, one for each kind of refusal. */
export function refusalErrors(
  refusals: readonly Refusal[],
  context: RefusalContext,
): readonly FileError[] {
  const { folder, contents } = context;
  return EXPLANATIONS.flatMap(({ kind, code, reason, hint }): readonly FileError[] => {
    const found = refusals.filter((refusal) => refusal.kind === kind);
    if (found.length === 0) return [];
    const [count, them] = found.length === 1 ? ["1 file", "it"] : [`${found.length} files`, "them"];
    const files = found.map(
      ({ path, what }) => `${folder}/${path}${what === undefined ? "" : ` (${what})`}`,
    );
    const message = `${count} in ${folder} ${reason.replace("THEM", them)}; nothing was written`;
    return [{ code, message, hint: contents === "page" ? PAGE_HINT : hint(context), files }];
  });
}

interface Explanation {
  readonly kind: Refusal["kind"];
  readonly code: string;
  /** `THEM` is "it" for one file. */
  readonly reason: string;
  readonly hint: (context: RefusalContext) => string;
}

const PAGE_HINT = "move or delete the named files, or name another folder";
const FORCE = "run again with --force, which overwrites the named files";

const EXPLANATIONS: readonly Explanation[] = [
  {
    kind: "edited",
    code: "edited-files",
    reason: "changed since Waybill wrote THEM",
    hint: ({ isFromOtherVersion }) =>
      isFromOtherVersion
        ? `another version of Waybill wrote the index, so a file that was only formatted may count as changed: put other changes into the manifest, then ${FORCE}`
        : `put the change into the manifest instead, then ${FORCE}`,
  },
  {
    kind: "unlisted",
    code: "unlisted-files",
    reason: "would be overwritten, and no index lists THEM",
    hint: ({ folder }) =>
      `restore ${folder}/${INDEX_FILE}, or look at the named files, then ${FORCE}`,
  },
  {
    kind: "foreign",
    code: "foreign-files",
    reason: "would be overwritten, and Waybill did not write THEM",
    hint: () =>
      `move or delete the named files, or choose another folder with \`output:\` under \`generate:\`; or ${FORCE}`,
  },
  {
    kind: "blocked",
    code: "blocked-files",
    reason: "cannot be written, because something else has that name",
    hint: () => "move what is there, then run again",
  },
];
