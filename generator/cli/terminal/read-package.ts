import { join } from "node:path";
import { readInputFile } from "../../manifest/index.js";

/** What the `package.json` of a folder says; nothing if there is none, or none that can be read. */
export function readPackage(folder: string): Readonly<Record<string, unknown>> {
  const read = readInputFile(join(folder, "package.json"));
  if (!read.ok) return {};
  try {
    return { ...(JSON.parse(new TextDecoder().decode(read.bytes)) as object) };
  } catch {
    return {};
  }
}
