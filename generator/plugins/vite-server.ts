import { type Followed, type Run, followProject } from "./follow-project.js";
import type { Mistake } from "./generate-project.js";
import type { Project } from "./options.js";

/** The part of Vite's dev server API that is used here. */
export interface DevServer {
  readonly config: { readonly logger: Logger };
  readonly ws: {
    readonly clients: { readonly size: number };
    send(payload: { type: "error"; err: ViteError } | { type: "full-reload" }): void;
    on(event: "connection", act: () => void): void;
  };
}

type Log = (text: string, options: { timestamp: true }) => void;
type Logger = Readonly<Record<"info" | "warn" | "error", Log>>;

/** An error that Vite shows in the terminal and in an overlay on the page, where its place links to an editor. */
export interface ViteError {
  message: string;
  stack: string;
  plugin: string;
  id?: string;
  loc?: { file: string; line: number; column: number };
}

/**
 * Generates before a dev server answers its first request, and after each edit. A mistake is shown in an overlay on each page,
 * and the code stays unchanged; pages are reloaded once the mistake is corrected.
 */
export async function followInServer(server: DevServer, project: Project): Promise<Followed> {
  const { config, ws } = server;
  const show = (mistake: Mistake) => {
    // If no page is open, Vite would keep the error for the first page to be opened, even after the mistake is corrected.
    if (ws.clients.size > 0)
      ws.send({
        type: "error",
        err: viteError(mistake),
      });
  };
  const report = ({ outcome: { mistake, warnings }, before }: Run) => {
    if (warnings !== "") config.logger.warn(warnings, { timestamp: true });
    if (mistake !== undefined) {
      config.logger.error(mistake.message, { timestamp: true });
      show(mistake);
    } else if (before?.mistake !== undefined) {
      config.logger.info("the manifest is correct again", { timestamp: true });
      ws.send({ type: "full-reload" });
    }
  };
  const followed = await followProject(project, { onEnd: report });
  await followed.outcome();
  ws.on("connection", () => {
    void followed.outcome().then(({ mistake }) => {
      if (mistake !== undefined) show(mistake);
    });
  });
  return followed;
}

export function viteError({ message, place }: Mistake): ViteError {
  const error = { message, stack: "", plugin: "waybill" };
  if (place === undefined) return error;
  const { file, line, column } = place;
  return { ...error, id: file, loc: { file, line, column } };
}
