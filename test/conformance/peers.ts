/** The clients that `npm run test:conformance -- --peers` compares with Waybill, and their calls, as their documentation writes them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { peerTitle } from "../../bench/peers.js";
import { type Failures, OPENAPI_FETCH_FAILURES } from "./failures.js";
import type { Answer, Dialect } from "./read-calls.js";

export interface Client {
  readonly name: string;
  readonly tables: readonly string[];
  readonly dialect: Dialect;
  readonly failures: Failures;
  /** Writes what the calls import, given the folder of `documents/` and `calls/`. */
  readonly generate: (api: string, folder: string) => void | Promise<void>;
}

/** The groups of the suite that peers are compared on. */
export const COMPARED_GROUPS = ["encode", "parameters", "payload", "response"];

export function isCompared(api: string): boolean {
  return COMPARED_GROUPS.some((group) => api.startsWith(`${group}-`));
}

const modules = fileURLToPath(new URL("../../bench/node_modules/", import.meta.url));

const openapiFetch: Client = {
  name: `${peerTitle("openapi-typescript")}, ${peerTitle("openapi-fetch")}`,
  tables: [readFileSync(new URL("./peers/openapi-fetch.txt", import.meta.url), "utf8")],
  failures: OPENAPI_FETCH_FAILURES,
  generate: (api, folder) => {
    const program = join(modules, "openapi-typescript/bin/cli.js");
    const files = [join(folder, "documents", `${api}.json`), "--output", join(folder, `${api}.ts`)];
    execFileSync(process.execPath, [program, ...files], { stdio: ["ignore", "ignore", "inherit"] });
  },
  dialect: {
    importsOf: (api) => [
      `import { XMLBuilder } from "fast-xml-parser";`,
      `import createClient from "../../../../bench/node_modules/openapi-fetch/dist/index.mjs";`,
      `import type { paths } from "../${api}.js";`,
    ],
    codeOf: (call, { status, how, expected }) => {
      const client = "const client = createClient<paths>({ baseUrl: host, ...options });";
      const result = `const { data, error, response } = await ${call};`;
      const isRight = status === undefined ? "response.ok" : `response.status === ${status}`;
      const check = `if (!(${isRight})) throw new Error(String(response.status));`;
      const read = expected === undefined ? "" : readOf(how, status ? "error" : "data", expected);
      return `${client} ${result} ${check} ${read}`;
    },
  },
};

function readOf(how: Answer["how"], value: "data" | "error", expected: string): string {
  if (how === "unknown") return `sameUnknown(${value}, ${expected});`;
  if (how === "xml") return `same(withoutLayout(${value} ?? ""), ${expected});`;
  if (how === "bytes") {
    return `same(new Uint8Array(${value} ?? new ArrayBuffer(0)), ${expected});`;
  }
  return `same(${value}, ${expected});`;
}

export const peers: readonly Client[] = [openapiFetch];
