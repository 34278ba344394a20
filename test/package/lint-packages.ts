/**
 * Packs the three packages twice, which gives the same bytes, and lets publint and "Are the types wrong?" look for faults: under
 * every way to resolve a module for the libraries, as an ES module for the generator.
 *
 *     npm run lint:packages
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packAsPublished, packInto, type PackedPackage } from "./pack-packages.js";

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
  mkdirSync(join(folder, "again"));
  const again = packInto(join(folder, "again"));
  const published = packAsPublished(folder);
  for (const { filename } of again) {
    const [first, second] = [folder, join(folder, "again")].map((own) =>
      readFileSync(join(own, filename)),
    );
    report(`packed again ${filename}`, second !== undefined && first?.equals(second) === true);
  }
  for (const packed of published) {
    const file = join(folder, packed.filename);
    run("publint/src/cli.js", [file, "--strict"]);
    run("@arethetypeswrong/cli/dist/index.js", [
      ...[file, "--format", "ascii", "--no-color", "--no-emoji"],
      ...attwOptions(packed),
    ]);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs a program of a package and prints what it says if it finds a fault. */
function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("node_modules", program), ...args],
    { encoding: "utf8" },
  );
  report(`${program.split("/dist")[0]} ${args[0]}`, status === 0, `${stdout}\n${stderr}`);
}

function report(name: string, isFine: boolean, reason = ""): void {
  console.log(isFine ? `ok   ${name}` : `FAIL ${name}\n${reason}`);
  if (!isFine) process.exitCode = 1;
}
