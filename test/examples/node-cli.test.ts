import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { json, text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { generate } from "../../generator/index.js";
import { bundleProgram } from "../bundle-program.js";
import { typeErrors } from "../type-errors.js";

interface Note {
  readonly text: string;
  readonly tags: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), "node-cli-"));
cpSync("examples/node-cli", folder, { recursive: true });
symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "junction");
const generated = await generate({ cwd: folder });
const source = bundleProgram(join(folder, "notes.ts"));

const notes = new Map<string, Note>();
const server = createServer(async (request, response) => {
  const answer = (status: number, body?: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (request.headers.authorization !== "Bearer 0123") return answer(401);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const id = pathname.replace("/notes/", "");
  switch (request.method) {
    case "GET": {
      const wanted = searchParams.getAll("tag");
      const found = [...notes].filter(([, { tags }]) => wanted.every((tag) => tags.includes(tag)));
      return answer(
        200,
        found.map(([id, note]) => ({ id, ...note })),
      );
    }
    case "POST": {
      const note = (await json(request)) as Note;
      if (note.text === "") return answer(422, { detail: "a note needs a text" });
      const id = String(notes.size + 1);
      notes.set(id, note);
      return answer(201, { id, ...note });
    }
    default:
      return notes.delete(id) ? answer(204) : answer(404, { detail: `there is no note ${id}` });
  }
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** What the program prints, and the code with which it ends. */
async function run(args: readonly string[], token = "0123") {
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, NOTES_URL: `http://127.0.0.1:${port}`, NOTES_TOKEN: token };
  const program = spawn(process.execPath, ["--input-type=module", "-", ...args], { env });
  program.stdin.end(source);
  const printed = Promise.all([text(program.stdout), text(program.stderr)]);
  const [code] = (await once(program, "close")) as [number];
  const [out, err] = await printed;
  return { code, out, err };
}

test("it compiles with what is generated for it", () => {
  expect(generated.ok).toBe(true);
  expect(typeErrors(folder)).toBe("");
});

test("it adds, lists and removes notes", async () => {
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

test("it says what is wrong", async () => {
  const failed = { code: 1, out: "" };
  expect(await run(["add", ""])).toEqual({ ...failed, err: "a note needs a text\n" });
  expect(await run(["remove", "9"])).toEqual({ ...failed, err: "there is no note 9\n" });
  expect(await run(["list"], "wrong")).toEqual({ ...failed, err: "status 401\n" });
  expect(await run([])).toMatchObject({ code: 1, err: expect.stringMatching(/^notes list /) });
});
