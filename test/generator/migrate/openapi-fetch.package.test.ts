import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../generator/migrate/index.js";
import { folderOfTests, writeFiles } from "../temp-project.js";
import { CHANGED, DOCUMENT, KEPT } from "./fetch-fixtures.js";
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

function withImports(fixtures: readonly Fixture[]): readonly Fixture[] {
  return fixtures.map((fixture) => {
    const isScript = fixture.extension === ".js";
    const imports = isScript ? 'import createClient from "openapi-fetch";\n' : IMPORTS;
    return { ...fixture, given: `${imports}${fixture.given}` };
  });
}

beforeAll(async () => {
  server = await startServer(/^(x-|authorization)/);
  const run = (name: string, fixtures: readonly Fixture[]) =>
    migrateFixtures(join(folder, name), withImports(fixtures), FROM, FILES, server.url);
  changed = await run("changed", CHANGED);
  kept = await run("kept", KEPT);
}, 120_000);
afterAll(() => server.close());

const rows = [...CHANGED, ...KEPT].map((fixture) => [fixture.name, fixture] as const);

test.each(rows)(
  "migrated calls in the style %s send the same requests and have the same results",
  async (name) => {
    const { path } = CHANGED.some((fixture) => fixture.name === name) ? changed : kept;
    const before = await runFixture(path, name, "before", server.sent);
    expect(before.length).toBeGreaterThan(1);
    expect(await runFixture(path, name, "after", server.sent)).toEqual(before);
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
  for (const { path } of [changed, kept])
    expect(await migrateSources(path, FROM)).toMatchObject({ files: [], changed: [] });
}, 120_000);
