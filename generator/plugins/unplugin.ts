import { createUnplugin, type UnpluginInstance } from "unplugin";
import { generateInCompiler } from "./compiler-hooks.js";
import { generateInBuild } from "./esbuild-setup.js";
import { type PluginOptions, projectOf, readOptions } from "./options.js";
import { rolldownHooks, rollupHooks } from "./rollup-hooks.js";
import { viteHooks } from "./vite-hooks.js";

type Plugins = UnpluginInstance<PluginOptions | undefined, false>;

const waybill: Plugins = createUnplugin((unchecked) => {
  const options = readOptions(unchecked);
  return {
    name: "waybill",
    rollup: rollupHooks(() => projectOf(options, process.cwd())),
    rolldown: rolldownHooks(({ cwd }: { readonly cwd: string }) => projectOf(options, cwd)),
    vite: viteHooks(options),
    webpack: (compiler) => generateInCompiler(compiler, options),
    rspack: (compiler) => generateInCompiler(compiler, options),
    esbuild: { setup: (build) => generateInBuild(build, options) },
  };
});

// The declarations name types of bundlers, which users may not have installed, by this type only.
export const esbuild: Plugins["esbuild"] = waybill.esbuild;
export const rolldown: Plugins["rolldown"] = waybill.rolldown;
export const rollup: Plugins["rollup"] = waybill.rollup;
export const rspack: Plugins["rspack"] = waybill.rspack;
export const vite: Plugins["vite"] = waybill.vite;
export const webpack: Plugins["webpack"] = waybill.webpack;
