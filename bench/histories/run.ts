/** Compares versions of real documents as `waybill diff` does, and writes the results to `bench/HISTORIES.md`. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Version } from "../../generator/cli/diff/open-version.js";
import {
  type Change,
  comparePlans,
  type Verdict,
  versionStep,
  worstVerdict,
} from "../../generator/diff/index.js";
import { listRoutes } from "../../generator/plan/index.js";
import { table } from "../table.js";
import { allHistories, folder, type History, readHistoryVersion, RULE } from "./histories.js";
import { judgeCallers } from "./judge-callers.js";

const ANY = "the media type is `*/*`, and the readers ask for none";

/** Why `diff` is right where the compiled callers say something else, by function. */
const REASONS: Readonly<Record<string, string>> = {
  getIpfsGatewayIPFSPath: "the body is bytes now, and the readers read JSON and text",
  institutionsList: ANY,
  nodesInstitutionsList: ANY,
  registrationsIdentifiersList: ANY,
  wikiRead: ANY,
  postSnippets:
    "the new type has properties of any names, so `links.followers` can be read, as `unknown`",
};

installDocuments();
const only = process.argv.slice(2);
const histories = allHistories().filter(({ api }) => only.length === 0 || only.includes(api));
const judged = { agree: 0, less: 0, more: 0, broken: 0 };
const disagreements: string[] = [];
const unreadable: string[] = [];
const rows = histories.flatMap(compareHistory);
const page = `# Real histories

Versions of ${histories.length} documents that npm packages ship, each compared with the next one by \`waybill diff\`: ${rows.length} pairs. Written by
\`npm run bench:histories\`, which installs them first, 3 GB. Seconds are those of the processor: reading both documents, and comparing
what was read. ${RULE}

${table(["from → to", "routes", "breaking", "of these, values added to responses", "additive", "neither", "step", "reading, s", "comparing, s"], rows)}

${unreadable.length === 0 ? "" : `Left out, because a version has an error:\n\n${unreadable.map((line) => `- ${line}\n`).join("")}\n`}## Judged by callers

Of each pair, up to four functions whose requests have findings, four whose responses have, and two of either without, at even distances: callers that compile
with the old version are compiled with the new one, by calls with any old arguments and with all of them as a literal, and readers that take
each response for what it was. \`diff\` agrees if it says that compilers break where one of them does not compile.

${table(
  ["functions judged", "break callers", "agree", "`diff` says less", "`diff` says more"],
  [
    [
      judged.agree + judged.less + judged.more,
      judged.broken,
      judged.agree,
      judged.less,
      judged.more,
    ].map((number) => number.toLocaleString("en")),
  ],
)}
${disagreements.length === 0 ? "" : `\n${disagreements.map((line) => `- ${line}\n`).join("")}`}`;
if (only.length === 0) {
  writeFileSync(fileURLToPath(new URL("../HISTORIES.md", import.meta.url)), page);
}
console.log(page);

function installDocuments(): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly dependencies: object;
  };
  const packages = Object.keys(dependencies);
  if (packages.every((name) => existsSync(join(folder, "node_modules", name)))) return;
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
    // On Windows npm is a .cmd file, which needs a shell. No argument comes from outside.
    shell: process.platform === "win32",
  });
}

function compareHistory({ api, versions }: History): readonly (readonly string[])[] {
  const read = versions.map(({ file }) => timed(() => readHistoryVersion(file)));
  return read.slice(1).flatMap((now, index) => {
    const old = read[index] ?? now;
    const names = `${api} ${versions[index]?.name} → ${versions[index + 1]?.name}`;
    console.error(names);
    const [was, is] = [old.value, now.value];
    if (typeof was === "string" || typeof is === "string") {
      unreadable.push(`${names}: ${[was, is].find((item) => typeof item === "string")}`);
      return [];
    }
    const { value: changes, seconds } = timed(() => comparePlans(was.plan, is.plan));
    judge(names, was, is, changes);
    const count = (verdict: Verdict) =>
      changes.filter((item) => worstVerdict(item) === verdict).length;
    return [
      [
        names,
        `${countRoutes(was)} → ${countRoutes(is)}`,
        `${count("breaking")}`,
        `${changes.filter(isNewValue).length}`,
        `${count("additive")}`,
        `${count("neither")}`,
        versionStep(changes),
        (old.seconds + now.seconds).toFixed(1),
        seconds.toFixed(1),
      ],
    ];
  });
}

function judge(names: string, old: Version, now: Version, changes: readonly Change[]): void {
  for (const { name, direction, said, broken } of judgeCallers(old.plan, now.plan, changes)) {
    const isBroken = broken.length > 0;
    const verdict = said.length > 0 === isBroken ? "agree" : isBroken ? "less" : "more";
    judged.broken += isBroken ? 1 : 0;
    judged[verdict] += 1;
    if (verdict === "agree") continue;
    const reason = REASONS[name] === undefined ? "" : `: ${REASONS[name]}`;
    disagreements.push(`${names}, ${direction} of \`${name}\`: says ${verdict}${reason}`);
    const because = isBroken ? broken : said.map(({ explanation }) => explanation);
    console.error([`${verdict}: ${names}, ${direction} of ${name}`, ...because].join("\n  "));
    if (verdict === "less") process.exitCode = 1;
  }
}

function isNewValue({ kind, compiler }: Change): boolean {
  return kind === "values-added" && compiler === "breaking";
}

function countRoutes({ plan }: Version): string {
  return listRoutes(plan).length.toLocaleString("en");
}

function timed<Value>(run: () => Value): { readonly value: Value; readonly seconds: number } {
  const began = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(began);
  return { value, seconds: (user + system) / 1e6 };
}
