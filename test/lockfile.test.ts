import { readFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";
import { describe, expect, it } from "vitest";

interface LockedPackage {
  readonly engines?: { readonly node?: string };
  /** npm leaves it out where it does not fit. */
  readonly optional?: boolean;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

it.each(["", "runtime", "generated", "generator"])(
  "the lockfile says what %s/package.json says",
  (folder) => {
    const keys = ["version", "bin", "dependencies", "devDependencies", "engines"];
    const { packages } = readJson("package-lock.json") as Lockfile;
    const entries = Object.entries(readJson(join(folder, "package.json")));
    expect(packages[folder]).toMatchObject(
      Object.fromEntries(entries.filter(([key]) => keys.includes(key))),
    );
  },
);

describe("nothing that is installed asks for a later Node than 20.19", () => {
  /** The one holds documents and no code. The other is part of `@octokit/request`, which itself asks for Node 20 and runs there. */
  const EXCEPTIONS = ["node_modules/@scalar/galaxy", "node_modules/content-type"];

  it.each([
    ".",
    "bench",
    "bench/histories",
    "test/compilers",
    "test/documents",
    "test/mutation",
    "test/platforms",
  ])("%s", (folder) => {
    const { packages } = readJson(join(folder, "package-lock.json")) as Lockfile;
    const installed = Object.entries(packages).filter(([path]) => !EXCEPTIONS.includes(path));
    expect(installed.length).toBeGreaterThan(3);
    const later = installed.filter(
      ([, { engines, optional }]) =>
        optional !== true && !satisfies("20.19.0", engines?.node ?? "*"),
    );
    expect(later.map(([path, { engines }]) => [path, engines?.node])).toEqual([]);
  });
});

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}
