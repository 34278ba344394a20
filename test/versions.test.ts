import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import packageJson from "../generated/package.json" with { type: "json" };

const { version } = packageJson;

/** What CONTRIBUTING.md says to change before a release. The tests of the lockfile and of the dependencies check the rest. */
it.each([
  ["runtime/package.json", `"version": "${version}"`],
  ["generated/package.json", `"waybill-runtime": "${version}"`],
  ["generator/package.json", `"version": "${version}"`],
  ["generator/package.json", `"waybill-runtime": "${version}"`],
  ["routes.yaml", `\nversion: ${version}\n`],
  ["bench/floor.ts", `github-endpoint.js/${version}"`],
  ["CHANGELOG.md", `\n## ${version}\n`],
])("the three packages have one version: %s has %j", (file, text) => {
  expect(readFileSync(file, "utf8")).toContain(text);
});

it("the examples install the packages' version", () => {
  const manifests = readdirSync("examples", { recursive: true, encoding: "utf8" }).filter((path) =>
    /^(?!.*node_modules).*package\.json$/.test(path),
  );
  const ranges = manifests.flatMap((path) => {
    const text = readFileSync(join("examples", path), "utf8");
    return [...text.matchAll(/"waybill(?:-\w+)?": "([^" ]+)"/g)].map(([, range]) => range);
  });
  expect(ranges.length).toBeGreaterThan(5);
  expect(new Set(ranges)).toEqual(new Set([`^${version}`]));
});
