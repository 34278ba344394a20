import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface PackageJson {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: object;
  readonly optionalDependencies?: object;
}

function readJson(file: string): PackageJson {
  return JSON.parse(readFileSync(file, "utf8")) as PackageJson;
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

describe("each dependency is pinned or bounded, with a reason in CONTRIBUTING.md", () => {
  it.each([
    ["generator/package.json", "dependencies"],
    ["package.json", "devDependencies"],
  ] as const)("%s", (file, kind) => {
    const { [kind]: versions = {} } = readJson(file);
    const rows = tables()[file === "package.json" ? 1 : 0] ?? [];
    expect(Object.fromEntries(rows.map(([name, version]) => [name, version]))).toEqual(versions);
    for (const [name, version = "", reason] of rows) {
      expect(version, name).toMatch(/^\^?\d+\.\d+\.\d+$/);
      expect(reason, name).toContain(version.startsWith("^") ? "ounded" : "inned");
    }
  });
});

it("the runtime has no dependencies, and GitHub's builders have the runtime alone", () => {
  for (const file of ["runtime/package.json", "generated/package.json", "generator/package.json"]) {
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

it.each([
  "bench",
  "bench/histories",
  "test/compilers",
  "test/documents",
  "test/mutation",
  "test/platforms",
])("%s pins everything that it installs", (folder) => {
  const versions = Object.entries(readJson(`${folder}/package.json`).dependencies ?? {});
  expect(versions.length).toBeGreaterThan(0);
  for (const [name, version] of versions) {
    expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/);
  }
});
