import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { samplesOf } from "../pages/page.js";

interface Turbo {
  readonly tasks: Readonly<
    Record<"generate", { readonly inputs: readonly string[]; readonly outputs: readonly string[] }>
  >;
}

interface Nx {
  readonly targetDefaults: Readonly<
    Record<
      "generate",
      { readonly inputs: readonly (string | object)[]; readonly outputs: readonly string[] }
    >
  >;
}

test("the monorepo's README lists the same inputs for Nx as turbo.json for Turborepo", () => {
  const readme = samplesOf(readFileSync("examples/monorepo/README.md", "utf8"));
  const json = readme.find(({ language }) => language === "json")?.text ?? "";
  const { inputs, outputs } = (JSON.parse(json) as Nx).targetDefaults.generate;
  const turbo = JSON.parse(readFileSync("examples/monorepo/turbo.json", "utf8")) as Turbo;
  const files = inputs.flatMap((input) =>
    typeof input === "string"
      ? [input.replace("{projectRoot}/", "").replace("{workspaceRoot}", "$TURBO_ROOT$")]
      : [],
  );
  expect(files).toEqual(turbo.tasks.generate.inputs);
  // Turborepo always hashes the dependencies of the lockfile, Nx only listed dependencies.
  expect(inputs.filter((input) => typeof input !== "string")).toEqual([
    { externalDependencies: ["waybill"] },
  ]);
  expect(outputs.map((path) => path.replace("{projectRoot}/", "") + "/**")).toEqual(
    turbo.tasks.generate.outputs,
  );
});
