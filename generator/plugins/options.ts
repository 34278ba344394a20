export const NAME = "waybill";

export interface PluginOptions {
  /**
   * Path of the manifest, or several paths, relative to the project root of the bundler: `root` of Vite, `context` of webpack
   * and Rspack, `absWorkingDir` of esbuild, otherwise the current folder. `routes.yaml` by default. The manifest's
   * `generate.output` determines the output folder.
   */
  readonly manifest?: string | readonly string[] | undefined;
}

export interface Project {
  readonly root: string;
  readonly manifests: readonly string[];
}

/**
 * Validates the options of a plugin, which a JavaScript configuration passes unchecked.
 *
 * @throws an error that names the invalid option.
 */
export function readPluginOptions(options: unknown): PluginOptions {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw plainError("the options of the Waybill plugin are not an object");
  }
  const unknown = Object.keys(options).find((name) => name !== "manifest");
  if (unknown !== undefined) {
    throw plainError(`the Waybill plugin has no option "${unknown}"; it has "manifest"`);
  }
  const { manifest } = options as { readonly manifest?: unknown };
  if (manifest === undefined || isPath(manifest)) return { manifest };
  if (Array.isArray(manifest) && manifest.length > 0 && manifest.every(isPath)) {
    return { manifest: [...manifest] };
  }
  throw plainError('the option "manifest" of the Waybill plugin is not a path or a list of paths');
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !value.includes("\0");
}

export function toProject({ manifest = "routes.yaml" }: PluginOptions, root: string): Project {
  return { root, manifests: typeof manifest === "string" ? [manifest] : manifest };
}

/** An error without a stack, which would distract from a mistake in the manifest. */
export function plainError(message: string): Error {
  return Object.assign(new Error(message), { name: NAME, stack: "" });
}
