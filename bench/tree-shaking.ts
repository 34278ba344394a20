import { bundle, BUNDLERS, gzipSize, type Bundler } from "./bundle.js";
import { IMPORTS } from "./programs.js";
import { table } from "./table.js";

export interface Shaken {
  readonly bundler: Bundler;
  /** How the builder was imported. */
  readonly imported: string;
  /** Bytes after gzip. */
  readonly size: number;
  /** The routes in the bundle, of which one is called. */
  readonly routes: readonly string[];
}

/** Bundles each way to import one builder with each bundler. */
export async function shakeTree(folder: string): Promise<readonly Shaken[]> {
  const shaken: Shaken[] = [];
  for (const bundler of BUNDLERS) {
    for (const [imported, program] of Object.entries(IMPORTS)) {
      const text = await bundle(bundler, program, folder);
      const routes = [...text.matchAll(/(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^"'`]*/g)];
      const size = gzipSize(text);
      shaken.push({ bundler, imported, size, routes: routes.map(([route]) => route) });
    }
  }
  return shaken;
}

export function shakenTable(shaken: readonly Shaken[]): string {
  return table(
    ["one builder, bytes after gzip -9", ...BUNDLERS],
    Object.keys(IMPORTS).map((name) => [
      name,
      ...BUNDLERS.map((bundler) => {
        const found = shaken.find((entry) => entry.bundler === bundler && entry.imported === name);
        return found?.routes.length === 1 ? String(found.size) : `${found?.routes.length} routes`;
      }),
    ]),
  );
}
