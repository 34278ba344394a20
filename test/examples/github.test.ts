import { afterAll, expect, test } from "vitest";
import { githubServer } from "../../examples/github/server.js";
import { listen } from "../listen.js";
import { runExample } from "./run-example.js";

const server = await listen(githubServer(["Wheel squeaks", "Door sticks", "Lamp flickers"]));
afterAll(() => server.close());
const env = { GITHUB_API_URL: server.url, GITHUB_TOKEN: "0123" };
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
