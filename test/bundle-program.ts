import { buildSync } from "esbuild";
import generator from "../generator/package.json" with { type: "json" };

/**
 * A TypeScript program with the sources of Waybill's packages that it imports, as one module. `node --input-type=module -` runs
 * it, in a folder from which the generator's dependencies are found.
 */
export function bundleProgram(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["waybill-source"],
    external: Object.keys(generator.dependencies).filter((name) => !name.startsWith("waybill")),
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
