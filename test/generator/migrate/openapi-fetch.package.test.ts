import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../generator/migrate/index.js";
import { folderOfTests, writeFiles } from "../temp-project.js";
import { CHANGED, DOCUMENT, INLINED, KEPT, LEFT, LEFT_REASONS } from "./fetch-fixtures.js";
import {
  type Fixture,
  type MigratedFixtures,
  migrateFixtures,
  migrateSources,
  runFixture,
  startServer,
  type TestServer,
} from "./run-fixtures.js";

const IMPORTS = `import createClient from "openapi-fetch";
import type { components, paths } from "./generated/paths.js";
declare const SERVER: string;
export type Pet = components["schemas"]["Pet"];
`;

const FILES = {
  "openapi.json": DOCUMENT,
  "routes.yaml":
    "waybill: 1\nopenapi: ./openapi.json\ngenerate: { output: src/generated, paths: types }\n",
};
const FROM = { from: "openapi-fetch" } as const;
const folder = folderOfTests();
let server: TestServer;
let changed: MigratedFixtures;
let kept: MigratedFixtures;
let inlined: MigratedFixtures;

function withImports(fixtures: readonly Fixture[]): readonly Fixture[] {
  return fixtures.map((fixture) => {
    const isScript = fixture.extension === ".js";
    const imports = isScript ? 'import createClient from "openapi-fetch";\n' : IMPORTS;
    return { ...fixture, given: `${imports}${fixture.given}` };
  });
}

beforeAll(async () => {
  server = await startServer(/^(x-|authorization)/);
  const run = (name: string, fixtures: readonly Fixture[], inline = false) =>
    migrateFixtures(
      join(folder, name),
      withImports(fixtures),
      { ...FROM, inline },
      FILES,
      server.url,
    );
  changed = await run("changed", CHANGED);
  kept = await run("kept", KEPT);
  inlined = await run("inlined", INLINED, true);
}, 300_000);
afterAll(() => server.close());

const rows = [...CHANGED, ...KEPT, ...INLINED].map((fixture) => [fixture.name, fixture] as const);

test.each(rows)(
  "migrated calls in the style %s send the same requests and have the same results",
  async (name) => {
    const projects = [changed, kept, inlined];
    const { path } =
      projects.find(({ path }) => existsSync(join(path, `after/${name}.mjs`))) ?? kept;
    const before = await runFixture(path, name, "before", server.sent);
    expect(before.length).toBeGreaterThan(1);
    expect(await runFixture(path, name, "after", server.sent)).toEqual(before);
  },
);

test.each(rows)(
  "migrated calls in the style %s have the expected text",
  (name, { want, extension = ".ts" }) => {
    const files = [changed, kept, inlined].flatMap(({ migrated }) => migrated.files);
    const { after = "" } = files.find(({ path }) => path === `src/${name}${extension}`) ?? {};
    expect(want.filter((part) => !after.includes(part))).toEqual([]);
  },
);

test("migrate changes all calls of openapi-fetch without new compiler errors", () => {
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
  expect(inlined.migrated).toMatchObject({ newErrors: [], errorsBefore: 0, left: [] });
});

test("unchanged calls of openapi-fetch are named with their reasons", () => {
  const reasons = kept.migrated.left.map(({ reason }) => reason);
  expect(new Set(reasons)).toEqual(new Set(KEPT.flatMap(({ left }) => left)));
});

test("hooks, spreads, methods as values, mocks and types stay unchanged, with file, line and reason", async () => {
  const path = join(folder, "left");
  const { migrated } = await migrateFixtures(
    path,
    [],
    FROM,
    { ...FILES, ...withoutIndent(LEFT) },
    "",
  );
  const reasons = migrated.left.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
  expect(reasons.sort()).toEqual(LEFT_REASONS);
  expect(migrated).toMatchObject({ files: [], changed: [] });
}, 120_000);

function withoutIndent(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const texts = Object.entries(files).map(([path, text]) => [path, text.replace(/^ {6}/gm, "")]);
  return Object.fromEntries(texts) as Readonly<Record<string, string>>;
}

const CREATED = "const client = createClient<paths>();";

test.each([
  [`${CREATED} client.eject({ onRequest: () => undefined });`, "its client ejects middleware"],
  [
    `${CREATED} client.use({ onRequest: ({ schemaPath }) => void schemaPath });`,
    "the middleware at line 4 of stays.ts reads `schemaPath`",
  ],
  [
    "declare const client: ReturnType<typeof createClient<paths>>;",
    "its client is created in a file that is not migrated",
  ],
])(
  "the calls of a client stay unchanged after %s",
  async (statement, reason) => {
    const { path } = changed;
    const imports = IMPORTS.replace(/^export type.*\n/m, "");
    const call = 'export const pets = client.GET("/pets");';
    writeFiles(path, { "src/stays.ts": `${imports}${statement}\n${call}\n` });
    const options = { paths: ["src/stays.ts"], cwd: path, root: path, allowDirty: true };
    const migrated = await migrate({ from: "openapi-fetch", ...options });
    rmSync(join(path, "src/stays.ts"));
    expect(migrated).toMatchObject({ ok: true, files: [], changed: [] });
    expect(migrated.ok && migrated.left).toContainEqual(
      expect.objectContaining({ text: 'client.GET("/pets")', reason }),
    );
  },
  120_000,
);

test("a second migration of openapi-fetch changes nothing", async () => {
  for (const { path } of [changed, kept])
    expect(await migrateSources(path, FROM)).toMatchObject({ files: [], changed: [] });
}, 300_000);
