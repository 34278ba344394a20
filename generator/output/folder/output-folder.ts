import { lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, parse, relative, resolve } from "node:path";
import { type Failure, systemErrorCode, toFileError } from "../../errors/index.js";
import { isWithin, projectRoot, refuseOnWindows, relativePath } from "../../portable/index.js";

export interface OutputFolder {
  /** Absolute, with symbolic links resolved. The folder need not exist. */
  readonly path: string;
  /** The path in messages: relative if it is below the current folder, otherwise absolute. */
  readonly label: string;
}

export interface OutputOverride {
  /** The output folder, relative to `cwd`; overrides the manifest's setting. */
  readonly output?: string | undefined;
  /** The current folder by default. */
  readonly cwd?: string | undefined;
  /** The project folder, relative to `cwd`; found by `projectRoot` by default. */
  readonly root?: string | undefined;
}

/**
 * Resolves the output folder. Rejects a file, the root of a disk, a folder of other programs, the manifest's folder and its
 * parents, and a folder outside the project. The command line may name any folder. A manifest may only name a folder in its
 * project, because it may come from another author.
 *
 * @param manifest absolute path of the manifest, which exists.
 * @param setting the manifest's `generate.output`, relative to the manifest.
 */
export function locateOutput(
  manifest: string,
  setting: string,
  { output, cwd = process.cwd(), root }: OutputOverride,
): { readonly ok: true; readonly folder: OutputFolder } | Failure {
  const configured = output ?? setting;
  const path = resolve(output === undefined ? dirname(manifest) : cwd, configured);
  const label = isWithin(path, cwd) ? relativePath(cwd, path) || "." : path;
  const refuse = (code: string, reason: string, hint = HINT): Failure => ({
    ok: false,
    errors: [{ code, message: `cannot write to ${label}: ${reason}`, hint }],
  });
  try {
    const unfit = refuseFolder(configured);
    if (unfit !== undefined) return refuse("unsafe-output", unfit);
    const real = realPath(path);
    if (real === undefined) return refuse("not-a-folder", "it is a symbolic link without a target");
    if (real === parse(real).root) return refuse("unsafe-output", "it is the root of the disk");
    const home = dirname(realpathSync(manifest));
    if (isWithin(home, real)) {
      const which =
        home === real ? "it is the manifest's own folder" : "the manifest lies inside it";
      return refuse("unsafe-output", which);
    }
    const base = realpathSync(dirname(manifest));
    const project = root === undefined ? projectRoot(base) : realpathSync(resolve(cwd, root));
    const isInProject = isWithin(real, project);
    const owned = isInProject ? refuseFolder(relative(project, real)) : undefined;
    if (owned !== undefined) return refuse("unsafe-output", owned);
    if (output === undefined && !isInProject) {
      const reason = isWithin(resolve(base, configured), project)
        ? `it is a symbolic link that leads out of the project, to ${real}`
        : `it lies outside the project, which is ${project}`;
      return refuse("outside-project", reason, PROJECT_HINT);
    }
    const stats = statSync(real, { throwIfNoEntry: false });
    if (stats && !stats.isDirectory()) return refuse("not-a-folder", "it is a file, not a folder");
    return { ok: true, folder: { path: real, label } };
  } catch (error) {
    const failed = toFileError(error, `cannot write to ${label}`);
    return { ok: false, errors: [{ ...failed, hint: HINT }] };
  }
}

/**
 * The reason to reject a path as output folder, or `undefined`: it lies in a folder of other programs, or is misleading on some
 * systems.
 */
function refuseFolder(path: string): string | undefined {
  if (path.startsWith("~")) return "`~` does not mean a home folder here";
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return "it looks like a URL";
  for (const step of path.split(/[\\/]/)) {
    if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(step)) return "it has invisible characters";
    // On Windows, `GIT~1` is the short name of `.git`.
    if (/^(\.git|git~\d|node_modules)$/i.test(step))
      return `it is inside ${step}, which Waybill must not change`;
    const reason = /^\.{0,2}$/.test(step) ? undefined : refuseOnWindows(step);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

const HINT =
  "name a separate folder, for example `output: generated` under `generate:` in the manifest";

const PROJECT_HINT =
  "name a folder inside the project, or name this one with --output; --root names another project folder";

/** The path with symbolic links in its existing part resolved; `undefined` for a dangling link. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    if (lstatSync(path, { throwIfNoEntry: false })) return undefined;
    const parent = realPath(dirname(path));
    return parent === undefined ? undefined : join(parent, basename(path));
  }
}

/** The manifest's path in the index; `undefined` if it would depend on the machine's folders. */
export function manifestPathFor(folder: OutputFolder, manifest: string): string | undefined {
  const project = realpathSync(dirname(manifest));
  if (!isWithin(folder.path, project)) return undefined;
  return relativePath(folder.path, join(project, basename(manifest)));
}
