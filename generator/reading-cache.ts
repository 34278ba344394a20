import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import {
  type Json,
  type ReadManifest,
  readManifest,
  readerOfEdits,
  type PieceReading,
  isList,
} from "./manifest/index.js";
import { generatorVersion } from "./package-info.js";
import { hashText } from "./text-hash.js";

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

/** The nearest, as far up as Node may look. */
function nodeModulesOf(folder: string): string | undefined {
  const path = join(folder, "node_modules");
  try {
    if (existsSync(path)) return path;
  } catch {
    return undefined;
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : nodeModulesOf(parent);
}

interface Kept extends PieceReading {
  readonly version: string;
}

/** What a run of this version has saved, if it is there and whole. */
function load(file: string): PieceReading | undefined {
  try {
    const bytes = readFileSync(file);
    const payload = bytes.subarray(HASH_LENGTH);
    if (!hashOf(payload).equals(bytes.subarray(0, HASH_LENGTH))) return undefined;
    const kept = deserialize(payload) as Kept;
    if (kept.version !== generatorVersion()) return undefined;
    const routes = new Map([...kept.routes].map(([text, data]) => [text, bare(data)]));
    return { head: kept.head, headData: bare(kept.headData), routes };
  } catch {
    return undefined;
  }
}

const HASH_LENGTH = 32;

/** A file begins with it: what a broken disk or a tool has changed must not become code. */
function hashOf(payload: Uint8Array): Buffer {
  return createHash("sha256").update(payload).digest();
}

/** Data as a reading gives it: its maps have no prototype, in which names could be found that nobody wrote. */
function bare(data: Json): Json {
  if (typeof data !== "object" || data === null) return data;
  if (isList(data)) return data.map(bare);
  const map = Object.create(null) as Record<string, Json>;
  for (const [key, value] of Object.entries(data)) map[key] = bare(value);
  return map;
}

/** In vain where the folder cannot be written to: the next run will only take longer. */
function save(file: string, reading: PieceReading): void {
  const { head, headData, routes } = reading;
  const kept: Kept = { version: generatorVersion(), head, headData, routes };
  const payload = serialize(kept);
  const part = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, Buffer.concat([hashOf(payload), payload]));
    renameSync(part, file);
  } catch {
    discard(part);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {}
}
