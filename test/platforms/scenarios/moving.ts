import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { samplesOf } from "../../pages/page.js";
import type { Context, Scenario } from "../scenario.js";

interface Move {
  readonly page: string;
  /** What writes the code that `before.ts` imports; `waybill generate` writes that of `after.ts`. */
  readonly generate?: readonly string[];
  /** Calls of what both programs export. */
  readonly calls: string;
}

const MOVES: readonly Move[] = [
  {
    page: "moving-from-octokit",
    calls:
      'await own.titles("octocat", "hello-world"); await own.create("octocat", "hello-world", "It fails");',
  },
  {
    page: "moving-from-openapi-fetch",
    generate: ["openapi-typescript", "openapi.yaml", "-o", "schema.d.ts"],
    calls: 'await own.names(["cat", "shy"]); await own.create("Ada");',
  },
  {
    page: "moving-from-openapi-typescript",
    generate: ["waybill", "generate"],
    calls: 'await own.names("cat"); await own.create("Ada");',
  },
  {
    page: "moving-from-hey-api",
    generate: ["openapi-ts", "-i", "openapi.yaml", "-o", "client"],
    calls: 'await own.nameOf("7"); await own.rename("7", "Ada");',
  },
];

const PACKAGES = [
  ...["@hey-api/openapi-ts", "@octokit/rest", "openapi-fetch", "openapi-typescript"],
  ...["@types/node", "typescript-7", "waybill", "waybill-github"],
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
  await context.install(PACKAGES, { type: "module" });
  for (const move of MOVES) await tryMove(context, move);
  return MOVES.map(({ page }) => page).join(", ");
};
export default moving;

async function tryMove(context: Context, move: Move): Promise<void> {
  const { folder, run } = context;
  const page = new URL(`../../../docs/${move.page}.md`, import.meta.url);
  for (const { file, text } of samplesOf(readFileSync(page, "utf8"))) {
    if (file !== undefined) writeFileSync(join(folder, file), text);
  }
  if (move.generate) {
    await run("npx", ["--no-install", ...move.generate]);
    await run("npx", ["--no-install", "waybill", "generate"]);
  }
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
