import { rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generate } from "../../../generator/index.js";
import { migrate, type Migrated } from "../../../generator/migrate/index.js";
import { folderOfTests, writeFiles } from "../temp-project.js";
import { CHANGED, DOCUMENT, type Fixture, KEPT } from "./fetch-fixtures.js";

const IMPORTS = `import createClient from "openapi-fetch";
import type { components, paths } from "./generated/paths.js";
declare const SERVER: string;
export type Pet = components["schemas"]["Pet"];
`;

const sent: string[] = [];
let server: Server;
let url = "";

/** Answers with what it is sent; a path or a body with `status-404` with that status. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks)
        .toString()
        .replace(/-{4,}[\w-]+/g, "boundary");
      const { method = "", headers } = request;
      const { pathname, searchParams } = new URL(request.url ?? "", url);
      // Which parameter comes first does not matter.
      const path = `${pathname}?${[...searchParams]
        .map((pair) => pair.join("="))
        .sort()
        .join("&")}`;
      const type = headers["content-type"]?.split(";", 1)[0];
      const own = Object.entries(headers).filter(([name]) => /^(x-|authorization)/.test(name));
      sent.push(JSON.stringify([method, path, type, body, own.sort()]));
      const [, status = method === "DELETE" ? "204" : "200"] =
        /status-(\d+)/.exec(path + body) ?? [];
      response.statusCode = Number(status);
      const isText = pathname === "/text";
      response.setHeader("content-type", isText ? "text/plain" : "application/json");
      const data = status === "200" ? { name: path } : { detail: `status ${status}` };
      response.end(
        status === "204"
          ? ""
          : isText
            ? "text"
            : JSON.stringify(pathname === "/pets" && method === "GET" ? [data] : data),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const folder = folderOfTests();

interface Project {
  readonly path: string;
  readonly migrated: Migrated;
}

/** A project with fixtures, migrated in the folder `after`. */
async function migrateFixtures(name: string, fixtures: readonly Fixture[]): Promise<Project> {
  const path = join(folder, name);
  const files = {
    "package.json": '{ "type": "module" }',
    "openapi.json": DOCUMENT,
    "routes.yaml":
      "waybill: 1\nopenapi: ./openapi.json\ngenerate: { output: src/generated, paths: types }\n",
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2022",
        module: "nodenext",
        strict: true,
        noEmit: true,
        types: [],
        skipLibCheck: true,
        lib: ["es2022", "dom", "dom.iterable"],
      },
      include: ["src"],
    }),
  };
  const sources = fixtures.map(({ name, extension = ".ts", given }) => {
    const imports = extension === ".ts" ? IMPORTS : 'import createClient from "openapi-fetch";\n';
    return [`src/${name}${extension}`, `${imports}${given.replace(/^ {6}/gm, "")}\n`];
  });
  writeFiles(path, { ...files, ...(Object.fromEntries(sources) as Record<string, string>) });
  symlinkSync(resolve("node_modules"), join(path, "node_modules"), "junction");
  const generated = await generate({ cwd: path, root: path });
  if (!generated.ok) throw new Error(JSON.stringify(generated.errors));
  for (const fixture of fixtures) await bundle(path, fixture, "before");
  const migrated = await migrate({
    from: "openapi-fetch",
    paths: ["src"],
    cwd: path,
    root: path,
    allowDirty: true,
  });
  if (!migrated.ok) throw new Error(JSON.stringify(migrated.errors));
  writeFiles(path, Object.fromEntries(migrated.files.map(({ path, after }) => [path, after])));
  for (const fixture of fixtures) await bundle(path, fixture, "after");
  return { path, migrated };
}

function bundle(path: string, { name, extension = ".ts" }: Fixture, when: string) {
  return build({
    entryPoints: [join(path, "src", `${name}${extension}`)],
    outfile: join(path, when, `${name}.mjs`),
    ...{ bundle: true, format: "esm", platform: "node", define: { SERVER: JSON.stringify(url) } },
    logLevel: "error",
  });
}

async function runFixture(path: string, name: string, when: string): Promise<readonly unknown[]> {
  sent.length = 0;
  const module = (await import(pathToFileURL(join(path, when, `${name}.mjs`)).href)) as {
    run(): Promise<unknown>;
  };
  return [await module.run(), ...sent];
}

let changed: Project;
let kept: Project;
beforeAll(async () => {
  changed = await migrateFixtures("changed", CHANGED);
  kept = await migrateFixtures("kept", KEPT);
}, 120_000);

const rows = [...CHANGED, ...KEPT].map((fixture) => [fixture.name, fixture] as const);

test.each(rows)(
  "migrated calls in the style %s send the same requests and have the same results",
  async (name) => {
    const { path } = CHANGED.some((fixture) => fixture.name === name) ? changed : kept;
    const before = await runFixture(path, name, "before");
    expect(before.length).toBeGreaterThan(1);
    expect(await runFixture(path, name, "after")).toEqual(before);
  },
);

test.each(rows)(
  "calls in the style %s are written as wanted",
  (name, { want, extension = ".ts" }) => {
    const files = [...changed.migrated.files, ...kept.migrated.files];
    const { after = "" } = files.find(({ path }) => path === `src/${name}${extension}`) ?? {};
    expect(want.filter((part) => !after.includes(part))).toEqual([]);
  },
);

test("all calls are changed, and the compiler finds no new errors", () => {
  const { left, newErrors, errorsBefore } = changed.migrated;
  const [comment, ...others] = left;
  expect(comment).toMatchObject({
    file: "src/javascript.js",
    reason: expect.stringMatching("^a type"),
  });
  expect({ others, newErrors, errorsBefore }).toEqual({
    others: [],
    newErrors: [],
    errorsBefore: 0,
  });
  expect(kept.migrated).toMatchObject({ newErrors: [], errorsBefore: 0 });
});

test("calls that are left alone are named with their reasons", () => {
  const reasons = kept.migrated.left.map(({ reason }) => reason);
  expect(new Set(reasons)).toEqual(new Set(KEPT.flatMap(({ left }) => left)));
});

test.each([
  ["client.eject({ onRequest: () => undefined });", "its client ejects middleware"],
  [
    "client.use({ onRequest: ({ schemaPath }) => void schemaPath });",
    "the middleware at line 6 of stays.ts reads `schemaPath`",
  ],
])(
  "the calls of a client stay after %s",
  async (statement, reason) => {
    const { path } = changed;
    const call =
      'const client = createClient<paths>();\nexport const pets = client.GET("/pets");\n';
    writeFiles(path, {
      "src/stays.ts": `${IMPORTS}${call}${statement}\n`.replace(/^export type.*\n/m, ""),
    });
    const options = { paths: ["src/stays.ts"], cwd: path, root: path, allowDirty: true };
    const migrated = await migrate({ from: "openapi-fetch", ...options });
    rmSync(join(path, "src/stays.ts"));
    expect(migrated).toMatchObject({ ok: true, files: [], changed: [] });
    expect(migrated.ok && migrated.left).toContainEqual(
      expect.objectContaining({ text: 'client.GET("/pets")', reason }),
    );
  },
  60_000,
);

test("a second run changes nothing", async () => {
  for (const { path } of [changed, kept]) {
    const again = await migrate({
      from: "openapi-fetch",
      paths: ["src"],
      cwd: path,
      root: path,
      allowDirty: true,
    });
    expect(again).toMatchObject({ ok: true, files: [], changed: [] });
  }
}, 120_000);
