import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildRun, runNode } from "./child.js";
import { BUILT, runGenerator } from "./generation.js";
import { median } from "./interleave.js";
import {
  NODE,
  type ApiDocument,
  type Peer,
  documents,
  installPeers,
  peers,
  prepareOutput,
} from "./peers.js";
import { table } from "./table.js";

/** The fastest peers; the others take several times as long. */
const FAST = ["openapi-typescript", "oazapfts"];

/** A way to generate code from a document, in one process and its children. */
interface Contender {
  readonly name: string;
  /** Generates into an empty folder. */
  readonly run: (document: string, folder: string, node: string) => ChildRun;
}

/**
 * Measures whole processes from an OpenAPI document to files, interleaved: a table for each Node.
 *
 * @param nodes paths of executables.
 * @param before the folder of another version of this repository after `npm run build`, if there is one to compare with.
 */
export function benchDocuments(effort: number, nodes: readonly string[], before?: string): string {
  installPeers();
  const earlier = before === undefined ? [] : [waybill("before", join(before, BUILT))];
  const contenders: readonly Contender[] = [
    waybill("waybill"),
    ...earlier,
    ...peers.filter(({ name }) => FAST.includes(name)).map(toContender),
  ];
  return nodes.map((node) => documentTable(contenders, effort, node)).join("\n\n");
}

/** Measures all generators on Node 24, which some of them need, in the same way. */
export function benchGenerators(effort: number): string {
  installPeers();
  const contenders = [waybill("waybill"), ...peers.map(toContender)];
  return documentTable(contenders, effort, NODE, documents.slice(0, -1));
}

function documentTable(
  contenders: readonly Contender[],
  effort: number,
  node: string,
  selected = documents,
): string {
  const [, ...others] = contenders.map(({ name }) => name);
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  return table(
    [
      `Node ${version}: s (CPU)`,
      ...contenders.map(({ name }) => name),
      ...others.map((name) => `to ${name}`),
      "MB of each",
    ],
    selected.map((document) => {
      const runs = measure(document, contenders, effort, node);
      const medians = (key: "seconds" | "cpuSeconds" | "megabytes") =>
        runs.map((all) => median(all.map((run) => run[key] ?? NaN)));
      const [seconds, cpu] = [medians("seconds"), medians("cpuSeconds")];
      return [
        `${document.name} (${document.operations.toLocaleString("en")})`,
        ...seconds.map((value, index) => printPair(value, cpu[index])),
        ...others.map((_, index) =>
          printPair(seconds[0], cpu[0], seconds[index + 1], cpu[index + 1]),
        ),
        medians("megabytes")
          .map((value) => value.toFixed(0))
          .join(", "),
      ];
    }),
  );
}

/** @example printPair(1.2, 3, 2, 2) // "0.60 (1.50)" */
function printPair(elapsed = NaN, cpu = NaN, toElapsed = 1, toCpu = 1): string {
  return `${(elapsed / toElapsed).toFixed(2)} (${(cpu / toCpu).toFixed(2)})`;
}

/** The runs of each contender. */
function measure(
  { name, file }: ApiDocument,
  contenders: readonly Contender[],
  rounds: number,
  node: string,
): readonly (readonly ChildRun[])[] {
  const runs = contenders.map((): ChildRun[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { name: contender, run }] of contenders.entries()) {
      const folder = mkdtempSync(join(tmpdir(), "bench-document-"));
      try {
        const result = run(file, folder, node);
        if (result.status !== 0) throw new Error(`${contender}, ${name}: ${result.errors}`);
        runs[index]?.push(result);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  }
  return runs;
}

/** Generates from a manifest that consists of a document. The document is in the manifest's project, as manifests require. */
function waybill(name: string, cli?: string): Contender {
  return {
    name,
    run: (document, folder, node) => {
      copyFileSync(document, join(folder, "openapi.json"));
      writeFileSync(join(folder, "package.json"), "{}\n");
      writeFileSync(join(folder, "routes.yaml"), MANIFEST);
      return runGenerator(folder, cli, node);
    },
  };
}

const MANIFEST = `waybill: 1
name: bench
version: 1.0.0
baseUrl: https://api.example.com
openapi: ./openapi.json
generate: { output: generated }
`;

function toContender({ title, command }: Peer): Contender {
  return {
    name: title,
    run: (document, folder, node) => {
      const output = join(folder, "output");
      mkdirSync(output);
      prepareOutput(output);
      return runNode(command(document, output), output, true, node);
    },
  };
}
