import { join } from "node:path";
import { readInputFile } from "../../manifest/index.js";

/** The contents of a folder's `package.json`; empty if it is missing or cannot be parsed. */
export function readPackage(folder: string): Readonly<Record<string, unknown>> {
  const read = readInputFile(join(folder, "package.json"));
  if (!read.ok) return {};
  try {
    return { ...(JSON.parse(new TextDecoder().decode(read.bytes)) as object) };
  } catch {
    return {};
  }
}
