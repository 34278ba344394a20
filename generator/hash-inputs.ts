import { createHash } from "node:crypto";
import { formatterId } from "./emit/index.js";
import type { ManifestSource } from "./manifest/index.js";
import { generatorVersion } from "./package-info.js";

/** Hash of all that the output follows from: the manifest and the versions of what makes code of it. */
export function hashInputs(source: ManifestSource): string {
  const inputs = [source.hash, generatorVersion(), formatterId()];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}
