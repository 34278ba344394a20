import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PACKAGES } from "../../scripts/build-packages.js";
import { publishedManifest } from "../../scripts/published-manifest.js";

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

/** Builds the three packages at once, and packs copies of them, because other tests read the `package.json` files meanwhile. */
export function packInto(folder: string): readonly PackedPackage[] {
  npm("run", "build");
  const copies = mkdtempSync(join(tmpdir(), "waybill-pack-"));
  try {
    for (const name of PACKAGES) {
      const copy = join(copies, name);
      cpSync(name, copy, { recursive: true, filter: (path) => !/\bnode_modules\b/.test(path) });
      const manifest = readFileSync(join(name, "package.json"), "utf8");
      writeFileSync(join(copy, "package.json"), publishedManifest(manifest));
    }
    return pack(folder, "--ignore-scripts", ...PACKAGES.map((name) => join(copies, name)));
  } finally {
    rmSync(copies, { recursive: true });
  }
}

/** Packs the three packages like `npm publish`: each is built by its script. */
export function packAsPublished(folder: string): readonly PackedPackage[] {
  return pack(folder, "--workspaces");
}

function pack(folder: string, ...what: readonly string[]): readonly PackedPackage[] {
  const output = npm("pack", "--json", "--pack-destination", resolve(folder), ...what);
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
