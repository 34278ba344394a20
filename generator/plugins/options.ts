/** The options of all plugins. */
export interface PluginOptions {
  /**
   * The path of the manifest, or several paths, relative to the project's root, which is the bundler's: `root` of Vite, `context`
   * of webpack and Rspack, `absWorkingDir` of esbuild, otherwise the current folder. `routes.yaml` by default. The manifest's
   * `generate.output` determines where the code is written.
   */
  readonly manifest?: string | readonly string[] | undefined;
}

/** The manifests of one project. */
export interface Project {
  /** The absolute path. */
  readonly root: string;
  /** Paths relative to the root. */
  readonly manifests: readonly string[];
}

export function projectOf({ manifest = "routes.yaml" }: PluginOptions, root: string): Project {
  return { root, manifests: typeof manifest === "string" ? [manifest] : manifest };
}
