import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ts } from "ts-morph";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { generate, planRoutes, readManifest } from "../../generator/index.js";
import { githubServer } from "../../examples/github/server.js";
import { compileStrictly } from "../documents/compile-strictly.js";
import { listen } from "../listen.js";
import { samplesOf } from "../pages/page.js";
import { runExample } from "./run-example.js";

/** The samples of a page in a language, in their order. */
function readSamples(page: string, language: string): readonly string[] {
  return samplesOf(readFileSync(`docs/${page}.md`, "utf8"))
    .filter((sample) => sample.language === language)
    .map(({ text }) => text);
}

const [first = "", second = "", third = "", ...otherSamples] = readSamples("sending", "ts");
const [bodies = "", xml = "", choices = "", large = ""] = otherSamples;
const [encodings = "", forBodies = ""] = readSamples("sending", "yaml");
const [streams = ""] = readSamples("streams", "ts");
const [forStreams = ""] = readSamples("streams", "yaml");
const recipes = readSamples("clients", "ts");

// In a folder from which the packages are found.
const cache = resolve("node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "sending-"));
const server = await listen(githubServer([]));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test("the samples of docs/sending.md print the documented output in order", async () => {
  const local = `const known = fetch; globalThis.fetch = (url, init) =>
    known(String(url).replace("https://api.github.com", "${server.url}"), init);\n`;
  const file = join(folder, "samples.mts");
  const example = readFileSync("examples/sending.ts", "utf8");
  expect(example).toBe([first, second, third].join("\n"));
  writeFileSync(file, local + example);
  const wanted = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
  expect(wanted).toHaveLength(3);
  expect(await runExample(file, [], {})).toEqual(wanted);
});

test("the manifest's sample declares encodings that `send` takes", () => {
  const body = encodings.replaceAll(/^/gm, "    ").trimEnd();
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

/** Compiles a sample with what a manifest's routes become, and gives what it prints after more code. */
async function runWith(manifest: string, sample: string, before: string, after = "") {
  // Nothing is generated in `node_modules`.
  const own = mkdtempSync(join(tmpdir(), "waybill-sample-"));
  onTestFinished(() => rmSync(own, { recursive: true }));
  symlinkSync(resolve("node_modules"), join(own, "node_modules"), "junction");
  const head = "waybill: 1\nname: acme\nversion: 1.0.0\nbaseUrl: https://api.acme.example\n";
  writeFileSync(join(own, "package.json"), '{ "type": "module" }');
  writeFileSync(join(own, "routes.yaml"), head + manifest);
  const generated = await generate({ cwd: own, root: own });
  expect(generated.ok ? generated.warnings : generated.errors).toEqual([]);
  const file = join(own, "generated", "sample.ts");
  writeFileSync(file, sample.replaceAll("./generated/", "./"));
  expect(compileStrictly(own)).toEqual([]);
  writeFileSync(file, `${before}\n${sample.replaceAll("./generated/", "./")}\n${after}`);
  return runExample(file, [], {});
}

test("the sample of streams compiles, and prints their items", async () => {
  const answers = [
    'event: delta\ndata: {"text":"a"}\n\nevent: done\ndata: "b"\n\n',
    '{"id":3}\n{"id":4}\n',
  ];
  const answer = `globalThis.fetch = async (_url, { body }) => {
      if (typeof body === "object") console.log(await new Response(body).text());
      return new Response(${JSON.stringify(answers)}[+(typeof body === "object")]);
    };`;
  const printed = await runWith(forStreams, streams, answer, 'await print("hi");');
  expect(printed).toEqual(["a", '{"id":1}', '{"id":2}', "", "3", "4"]);
});

test("the samples of bodies send the chosen bodies, and XML", async () => {
  const echo = `globalThis.fetch = async (...request) => {
    const text = await new Request(...request).text();
    console.log((/Rain/.exec(text) ?? [text])[0]);
    return new Response(text.replace("Rex", "Max"));
  };`;
  const printed = await runWith(
    forBodies,
    bodies + xml,
    echo,
    'console.log(await rename(1, "Rex"));',
  );
  const sent = [
    '{"title":"Monday"}',
    "Rain",
    "Monday: rain.",
    "<pet><id>1</id><name>Rex</name></pet>",
  ];
  expect(printed).toEqual([...sent, "Max"]);
});

test("the sample for large integers keeps large integers", async () => {
  const file = join(folder, "large.mts");
  const call = `const headers = { "content-type": "application/json" };
    const answer = await sendLarge({ method: "post", url: "https://api.acme.example", headers,
      request: { fetch: async (_, { body }) => new Response(body.replace("3", "5")) } }, { id: 9007199254740993n });
    console.log(answer);`;
  writeFileSync(file, large + call);
  expect(await runExample(file, [], {})).toEqual(["{ id: 9007199254740995n }"]);
});

test("the sample of media types prints the response of each media type", async () => {
  expect(choices).toBe(readFileSync("examples/choosing.ts", "utf8"));
  const answer = `globalThis.fetch = async (url, { headers }) => {
    const repo = { full_name: "octocat/hello-world" };
    const isStar = headers.accept.includes("star");
    return Response.json(isStar ? [{ starred_at: "2026-01-02", repo }] : [repo]);
  };\n`;
  const file = join(folder, "choices.mts");
  writeFileSync(file, answer + choices);
  const wanted = [...choices.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
  expect(await runExample(file, [], {})).toEqual(wanted);
});

const examples = readdirSync("examples/clients")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(`examples/clients/${file}`, "utf8").replace(/^ {2}/gm, ""));

test("each recipe of docs/clients.md is in one file of examples/clients/ and has at most two statements", () => {
  expect(recipes).toHaveLength(examples.length);
  for (const recipe of recipes) {
    expect(examples.filter((example) => example.includes(recipe))).toHaveLength(1);
    expect(ts.createSourceFile("recipe.ts", recipe, 99).statements.length).toBeLessThanOrEqual(2);
  }
});
