import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import webpack from "webpack";

export const BUNDLERS = ["esbuild", "rollup", "rolldown", "webpack"] as const;
export type Bundler = (typeof BUNDLERS)[number];

/**
 * Bundles a program into one minified file for browsers.
 *
 * @param folder the folder to write the program to, which has `node_modules`.
 * @param condition an export condition that packages may have. webpack always takes `production` here.
 */
export async function bundle(
  bundler: Bundler,
  program: string,
  folder: string,
  condition: "development" | "production" = "development",
): Promise<string> {
  const input = join(folder, "program.js");
  writeFileSync(input, program);
  switch (bundler) {
    case "esbuild": {
      const { outputFiles } = await esbuild.build({
        entryPoints: [input],
        bundle: true,
        minify: true,
        format: "esm",
        platform: "browser",
        target: "es2022",
        conditions: [condition],
        write: false,
      });
      return outputFiles[0]?.text ?? "";
    }
    case "rollup": {
      const resolve = nodeResolve({ browser: true, exportConditions: [condition] });
      const build = await rollup({ input, plugins: [resolve] });
      const { output } = await build.generate({ format: "es" });
      // rollup does not minify.
      const options = { minify: true, format: "esm", target: "es2022" } as const;
      return (await esbuild.transform(output[0].code, options)).code;
    }
    case "rolldown": {
      const conditionNames = ["import", "browser", condition];
      const build = await rolldown({ input, platform: "browser", resolve: { conditionNames } });
      const { output } = await build.generate({ format: "esm", minify: true });
      return output[0].code;
    }
    case "webpack": {
      const output = { path: folder, filename: "webpack.js" };
      const compiler = webpack({ mode: "production", context: folder, entry: input, output });
      const stats = await promisify(compiler.run.bind(compiler))();
      if (stats?.hasErrors()) throw new Error(stats.toString());
      return readFileSync(join(folder, "webpack.js"), "utf8");
    }
  }
}

export function gzipSize(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
