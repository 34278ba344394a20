import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it.each(["", "runtime", "generated", "generator"])(
  "the lockfile says what %s/package.json says",
  (folder) => {
    const keys = ["bin", "dependencies", "devDependencies", "engines"];
    const { packages } = readJson("package-lock.json") as {
      readonly packages: Readonly<Record<string, object>>;
    };
    const entries = Object.entries(readJson(join(folder, "package.json")));
    expect(packages[folder]).toMatchObject(
      Object.fromEntries(entries.filter(([key]) => keys.includes(key))),
    );
  },
);

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}
