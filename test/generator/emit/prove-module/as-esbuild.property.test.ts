import { transformSync } from "esbuild";
import fc from "fast-check";
import { expect, it } from "vitest";
import { modules, prove, texts } from "./emitted.js";

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

/** Pieces of code, and of tokens, comments and literals. */
const WORDS =
  "call parameters options defaults globalThis this any as async await class const constructor evil export extends function get import in infer instanceof interface is keyof let new null of readonly return segment set static string type typeof unique void yield __proto__ 'x'";
const TOKENS =
  '// /* */ ${ => ... ?. \\u0061 \\x41 <!-- --> #! 1e5 0x1 "x" `x` -1 (x) [x] <x> evil() /x/';
const PIECES = [
  ..." \n\r\t\u2028\ufeff.,;:?!=&|<>(){}[]+-*/%^~#@$\\'\"`0",
  ...`${TOKENS} ${WORDS}`.split(" "),
  ...["return", "const", "export", "[", "<", "("].map((piece) => `\n${piece}`),
  ...["\\\n", "@x ", "{ x }", "x: y", "x = 1"],
];

/** A token, or a character of one. */
const TOKEN = /[\w$]+|"[^"\n]*"|\s+|[^]/g;

/** The names that a compiled module exports. Minified functions and constants are in the order of the text. */
function exportsIn(code: string): readonly string[] {
  return (
    code.match(/export(?:\{[^}]*\}|\*| (?:async )?(?:function|const|let|class)\*? ?[\w$]*)/g) ?? []
  );
}

/** The tokens of code: names, punctuation, and the words of literals, because a member's name may stand in quotes. */
function tokensIn(code: string): ReadonlySet<string> {
  return new Set(code.match(/\w+|[^\s\w]/g));
}

/** `null`, `true` and `false`, as esbuild writes them. */
const CONSTANTS = ["null", "!", "0", "1"];

const numRuns = Number(process.env["FUZZ_RUNS"] ?? 400);
const timeout = 600_000 + numRuns * 50;

it(
  "the proof rejects each edit that adds code: exports, names, literals or syntax",
  { timeout },
  () => {
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
    const planned = modules.map((module) => {
      const text = texts.get(module.path) ?? "";
      const code = compiled(text);
      const known = new Set([...tokensIn(text), ...tokensIn(code), ...CONSTANTS]);
      return { module, text, exported: exportsIn(code), known };
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...planned),
        edits,
        ({ module, text, exported, known }, changes) => {
          const tokens = text.slice(text.indexOf("\n\n")).match(TOKEN) ?? [];
          for (const { at, length, piece } of changes) {
            tokens.splice(at % (tokens.length + 1), length, piece);
          }
          const changed = tokens.join("");
          if (prove(module, changed).length > 0) return;
          const code = compiled(changed);
          expect(exportsIn(code)).toEqual(exported);
          expect([...tokensIn(code)].filter((token) => !known.has(token))).toEqual([]);
        },
      ),
      { numRuns },
    );
  },
);
