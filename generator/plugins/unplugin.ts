import { createUnplugin } from "unplugin";
import type { Followed } from "./follow-project.js";
import { generateInCompiler } from "./compiler-hooks.js";
import { generateInBuild } from "./esbuild-setup.js";
import { type PluginOptions, projectOf, readOptions } from "./options.js";
import { buildOncePerRun, rollupHooks } from "./rollup-hooks.js";
import { followInServer, viteError } from "./vite-server.js";

/** Runs first, because other plugins may read the code as soon as a build starts: `@rollup/plugin-typescript` compiles it all. */
const FIRST = { order: "pre", sequential: true } as const;

/** The plugin for all bundlers: its name and its hooks. */
export const waybill = createUnplugin<PluginOptions | undefined, false>((given) => {
  const options = readOptions(given);
  const { generate, closeWatcher } = rollupHooks();
  let viteRoot = process.cwd();
  let served: Followed | undefined;
  return {
    name: "waybill",
    rollup: {
      buildStart: {
        ...FIRST,
        async handler() {
          await generate(this, projectOf(options, process.cwd()));
        },
      },
      closeWatcher,
    },
    rolldown: {
      options: buildOncePerRun,
      buildStart: {
        ...FIRST,
        async handler({ cwd }) {
          await generate(this, projectOf(options, cwd));
        },
      },
      closeWatcher,
    },
    vite: {
      options: buildOncePerRun,
      configResolved({ root }) {
        viteRoot = root;
      },
      async configureServer(server) {
        served = await followInServer(server, projectOf(options, viteRoot));
      },
      buildStart: {
        ...FIRST,
        async handler() {
          if (served === undefined) await generate(this, projectOf(options, viteRoot));
        },
      },
      /** An unresolved import may be one of code that was not generated because of a mistake. */
      async resolveId(source, importer, options) {
        const { mistake } = (await served?.outcome()) ?? {};
        if (mistake === undefined) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (found === null) this.error(viteError(mistake));
        return found;
      },
      /** Vite calls this when a dev server is closed. */
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
