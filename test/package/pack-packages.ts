import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** What `npm pack --json` says of a package. */
export interface PackedPackage {
  readonly name: string;
  readonly filename: string;
  /** Paths inside the package. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Bytes of the files. */
  readonly unpackedSize: number;
}

/** Packs the three packages as `npm publish` would, and unpacks them into a folder's `node_modules`. */
export function packPackages(folder: string): readonly PackedPackage[] {
  const packed = packInto(folder);
  for (const { name, filename } of packed) {
    const target = join(folder, "node_modules", name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["xzf", join(folder, filename), "-C", target, "--strip-components=1"]);
  }
  return packed;
}

/** Packs the three packages as `npm publish` would. */
export function packInto(folder: string): readonly PackedPackage[] {
  const output = execFileSync(
    "npm",
    ["pack", "--workspaces", "--json", "--pack-destination", resolve(folder)],
    {
      encoding: "utf8",
      env: { ...process.env, npm_config_update_notifier: "false" },
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  return listed(JSON.parse(output.slice(output.search(/^[[{]/m))));
}

/** npm 12 lists by name what earlier ones list in order. */
function listed(output: unknown): readonly PackedPackage[] {
  return Object.values(output as Readonly<Record<string, PackedPackage>>);
}
