import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Json } from "./manifest.js";
import { generatorVersion } from "./package-info.js";
import { type ReadManifest, readManifest, readerOfEdits } from "./read-manifest.js";
import type { PieceReading } from "./read-manifest/read-in-pieces.js";
import { nodeOf, toData } from "./read-manifest/yaml-tree.js";
import { hashText } from "./write-output/text-hash.js";

/**
 * `readManifest` that keeps what it has read in the nearest `node_modules/.cache`, where other tools keep such things too,
 * and reads routes that did not change from there. Where there is no `node_modules`, nothing is kept.
 *
 * @param manifest Path of the file.
 */
export function readerWithCache(manifest: string): ReadManifest {
  const folder = nodeModulesOf(dirname(manifest));
  if (folder === undefined) return readManifest;
  const file = join(folder, ".cache/waybill", `${hashText(manifest)}.bin`);
  return readerOfEdits(load(file), (reading) => save(file, reading));
}

function nodeModulesOf(folder: string): string | undefined {
  const path = join(folder, "node_modules");
  if (existsSync(path)) return path;
  const parent = dirname(folder);
  return parent === folder ? undefined : nodeModulesOf(parent);
}

interface Kept extends PieceReading {
  readonly version: string;
}

/** What a run of this version has saved, if it is there and whole. */
function load(file: string): PieceReading | undefined {
  try {
    const kept = deserialize(readFileSync(file)) as Kept;
    if (kept.version !== generatorVersion()) return undefined;
    const routes = new Map([...kept.routes].map(([text, data]) => [text, bare(data)]));
    return { head: kept.head, headData: bare(kept.headData), routes };
  } catch {
    return undefined;
  }
}

/** Data as a reading gives it: its maps have no prototype, in which names could be found that nobody wrote. */
function bare(data: Json): Json {
  return toData(nodeOf(data));
}

/** In vain where the folder cannot be written to: the next run will only take longer. */
function save(file: string, reading: PieceReading): void {
  const kept: Kept = { version: generatorVersion(), ...reading };
  try {
    mkdirSync(dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    writeFileSync(part, serialize(kept));
    renameSync(part, file);
  } catch {}
}
