import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The manifest that projects generate from: three routes in two groups, with responses. */
export const MANIFEST = readFileSync(new URL("./routes.yaml", import.meta.url), "utf8");

/** A call of its `labels/list`, as source text, and the URL that it gives. */
export const CALL = 'labelsList({ team: "night shift", color: ["red", "blue"] }).url';
export const URL_OF_CALL =
  "https://api.acme.example/teams/night%20shift/labels?color=red&color=blue";

/**
 * Moves what a scaffolding command wrote into its folder's parent.
 *
 * @returns what its `package.json` says besides dependencies.
 */
export function adopt(folder: string, name: string): Readonly<Record<string, unknown>> {
  cpSync(join(folder, name), folder, { recursive: true });
  rmSync(join(folder, name), { recursive: true });
  const { scripts, type } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly scripts: unknown;
    readonly type?: unknown;
  };
  return { scripts, ...(type !== undefined && { type }) };
}
