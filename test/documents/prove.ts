import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { format } from "prettier";
import { parse } from "yaml";
import { LAYOUT } from "../../generator/emit/syntax/code.js";
import type { ManifestError } from "../../generator/errors/index.js";
import { type MadeModules, makeModules } from "../../generator/generate.js";
import { type GeneratedExports, findCounterexample } from "../../generator/law/index.js";
import { type Manifest, openManifest } from "../../generator/manifest/index.js";
import { startStages } from "../../generator/stages.js";
import { loadBundle } from "../load-bundle.js";
import { proveTools } from "./prove-tools.js";
import { compileStrictly } from "./compile-strictly.js";
import { type DocumentOperation, operationsOf } from "./operations.js";
import { BASE, compareUrls, shapeOf } from "./compare-urls.js";
import {
  codeOf,
  judgeSamples,
  NO_SAMPLES,
  PEER_FILE,
  SAMPLES_FILE,
  samplesOf,
  type SampleResult,
} from "./samples.js";
import { succeed } from "../succeed.js";

/** What was found out about one document. */
export interface Proof {
  readonly name: string;
  readonly operations: number;
  readonly routes: number;
  /** Operations of the document that became no route: `GET /pets`. */
  readonly leftOut: readonly string[];
  /** Warnings by their code. */
  readonly warnings: Readonly<Record<string, number>>;
  /** Seconds of the generator. */
  readonly seconds: number;
  /** Why nothing was generated. */
  readonly refused: readonly string[];
  readonly compilerErrors: readonly string[];
  /** Files that prettier would change. */
  readonly otherLayouts: readonly string[];
  readonly lawFailures: readonly string[];
  /** How many URLs were compared. */
  readonly compared: number;
  readonly wrongUrls: readonly string[];
  /** Routes that make no tool, or one of another request. */
  readonly wrongTools: readonly string[];
  readonly samples: SampleResult;
}

/** Writes the types of openapi-typescript for a document into a folder, as `types.ts`. @returns whether it can. */
export type WritePeer = (document: string, folder: string) => boolean;

interface Settings {
  readonly compiles?: boolean;
  readonly writePeer?: WritePeer | undefined;
}

const PEER_SAMPLES = `peer-${SAMPLES_FILE}`;

/**
 * Generates from a document, calls each of its builders, compares their URLs with those of an independent serializer, and
 * compiles the result.
 *
 * @param text of the document, JSON or YAML.
 */
export async function prove(
  name: string,
  text: string,
  { compiles = true, writePeer }: Settings = {},
): Promise<Proof> {
  const document = parseDocument(text);
  const operations = operationsOf(document);
  const folder = mkdtempSync(join(tmpdir(), "prove-"));
  const proof: Proof = {
    name,
    operations: operations.length,
    routes: 0,
    leftOut: [],
    warnings: {},
    seconds: 0,
    refused: [],
    compilerErrors: [],
    otherLayouts: [],
    lawFailures: [],
    compared: 0,
    wrongUrls: [],
    wrongTools: [],
    samples: NO_SAMPLES,
  };
  try {
    const began = performance.now();
    const made = await generateFrom(text, folder);
    const seconds = (performance.now() - began) / 1000;
    if (!made.ok) return { ...proof, seconds, refused: made.refused };
    const { kept: manifest } = made;
    const warnings = countCodes(made.warnings);
    const generated = writeAndLoad(made, join(folder, "generated"));
    if (typeof generated === "string") {
      return { ...proof, seconds, warnings, refused: [generated] };
    }
    const plans = made.plan.modules.flatMap((one) => (one.kind === "builders" ? one.routes : []));
    return {
      ...proof,
      routes: manifest.routes.length,
      leftOut: leftOutOf(
        operations,
        manifest.routes.map(({ route }) => route),
      ),
      warnings,
      seconds,
      ...(compiles ? compileSamples(made, folder, document, operations, writePeer) : {}),
      otherLayouts: await otherLayouts(made),
      lawFailures: plans.flatMap((plan) => {
        const found = findCounterexample(plan, manifest, generated, { runs: 3, seed: 1 });
        return found === undefined ? [] : [`${found.route}: ${found.builder.call}`];
      }),
      wrongTools: proveTools(manifest, generated),
      ...compareUrls({ document, operations, manifest, plans, generated }),
    };
  } catch (error) {
    return {
      ...proof,
      refused: [`crash: ${error instanceof Error ? error.stack : String(error)}`],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compiles the generated code, and random instances of its types and of openapi-typescript's with it. */
function compileSamples(
  { plan }: MadeModules<unknown>,
  folder: string,
  document: Readonly<Record<string, unknown>>,
  operations: readonly DocumentOperation[],
  writePeer: WritePeer | undefined,
): Pick<Proof, "compilerErrors" | "samples"> {
  const builders = plan.modules.flatMap((one) => (one.kind === "builders" ? one.routes : []));
  const types = plan.modules.flatMap((one) =>
    one.kind === "builders" || one.kind === "schemas" ? one.declarations : [],
  );
  const samples = samplesOf(
    document,
    operations,
    builders,
    types.map(({ name }) => name),
  );
  const output = join(folder, "generated");
  writeFileSync(join(output, SAMPLES_FILE), codeOf(samples));
  const peer = join(output, dirname(PEER_FILE));
  mkdirSync(peer);
  const hasPeer = writePeer?.(join(folder, "openapi.yaml"), peer) === true;
  if (hasPeer) writeFileSync(join(output, PEER_SAMPLES), codeOf(samples, "peer"));
  const errors = compileStrictly(folder);
  const errorsIn = (file: string) => errors.filter((one) => one.includes(`generated/${file}(`));
  const others = [SAMPLES_FILE, PEER_FILE, PEER_SAMPLES].flatMap(errorsIn);
  return {
    compilerErrors: errors.filter((error) => !others.includes(error)),
    samples: {
      ...judgeSamples(samples, errorsIn(SAMPLES_FILE)),
      unread: samples.unread,
      ...(hasPeer ? { peer: judgeSamples(samples, errorsIn(PEER_SAMPLES), "peer") } : {}),
    },
  };
}

function parseDocument(text: string): Readonly<Record<string, unknown>> {
  const isJson = text.trimStart().startsWith("{");
  return (isJson ? JSON.parse(text.replace(/^\ufeff/, "")) : parse(text)) as Readonly<
    Record<string, unknown>
  >;
}

type Made = MadeModules<Manifest> | { readonly ok: false; readonly refused: readonly string[] };

async function generateFrom(text: string, folder: string): Promise<Made> {
  writeFileSync(join(folder, "openapi.yaml"), text);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const manifest = `waybill: 1\nname: proof\nbaseUrl: ${BASE}\nopenapi: ./openapi.yaml\n`;
  writeFileSync(join(folder, "routes.yaml"), manifest);
  const { source } = succeed(openManifest("routes.yaml", { cwd: folder }));
  const made = await makeModules(source, {}, false, startStages(), (read) => read.manifest);
  if (made.ok) return made;
  return { ok: false, refused: made.errors.map(({ code, message }) => `${code}: ${message}`) };
}

/** @returns what is wrong where the code cannot be loaded. */
function writeAndLoad(
  { modules }: MadeModules<unknown>,
  output: string,
): GeneratedExports | string {
  for (const [path, { text }] of modules) {
    const target = join(output, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  try {
    return loadBundle('export * from "./index.js";', output);
  } catch (error) {
    return `the generated code cannot be run: ${String(error)}`;
  }
}

/** The files whose layout differs from prettier's, without the copy of the runtime, which does not depend on the document. */
async function otherLayouts({ modules }: MadeModules<unknown>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, { text }] of modules) {
    if (path === "runtime.ts") continue;
    if ((await format(text, { ...LAYOUT, parser: "babel-ts" })) !== text) found.push(path);
  }
  return found;
}

function countCodes(warnings: readonly Pick<ManifestError, "code">[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of warnings) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Operations that are not routes, because another operation differs only in the names of variables. */
function leftOutOf(
  operations: readonly DocumentOperation[],
  routes: readonly string[],
): readonly string[] {
  const there = routes.map(shapeOf);
  return operations.flatMap(({ method, path }) => {
    const index = there.indexOf(shapeOf(`${method} ${path}`));
    if (index < 0) return [`${method} ${path}`];
    there.splice(index, 1);
    return [];
  });
}
