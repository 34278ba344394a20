import { transformSync } from "esbuild";
import fc from "fast-check";
import { expect, it } from "vitest";
import { emitModules } from "../../../../generator/emit/emit-modules.js";
import { checkModule } from "../../../../generator/emit/check-code/check-module.js";
import type { ModulePlan } from "../../../../generator/plan/plan.js";
import { type ManifestParts, planOf } from "../../plan-of.js";

const manifest: ManifestParts = {
  generate: { output: "generated", runtime: "inline" },
  routes: [
    {
      route: "GET /a/{b}",
      name: "getA",
      group: "a",
      description: "Gets `it`; /* and more.",
      parameters: [
        { name: "b", in: "path", schema: { type: "string" }, description: "Which." },
        { name: "list", in: "query", schema: { type: "array", items: { enum: ["x", -1, null] } } },
      ],
      responses: { 200: { schema: { $ref: "#/schemas/Label" } }, 404: {} },
    },
    { route: "GET /t/{+b}{?c*}", name: "getT", group: "a" },
    {
      route: "POST /a",
      name: "postA",
      group: "a",
      headers: { "x-y": 'it\'s "z"', __proto__x: "1" },
      requestBody: { required: true, schema: { $ref: "#/schemas/Label" } },
    },
  ],
  schemas: {
    Label: {
      type: "object",
      required: ["name"],
      properties: {
        name: {},
        "a-b": { type: "array", prefixItems: [{ type: "string" }, { const: "${x}`" }] },
        nested: { type: "object", additionalProperties: { type: ["string", "null"] } },
        both: { allOf: [{ $ref: "#/schemas/Other" }, { type: "object", properties: { 1: {} } }] },
      },
    },
    Other: { type: "object", properties: { self: { $ref: "#/schemas/Label" } } },
  },
};

interface Emitted {
  readonly module: ModulePlan;
  readonly text: string;
}

function emitted(): readonly Emitted[] {
  const { modules } = planOf(manifest);
  const texts = emitModules({ modules });
  return modules.map((module) => ({ module, text: texts.get(module.path) ?? "" }));
}

/** What esbuild runs of a text: without types, comments, spaces, and names that are imported and not used. */
function compiled(text: string): string {
  const { code } = transformSync(text, {
    loader: "ts",
    format: "esm",
    legalComments: "none",
    minifySyntax: true,
    minifyWhitespace: true,
    charset: "utf8",
  });
  return code.replaceAll("/* @__PURE__ */", "");
}

function isAccepted(module: ModulePlan, text: string): boolean {
  return checkModule(module, text).length === 0;
}

it("accepts what is emitted", () => {
  for (const { module, text } of emitted()) expect(isAccepted(module, text), text).toBe(true);
});

/** Pieces of code, and of tokens, comments and literals. */
const PIECES = [
  ..." \n\r\t\u2028\ufeff.,;:?!=&|<>(){}[]+-*/%^~#@$\\'\"`0",
  ...[
    "//",
    "/*",
    "*/",
    "${",
    "=>",
    "...",
    "?.",
    "\\u0061",
    "\\x41",
    "\\\n",
    "<!--",
    "-->",
    "#!",
    "1e5",
    "0x1",
  ],
  ...["\nreturn", "\nconst", "\nexport", "\n[", "\n<", "\n("],
  ..."call parameters options defaults globalThis this any as async await class const constructor".split(
    " ",
  ),
  ..."evil export extends from function get import in infer instanceof interface is keyof let new".split(
    " ",
  ),
  ..."null of readonly return segment set static string type typeof unique void yield __proto__".split(
    " ",
  ),
  ...[
    '"x"',
    "'x'",
    "`x`",
    "-1",
    "(x)",
    "{ x }",
    "[x]",
    "<x>",
    "x: y",
    "evil()",
    "/x/",
    "@x ",
    "x = 1",
  ],
];

/** A token, or a character of one. */
const TOKEN = /[\w$]+|"[^"\n]*"|\s+|[^]/g;

it("accepts no edit after which esbuild reads other code", () => {
  const edit = fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 3 }),
    piece: fc.oneof(
      fc.constant(""),
      fc.constantFrom(...PIECES),
      fc.constantFrom(...PIECES).map((piece) => ` ${piece} `),
    ),
  });
  const edits = fc.array(edit, { minLength: 1, maxLength: 2 });
  const planned = emitted().map((one) => ({ ...one, code: compiled(one.text) }));
  fc.assert(
    fc.property(fc.constantFrom(...planned), edits, ({ module, text, code }, changes) => {
      const tokens = text.slice(text.indexOf("\n\n")).match(TOKEN) ?? [];
      for (const { at, length, piece } of changes) {
        tokens.splice(at % (tokens.length + 1), length, piece);
      }
      const changed = tokens.join("");
      if (isAccepted(module, changed)) expect(compiled(changed)).toBe(code);
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 1000) },
  );
});
