import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: "." },
    bundle: true,
    conditions: ["waybill-source"],
    format: "iife",
    globalName: "loaded",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text as string;
}

test("`send` is loaded, and JSON is encoded, without platform globals", async () => {
  const context = createContext({});
  runInContext(await bundle('export * from "./runtime/fetch.ts";'), context);
  const request = '{ method: "post", url: "/a", headers: {}, body: { a: 1 } }';
  const [url, init] = runInContext(`loaded.toFetch(${request})`, context) as [string, object];
  expect(url).toBe("/a");
  expect(init).toMatchObject({ method: "POST", body: '{"a":1}' });
});

test("a bundle without `send` has none of its code", async () => {
  const text = await bundle(
    'export { reposGet } from "./generated/repos.ts"; export { endpoint } from "./runtime/index.ts";',
  );
  expect(text).not.toMatch(/runtime\/fetch|FormData|ReadableStream/);
});
