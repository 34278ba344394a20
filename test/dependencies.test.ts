import { readFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies, subset } from "semver";
import { expect, it } from "vitest";

interface PackageJson {
  readonly author?: string;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: object;
  readonly optionalDependencies?: object;
}

interface LockedPackage {
  readonly engines?: { readonly node?: string };
  /** npm leaves it out where it does not fit. */
  readonly optional?: boolean;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The projects that only tests and measurements install. */
const PROJECTS = [
  "bench",
  "bench/histories",
  "test/compilers",
  "test/documents",
  "test/mutation",
  "test/platforms",
];

function readJson(file: string): PackageJson {
  return JSON.parse(readFileSync(file, "utf8")) as PackageJson;
}

function lockedIn(folder: string): Lockfile["packages"] {
  return (readJson(`${folder}/package-lock.json`) as Lockfile).packages;
}

/** The rows of the tables in CONTRIBUTING.md: what is installed, in which version, and why. */
function tables(): readonly (readonly (readonly string[])[])[] {
  const text = readFileSync("CONTRIBUTING.md", "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith("Dependencies\n")) ?? "";
  return section.split(/\n(?!\|)/).flatMap((part) => {
    const rows = [...part.matchAll(/^\| `([^`]+)` *\| `([^`]+)` *\| (\S.*\S) *\|$/gm)];
    return rows.length === 0 ? [] : [rows.map(([, ...cells]) => cells)];
  });
}

it.each([
  ["generator/package.json", "dependencies"],
  ["package.json", "devDependencies"],
] as const)(
  "each dependency is pinned or bounded, with a reason in CONTRIBUTING.md: %s",
  (file, kind) => {
    const { [kind]: versions = {} } = readJson(file);
    const rows = tables()[file === "package.json" ? 1 : 0] ?? [];
    expect(Object.fromEntries(rows.map(([name, version]) => [name, version]))).toEqual(versions);
    for (const [name, version = "", reason] of rows) {
      expect(version, name).toMatch(/^\^?\d+\.\d+\.\d+$/);
      expect(reason, name).toContain(version.startsWith("^") ? "ounded" : "inned");
    }
  },
);

it("the generator declares esbuild, whose types its plugins use, as an optional peer", () => {
  expect(readJson("generator/package.json")).toMatchObject({
    peerDependencies: { esbuild: ">=0.17" },
    peerDependenciesMeta: { esbuild: { optional: true } },
  });
});

it("the runtime has no dependencies, and GitHub's builders depend only on the runtime", () => {
  for (const file of ["runtime/package.json", "generated/package.json"]) {
    const { devDependencies, peerDependencies, optionalDependencies } = readJson(file);
    expect([devDependencies, peerDependencies, optionalDependencies]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
  expect(readJson("package.json").dependencies).toBeUndefined();
  expect(readJson("runtime/package.json").dependencies).toBeUndefined();
  expect(Object.keys(readJson("generated/package.json").dependencies ?? {})).toEqual([
    "waybill-runtime",
  ]);
});

it.each(PROJECTS)("%s pins everything that it installs", (folder) => {
  const versions = Object.entries(readJson(`${folder}/package.json`).dependencies ?? {});
  expect(versions.length).toBeGreaterThan(0);
  for (const [name, version] of versions) {
    expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/);
  }
});

it.each(["", "runtime", "generated", "generator"])(
  "the lockfile matches %s/package.json",
  (folder) => {
    const keys = ["version", "bin", "dependencies", "devDependencies", "engines"];
    const entries = Object.entries(readJson(join(folder, "package.json")));
    expect(lockedIn(".")[folder]).toMatchObject(
      Object.fromEntries(entries.filter(([key]) => keys.includes(key))),
    );
  },
);

/** The one holds documents and no code. The other is part of `@octokit/request`, which itself asks for Node 20 and runs there. */
const EXCEPTIONS = ["node_modules/@scalar/galaxy", "node_modules/content-type"];

// `bench` also installs a later Node, and runs the peers with it.
it.each([".", ...PROJECTS.filter((folder) => folder !== "bench")])(
  "all packages installed in %s support Node 20.19",
  (folder) => {
    const installed = Object.entries(lockedIn(folder)).filter(
      ([path]) => !EXCEPTIONS.includes(path),
    );
    expect(installed.length).toBeGreaterThan(3);
    const later = installed.filter(
      ([, { engines, optional }]) =>
        optional !== true && !satisfies("20.19.0", engines?.node ?? "*"),
    );
    expect(later.map(([path, { engines }]) => [path, engines?.node])).toEqual([]);
  },
);

it.each(["runtime", "generated", "generator"])(
  "%s names its author and a Node version that its dependencies support",
  (folder) => {
    const { author, engines, dependencies = {} } = readJson(join(folder, "package.json"));
    expect(author).toBe("Waybill");
    const refused = Object.keys(dependencies).filter((name) => {
      const { engines: asked } = lockedIn(".")[`node_modules/${name}`] ?? {};
      return !subset(engines?.node ?? "*", asked?.node ?? "*");
    });
    expect(refused).toEqual([]);
  },
);
