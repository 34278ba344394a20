import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { NAME, type PluginOptions, type Project, toProject, readPluginOptions } from "./options.js";
import { rolldownHooks } from "./rollup-hooks.js";
import { type BuildError, type Followed, followProject } from "./run-project.js";

export type { PluginOptions } from "./options.js";

/** Generation for Vite: as for Rolldown in builds, and independently of builds in a dev server. */
export default function waybill(unchecked?: PluginOptions) {
  const options = readPluginOptions(unchecked);
  let root = process.cwd();
  let served: Followed | undefined;
  return {
    name: NAME,
    ...rolldownHooks(() => (served ? undefined : toProject(options, root))),
    configResolved(config: { readonly root: string }) {
      root = config.root;
    },
    async configureServer(server: DevServer) {
      served = await followInServer(server, toProject(options, root));
    },
    /** A mistake in the manifest can cause an unresolved import, because its code was not generated. */
    async resolveId(
      this: Resolver,
      source: string,
      importer: string | undefined,
      settings: object,
    ) {
      const { mistake } = (await served?.outcome()) ?? {};
      if (mistake === undefined) return null;
      const found = await this.resolve(source, importer, { ...settings, skipSelf: true });
      if (found === null) this.error(viteError(mistake));
      return found;
    },
    /** Vite calls this when a dev server is closed. */
    buildEnd() {
      served?.stop();
    },
  };
}

export interface Resolver {
  resolve(
    source: string,
    importer: string | undefined,
    options: object,
  ): Promise<{ readonly id: string } | null>;
  error(error: ViteError): never;
}

/** The part of Vite's `ViteDevServer` that this plugin uses. */
export interface DevServer {
  readonly config: { readonly logger: Record<"info" | "warn" | "error", Log> };
  readonly watcher: {
    add(path: string): unknown;
    emit(event: "add", path: string): unknown;
  };
  readonly ws: {
    readonly clients: { readonly size: number };
    on(event: "connection", callback: () => void): unknown;
    send(message: { type: "full-reload" } | { type: "error"; err: ViteError }): void;
  };
}

type Log = (text: string, options: { readonly timestamp: true }) => void;

/**
 * Generates before a dev server responds to its first request, and after each edit. A mistake appears in an overlay on each page,
 * and the code stays unchanged. Pages reload once the mistake is corrected.
 */
async function followInServer(server: DevServer, project: Project): Promise<Followed> {
  const { config, ws } = server;
  const log = (kind: "info" | "warn" | "error", text: string) =>
    config.logger[kind](text, { timestamp: true });
  const show = (mistake: BuildError) => {
    // Without an open page, Vite would keep the error for the next page, even after the mistake is corrected.
    if (ws.clients.size > 0) ws.send({ type: "error", err: viteError(mistake) });
  };
  const followed = await followProject(project, ({ mistake, warnings, outputs }, before) => {
    if (warnings !== "") log("warn", warnings);
    if (mistake !== undefined) {
      log("error", mistake.message);
      show(mistake);
    } else if (before?.mistake !== undefined) {
      log("info", "the manifest is correct again");
      for (const output of outputs.values()) reportFiles(server, resolve(project.root, output));
      ws.send({ type: "full-reload" });
    }
  });
  await followed.outcome();
  ws.on("connection", () => {
    void followed.outcome().then(({ mistake }) => mistake && show(mistake));
  });
  return followed;
}

/**
 * Reports generated files to Vite as new. Vite caches failed imports until its watcher finds a new file, and the watcher can
 * miss files of a folder that fills at once.
 */
function reportFiles({ watcher }: DevServer, folder: string): void {
  watcher.add(folder);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (/\.[jt]s$/.test(file)) watcher.emit("add", join(folder, file));
  }
}

type ViteError = ReturnType<typeof viteError>;

/** An error that Vite shows in the terminal and in an overlay. Its place links to an editor. */
function viteError({ message, place }: BuildError) {
  const error = { message, stack: "", plugin: "waybill" };
  if (place === undefined) return error;
  const { file, line, column } = place;
  return { ...error, id: file, loc: { file, line, column } };
}
