import { type Followed, type Run, followProject } from "./follow-project.js";
import type { Mistake } from "./generate-project.js";
import type { Project } from "./options.js";

/** What is used of a dev server of Vite. */
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

/** An error as Vite shows it, in the terminal and over the page, where its place is a link to an editor. */
export interface ViteError {
  message: string;
  stack: string;
  plugin: string;
  id?: string;
  loc?: { file: string; line: number; column: number };
}

/**
 * Generates before a dev server answers its first request, and after each edit. A mistake is shown over each page, whose code
 * stays as it was; pages are loaded anew once it is corrected.
 */
export async function followInServer(server: DevServer, project: Project): Promise<Followed> {
  const { config, ws } = server;
  const show = (mistake: Mistake) => {
    // Without a page, Vite would keep it for the first that is opened, even after the mistake is corrected.
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
