import { type Failure, formatFailure } from "../../../generator/errors/index.js";
import {
  type Output,
  type WriteResult,
  writeOutput,
} from "../../../generator/output/write/write-output.js";
import type { TempProject } from "../temp-project.js";
import { type Texts, outputOf } from "./output-of.js";

/** Writes texts to the folder `out` of a project. */
export function writeTexts(
  project: TempProject,
  texts: Texts,
  stamp: Partial<Output["stamp"]> = {},
): Promise<WriteResult> {
  return writeOutput({ path: project.at("out"), label: "out" }, outputOf(texts, stamp));
}

/** What the command line says of a failure. */
export function told(result: { readonly ok: true } | Failure): string {
  return result.ok ? "" : formatFailure(result);
}

export const twoTexts: Texts = { "a.ts": "a\n", "runtime/b.ts": "b\n" };
