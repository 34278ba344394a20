import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import type { Scenario } from "../scenario.js";

const EXAMPLE = fileURLToPath(new URL("../../../examples/monorepo/", import.meta.url));
const PACKAGES = ["billing", "orders", "pets", "users"];
const DOCUMENT = "packages/pets/openapi.yaml";

/**
 * `examples/monorepo/` as on two machines with one cache: the second machine runs no task and has the same bytes; after a
 * change of one document one task runs.
 */
const turborepo: Scenario = async ({ folder, install, run }) => {
  const { devDependencies, ...manifest } = JSON.parse(
    readFileSync(join(EXAMPLE, "package.json"), "utf8"),
  ) as { readonly devDependencies: Readonly<Record<string, string>> };
  cpSync(EXAMPLE, folder, {
    recursive: true,
    filter: (path) => !["node_modules", ".turbo", "generated"].includes(basename(path)),
  });
  await install(Object.keys(devDependencies), manifest);
  const other = join(folder, "other");
  mkdirSync(other);
  for (const name of ["package.json", "package-lock.json", "turbo.json", "tsconfig.base.json"]) {
    cpSync(join(folder, name), join(other, name));
  }
  cpSync(join(folder, "packages"), join(other, "packages"), { recursive: true });
  symlinkSync(join(folder, "node_modules"), join(other, "node_modules"), "junction");

  const cache = join(folder, "cache");
  const generate = async (where: string): Promise<Readonly<Record<string, string>>> => {
    rmSync(join(where, ".turbo"), { recursive: true, force: true });
    const turbo = join(where, "node_modules/turbo/bin/turbo");
    const options = ["--cwd", where, "--cache-dir", cache, "--summarize", "--no-daemon"];
    await run(process.execPath, [turbo, "run", "generate", ...options], {
      TURBO_TELEMETRY_DISABLED: "1",
    });
    const [summary = ""] = globSync(".turbo/runs/*.json", { cwd: where, dot: true });
    const { tasks } = JSON.parse(readFileSync(join(where, summary), "utf8")) as Summary;
    return Object.fromEntries(tasks.map((task) => [task.package, task.cache.status]));
  };
  const all = (status: string) =>
    Object.fromEntries(PACKAGES.map((name) => [`@acme/${name}`, status]));

  assert.deepEqual(await generate(folder), all("MISS"));
  for (const name of PACKAGES) {
    const manifest = `packages/${name}/routes.yaml`;
    const { stdout } = await run("npx", ["--no-install", "waybill", "inputs", manifest]);
    assert.equal(stdout, declaredInputs(folder, `packages/${name}`));
  }
  assert.deepEqual(await generate(other), all("HIT"));
  assert.deepEqual(outputOf(other), outputOf(folder));

  const text = readFileSync(join(other, DOCUMENT), "utf8");
  writeFileSync(join(other, DOCUMENT), text.replace("listPets", "findPets"));
  assert.deepEqual(await generate(other), { ...all("HIT"), "@acme/pets": "MISS" });
  assert.match(outputOf(other)["packages/pets/generated/pets.ts"] ?? "", /function findPets/);
  return `${Object.keys(outputOf(folder)).length} files`;
};
export default turborepo;

interface Summary {
  readonly tasks: readonly {
    readonly package: string;
    readonly cache: { readonly status: string };
  }[];
}

interface TurboConfig {
  readonly tasks: { readonly generate: { readonly inputs: readonly string[] } };
}

/** The files that `turbo.json` names for a package, in the form of `waybill inputs`: exactly the files that Waybill reads. */
function declaredInputs(folder: string, own: string): string {
  const { tasks } = JSON.parse(readFileSync(join(folder, "turbo.json"), "utf8")) as TurboConfig;
  const patterns = tasks.generate.inputs.map((pattern) =>
    pattern.startsWith("$TURBO_ROOT$/")
      ? pattern.replace("$TURBO_ROOT$/", "")
      : `${own}/${pattern}`,
  );
  return globSync(patterns, { cwd: folder })
    .sort()
    .map((path) => `${path}\n`)
    .join("");
}

function outputOf(folder: string): Readonly<Record<string, string>> {
  const paths = globSync("packages/*/generated/**", { cwd: folder, dot: true }).sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
