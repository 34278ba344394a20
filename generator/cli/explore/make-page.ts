import { join, posix, relative } from "node:path";
import type { Failure } from "../../errors/index.js";
import { type Bundler, makeSite, measureBundles, type Site } from "../../explore/index.js";
import { type ReadSource, openManifest, readInputFile } from "../../manifest/index.js";
import { planManifest } from "../../plan-manifest.js";
import type { Terminal } from "../terminal/terminal.js";

export interface MadePage {
  readonly ok: true;
  readonly site: Site;
  readonly routes: number;
  /** Absolute path of the manifest. */
  readonly manifest: string;
}

/**
 * Makes the page of a manifest.
 *
 * @param bundler measures the sizes of functions.
 */
export async function makePage(
  label: string | undefined,
  { isServed, bundler }: { readonly isServed: boolean; readonly bundler: Bundler | undefined },
  { cwd, root }: Terminal,
): Promise<MadePage | Failure> {
  const opened = openManifest(label, { cwd, root });
  if (!opened.ok) return opened;
  const planned = await planManifest(opened.source, { cwd }, undefined, true);
  if (!planned.ok) return planned;
  const { read, plan, folder } = planned;
  const specifierOf = specifiers(read, folder.path, cwd);
  const sizes = bundler ? await measureBundles(plan, bundler) : new Map<string, never>();
  const site = makeSite(read.manifest, plan, { specifierOf, sizes, isServed });
  const { path } = opened.source;
  const routes = read.manifest.routes.length;
  return { ok: true, site, routes, manifest: path };
}

/** How an app imports a module of the output: by package name if the output is a package, otherwise by path. */
function specifiers(
  { manifest }: ReadSource,
  folder: string,
  cwd: string,
): (module: string) => string {
  const name = packageName(folder);
  if (name !== undefined) return (module) => `${name}/${module}`;
  const path = relative(cwd, folder).replaceAll("\\", "/");
  const { importExtension } = manifest.generate;
  const extension = importExtension.startsWith(".") ? importExtension : "";
  return (module) => `./${posix.join(path, module)}${extension}`;
}

function packageName(folder: string): string | undefined {
  const read = readInputFile(join(folder, "package.json"));
  if (!read.ok) return undefined;
  try {
    const { name } = JSON.parse(new TextDecoder().decode(read.bytes)) as { name?: unknown };
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
