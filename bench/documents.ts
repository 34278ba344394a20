import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildRun, runNode } from "./child.js";
import { generate } from "./generation.js";
import { median } from "./interleave.js";
import {
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
  readonly run: (document: string, folder: string) => ChildRun;
}

/** Measures whole processes from an OpenAPI document to files, interleaved. */
export function benchDocuments(effort: number): string {
  installPeers();
  const contenders: readonly Contender[] = [
    { name: "waybill", run: generateFrom },
    ...peers.filter(({ name }) => FAST.some((fast) => name.startsWith(fast))).map(toContender),
  ];
  const names = contenders.map(({ name }) => name);
  return table(
    [
      "document (operations)",
      ...names.map((name) => `${name}, s`),
      "waybill to the faster",
      ...names.map((name) => `${name}, MB`),
    ],
    documents.map((document) => {
      const runs = measure(document, contenders, effort);
      const seconds = runs.map((all) => median(all.map((run) => run.seconds)));
      const megabytes = runs.map((all) => median(all.map((run) => run.megabytes ?? NaN)));
      const [own = NaN, ...others] = seconds;
      return [
        `${document.name} (${document.operations.toLocaleString("en")})`,
        ...seconds.map((value) => value.toFixed(2)),
        (own / Math.min(...others)).toFixed(2),
        ...megabytes.map((value) => value.toFixed(0)),
      ];
    }),
  );
}

/** The runs of each contender. */
function measure(
  { name, file }: ApiDocument,
  contenders: readonly Contender[],
  rounds: number,
): readonly (readonly ChildRun[])[] {
  const runs = contenders.map((): ChildRun[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { name: contender, run }] of contenders.entries()) {
      const folder = mkdtempSync(join(tmpdir(), "bench-document-"));
      try {
        const result = run(file, folder);
        if (result.status !== 0) throw new Error(`${contender}, ${name}: ${result.errors}`);
        runs[index]?.push(result);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  }
  return runs;
}

/** Generates from a manifest that consists of a document, which a manifest can refer to only in its own project. */
function generateFrom(document: string, folder: string): ChildRun {
  copyFileSync(document, join(folder, "openapi.json"));
  writeFileSync(join(folder, "package.json"), "{}\n");
  writeFileSync(join(folder, "routes.yaml"), MANIFEST);
  return generate(folder);
}

const MANIFEST = `waybill: 1
name: bench
version: 1.0.0
baseUrl: https://api.example.com
openapi: ./openapi.json
generate: { output: generated }
`;

function toContender({ name, command }: Peer): Contender {
  return {
    name,
    run: (document, folder) => {
      const output = join(folder, "output");
      mkdirSync(output);
      prepareOutput(output);
      return runNode(command(document, output), output);
    },
  };
}
