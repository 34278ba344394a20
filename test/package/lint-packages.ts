/**
 * Packs the three packages and lets publint and "Are the types wrong?" look for faults: under every way to resolve a module
 * for the libraries, as an ES module for the generator.
 *
 *     npm run lint:packages
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packInto, type PackedPackage } from "./pack-packages.js";

/** The other half of `exports` is a pattern, whose entries are not found by themselves: the files are. */
function attwOptions({ name, files }: PackedPackage): readonly string[] {
  switch (name) {
    case "waybill":
      return ["--profile", "esm-only"];
    case "waybill-github": {
      const entries = files.flatMap(({ path }) => /^dist\/([^/]+)\.js$/.exec(path)?.[1] ?? []);
      return ["--entrypoints", ".", "package.json", ...entries];
    }
    default:
      return [];
  }
}

const folder = mkdtempSync(join(tmpdir(), "waybill-lint-"));
try {
  for (const packed of packInto(folder)) {
    const file = join(folder, packed.filename);
    const linted = run("publint/src/cli.js", [file, "--strict"]);
    const typed = run("@arethetypeswrong/cli/dist/index.js", [
      ...[file, "--format", "ascii", "--no-color", "--no-emoji"],
      ...attwOptions(packed),
    ]);
    if (!linted || !typed) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs a program of a package and prints what it says if it finds a fault. */
function run(program: string, args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("node_modules", program), ...args],
    { encoding: "utf8" },
  );
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${program.split("/dist")[0]} ${args[0]}`);
  if (status !== 0) console.log(stdout, stderr);
  return status === 0;
}
