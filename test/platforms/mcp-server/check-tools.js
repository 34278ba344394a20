import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const { NOTES_URL = "", NOTES_TOKEN = "" } = process.env;

/** Runs a server, and what uses it. */
async function withServer(args, use) {
  const client = new Client({ name: "check", version: "1.0.0" });
  const env = { NOTES_URL, NOTES_TOKEN };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  const call = async (name, input) => {
    const { content, isError } = await client.callTool({ name, arguments: input });
    return { text: content[0].text, isError };
  };
  await use(client, call);
  await client.close();
}

await withServer(["server.ts"], async (client, call) => {
  const { tools } = await client.listTools();
  const names = ["notes_create", "notes_delete", "notes_export", "notes_list"];
  assert.deepEqual(tools.map(({ name }) => name).sort(), names);
  const create = tools.find(({ name }) => name === "notes_create");
  assert.deepEqual(create.inputSchema.required, ["text"]);
  assert.equal(create.annotations.destructiveHint, false);
  assert.match(create.description, /^Adds a note\n/);

  const added = await call("notes_create", { text: "Buy milk", tags: ["home"] });
  assert.match(added.text, /^201\n.*Buy milk/);
  assert.equal(added.isError, false);
  assert.match((await call("notes_list", { tag: ["home"] })).text, /^200\n\[.*Buy milk/);
  // From the API, from the check of the input, and from the server.
  const errors = [
    [await call("notes_delete", { id: "9" }), /^404\n.*there is no note 9/],
    [await call("notes_create", {}), /"text" is required; pass it/],
    [
      await call("notes_create", { text: "a", headers: {} }),
      /"headers" is unknown; use only text, tags/,
    ],
    [await call("notes_list", { baseUrl: "https://evil.test" }), /"baseUrl" is unknown/],
    [await call("notes_delete", { id: "../x" }), /change the path/],
    [
      await call("notes_delete", { id: "moved" }),
      /redirects to https:\/\/other\.example\/notes\/1, and this server follows no redirect/,
    ],
    [await call("notes_delete_all", {}), /there is no tool notes_delete_all/],
  ];
  for (const [{ text, isError }, message] of errors) {
    assert.match(text, message);
    assert.equal(isError, true);
  }
  assert.equal((await call("notes_export", {})).text, "200\n(application/zip, which is not shown)");
  await call("notes_create", { text: "x".repeat(30_000) });
  const long = (await call("notes_list", {})).text;
  assert.match(long, /^200\n\[/);
  assert.match(long, /\n\(cut after 20000 characters\)$/);
  assert.ok(long.length < 20_100);
});

await withServer(["server.ts", "--read-only"], async (client, call) => {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), ["notes_export", "notes_list"]);
  assert.match((await call("notes_delete", { id: "1" })).text, /there is no tool notes_delete/);
});
console.log("ok");
