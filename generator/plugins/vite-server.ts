import type { ViteDevServer } from "vite";
import { type Followed, type Run, followProject } from "./follow-project.js";
import type { Mistake } from "./generate-project.js";
import type { Project } from "./options.js";

/**
 * Generates before a dev server answers its first request, and after each edit. A mistake is shown over each page, whose code
 * stays as it was; pages are loaded anew once it is corrected.
 */
export async function followInServer(server: ViteDevServer, project: Project): Promise<Followed> {
  const { config, ws } = server;
  const show = (mistake: Mistake) => {
    // Without a page, Vite would keep it for the first that is opened, even after the mistake is corrected.
    if (ws.clients.size > 0) ws.send({ type: "error", err: overlayOf(mistake) });
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
  const followed = await followProject(project, report);
  await followed.outcome();
  ws.on("connection", async () => {
    const { mistake } = await followed.outcome();
    if (mistake !== undefined) show(mistake);
  });
  return followed;
}

interface Overlay {
  readonly message: string;
  readonly stack: string;
  readonly plugin: string;
  readonly id?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}

/** What Vite's client shows of an error. A path in it opens an editor. */
function overlayOf({ message, place }: Mistake): Overlay {
  const error = { message, stack: "", plugin: "waybill" };
  if (place === undefined) return error;
  const { file, line, column } = place;
  return { ...error, id: file, loc: { file, line, column } };
}
