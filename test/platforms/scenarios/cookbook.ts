import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { listen, type Listening } from "../../listen.js";
import { samplesOf } from "../../pages/page.js";
import type { Scenario } from "../scenario.js";

const PAGE = fileURLToPath(new URL("../../../docs/cookbook.md", import.meta.url));

/** Renders the page's components with their data, and calls its other functions. */
const PROGRAM = `import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { CancelledError, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Note, Notes } from "./components.js";
import { allTexts } from "./all-texts.js";
import { textOf } from "./get-note.js";
import { noteQuery, notesQuery } from "./queries.js";

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
await client.prefetchQuery(noteQuery({ id: "1" }));
await client.prefetchQuery(noteQuery({ id: "missing" }));
await client.prefetchInfiniteQuery({ ...notesQuery, pages: 9 });
const render = (element) => renderToString(createElement(QueryClientProvider, { client }, element));
const cancelled = client.fetchQuery(noteQuery({ id: "slow" })).catch((error) => error instanceof CancelledError);
setTimeout(() => client.cancelQueries(), 100);
const controller = new AbortController();
setTimeout(() => controller.abort(new Error("enough")), 500);
console.log(JSON.stringify([
  render(createElement(Note, { id: "1" })),
  render(createElement(Notes)),
  await client.fetchQuery(noteQuery({ id: "missing" })).catch((error) => error.message),
  await cancelled,
  await allTexts(),
  await textOf("busy"),
  await textOf("missing").catch((error) => error.message),
  await textOf("busy-for-long", controller.signal).catch((error) => error.message),
]));
`;

const WANTED = [
  "note 1",
  "page 1, page 2",
  "BASE/notes/missing: status 404: there is no such note",
  true,
  ["page 1", "page 2"],
  "note busy",
  "there is no such note",
  "enough",
];

/** The page's recipes compile without a cast, and run with the real TanStack Query in React. */
const cookbook: Scenario = async ({ folder, install, run, start }) => {
  const libraries = ["@tanstack/react-query", "@types/node", "@types/react", "react", "react-dom"];
  const compilers = ["typescript", "typescript-7"];
  await install([...libraries, ...compilers, "waybill"], { type: "module" });
  const samples = samplesOf(readFileSync(PAGE, "utf8"));
  for (const { language, file, text, line } of samples) {
    assert(!/\bas (?:any|never|unknown)\b/.test(text));
    if (language !== "sh") writeFileSync(join(folder, file ?? `line-${line}.ts`), text);
  }
  const queries = samples
    .find(({ file }) => file === "queries.ts")
    ?.text.trimEnd()
    .split("\n");
  assert(queries && queries.length <= 20);
  const server = await start(startNotes());
  const manifest = readFileSync(join(folder, "routes.yaml"), "utf8");
  const local = manifest.replace("https://api.notes.example", server.url);
  writeFileSync(join(folder, "routes.yaml"), local);
  await run("npx", ["--no-install", "waybill", "generate"]);

  const compilerOptions = {
    ...{ target: "es2022", module: "nodenext", lib: ["es2023", "dom"], types: [] },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ declaration: true, noEmit: true, skipLibCheck: true },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  for (const compiler of compilers) {
    await run(process.execPath, [join(folder, "node_modules", compiler, "bin/tsc"), "-p", "."]);
  }
  await build({
    stdin: { contents: PROGRAM, resolveDir: folder },
    outfile: join(folder, "program.mjs"),
    ...{ bundle: true, format: "esm", platform: "node", packages: "external" },
  });
  const { stdout } = await run(process.execPath, ["program.mjs"]);
  assert.deepEqual(
    JSON.parse(stdout),
    WANTED.map((want) => (typeof want === "string" ? want.replace("BASE", server.url) : want)),
  );
};
export default cookbook;

/** An API of notes: two pages, a note that comes at the second attempt, one that is busy for long, one that never comes. */
function startNotes(): Promise<Listening> {
  const seen = new Set<string>();
  const server = createServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const id = pathname.replace(/^\/notes\/?/, "");
    const page = Number(searchParams.get("page") ?? 1);
    const answer = (status: number, body: unknown, headers = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    };
    const isFirst = !seen.has(id);
    seen.add(id);
    if (id === "slow") return;
    if (id === "") answer(200, page > 2 ? [] : [{ text: `page ${page}` }]);
    else if (id === "missing") answer(404, { title: "there is no such note" });
    else if (id === "busy-for-long") answer(503, {}, { "retry-after": "30" });
    else if (id === "busy" && isFirst) answer(503, {}, { "retry-after": "0" });
    else answer(200, { text: `note ${id}` });
  });
  return listen(server);
}
