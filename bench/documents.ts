import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildRun, runNode } from "./child.js";
import { CLI } from "./generation.js";
import { median } from "./interleave.js";
import { type Peer, documents, installPeers, peers, prepareOutput } from "./peers.js";
import { table } from "./table.js";

/** The fastest peers; the others take several times as long. */
const FAST = ["openapi-typescript", "oazapfts"];

/** A way to generate code from a document, with one or several commands. */
interface Contender {
  readonly name: string;
  readonly run: (document: string, folder: string) => ChildRun;
}

/** Measures whole processes from an OpenAPI document to files, interleaved. */
export function benchDocuments(effort: number): string {
  installPeers();
  const contenders: readonly Contender[] = [
    { name: "waybill", run: importAndGenerate },
    ...peers.filter(({ name }) => FAST.some((fast) => name.startsWith(fast))).map(toContender),
  ];
  const rows = documents.map(({ name, operations, file }) => {
    const runs = contenders.map((): ChildRun[] => []);
    for (let round = 0; round < effort; round++) {
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
    const seconds = runs.map((all) => median(all.map((run) => run.seconds)));
    const megabytes = runs.map((all) => median(all.map((run) => run.megabytes ?? NaN)));
    const [own = NaN, ...others] = seconds;
    return [
      `${name} (${operations.toLocaleString("en")})`,
      ...seconds.map((value) => value.toFixed(2)),
      (own / Math.min(...others)).toFixed(2),
      ...megabytes.map((value) => value.toFixed(0)),
    ];
  });
  const names = contenders.map(({ name }) => name);
  return table(
    [
      "document (operations)",
      ...names.map((name) => `${name}, s`),
      "waybill to the faster",
      ...names.map((name) => `${name}, MB`),
    ],
    rows,
  );
}

function importAndGenerate(document: string, folder: string): ChildRun {
  const imported = runNode([CLI, "import", "openapi", document], folder);
  if (imported.status !== 0) return imported;
  const generated = runNode([CLI, "generate", "--quiet"], folder);
  return {
    ...generated,
    seconds: imported.seconds + generated.seconds,
    megabytes: Math.max(imported.megabytes ?? NaN, generated.megabytes ?? NaN),
  };
}

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
