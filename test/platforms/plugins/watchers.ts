import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Configuration } from "@rspack/core";
import type { RolldownOptions } from "rolldown";
import type { RollupOptions } from "rollup";
import type { Configuration as WebpackConfiguration } from "webpack";

/** Told of each build that ends, with what is wrong with it. */
export type OnBuild = (error: string | undefined) => void;

/** Watches with the configuration of the current folder, until it is closed. */
export type Watcher = (onBuild: OnBuild) => Promise<{ close(): Promise<unknown> }>;

export const WATCHERS: Readonly<Record<string, Watcher>> = {
  async esbuild(onBuild) {
    const { context } = await import("esbuild");
    const { default: waybill } = await import("waybill/esbuild");
    const build = await context({
      entryPoints: ["src/main.ts"],
      bundle: true,
      format: "esm",
      outdir: "dist/esbuild",
      logLevel: "silent",
      plugins: [
        waybill(),
        {
          name: "report",
          setup: ({ onEnd }) =>
            onEnd(({ errors }) => onBuild(errors.map(({ text }) => text).join("\n") || undefined)),
        },
      ],
    });
    await build.watch();
    return { close: () => build.dispose() };
  },

  async rollup(onBuild) {
    const { watch } = await import("rollup");
    return watchEvents(watch(await configOf<RollupOptions>("rollup.config.js")), onBuild);
  },

  async rolldown(onBuild) {
    const { watch } = await import("rolldown");
    return watchEvents(watch(await configOf<RolldownOptions>("rolldown.config.js")), onBuild);
  },

  async vite(onBuild) {
    const { build } = await import("vite");
    const outDir = "dist/vite";
    const built = await build({ logLevel: "silent", build: { watch: {}, outDir, minify: false } });
    if (!("on" in built)) throw new Error("Vite does not watch");
    return watchEvents(built, onBuild);
  },

  async webpack(onBuild) {
    const { default: webpack } = await import("webpack");
    const compiler = webpack(await configOf<WebpackConfiguration>("webpack.config.js"));
    return watchCompiler(compiler, onBuild);
  },

  async rspack(onBuild) {
    const { rspack } = await import("@rspack/core");
    return watchCompiler(rspack(await configOf<Configuration>("rspack.config.js")), onBuild);
  },
};

async function configOf<Config>(file: string): Promise<Config> {
  const url = pathToFileURL(join(process.cwd(), file)).href;
  const { default: config } = (await import(url)) as { readonly default: Config };
  return config;
}

interface EventWatcher {
  on(name: "event", listener: (event: BundlerEvent) => void): unknown;
  close(): Promise<unknown>;
}

interface BundlerEvent {
  readonly code: string;
  readonly error?: { readonly message: string };
  readonly result?: { close(): Promise<void> } | null;
}

/** The watchers of Rollup and of those like it. */
function watchEvents(watcher: EventWatcher, onBuild: OnBuild): EventWatcher {
  watcher.on("event", ({ code, error, result }) => {
    if (code === "BUNDLE_END") onBuild(undefined);
    if (code === "ERROR") onBuild(error?.message ?? "");
    void result?.close();
  });
  return watcher;
}

interface WatchableCompiler {
  watch(options: object, done: (error: Error | null, stats?: Stats) => void): unknown;
  close(done: () => void): void;
}

interface Stats {
  toJson(options: object): { readonly errors?: readonly { readonly message: string }[] };
}

/** Those of webpack and of Rspack. */
function watchCompiler(
  compiler: WatchableCompiler | null,
  onBuild: OnBuild,
): { close(): Promise<void> } {
  if (compiler === null) throw new Error("there is no compiler");
  compiler.watch({}, (error, stats) => {
    const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
    onBuild((error?.message ?? errors.map(({ message }) => message).join("\n")) || undefined);
  });
  return { close: () => new Promise((resolve) => compiler.close(() => resolve())) };
}
