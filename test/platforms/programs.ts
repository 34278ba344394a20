import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("./node_modules/", import.meta.url));

/** Runtimes come in packages of which npm installs the one for this machine. */
export const PROGRAMS = {
  bun: () => programOf("@oven", "bun-", "bin/bun"),
  deno: () => programOf("@deno", "", "deno"),
  /** A newer one than what runs the scenarios may be. */
  node: () => programOf("", "node-linux-", "bin/node"),
  workerd: () => programOf("@cloudflare", "workerd-", "bin/workerd"),
} as const;

function programOf(scope: string, prefix: string, path: string): string {
  const name = readdirSync(join(modules, scope)).find((own) => own.startsWith(prefix));
  if (name === undefined) throw new Error(`no package ${scope}/${prefix}… is for this machine`);
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
