import { createUnplugin } from "unplugin";
import type { Followed } from "./follow-project.js";
import { generateInCompiler } from "./compiler-hooks.js";
import { generateInBuild } from "./esbuild-setup.js";
import { type PluginOptions, projectOf } from "./options.js";
import { rollupHooks } from "./rollup-hooks.js";
import { followInServer } from "./vite-server.js";

/** The plugin of each bundler: its name, and what it does there. */
export const waybill = createUnplugin<PluginOptions | undefined, false>((options = {}) => {
  const { generate, closeWatcher } = rollupHooks();
  let viteRoot = process.cwd();
  let served: Followed | undefined;
  return {
    name: "waybill",
    rollup: {
      async buildStart() {
        await generate(this, projectOf(options, process.cwd()));
      },
      closeWatcher,
    },
    rolldown: {
      async buildStart({ cwd }) {
        await generate(this, projectOf(options, cwd));
      },
      closeWatcher,
    },
    vite: {
      configResolved({ root }) {
        viteRoot = root;
      },
      async configureServer(server) {
        served = await followInServer(server, projectOf(options, viteRoot));
      },
      async buildStart() {
        if (served === undefined) await generate(this, projectOf(options, viteRoot));
      },
      /** Vite ends the build of a dev server when this is closed. */
      buildEnd() {
        served?.stop();
      },
      closeWatcher,
    },
    webpack: (compiler) => generateInCompiler(compiler, options),
    rspack: (compiler) => generateInCompiler(compiler, options),
    esbuild: { setup: (build) => generateInBuild(build, options) },
  };
});
