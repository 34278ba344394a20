import { readFileSync, readdirSync } from "node:fs";
import { transformSync } from "esbuild";
import fc from "fast-check";
import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { isTakenAsLayout } from "./take-as-layout.js";

/** Statements that Waybill writes, each with the statement after it: of each golden case, and of the copied runtime. */
const statements = [
  readFileSync("generator/emit/inlined-runtime.ts", "utf8"),
  ...readdirSync("test/golden", { recursive: true, encoding: "utf8" })
    .filter((path) => /generated.*\.ts$/.test(path))
    .map((path) => readFileSync(`test/golden/${path}`, "utf8")),
].flatMap((text) => {
  const { statements } = ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext);
  return statements
    .map(({ pos }, n) => `${text.slice(pos, statements[n + 1]?.end).trim()}\n`)
    .filter((statement) => statement.length < 1000);
});

/** What runs, without empty statements; nothing if it does not compile. */
function meaningOf(text: string): string | undefined {
  try {
    return transformSync(text, {
      loader: "ts",
      minifySyntax: true,
      minifyWhitespace: true,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    }).code;
  } catch {
    return undefined;
  }
}

/** What edits insert: mostly what formatters insert, where it may mean something else. */
const PIECES = [
  ..."()[]{}<>,;:?|&=+-!.'\"` \n\r\u2028",
  ..."++ -- => ,, ;; () (x) ?? ?. ?( // /**/ /*\n*/ \n++ \n( \n[ \n< \n` \nreturn 'a' 1".split(" "),
  ..." as , async , declare , do , else , extends , get , if (x) , if (x); , in , is ".split(","),
  ..." of , readonly , return , throw , type , typeof , x , yield ,\n\n".split(","),
];

/** A token, a comment, or white space. */
const TOKEN = /[\w$]+|"[^"\n]*"|\s+|\/\*[^]*?\*\/|\/\/.*|[^]/g;

const replacing = fc.record({
  at: fc.nat(),
  length: fc.nat({ max: 2 }),
  piece: fc.oneof(fc.constant(""), fc.constantFrom(...PIECES)),
});
const wrapping = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }) });

it("an edit that changes the behaviour of code is not recognized as layout", async () => {
  const edits = fc.array(fc.oneof(replacing, replacing, wrapping), { minLength: 1, maxLength: 3 });
  const numRuns = Number(process.env["FUZZ_RUNS"] ?? 800);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...statements), edits, async (text, changing) => {
      const tokens = text.match(TOKEN) ?? [];
      for (const { at, length, ...replacing } of changing) {
        const place = at % (tokens.length + 1);
        if ("piece" in replacing) tokens.splice(place, length, replacing.piece);
        else tokens.splice(place, length, "(", ...tokens.slice(place, place + length), ")");
      }
      const edited = tokens.join("");
      if (edited === text || !(await isTakenAsLayout(edited, text, text))) return;
      const meaning = meaningOf(edited);
      // prettier reads some mistakes, such as a comma too many in a type, that do not compile.
      if (meaning === undefined) return;
      taken += 1;
      expect(meaning).toBe(meaningOf(text));
    }),
    { numRuns },
  );
  // About one edit in forty is taken; without any, nothing would have been tested.
  expect(taken).toBeGreaterThan(numRuns / 75);
});
