import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { ts } from "ts-morph";
import { afterAll, expect, test } from "vitest";
import { planRoutes, readManifest } from "../../generator/index.js";
import { githubServer } from "../../examples/github/server.js";
import { runExample } from "./run-example.js";

const page = readFileSync("docs/sending.md", "utf8");
const [first = "", second = "", streams = "", ...recipes] = [
  ...page.matchAll(/^```ts\n([^]*?)^```$/gm),
].map(([, text]) => text as string);

// In a folder from which the packages are found.
const cache = resolve("node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "sending-"));
const server = githubServer([]);
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("the page's samples print what it says, one after the other", async () => {
  const { port } = server.address() as AddressInfo;
  const local = `const known = fetch; globalThis.fetch = (url, init) =>
    known(String(url).replace("https://api.github.com", "http://127.0.0.1:${port}"), init);\n`;
  const file = join(folder, "samples.mts");
  const samples = readFileSync("examples/sending.ts", "utf8");
  expect(samples).toBe(`${first}\n${second}`);
  writeFileSync(file, local + samples);
  const wanted = [...samples.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
  expect(wanted).toHaveLength(2);
  expect(await runExample(file, [], {})).toEqual(wanted);
});

test("the manifest's sample declares encodings that `send` takes", () => {
  const [, sample = ""] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
  const body = sample.replaceAll(/^/gm, "    ").trimEnd();
  const fields = "{ expand: {}, tags: { type: array }, metadata: { type: object } }";
  const read = readManifest(
    [
      "waybill: 1\nname: acme\nversion: 1.0.0\nbaseUrl: https://api.acme.example\nroutes:",
      `  - route: POST /pets\n${body}\n      schema: { type: object, properties: ${fields} }\n`,
    ].join("\n"),
    "routes.yaml",
  );
  const plan = read.ok ? planRoutes(read.manifest) : read;
  expect(plan).toMatchObject({ ok: true, warnings: [] });
});

test("the sample of streams prints their items", async () => {
  const file = join(folder, "streams.mts");
  const request = (text: string) => `{ method: "get", url: "https://api.acme.example", headers: {},
    request: { fetch: async () => new Response(${JSON.stringify(text)}) } }`;
  const call = `await print(${request('event: a\ndata: {"b":1}\n\n')}, ${request("[2]\n[3]\n")});\n`;
  writeFileSync(file, streams + call);
  expect(await runExample(file, [], {})).toEqual(["a { b: 1 }", "[ 2 ]", "[ 3 ]"]);
});

const examples = readdirSync("examples/clients")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(`examples/clients/${file}`, "utf8").replace(/^ {2}/gm, ""));

test("each client's recipe is two statements at most, and stands among the examples", () => {
  expect(recipes).toHaveLength(examples.length);
  for (const recipe of recipes) {
    expect(examples.filter((example) => example.includes(recipe))).toHaveLength(1);
    expect(ts.createSourceFile("recipe.ts", recipe, 99).statements.length).toBeLessThanOrEqual(2);
  }
});
