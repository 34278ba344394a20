/** The same GET by tools and SDKs as they are now: the bytes that a page downloads, and whether a value can reach another route. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { gzipSize } from "./bundle.js";
import { runGenerator } from "./generation.js";
import { MODULES, NODE, installPeers, peerTitle, findProgram } from "./peers.js";
import { table } from "./table.js";

interface Tool {
  /** The package whose version is shown; absent for Waybill. */
  readonly package?: string;
  /** The path of a program within the package, and its arguments, that writes `client` from `openapi.json`. */
  readonly command?: readonly string[];
  /** Exports `get`, which sends a GET with a value in its path. */
  readonly program: string;
}

const GENERATED: readonly Tool[] = [
  {
    program: `import { send } from "./generated/fetch.js"; import { getUser } from "./generated/users.js";
      export const get = (id) => send(getUser({ id }));`,
  },
  {
    package: "openapi-fetch",
    program: `import createClient from "openapi-fetch"; const client = createClient({ baseUrl: "https://api.example.com" });
      export const get = (id) => client.GET("/users/{id}", { params: { path: { id } } });`,
  },
  {
    package: "oazapfts",
    command: ["bin", "openapi.json", "client.ts"],
    program: `import { getUser } from "./client.ts"; export const get = (id) => getUser(id);`,
  },
  {
    package: "@hey-api/openapi-ts",
    command: ["bin", "--input", "openapi.json", "--output", "client"],
    program: `import { getUser } from "./client/sdk.gen.ts"; export const get = (id) => getUser({ path: { id } });`,
  },
  {
    package: "orval",
    command: ["bin", "--input", "openapi.json", "--output", "client.ts", "--client", "fetch"],
    program: `import { getUser } from "./client.ts"; export const get = (id) => getUser(id);`,
  },
];

const SDKS: readonly Tool[] = [
  {
    package: "openai",
    program: `import OpenAI from "openai"; const client = new OpenAI({ apiKey: "0", dangerouslyAllowBrowser: true });
      export const get = (id) => client.models.retrieve(id);`,
  },
  {
    package: "cloudflare",
    program: `import Cloudflare from "cloudflare"; const client = new Cloudflare({ apiToken: "0" });
      export const get = (id) => client.zones.get({ zone_id: id });`,
  },
  {
    package: "@mistralai/mistralai",
    program: `import { MistralCore } from "@mistralai/mistralai/core.js"; import { modelsRetrieve } from "@mistralai/mistralai/funcs/modelsRetrieve.js";
      const client = new MistralCore({ apiKey: "0" }); export const get = (id) => modelsRetrieve(client, { modelId: id });`,
  },
];

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Users", version: "1.0.0" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/users/{id}": {
      get: {
        operationId: "getUser",
        tags: ["users"],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: {
            description: "The user",
            content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } },
          },
        },
      },
    },
  },
  components: { schemas: { User: { type: "object", properties: { name: { type: "string" } } } } },
};

export async function benchOneGet(): Promise<string> {
  installPeers();
  const rows: (readonly string[])[] = [];
  for (const tool of [...GENERATED, ...SDKS]) {
    const project = mkdtempSync(join(tmpdir(), "bench-one-get-"));
    try {
      const program = await bundleTool(tool, project);
      const { package: name } = tool;
      rows.push([
        name === undefined ? "waybill" : peerTitle(name),
        String(gzipSize(program)),
        await reachedBy(program, project),
      ]);
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }
  return table(["one GET, sent", "bytes after gzip -9", "encodes path values"], rows);
}

async function bundleTool({ package: name = "", command, program }: Tool, project: string) {
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(project, "openapi.json"), JSON.stringify(DOCUMENT));
  writeFileSync(join(project, "program.ts"), program);
  if (name === "") {
    writeFileSync(join(project, "routes.yaml"), "waybill: 1\nopenapi: ./openapi.json\n");
    const { status, errors } = runGenerator(project);
    if (status !== 0) throw new Error(errors);
  } else symlinkSync(MODULES, join(project, "node_modules"));
  const [, ...args] = command ?? [];
  if (command) {
    mkdirSync(join(project, "client"), { recursive: true });
    execFileSync(NODE, [findProgram(name), ...args], { cwd: project, stdio: "pipe" });
  }
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(project, "program.ts")],
    outfile: join(project, "bundle.js"),
    ...{ bundle: true, minify: true, format: "esm", platform: "browser", target: "es2022" },
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** Where a call with `../../user` as the value goes. */
async function reachedBy(program: string, project: string): Promise<string> {
  writeFileSync(join(project, "bundle.js"), program);
  writeFileSync(join(project, "run.js"), RUN);
  const path = execFileSync(NODE, ["run.js"], { cwd: project, encoding: "utf8" }).trim();
  if (path.includes("%2F")) return "yes";
  return path === "refused" ? "refuses them" : `no: \`../../user\` reaches \`${path}\``;
}

const RUN = `let path = "refused";
globalThis.fetch = async (input) => {
  path = new URL(input.url ?? input, "https://api.example.com").pathname;
  return Response.json({});
};
const { get } = await import("./bundle.js");
await Promise.resolve().then(() => get("../../user")).catch(() => {});
console.log(path);
process.exit(0);
`;
