import { buildSync } from "esbuild";

/** A TypeScript program with the sources of the packages that it imports, as one module: `node --input-type=module -` runs it. */
export function bundleProgram(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["waybill-source"],
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
