import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { githubServer } from "../../examples/github/server.js";
import { runExample } from "./run-example.js";

const server = githubServer(["Wheel squeaks", "Door sticks", "Lamp flickers"]);
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const env = { GITHUB_API_URL: `http://127.0.0.1:${port}`, GITHUB_TOKEN: "0123" };
const run = (title: string) => runExample("examples/github/main.ts", [title], env);

test("lists all issues, and creates one", async () => {
  expect(await run("Bell is silent")).toEqual([
    "#1 Wheel squeaks",
    "#2 Door sticks",
    "#3 Lamp flickers",
    "Created #4",
  ]);
});

test("prints the API's reasons if an issue cannot be created", async () => {
  expect((await run("")).slice(-2)).toEqual(["#4 Bell is silent", "title missing_field"]);
});
