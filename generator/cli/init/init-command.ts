import { beginManifest } from "./begin-manifest.js";
import { initSdk } from "./init-sdk.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";

export interface InitFlags {
  /** The OpenAPI document to start from. */
  readonly from?: string;
  /** Whether to create a package around the manifest. */
  readonly sdk?: boolean;
}

/**
 * Creates a manifest with examples, or one that takes its routes from an OpenAPI document. With `sdk`, also creates a package
 * that publishes the generated code.
 */
export async function initCommand(
  { from, sdk = false }: InitFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (sdk) return initSdk(from, terminal);
  const code = beginManifest(from, terminal);
  if (code !== 0) return code;
  const { out } = terminal;
  out.write(
    from === undefined
      ? "next: put your routes in, then run `waybill generate`\n"
      : "next: run `waybill generate`\n",
  );
  out.write(
    "so that reviews fold the generated code, and formatters leave it alone, add `generated/** linguist-generated` to .gitattributes and `generated/` to .prettierignore\n",
  );
  return 0;
}
