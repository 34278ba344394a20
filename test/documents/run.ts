/**
 * Generates from documents that Waybill did not choose, which npm packages ship, and writes the results to
 * bench/DOCUMENTS.md: what was left out, compiler errors, failures of the one law, URLs that differ from an independent
 * reading, and instances of the schemas that the generated types refuse.
 *
 *     npm run documents                      all of them
 *     npm run documents -- --most 30         thirty that have no result yet; called again, the next thirty
 *     npm run documents -- zoom.us box.com   documents whose names contain one of these words, again
 *     npm run documents -- --alone           without openapi-typescript's types beside Waybill's, and without the report
 *
 * Results are kept in `reports/documents/` until all documents have one.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { type CollectedDocument, chosenDocuments, installCollections } from "./collections.js";
import { installPeers, peers } from "../../bench/peers.js";
import { type Proof, prove, type WritePeer } from "./prove.js";
import { faultsOf, reportOf } from "./report.js";

const results = fileURLToPath(new URL("../../reports/documents/", import.meta.url));
const REPORT = fileURLToPath(new URL("../../bench/DOCUMENTS.md", import.meta.url));

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { most: { type: "string" }, alone: { type: "boolean", default: false } },
});

installCollections();
if (!values.alone) installPeers();
const chosen = chosenDocuments();
if (values.most === undefined && words.length === 0)
  rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const wanted = chosen.filter((one) =>
  words.length > 0 ? words.some((word) => one.name.includes(word)) : !existsSync(resultOf(one)),
);
for (const one of wanted.slice(0, values.most === undefined ? undefined : Number(values.most))) {
  const proof = await prove(one.name, one.text, values.alone ? {} : { writePeer });
  const faults = faultsOf(proof);
  writeFileSync(resultOf(one), JSON.stringify(proof, null, 1));
  console.log(
    `${proof.name}: ${proof.routes} routes${faults.length === 0 ? "" : `, ${faults.length} faults`}`,
  );
  for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
}

const proofs = chosen.flatMap((one) =>
  existsSync(resultOf(one)) ? [JSON.parse(readFileSync(resultOf(one), "utf8")) as Proof] : [],
);
console.log(`${proofs.length} of ${chosen.length} documents have a result`);
if (proofs.length === chosen.length && !values.alone) {
  const style = await resolveConfig(REPORT);
  writeFileSync(REPORT, await format(reportOf(proofs), { ...style, parser: "markdown" }));
}
process.exitCode = proofs.some((proof) => faultsOf(proof).length > 0) ? 1 : 0;

function resultOf({ name }: CollectedDocument): string {
  return join(results, `${name.replace(/[^\w.-]+/g, "_")}.json`);
}

function writePeer(...[document, folder]: Parameters<WritePeer>): boolean {
  const peer = peers.find(({ name }) => name === "openapi-typescript");
  if (peer === undefined) throw new Error("bench/peers.ts has no openapi-typescript");
  return spawnSync(process.execPath, peer.command(document, folder)).status === 0;
}
