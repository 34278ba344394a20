/** What the plugin of each bundler takes. */
export interface PluginOptions {
  /**
   * The manifest, or several, as paths from the project's root, which is the bundler's: `root` of Vite, `context` of webpack and
   * Rspack, `absWorkingDir` of esbuild, else the current folder. `routes.yaml` unless given. Where the code is written,
   * `generate.output` of the manifest says.
   */
  readonly manifest?: string | readonly string[] | undefined;
}

/** The manifests of one project. */
export interface Project {
  /** Absolute. */
  readonly root: string;
  /** Paths from the root. */
  readonly manifests: readonly string[];
}

export function projectOf({ manifest = "routes.yaml" }: PluginOptions, root: string): Project {
  return { root, manifests: typeof manifest === "string" ? [manifest] : manifest };
}
