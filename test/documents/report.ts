import { table } from "../../bench/table.js";
import { RULE } from "./collections.js";
import type { Proof } from "./prove.js";
import { REASONS } from "./judge-instances.js";
import { MAX_PLACES, type Verdict } from "./samples.js";

/** What is wrong with what became of a document. One that has no operations is refused with good reason. */
export function faultsOf(proof: Proof): readonly string[] {
  const { operations, refused, compilerErrors, otherLayouts, lawFailures, samples } = proof;
  const { wrongUrls, wrongTools } = proof;
  return [
    ...(operations === 0 ? [] : refused.map((fault) => `refused: ${fault}`)),
    ...compilerErrors.map((fault) => `compiler error: ${fault}`),
    ...otherLayouts.map((fault) => `other layout than prettier's: ${fault}`),
    ...lawFailures.map((fault) => `law failure: ${fault}`),
    ...wrongUrls.map((fault) => `wrong URL: ${fault}`),
    ...wrongTools.map((fault) => `wrong tool: ${fault}`),
    ...samples.refusals.map((fault) => `valid instance refused: ${fault}`),
  ];
}

/** `bench/DOCUMENTS.md`. */
export function reportOf(all: readonly Proof[]): string {
  const sum = (of: (proof: Proof) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const columns: readonly (readonly [string, (proof: Proof) => number])[] = [
    ["operations", (one) => one.operations],
    ["imported", (one) => one.routes],
    ["left out", (one) => one.leftOut.length],
    ["seconds", (one) => one.seconds],
    ["compiler errors", (one) => one.compilerErrors.length],
    ["files that prettier changes", (one) => one.otherLayouts.length],
    ["law failures", (one) => one.lawFailures.length],
    ["URLs compared", (one) => one.compared],
    ["wrong URLs", (one) => one.wrongUrls.length],
    ["wrong tools", (one) => one.wrongTools.length],
    ["valid instances", (one) => one.samples.valid],
    ["refused", (one) => one.samples.refusals.length],
    ["invalid instances", (one) => one.samples.invalid],
    ...REASONS.map(
      (reason) => [`pass: ${reason}`, (one: Proof) => one.samples.accepted[reason] ?? 0] as const,
    ),
    ["schemas without instances", (one) => one.samples.unread.length],
    ["openapi-typescript: valid instances", (one) => one.samples.peer?.valid ?? 0],
    ["refused by it", (one) => one.samples.peer?.refusals.length ?? 0],
    ["invalid instances for it", (one) => one.samples.peer?.invalid ?? 0],
    ["that pass", (one) => passing(one.samples.peer)],
  ];
  const head = ["document", ...columns.map(([name]) => name), "warnings, by their kind"];
  const cell = (name: string, value: number): string =>
    name === "seconds" ? value.toFixed(2) : value.toLocaleString("en");
  const rows = all.map((one) => [
    one.name,
    ...columns.map(([name, of]) => cell(name, of(one))),
    Object.entries(one.warnings)
      .map(([code, count]) => `${code} ${count}`)
      .join(", "),
  ]);
  const total = ["all", ...columns.map(([name, of]) => cell(name, sum(of))), ""];
  return `# Documents

What \`npm run documents\` makes of ${all.length} OpenAPI documents that npm packages ship, chosen by a rule and not by hand.
${RULE}

Each is named by a manifest's \`openapi\`. What comes out is compiled under \`strict\`, \`exactOptionalPropertyTypes\`,
\`noUncheckedIndexedAccess\` and \`declaration\`, and formatted again by prettier. Each function is called three times with random inputs and compared with
\`endpoint()\`, and once to compare its URL with that of a second serializer, \`test/documents/expected-url.ts\`, which is
written from OpenAPI's tables of styles and shares no code with Waybill. Operations whose schemas give no value that a URL can
hold are not compared, nor are those whose values would leave a segment of the path empty, which Waybill refuses. Random
instances, valid and invalid by ajv, of up to ${MAX_PLACES} schemas of components, of request bodies and of responses in JSON, and of as many
functions' arguments, are compiled as constants of the generated types: none of the valid ones may be refused, and the invalid ones that pass
are counted by the reason why they are invalid. The same instances, but for arguments, are compiled as constants of the types that
openapi-typescript writes with its own defaults; it reads no document of 2.0. It has one type where requests and responses differ in their properties, and
types that it lacks are not compared. Seconds are
those of the generator, on a machine that did other work too.

A document without operations is refused; of these, ${all.filter(({ operations }) => operations === 0).length} has none.

${table(head, [total, ...rows])}
${section("Left out", all.flatMap(leftOutOf))}${section(
    "Faults",
    all.flatMap((one) => faultsOf(one).map((fault) => `- ${one.name}: ${firstLine(fault)}`)),
  )}`;
}

function passing(verdict: Verdict | undefined): number {
  return Object.values(verdict?.accepted ?? {}).reduce((sum, count) => sum + count, 0);
}

function leftOutOf({ name, leftOut }: Proof): readonly string[] {
  return leftOut.map((route) => `- ${name}: \`${route}\``);
}

function section(title: string, lines: readonly string[]): string {
  return `\n## ${title}\n\n${lines.length === 0 ? "None." : lines.join("\n")}\n`;
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 200);
}
