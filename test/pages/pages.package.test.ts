import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { compileProgram } from "../generator/cli/compiled-program.js";
import { DONE, samplesOf, splitFirstScreen } from "./page.js";
import budgets from "../../bench/size-budget.json" with { type: "json" };
import { doPage, openProject, sizeOf, typeErrorsOf } from "./project.js";
import { folderOfTests } from "../generator/temp-project.js";

const home = folderOfTests();
const cli = await compileProgram(home);

it("docs/README.md lists each page and each example", () => {
  const index = readFileSync("docs/README.md", "utf8");
  const pages = readdirSync("docs").filter((name) => name.endsWith(".md") && name !== "README.md");
  const examples = readdirSync("examples", { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const wanted = [
    ...pages.map((name) => `./${name}`),
    ...examples.map(({ name }) => `../examples/${name}/`),
  ];
  expect(wanted.filter((link) => !index.includes(`](${link})`))).toEqual([]);
});

it("links to pages that exist in llms.txt", () => {
  const links = [...readFileSync("llms.txt", "utf8").matchAll(/\]\(([^)]*)\)/g)];
  expect(links.length).toBeGreaterThan(5);
  expect(links.flatMap(([, link = ""]) => (existsSync(link) ? [] : link))).toEqual([]);
});

/** A document of a reader of README.md, whose API is at a URL. */
const documentAt = (url: string) => `openapi: 3.1.0
info: { title: Acme, version: 1.0.0 }
servers: [{ url: "${url}" }]
paths:
  /teams/{team}/labels:
    post:
      operationId: labels/create
      parameters: [{ name: team, in: path, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties: { name: { type: string } }
      responses:
        "201":
          description: The label
          content:
            application/json:
              schema:
                type: object
                required: [id, name]
                properties: { id: { type: integer }, name: { type: string } }
`;

/** A server that creates each label with the id 7. It has a separate thread, because the test waits for programs. */
const SERVER = `
const { createServer } = require("node:http");
const { parentPort } = require("node:worker_threads");
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const isCreated = request.method === "POST" && request.url === "/teams/night%20shift/labels";
  response.writeHead(isCreated ? 201 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify({ id: 7, name: JSON.parse(body).name }));
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

it("README.md begins with a sentence and at most 15 lines that generate, call and send", async () => {
  const [first] = splitFirstScreen(readFileSync("README.md", "utf8"));
  expect(first).toMatch(
    /^# Waybill\n\n[^.]*OpenAPI documents?[^.]*`routes\.yaml`[^#]*?\.\n\n```sh\n/,
  );
  const samples = samplesOf(first);
  expect(samples.flatMap(({ text }) => text.trimEnd().split("\n")).length).toBeLessThanOrEqual(15);

  const server = new Worker(SERVER, { eval: true });
  const project = openProject(cli);
  try {
    const [port] = (await once(server, "message")) as readonly number[];
    writeFileSync(join(project.folder, "openapi.yaml"), documentAt(`http://127.0.0.1:${port}`));
    const claims = doPage(first, project);
    expect(claims.map(({ got }) => got)).toEqual(claims.map(({ want }) => want));
    expect(claims.length).toBe(3);
    expect(typeErrorsOf(project)).toBe("");
  } finally {
    project.remove();
    await server.terminate();
  }
});

describe.each(DONE)("%s", (page) => {
  it("the page's samples run in order with the documented results", () => {
    const project = openProject(cli);
    // A page of an example is read beside its files.
    if (page.startsWith("examples/")) cpSync(dirname(page), project.folder, { recursive: true });
    // `npm run bench -- pages` compiles these, which import packages that are installed only there.
    if (page === "README.md") {
      cpSync("bench/pages", join(project.folder, "bench/pages"), { recursive: true });
    }
    try {
      const text = readFileSync(page, "utf8");
      const claims = doPage(page === "README.md" ? splitFirstScreen(text)[1] : text, project);
      expect(claims.map(({ line, got }) => ({ line, value: got }))).toEqual(
        claims.map(({ line, want }) => ({ line, value: want })),
      );
      const hasCode = samplesOf(text).some(({ language }) => language === "ts");
      if (hasCode) expect(typeErrorsOf(project)).toBe("");
      for (const [row, { budget }] of Object.entries(budgets)) {
        const [owner, file] = row.split(": ");
        if (owner === page && file) expect(sizeOf(project, file), row).toBeLessThanOrEqual(budget);
      }
    } finally {
      project.remove();
    }
  });
});
