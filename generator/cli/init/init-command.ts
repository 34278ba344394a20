import { initFrom } from "./init-from.js";
import { initSdk } from "./init-sdk.js";
import { offerLines } from "./offer-lines.js";
import { writeStarter } from "./starter-manifest.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";

export interface InitFlags {
  /** OpenAPI document to begin with. */
  readonly from?: string;
  /** Begins a package around the manifest. */
  readonly sdk?: boolean;
}

/**
 * Begins a manifest: one with examples, or one whose routes are those of an OpenAPI document. With `sdk`, begins the package
 * that publishes what it becomes, too.
 */
export async function initCommand(
  { from, sdk = false }: InitFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (sdk) return initSdk(from, terminal);
  const code = from === undefined ? writeStarter(terminal) : initFrom(from, terminal);
  if (code !== 0) return code;
  const { out, cwd } = terminal;
  out.write(
    from === undefined
      ? "next: put your routes in, then run `waybill generate`\n"
      : "next: run `waybill generate`\n",
  );
  out.write(offerLines(cwd));
  return 0;
}
