import { posix, relative } from "node:path";
import { describeSystemError, withDeed } from "../../errors/index.js";
import { makeSite, serveSite, type SiteServer, writeSite } from "../../explore/index.js";
import { generatorVersion } from "../../inputs/index.js";
import { DEFAULT_MANIFEST, type ReadSource, openManifest } from "../../manifest/index.js";
import { planManifest } from "../../plan-manifest.js";
import { listManifestFiles, watchFiles } from "../../watch/index.js";
import { describeFailure, endWith, orEnd, printFailure } from "../terminal/print-errors.js";
import { readPackage } from "../terminal/read-package.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";

export interface ExploreFlags {
  readonly output?: string;
  readonly port?: number;
}

export async function exploreCommand(
  manifest: string | undefined,
  { output, port }: ExploreFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (output === undefined) {
    await servePage(manifest, await listen(port), terminal);
    return 0;
  }
  const failing = { outcome: "no page was written" };
  const made = orEnd(await makePage(manifest, { isServed: false }, terminal), failing);
  const paths = { output, cwd: terminal.cwd, generator: generatorVersion() };
  orEnd(await writeSite(made.site, { ...made, ...paths }), failing);
  terminal.out.write(
    `wrote ${output}: ${count(made.routes, "route")}; open ${posix.join(output, "index.html")}\n`,
  );
  return 0;
}

const PORT = 8375;

/** Listens on the requested port; otherwise on the default port, so that an open page reconnects, or on a free port. */
async function listen(port: number | undefined): Promise<SiteServer> {
  try {
    return await serveSite(port ?? PORT);
  } catch (error) {
    const reason = describeSystemError(error);
    if (port === undefined) return listen(0);
    const hint = "name another port, or 0 for a free port";
    return endWith(withDeed({ ...reason, hint }, `cannot serve on port ${port}`));
  }
}

/** Serves the page of a manifest until the command ends, and keeps it up to date. */
async function servePage(
  label = DEFAULT_MANIFEST,
  server: SiteServer,
  terminal: Terminal,
): Promise<void> {
  terminal.out.write(`serving ${label} on ${server.url} (press Ctrl-C to stop)\n`);
  const files = () => listManifestFiles(label, terminal);
  try {
    await watchFiles(files, terminal, async () => {
      const made = await makePage(label, { isServed: true }, terminal);
      if (made.ok) return server.show(made.site);
      const outcome = "the page is unchanged";
      printFailure(made, { outcome }, terminal);
      server.showMistake(describeFailure(made, outcome, { color: false }));
    });
  } finally {
    await server.close();
  }
}

/** Makes the page of a manifest. Also returns the manifest's absolute path and its number of routes. */
async function makePage(
  label: string | undefined,
  { isServed }: { readonly isServed: boolean },
  { cwd, root }: Terminal,
) {
  const opened = openManifest(label, { cwd, root });
  if (!opened.ok) return opened;
  const planned = await planManifest(opened.source, { cwd, root }, undefined, true);
  if (!planned.ok) return planned;
  const { read, plan, folder } = planned;
  const findSpecifier = specifiers(read, folder.path, cwd);
  const site = makeSite(read.manifest, plan, {
    findSpecifier,
    isServed,
    description: read.description,
  });
  const routes = read.manifest.routes.length;
  return { ok: true as const, site, routes, manifest: opened.source.path };
}

/** How an app imports a module of the output: by package name if the output is a package, otherwise by path. */
function specifiers({ manifest }: ReadSource, folder: string, cwd: string) {
  const { name } = readPackage(folder);
  const path = relative(cwd, folder).replaceAll("\\", "/");
  const { importExtension } = manifest.generate;
  const extension = importExtension.startsWith(".") ? importExtension : "";
  return (module: string) =>
    typeof name === "string" ? `${name}/${module}` : `./${posix.join(path, module)}${extension}`;
}
