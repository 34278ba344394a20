import { type KnownNames, readExpression } from "./read-expression.js";
import { outlineName } from "./outline.js";
import { readList, readMembers, readReference, readType } from "./read-type.js";
import type { Tokens } from "./tokens.js";

/** A statement of a module. */
export type Statement = ImportStatement | ExportStatement;

interface ImportStatement {
  readonly kind: "import";
  /** The offset in the text. */
  readonly start: number;
  readonly from: string;
  /** As in an outline. */
  readonly names: readonly string[];
}

interface ExportStatement {
  readonly kind: "export";
  readonly start: number;
  /** Its line in the outline of the module. */
  readonly outline: string;
}

/**
 * Reads the statements of a module one by one. Throws `Unexpected` at the first token of anything that emitted code never
 * contains.
 */
export function* readStatements(tokens: Tokens, names: KnownNames): Generator<Statement> {
  while (tokens.token !== "") {
    const { start } = tokens;
    if (tokens.take("import")) yield { kind: "import", start, ...readImport(tokens) };
    else {
      tokens.expect("export");
      yield { kind: "export", start, outline: readExported(tokens, names) };
    }
  }
}

function readImport(tokens: Tokens): Pick<ImportStatement, "from" | "names"> {
  const names = readNames(tokens, tokens.take("type"));
  return { names, from: readFrom(tokens) };
}

/** What follows `export`. */
function readExported(tokens: Tokens, names: KnownNames): string {
  if (tokens.take("type")) {
    return tokens.token === "*" || tokens.token === "{"
      ? readExports(tokens, true)
      : readAlias(tokens);
  }
  if (tokens.take("interface")) return readInterface(tokens);
  if (tokens.take("function")) return `function ${readFunction(tokens, names)}`;
  if (tokens.take("async")) {
    tokens.expectSameLine();
    tokens.expect("function");
    return `async function ${readFunction(tokens, names)}`;
  }
  if (tokens.take("const")) return `const ${readConstant(tokens, names)}`;
  return readExports(tokens, false);
}

function readExports(tokens: Tokens, areTypes: boolean): string {
  const exported = tokens.take("*")
    ? `${areTypes ? "type " : ""}*`
    : readNames(tokens, areTypes).join(" ");
  return `export ${JSON.stringify(readFrom(tokens))}: ${exported}`;
}

function readFrom(tokens: Tokens): string {
  tokens.expect("from");
  if (!tokens.isString) throw tokens.unexpected();
  const from = tokens.stringValue;
  tokens.next();
  tokens.expect(";");
  return from;
}

function readNames(tokens: Tokens, areTypes: boolean): readonly string[] {
  const names: string[] = [];
  tokens.expect("{");
  readList(tokens, "}", () => {
    const isType = tokens.take("type") || areTypes;
    // In `{ type as }` and `{ type type }`, the words could be names or not.
    if (tokens.token === "as" || tokens.token === "type") throw tokens.unexpected();
    const name = tokens.expectName();
    names.push(outlineName({ name, as: tokens.take("as") ? tokens.expectName() : name, isType }));
  });
  return names;
}

function readAlias(tokens: Tokens): string {
  tokens.expectSameLine();
  const name = tokens.expectName();
  tokens.expect("=");
  readType(tokens);
  tokens.expect(";");
  return `type ${name}`;
}

function readInterface(tokens: Tokens): string {
  tokens.expectSameLine();
  const name = tokens.expectName();
  if (tokens.take("extends")) readReference(tokens);
  return `interface ${name}: ${readMembers(tokens).join(" ")}`;
}

function readFunction(tokens: Tokens, names: KnownNames): string {
  const name = tokens.expectName();
  if (tokens.take("<")) readList(tokens, ">", () => readTypeParameter(tokens));
  const parameters: string[] = [];
  tokens.expect("(");
  readList(tokens, ")", () => {
    const parameter = tokens.expectName();
    parameters.push(tokens.take("?") ? `${parameter}?` : parameter);
    if (tokens.take(":")) readType(tokens);
  });
  if (tokens.take(":")) readType(tokens);
  tokens.expect("{");
  while (!tokens.take("}")) readInnerStatement(tokens, names);
  return `${name}: ${parameters.join(" ")}`;
}

/** Begins with a capital letter: the compiler reads `readonly` and the like as modifiers. */
function readTypeParameter(tokens: Tokens): void {
  if (!/^[A-Z]/.test(tokens.token)) throw tokens.unexpected();
  tokens.expectName();
  if (tokens.take("extends")) readType(tokens);
  if (tokens.take("=")) readType(tokens);
}

function readInnerStatement(tokens: Tokens, names: KnownNames): void {
  if (tokens.take("const")) return void readConstant(tokens, names);
  tokens.expect("return");
  tokens.expectSameLine();
  readExpression(tokens, names);
  tokens.expect(";");
}

function readConstant(tokens: Tokens, names: KnownNames): string {
  const name = tokens.expectName();
  if (tokens.take(":")) readType(tokens);
  tokens.expect("=");
  readExpression(tokens, names);
  tokens.expect(";");
  return name;
}
