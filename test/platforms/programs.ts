import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("./node_modules/", import.meta.url));

/** Bun, Deno and workerd come in packages of which npm installs the one for this machine. */
export const PROGRAMS = {
  bun: () => programOf("@oven", "bin/bun"),
  deno: () => programOf("@deno", "deno"),
  workerd: () => programOf("@cloudflare", "bin/workerd"),
} as const;

function programOf(scope: string, path: string): string {
  const [name = ""] = readdirSync(join(modules, scope));
  return join(modules, scope, name, path);
}

/** The path of a package installed for the scenarios. */
export function packagePath(name: string): string {
  return join(modules, name);
}

/** The path of a command of such a package. */
export function commandPath(name: string): string {
  return join(modules, ".bin", name);
}
