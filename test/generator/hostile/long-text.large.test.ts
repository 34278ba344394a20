import { describe, expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { type ManifestError, formatErrors } from "../../../generator/errors/index.js";
import { type ModulePlan, planRoutes } from "../../../generator/plan/index.js";
import { readManifest } from "../../../generator/read-source.js";
import { document } from "../openapi/document.js";
import { prove } from "../emit/prove-module/emitted.js";
import { parse, textsIn } from "./emitted-syntax.js";
import { withEscapes } from "./hostile-text.js";
import { SLOTS } from "./slots.js";
import { HEAD } from "../small-manifest.js";

/** Pieces of which 100,000 characters are made, one for each field in turn: where time grew as a square, it ends never. */
const PIECES = [
  "a",
  " @a",
  "*/`${\"'\\",
  "\n",
  "1. ",
  "{",
  "/:a",
  "\u0301",
  "\u202e",
  "\n> ",
  "  ",
];
const LENGTH = 100_000;

it.each(SLOTS.map((slot, i) => ({ ...slot, piece: PIECES[i % PIECES.length] ?? "a" })))(
  "100,000 characters in a field: $name: $piece",
  ({ manifest, holds, piece }) => {
    const text = piece.repeat(LENGTH / piece.length);
    const source = withEscapes(JSON.stringify(manifest(text)));
    const planned = plan(source);
    if (!planned.ok) {
      const { errors } = planned;
      expect(errors.length).toBeGreaterThan(0);
      // A message quotes the beginning of a text and not all of it.
      expect(formatErrors(errors, source).length).toBeLessThan(1_000 * errors.length);
      return;
    }
    const { modules } = planned;
    const texts = emitModules({ modules });
    expect(modules.flatMap((module) => prove(module))).toEqual([]);
    const files = [...texts].map(([path, code]) => parse(path, code));
    if (holds === "data") expect(files.some((file) => textsIn(file).has(text))).toBe(true);
  },
);

it("a method, spaces and a mistake, each long", () => {
  const route = `${"A".repeat(4000)}${" ".repeat(4000)}/x{`;
  const source = JSON.stringify({ ...HEAD, routes: [route] });
  expect(plan(source)).toMatchObject({ errors: [{ column: source.indexOf("{", 9) + 1 }] });
});

describe("a route that no server would take", () => {
  const head = "waybill: 1\nname: acme\nversion: 1.0.0\nbaseUrl: https://api.acme.test\n";
  const list = (count: number, text: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => text(i));
  const documentOf = (path: string) => JSON.stringify(document({ [path]: { get: {} } }));
  const characters = "10,000,005 characters; the limit is 10,000";
  const long = `/${"x".repeat(1e7)}`;

  it.each<readonly [why: string, text: string, imported: string, want: string]>([
    ["in the manifest", `routes:\n  - GET ${long}\n`, "", characters],
    ["in a document", "openapi: ./a.json\n", documentOf(long), characters],
    [
      "that changes a document",
      `openapi: ./a.json\nroutes:\n  - { route: 'GET ${long}' }\n`,
      documentOf("/x"),
      characters,
    ],
    [
      "of placeholders",
      `routes:\n  - GET ${list(100_000, (i) => `/{a${i}}`).join("")}\n`,
      "",
      "888,894 characters",
    ],
    [
      "of names",
      `routes:\n  - GET /x{?${list(100_000, (i) => `a${i}`).join()}}\n`,
      "",
      "688,898 characters",
    ],
    [
      "of parameters",
      `routes:\n  - route: GET /x\n    parameters:\n${list(1001, (i) => `      - { name: a${i}, in: query, schema: true }\n`).join("")}`,
      "",
      "1,001 parameters; the limit is 1,000",
    ],
  ])("a route that is too large is rejected %s", (_, text, imported, want) => {
    const read = readManifest(head + text, "routes.yaml", () => ({ ok: true, text: imported }));
    expect(read).toMatchObject({ ok: false, errors: [{ code: "too-many-values" }] });
    expect(read.ok ? "" : read.errors[0]?.message).toContain(want);
  });

  it("a route at the limits is planned", () => {
    const template = `/${list(1200, (i) => `{a${i}}`).join("/")}`;
    expect(plan(`${head}routes:\n  - GET ${template}\n`)).toMatchObject({ ok: true });
  });
});

type Planned =
  | { readonly ok: true; readonly modules: readonly ModulePlan[] }
  | { readonly ok: false; readonly errors: readonly ManifestError[] };

function plan(source: string): Planned {
  const read = readManifest(source, "routes.yaml");
  if (!read.ok) return read;
  const planned = planRoutes(read.manifest);
  return planned.ok
    ? { ok: true, modules: planned.plan.modules }
    : { ok: false, errors: planned.problems.map(read.locate) };
}
