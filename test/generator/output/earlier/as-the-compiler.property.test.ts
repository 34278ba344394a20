import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { hashLayout } from "../../../../generator/output/earlier/hash-layout.js";

/** Statements that Waybill writes, with the statement after them: of each golden case, and of the runtime. */
const statements = ["test/golden", "runtime"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /^(?!dist|node_modules).*(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => statementsOf(readFileSync(`${folder}/${path}`, "utf8"))),
);

function statementsOf(text: string): readonly string[] {
  const { statements } = parse(text);
  return statements
    .map(({ pos }, n) => text.slice(pos, statements[n + 1]?.end))
    .filter((statement) => statement.length < 1000);
}

function parse(text: string): ts.SourceFile {
  return ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext);
}

/** What the compiler reads in a text, without parentheses; nothing if it is not TypeScript. */
function meaningOf(text: string): string | undefined {
  const file = parse(text);
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly unknown[] };
  return parseDiagnostics.length > 0 ? undefined : printNode(file);
}

function printNode(node: ts.Node): string {
  if (ts.isParenthesizedExpression(node)) return printNode(node.expression);
  if (ts.isParenthesizedTypeNode(node)) return printNode(node.type);
  const children: string[] = [];
  ts.forEachChild(node, (child) => {
    if (!ts.isEmptyStatement(child) || !ts.isSourceFile(node)) children.push(printNode(child));
  });
  const isSingle = ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node);
  if (isSingle && children.length === 1) return children.join();
  const kind = ts.isPropertyName(node) ? "name" : ts.SyntaxKind[node.kind];
  const text = "text" in node && !ts.isSourceFile(node) ? JSON.stringify(node.text) : "";
  const operator = "operator" in node ? String(node.operator) : "";
  const flags = node.flags & (ts.NodeFlags.BlockScoped | ts.NodeFlags.OptionalChain);
  return `${kind}${text}${operator}${flags}(${children.join()})`;
}

/** What edits insert: mostly what formatters insert, where it may mean something else. */
const PIECES = [
  ..."()[]{}<>,;:?|&=+-!.'\"` \n\r\u2028",
  ..."++ -- => ,, ;; () (x) ?? ?. ?( // /**/ /*\n*/ \n++ \n( \n[ \n< \n` \nreturn 'a' 1".split(" "),
  ..." as , async , declare , do , else , extends , get , if (x) , if (x); , in , is ".split(","),
  ..." of , readonly , return , throw , type , typeof , x , yield ".split(","),
];

/** A token, a comment, or white space. */
const TOKEN = /[\w$]+|"[^"\n]*"|\s+|\/\*[^]*?\*\/|\/\/.*|[^]/g;

const replacing = fc.record({
  at: fc.nat(),
  length: fc.nat({ max: 2 }),
  piece: fc.oneof(fc.constant(""), fc.constantFrom(...PIECES)),
});
const wrapping = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }) });

it("takes nothing for layout that the compiler reads in another way", () => {
  const edits = fc.array(fc.oneof(replacing, replacing, wrapping), { minLength: 1, maxLength: 3 });
  let changes = 0;
  fc.assert(
    fc.property(fc.constantFrom(...statements), edits, (text, changing) => {
      const tokens = text.match(TOKEN) ?? [];
      for (const { at, length, ...replacing } of changing) {
        const place = at % (tokens.length + 1);
        if ("piece" in replacing) tokens.splice(place, length, replacing.piece);
        else tokens.splice(place, length, "(", ...tokens.slice(place, place + length), ")");
      }
      const edited = tokens.join("");
      if (edited === text || hashLayout(edited) !== hashLayout(text)) return;
      const meaning = meaningOf(edited);
      if (meaning === undefined) return;
      changes += 1;
      expect(meaning).toBe(meaningOf(text));
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 4000) },
  );
  expect(changes).toBeGreaterThan(40);
});
