import { join, posix, relative, resolve } from "node:path";
import { type Failure, type FileError, reasonOf, toFileError } from "../../errors/index.js";
import {
  type BundleSize,
  isSiteFolder,
  makeSite,
  type MeasureBundle,
  measureBundles,
  serveSite,
  type Site,
  type SiteServer,
  writeSite,
} from "../../explore/index.js";
import {
  type ReadSource,
  DEFAULT_MANIFEST,
  openManifest,
  readInputFile,
} from "../../manifest/index.js";
import { planManifest } from "../../plan-manifest.js";
import { describeFailure, failWith, printFailure } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { filesOf, watchFiles } from "../../watch/index.js";
import { count } from "../terminal/words.js";

export interface ExploreFlags {
  readonly output?: string;
  readonly port?: number;
}

/** The default port of the page, if it is free. */
const PORT = 8375;

/** Serves the page of an API and keeps it up to date with the manifest, or writes it to a folder. */
export async function exploreCommand(
  manifest: string | undefined,
  flags: ExploreFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  return flags.output === undefined
    ? servePage(manifest, flags.port, terminal)
    : writePage(manifest, flags.output, terminal);
}

async function writePage(
  manifest: string | undefined,
  output: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const folder = resolve(terminal.cwd, output);
  try {
    if (!isSiteFolder(folder)) return failWith(foreignFolder(output), terminal);
  } catch (error) {
    return failWith(toFileError(error, `cannot write ${output}`), terminal);
  }
  const made = await makePage(manifest, false, terminal);
  if (!made.ok) {
    printFailure(made, "pretty", "no page was written", terminal);
    return 1;
  }
  try {
    writeSite(made.site, folder);
  } catch (error) {
    return failWith(toFileError(error, `cannot write ${output}`), terminal);
  }
  terminal.out.write(
    `wrote ${output}: ${count(made.routes, "route")}; open ${posix.join(output, "index.html")}\n`,
  );
  return 0;
}

function foreignFolder(output: string): FileError {
  return {
    code: "foreign-folder",
    message: `${output} has files that are not part of a Waybill page`,
    hint: "name an empty folder, or one that does not exist",
  };
}

async function servePage(
  manifest: string | undefined,
  port: number | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const listening = await listen(port);
  if (!listening.ok) return failWith(listening.error, terminal);
  const { server } = listening;
  terminal.out.write(`${server.url} shows ${manifest ?? DEFAULT_MANIFEST}; Ctrl-C ends\n`);
  const label = manifest ?? DEFAULT_MANIFEST;
  try {
    await watchFiles(
      { list: () => filesOf(label, terminal), setting: () => "" },
      terminal,
      async () => {
        const made = await makePage(manifest, true, terminal);
        if (made.ok) return server.show(made.site, made.measure);
        const outcome = "the page stays as it was";
        printFailure(made, "pretty", outcome, terminal);
        server.showMistake(describeFailure(made, outcome, { color: false }));
      },
    );
  } finally {
    await server.close();
  }
  return 0;
}

type Listening =
  | { readonly ok: true; readonly server: SiteServer }
  | { readonly ok: false; readonly error: FileError };

/** Listens on the requested port, or else on the default one, so that an open page finds it again, or on any free port. */
async function listen(port: number | undefined): Promise<Listening> {
  try {
    return { ok: true, server: await serveSite(port ?? PORT) };
  } catch (error) {
    const { code, reason } = reasonOf(error);
    if (port === undefined) return listen(0);
    const message = `cannot serve on port ${port}: ${reason}`;
    const hint = "name another port, or 0 for one that is free";
    return { ok: false, error: { code, message, hint } };
  }
}

interface MadePage {
  readonly ok: true;
  readonly site: Site;
  readonly measure: MeasureBundle;
  readonly routes: number;
}

async function makePage(
  label: string | undefined,
  isServed: boolean,
  { cwd, root }: Terminal,
): Promise<MadePage | Failure> {
  const opened = openManifest(label, { cwd, root });
  if (!opened.ok) return opened;
  const planned = await planManifest(opened.source, { cwd });
  if (!planned.ok) return planned;
  const { read, plan, folder } = planned;
  // Measuring all functions takes longer than all the rest; a server measures those that are looked at.
  const sizes = isServed ? new Map<string, BundleSize>() : await measureBundles(plan, folder.path);
  const specifierOf = specifiers(read, folder.path, cwd);
  const site = makeSite(read.manifest, plan, { specifierOf, sizes, isServed });
  const measure: MeasureBundle = async (name) =>
    (await measureBundles(plan, folder.path, [name])).get(name);
  return { ok: true, site, measure, routes: read.manifest.routes.length };
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
  const extension = importExtension === "none" || importExtension === "auto" ? "" : importExtension;
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
