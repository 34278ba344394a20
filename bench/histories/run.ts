/** Compares versions of real documents as `waybill diff` does, and writes the results to `bench/HISTORIES.md`. */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openVersion, type Version } from "../../generator/cli/diff/open-version.js";
import {
  type Change,
  comparePlans,
  type Verdict,
  versionStep,
  worstOf,
} from "../../generator/diff/index.js";
import { table } from "../table.js";

const folder = fileURLToPath(new URL("./", import.meta.url));

interface History {
  readonly api: string;
  /** The name of the packages, before the version. */
  readonly alias: string;
  readonly file: string;
  readonly versions: readonly string[];
}

const HISTORIES: readonly History[] = [
  {
    api: "GitHub",
    alias: "github",
    file: "generated/api.github.com.json",
    versions: ["16.0.0", "18.0.0", "20.0.0", "22.0.0", "23.0.2"],
  },
  {
    api: "Ideal Postcodes",
    alias: "ideal-postcodes",
    file: "dist/openapi.json",
    versions: ["3.1.0", "4.10.1", "4.21.0"],
  },
];

installDocuments();
const rows = HISTORIES.flatMap(compareHistory);
const page = `# Real histories

Versions of documents that npm packages ship, each compared with the next one by \`waybill diff\`. Written by
\`npm run bench:histories\`, which installs them first. Seconds are those of the processor: reading both documents, and comparing
what was read.

${table(["from → to", "routes", "breaking", "of these, values added to responses", "additive", "neither", "step", "reading, s", "comparing, s"], rows)}
`;
writeFileSync(fileURLToPath(new URL("../HISTORIES.md", import.meta.url)), page);
console.log(page);

function installDocuments(): void {
  const packages = HISTORIES.flatMap(({ alias, versions }) =>
    versions.map((one) => `${alias}-${one}`),
  );
  if (packages.every((name) => existsSync(join(folder, "node_modules", name)))) return;
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
    // On Windows npm is a .cmd file, which needs a shell. No argument comes from outside.
    shell: process.platform === "win32",
  });
}

function compareHistory(history: History): readonly (readonly string[])[] {
  const read = history.versions.map((version) => timed(() => readVersion(history, version)));
  return read.slice(1).map((now, index) => {
    const old = read[index] ?? now;
    const { value: changes, seconds } = timed(() => comparePlans(old.value.plan, now.value.plan));
    const count = (verdict: Verdict) => changes.filter((one) => worstOf(one) === verdict).length;
    return [
      `${history.api} ${history.versions[index]} → ${history.versions[index + 1]}`,
      `${routesOf(old.value)} → ${routesOf(now.value)}`,
      `${count("breaking")}`,
      `${changes.filter(isNewValue).length}`,
      `${count("additive")}`,
      `${count("neither")}`,
      versionStep(changes),
      (old.seconds + now.seconds).toFixed(1),
      seconds.toFixed(1),
    ];
  });
}

function isNewValue({ kind, compiler }: Change): boolean {
  return kind === "values-added" && compiler === "breaking";
}

function readVersion({ alias, file }: History, version: string): Version {
  const path = join(folder, "node_modules", `${alias}-${version}`, file);
  const read = openVersion(path, { cwd: folder });
  if (!read.ok) throw new Error(`${path}: ${read.errors.map(({ message }) => message).join("\n")}`);
  return read;
}

function routesOf({ plan }: Version): string {
  const routes = plan.modules.flatMap((module) =>
    module.kind === "builders" ? module.routes : [],
  );
  return routes.length.toLocaleString("en");
}

function timed<Value>(run: () => Value): { readonly value: Value; readonly seconds: number } {
  const began = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(began);
  return { value, seconds: (user + system) / 1e6 };
}
