import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { samplesOf } from "../pages/page.js";

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));

/** What an example's `package.json` says, with only the names of its dependencies of both kinds. */
export interface ExamplePackage {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
}

/** Copies an example into a folder, without what was installed or built in it. */
export function copyExample(name: string, folder: string): ExamplePackage {
  const from = join(examples, name);
  cpSync(from, folder, {
    recursive: true,
    filter: (path) => !["node_modules", ".next", "generated"].includes(basename(path)),
  });
  const {
    scripts = {},
    dependencies = {},
    devDependencies = {},
  } = JSON.parse(readFileSync(join(from, "package.json"), "utf8")) as {
    readonly scripts?: Readonly<Record<string, string>>;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  for (const { language, text } of samplesOf(readFileSync(join(from, "README.md"), "utf8"))) {
    const named = language === "sh" ? [...text.matchAll(/npm run (\w+)/g)] : [];
    for (const [command, script = ""] of named) assert(script in scripts, `no script: ${command}`);
  }
  return { scripts, dependencies: Object.keys({ ...dependencies, ...devDependencies }) };
}
