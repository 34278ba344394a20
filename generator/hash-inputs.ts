import { createHash } from "node:crypto";
import type { ManifestSource } from "./manifest/index.js";
import { generatorVersion } from "./package-info.js";

/** Hash of all that the output follows from: the manifest and the version of Waybill, which has those of ts-morph and prettier pinned. */
export function hashInputs(source: ManifestSource): string {
  const inputs = [source.hash, generatorVersion()];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}
