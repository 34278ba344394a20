import { describe, expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { type ManifestError, formatErrors } from "../../../generator/errors/manifest-error.js";
import type { ModulePlan } from "../../../generator/plan/plan.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { readManifest } from "../../../generator/manifest/read-manifest.js";
import { checkCode } from "../../../generator/emit/index.js";
import { parse, textsIn } from "./emitted-syntax.js";
import { withEscapes } from "./hostile-text.js";
import { SLOTS } from "./slots.js";

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

describe("100,000 characters in a field", () => {
  it.each(SLOTS.map((slot, i) => ({ ...slot, piece: PIECES[i % PIECES.length] ?? "a" })))(
    "$name: $piece",
    async ({ manifest, isData, piece }) => {
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
      expect(await checkCode(modules, texts)).toEqual([]);
      const files = [...texts].map(([path, code]) => parse(path, code));
      if (isData) expect(files.some((file) => textsIn(file).has(text))).toBe(true);
    },
  );
});

it("a method, spaces and a mistake, each long", () => {
  const route = `${"A".repeat(LENGTH)}${" ".repeat(LENGTH)}/x{`;
  const head = { waybill: 1, name: "acme", version: "1.0.0", baseUrl: "https://api.acme.test" };
  const source = JSON.stringify({ ...head, routes: [route] });
  expect(plan(source)).toMatchObject({ errors: [{ column: source.indexOf("{", 9) + 1 }] });
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
