import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Puts the whole runtime into the door that generated code uses; the public door takes its names from there. Node spends
 * more time on finding a file than on running it, and a program that imports one builder would else load each module.
 *
 * @param dist where the compiled modules stand, and stay: the generator imports some of them.
 */
export async function bundleRuntime(dist: string): Promise<void> {
  const runtime = join(dist, "runtime");
  const options = { bundle: true, format: "esm", target: "es2022", metafile: true } as const;
  const index = await build({
    ...options,
    entryPoints: [join(runtime, "index.js")],
    write: false,
  });
  const names = Object.values(index.metafile.outputs).flatMap((output) => output.exports);
  const list = names.join(", ");
  await build({
    ...options,
    stdin: {
      contents: `export * from "./generated.js"; export { ${list} } from "./index.js";`,
      resolveDir: runtime,
    },
    outfile: join(runtime, "generated.js"),
    allowOverwrite: true,
  });
  writeFileSync(join(runtime, "index.js"), `export { ${list} } from "./generated.js";\n`);
}
