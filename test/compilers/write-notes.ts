import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const notes = fileURLToPath(new URL("./notes/", import.meta.url));
const installed = fileURLToPath(new URL("./node_modules", import.meta.url));

/** Writes the folders that `notes.ts` lists. The packages are those of `npm/node_modules`. */
export function writeNotes(folder: string): void {
  writeConsumer(join(folder, "npm/packages"));
  const imported = join(folder, "npm/imported");
  writeConsumer(imported);
  const manifest = readFileSync(join(notes, "routes.yaml"), "utf8");
  const settings = "generate: { runtime: waybill-runtime, ";
  writeFileSync(join(imported, "routes.yaml"), manifest.replace("generate: { ", settings));
  generate(imported);
  writePnpm(join(folder, "pnpm"), join(folder, "npm/node_modules"));

  const inline = join(folder, "inline");
  writeConsumer(inline);
  // Copied, because compilers cannot name modules behind links.
  const isNoCompiler = (path: string): boolean => !basename(path).startsWith("typescript-");
  cpSync(installed, join(inline, "node_modules"), { recursive: true, filter: isNoCompiler });
  generate(inline);

  const sdk = JSON.parse(readFileSync(join(root, "examples/sdk/package.json"), "utf8")) as object;
  writeSdk(join(folder, "sdk"), join(inline, "generated"), sdk);
}

/** Links the consumer to the packages that it asks for. The runtime is not among them. */
function writePnpm(consumer: string, packages: string): void {
  writeConsumer(consumer);
  const modules = join(consumer, "node_modules");
  const [github, runtime] = ["waybill-github", "waybill-runtime"] as const;
  const stored = (name: string): string => join(modules, ".pnpm", name, "node_modules");
  for (const name of [github, runtime])
    cpSync(join(packages, name), join(stored(name), name), { recursive: true });
  symlinkSync(join(stored(runtime), runtime), join(stored(github), runtime), "junction");
  symlinkSync(join(stored(github), github), join(modules, github), "junction");
}

/** The entry of a package that `waybill init --sdk` writes. Its runtime has no path. */
const INDEX = `export * from "../generated/index.js";
export { withParameters } from "../generated/runtime.js";
`;

/** Builds the types of a package as `waybill init --sdk` does, and a consumer of it. */
function writeSdk(consumer: string, generated: string, manifest: object): void {
  const name = "notes-sdk";
  writeConsumer(consumer, (text) =>
    text
      .replaceAll(/\.\/generated\/(?:index|runtime)\.js/g, name)
      .replace(/"\.\/generated\/(.+)\.js"/g, `"${name}/$1"`),
  );
  const sdk = join(consumer, "node_modules", name);
  const built = join(consumer, "build");
  cpSync(generated, join(built, "generated"), { recursive: true });
  mkdirSync(join(built, "src"));
  writeFileSync(join(built, "src/index.ts"), INDEX);
  const paths = readdirSync(generated, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!^index|^runtime|^defaults)\.ts$/.test(path))
    .map((path) => path.slice(0, -".ts".length));
  const exports = {
    ".": "./dist/src/index.js",
    ...Object.fromEntries(paths.map((path) => [`./${path}`, `./dist/generated/${path}.js`])),
  };
  cpSync(join(root, "examples/sdk/tsconfig.json"), join(built, "tsconfig.json"));
  const packageJson = JSON.stringify({ ...manifest, name, exports });
  writeFileSync(join(built, "package.json"), packageJson);
  runNode([join(root, "node_modules/typescript/bin/tsc"), "-p", "."], built);
  cpSync(join(built, "dist"), join(sdk, "dist"), { recursive: true });
  writeFileSync(join(sdk, "package.json"), packageJson);
}

function writeConsumer(consumer: string, change = (text: string): string => text): void {
  mkdirSync(consumer, { recursive: true });
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ type: "module" }));
  for (const file of readdirSync(notes))
    writeFileSync(join(consumer, file), change(readFileSync(join(notes, file), "utf8")));
}

function generate(consumer: string): void {
  const cli = [...process.execArgv, join(root, "generator/cli.ts")];
  runNode([...cli, "generate", "--root", ".", "--output", "generated", "--quiet"], consumer);
}

function runNode(args: readonly string[], cwd: string): void {
  execFileSync(process.execPath, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
}
