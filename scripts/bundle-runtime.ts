import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

/** The public door keeps what it makes itself, and takes all else from the other one. */
const fromGeneratedDoor: Plugin = {
  name: "from-generated-door",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\// }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: "./generated.js", external: true },
    ),
};

/**
 * Puts the whole runtime into the door that generated code uses. Node spends more time on finding a file than on running
 * it, and a program that imports one builder would else load each module.
 *
 * @param dist where the compiled modules stand, and stay: the generator imports some of them.
 */
export async function bundleRuntime(dist: string): Promise<void> {
  const runtime = join(dist, "runtime");
  const index = join(runtime, "index.js");
  const options = { bundle: true, format: "esm", target: "es2022" } as const;
  const door = await build({
    ...options,
    entryPoints: [index],
    plugins: [fromGeneratedDoor],
    write: false,
  });
  const text = door.outputFiles[0]?.text ?? "";
  const names = [...text.matchAll(/^import \{([^}]+)\} from/gm)].map(([, list]) => list);
  if (names.length === 0) throw new Error(`${index} takes nothing from the runtime`);
  await build({
    ...options,
    stdin: {
      contents: `export * from "./generated.js"; export {${names.join()}} from "./index.js";`,
      resolveDir: runtime,
    },
    outfile: join(runtime, "generated.js"),
    allowOverwrite: true,
  });
  writeFileSync(index, text);
}
