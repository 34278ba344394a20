/** Packages, size and install scripts of each tool in an empty project. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { MODULES, installPeers, peerTitle } from "./peers.js";
import { root } from "./shipped.js";
import { table } from "./table.js";

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

const GENERATORS = [
  ...["openapi-typescript", "oazapfts", "@hey-api/openapi-ts", "orval", "kubb", "typed-openapi"],
];

export function describeInstalls(): string {
  installPeers();
  const waybill = measure(
    root,
    "generator",
    (path) => path.startsWith("dist") || path.startsWith("schema"),
  );
  const rows = GENERATORS.map((name) => {
    return [peerTitle(name), ...measure(join(MODULES, ".."), `node_modules/${name}`)];
  });
  return table(
    ["installed", "packages", "MB", "install scripts"],
    [["waybill", ...waybill], ...rows],
  );
}

/** @param isPublished selects the files of a workspace that its package has. */
function measure(project: string, first: string, isPublished = (_: string) => true) {
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    readonly packages: Locked;
  };
  const all = new Set([first]);
  for (const place of all) for (const next of neededBy(place, packages)) all.add(next);
  // npm leaves out what is for other platforms.
  const installed = [...all].filter((place) => existsSync(join(project, place)));
  const bytes = installed.map((place) => {
    return folderSize(join(project, place), place === first ? isPublished : () => true);
  });
  const scripts = installed.filter((place) => packages[place]?.hasInstallScript).length;
  const megabytes = bytes.reduce((sum, size) => sum + size, 0) / 1e6;
  return [String(installed.length), megabytes.toFixed(1), String(scripts)];
}

/** The places in a lockfile of the packages that npm installs for one. */
function neededBy(place: string, packages: Locked): readonly string[] {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = packages[place] ?? {};
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.flatMap((name) => {
    const steps = place.split("/node_modules/");
    const owners = steps.map((_, index) =>
      steps.slice(0, steps.length - index).join("/node_modules/"),
    );
    const found = [
      ...owners.map((owner) => `${owner}/node_modules/${name}`),
      `node_modules/${name}`,
    ];
    const path = found.find((candidate) => packages[candidate]);
    if (path === undefined) return [];
    const { link, resolved = path } = packages[path] ?? {};
    return link ? resolved : path;
  });
}

function folderSize(folder: string, isPublished: (path: string) => boolean): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => !path.startsWith("node_modules") && isPublished(path))
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}
