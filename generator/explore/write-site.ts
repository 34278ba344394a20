import { type WriteResult, locateOutput, manifestPathFor, writeOutput } from "../output/index.js";
import type { Site } from "./site.js";

export interface SiteFolder {
  /** As written on the command line. */
  readonly output: string;
  readonly cwd: string;
  /** Absolute path of the manifest. */
  readonly manifest: string;
  /** The version of Waybill. */
  readonly generator: string;
}

/** Writes a site to a folder by the rules for generated code: it replaces and removes only what an earlier run wrote there. */
export async function writeSite(
  site: Site,
  { output, cwd, manifest, generator }: SiteFolder,
): Promise<WriteResult> {
  const located = locateOutput(manifest, output, { output, cwd });
  if (!located.ok) return { ok: false, errors: [{ ...located.errors[0], hint: HINT }] };
  const { folder } = located;
  const modules = new Map([...site].map(([path, text]) => [path, { text }]));
  const stamp = {
    generator,
    inputs: "",
    output: "",
    manifest: manifestPathFor(folder, manifest),
    contents: "page",
  } as const;
  return writeOutput(folder, { modules, stamp });
}

const HINT = "name a folder of its own, for example `--output site`";
