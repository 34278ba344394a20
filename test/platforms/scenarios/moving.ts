import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { samplesOf } from "../../pages/page.js";
import type { Context, Scenario } from "../scenario.js";

interface Move {
  readonly page: string;
  readonly packages: readonly string[];
  /** What writes the code that `before.ts` imports. */
  readonly generate?: readonly string[];
  /** Calls of what both programs export. */
  readonly calls: string;
}

const MOVES: readonly Move[] = [
  {
    page: "moving-from-octokit",
    packages: ["@octokit/rest", "waybill-github"],
    calls:
      'await own.titles("octocat", "hello-world"); await own.create("octocat", "hello-world", "It fails");',
  },
  {
    page: "moving-from-openapi-fetch",
    packages: ["openapi-fetch", "openapi-typescript", "waybill"],
    generate: ["openapi-typescript", "openapi.yaml", "-o", "schema.d.ts"],
    calls: 'await own.names(["cat", "shy"]); await own.create("Ada");',
  },
  {
    page: "moving-from-hey-api",
    packages: ["@hey-api/openapi-ts", "waybill"],
    generate: ["openapi-ts", "-i", "openapi.yaml", "-o", "client"],
    calls: 'await own.nameOf("7"); await own.rename("7", "Ada");',
  },
];

/** What both programs print: the requests that reach `fetch`, and an answer that suits each of them. */
const RECORD = `const requests = [];
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { method, url, headers } = request;
  const query = [...new URL(url).searchParams];
  const authorization = headers.get("authorization");
  const body = method === "GET" ? undefined : JSON.parse(await request.text());
  requests.push({ method, path: new URL(url).pathname, query, authorization, body });
  const list = url.includes("/issues") || url.includes("/pets?");
  const one = { name: "Ada", title: "It fails", number: 7 };
  return Response.json(list && method === "GET" ? [one] : one, { status: method === "POST" ? 201 : 200 });
};
`;

/** Before and after a move to Waybill, the samples of each page compile with what they import, and send the same requests. */
const moving: Scenario = async (context) => {
  const moves: string[] = [];
  for (const move of MOVES) moves.push(await tryMove(context, move));
  return moves.join(", ");
};
export default moving;

async function tryMove(context: Context, move: Move): Promise<string> {
  const { folder, install, run } = context;
  const page = new URL(`../../../docs/${move.page}.md`, import.meta.url);
  for (const { file, text } of samplesOf(readFileSync(page, "utf8"))) {
    if (file !== undefined) writeFileSync(join(folder, file), text);
  }
  await install([...move.packages, "typescript-7", "@types/node"], { type: "module" });
  if (move.generate) await run("npx", ["--no-install", ...move.generate]);
  if (move.packages.includes("waybill")) await run("npx", ["--no-install", "waybill", "generate"]);
  const settings = ["--strict", "--noEmit", "--module", "esnext", "--moduleResolution", "bundler"];
  const others = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--ignoreConfig"];
  const compiler = join(folder, "node_modules/typescript-7/bin/tsc");
  await run(process.execPath, [compiler, ...settings, ...others, "before.ts", "after.ts"]);
  const [before, after] = [
    await requestsOf(context, move, "before"),
    await requestsOf(context, move, "after"),
  ];
  assert.equal(before.length, 2);
  assert.deepEqual(after, before);
  return move.page;
}

async function requestsOf(
  { folder, run }: Context,
  { calls }: Move,
  name: string,
): Promise<readonly unknown[]> {
  const program = join(folder, `run-${name}.js`);
  const contents = `import * as own from "./${name}.js";\n${calls}\nconsole.log(JSON.stringify(requests));`;
  await build({
    stdin: { contents, resolveDir: folder, loader: "js" },
    banner: { js: RECORD },
    outfile: program,
    ...{ bundle: true, format: "esm", platform: "node" },
  });
  const { stdout } = await run(process.execPath, [program]);
  return JSON.parse(stdout) as readonly unknown[];
}
