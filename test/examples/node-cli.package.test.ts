import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { generate } from "../../generator/index.js";
import { bundleProgram } from "../bundle-program.js";
import { typeErrors } from "../type-errors.js";
import { startNotes } from "./notes-server.js";

const folder = mkdtempSync(join(tmpdir(), "node-cli-"));
cpSync("examples/node-cli", folder, { recursive: true });
symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "junction");
const generated = await generate({ cwd: folder });
const source = bundleProgram(join(folder, "notes.ts"));
const server = await startNotes("0123");
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** What the program prints, and the code with which it ends. */
async function run(args: readonly string[], token = "0123") {
  const env = { ...process.env, NOTES_URL: server.url, NOTES_TOKEN: token };
  const program = spawn(process.execPath, ["--input-type=module", "-", ...args], { env });
  program.stdin.end(source);
  const printed = Promise.all([text(program.stdout), text(program.stderr)]);
  const [code] = (await once(program, "close")) as [number];
  const [out, err] = await printed;
  return { code, out, err };
}

test("examples/node-cli compiles with its generated code", () => {
  expect(generated.ok).toBe(true);
  expect(typeErrors(folder)).toBe("");
});

test("examples/node-cli adds, lists and removes notes", async () => {
  const quiet = { code: 0, err: "" };
  expect(await run(["add", "Buy", "milk", "--tag", "home"])).toEqual({ ...quiet, out: "1\n" });
  expect(await run(["add", "Ship & bill", "--tag", "work", "--tag", "a b"])).toMatchObject(quiet);
  expect(await run(["list"])).toEqual({
    ...{ ...quiet, out: "1 Buy milk #home\n2 Ship & bill #work #a b\n" },
  });
  expect(await run(["list", "--tag", "a b", "--tag", "work"])).toMatchObject({
    out: "2 Ship & bill #work #a b\n",
  });
  expect(await run(["remove", "1"])).toEqual({ ...quiet, out: "" });
});

test("examples/node-cli prints errors", async () => {
  const failed = { code: 1, out: "" };
  expect(await run(["add", ""])).toEqual({ ...failed, err: "a note needs a text\n" });
  expect(await run(["remove", "9"])).toEqual({ ...failed, err: "there is no note 9\n" });
  expect(await run(["list"], "wrong")).toEqual({ ...failed, err: "status 401\n" });
  expect(await run([])).toMatchObject({ code: 1, err: expect.stringMatching(/^notes list /) });
});
