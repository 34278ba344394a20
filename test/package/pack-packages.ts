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

/** Builds and packs the three packages, and unpacks them into a folder's `node_modules`. */
export function packPackages(folder: string): readonly PackedPackage[] {
  const packed = packInto(folder);
  for (const { name, filename } of packed) {
    const target = join(folder, "node_modules", name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["xzf", join(folder, filename), "-C", target, "--strip-components=1"]);
  }
  return packed;
}

/** Builds the three packages at once, and packs them. */
export function packInto(folder: string): readonly PackedPackage[] {
  npm("run", "build");
  return pack(folder, "--ignore-scripts");
}

/** Packs the three packages as `npm publish` does: each is built by its own script. */
export function packAsPublished(folder: string): readonly PackedPackage[] {
  return pack(folder);
}

function pack(folder: string, ...options: readonly string[]): readonly PackedPackage[] {
  const target = ["--pack-destination", resolve(folder)];
  const output = npm("pack", "--workspaces", "--json", ...target, ...options);
  return listed(JSON.parse(output.slice(output.search(/^[[{]/m))));
}

function npm(...args: readonly string[]): string {
  return execFileSync("npm", args, {
    encoding: "utf8",
    env: { ...process.env, npm_config_update_notifier: "false" },
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** npm 12 lists by name what earlier ones list in order. */
function listed(output: unknown): readonly PackedPackage[] {
  return Object.values(output as Readonly<Record<string, PackedPackage>>);
}
