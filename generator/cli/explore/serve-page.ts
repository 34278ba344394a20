import { type FileError, reasonOf, withDeed } from "../../errors/index.js";
import { type Bundler, serveSite, type SiteServer } from "../../explore/index.js";
import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { filesOf, watchFiles } from "../../watch/index.js";
import { describeFailure, failWith, printFailure } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { makePage } from "./make-page.js";

/** The default port of the page, if it is free. */
const PORT = 8375;

/** Serves the page of a manifest until the command ends, and keeps it up to date. */
export async function servePage(
  label = DEFAULT_MANIFEST,
  port: number | undefined,
  bundler: Bundler | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const listening = await listen(port);
  if (!listening.ok) return failWith(listening.error, terminal);
  const { server } = listening;
  terminal.out.write(`${server.url} shows ${label}; Ctrl-C ends\n`);
  try {
    await watchFiles(
      { list: () => filesOf(label, terminal), setting: () => "" },
      terminal,
      async () => {
        const made = await makePage(label, { isServed: true, bundler }, terminal);
        if (made.ok) return server.show(made.site);
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
    const reason = reasonOf(error);
    if (port === undefined) return listen(0);
    const hint = "name another port, or 0 for one that is free";
    return { ok: false, error: withDeed({ ...reason, hint }, `cannot serve on port ${port}`) };
  }
}
