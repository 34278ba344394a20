import type { Tokens } from "./tokens.js";

/** Types have no effect at run time, but could import a module or compute. Emitted types only name, list and combine. */
export function readType(tokens: Tokens): void {
  tokens.take("|");
  do readIntersection(tokens);
  while (tokens.take("|"));
}

function readIntersection(tokens: Tokens): void {
  do readArray(tokens);
  while (tokens.take("&"));
}

function readArray(tokens: Tokens): void {
  tokens.take("readonly");
  readSingle(tokens);
  while (tokens.token === "[") {
    tokens.expectSameLine();
    tokens.next();
    tokens.expect("]");
  }
}

function readSingle(tokens: Tokens): void {
  if (tokens.token === "{") return void readMembers(tokens);
  if (tokens.take("(")) {
    readType(tokens);
    return tokens.expect(")");
  }
  if (tokens.take("[")) return readTuple(tokens);
  if (tokens.take("-")) {
    if (!tokens.isNumber) throw tokens.unexpected();
    return tokens.next();
  }
  if (tokens.isString || tokens.isNumber || KEYWORDS.has(tokens.token)) return tokens.next();
  readReference(tokens);
}

const KEYWORDS: ReadonlySet<string> = new Set(
  "boolean false never null number string true undefined unknown".split(" "),
);

/** Types and operators of TypeScript that emitted code does not use. */
const FOREIGN: ReadonlySet<string> = new Set(
  "abstract any asserts bigint infer intrinsic keyof object readonly symbol unique".split(" "),
);

/** The name of a type, with its arguments. */
export function readReference(tokens: Tokens): void {
  if (FOREIGN.has(tokens.token)) throw tokens.unexpected();
  tokens.expectName();
  if (tokens.token !== "<") return;
  tokens.expectSameLine();
  readTypeArguments(tokens);
}

export function readTypeArguments(tokens: Tokens): void {
  tokens.expect("<");
  do readType(tokens);
  while (tokens.take(","));
  tokens.expect(">");
}

function readTuple(tokens: Tokens): void {
  readList(tokens, "]", () => {
    tokens.take("...");
    readType(tokens);
  });
}

/** Reads items with commas between them, and maybe one after the last, to the end of their list. */
export function readList(tokens: Tokens, end: string, readItem: () => void): void {
  while (!tokens.take(end)) {
    readItem();
    if (!tokens.take(",")) return tokens.expect(end);
  }
}

/** The members of an interface or an object type: their names as JSON, with `?` if they are optional. */
export function readMembers(tokens: Tokens): readonly string[] {
  const members: string[] = [];
  tokens.expect("{");
  while (!tokens.take("}")) {
    members.push(readMember(tokens));
    if (tokens.take(";")) continue;
    tokens.expect("}");
    break;
  }
  return members;
}

function readMember(tokens: Tokens): string {
  const member = tokens.take("[") ? readIndex(tokens) : readMemberName(tokens);
  tokens.expect(":");
  readType(tokens);
  return member;
}

function readIndex(tokens: Tokens): string {
  for (const token of ["key", ":", "string", "]"]) tokens.expect(token);
  return "[string]";
}

function readMemberName(tokens: Tokens): string {
  const name = JSON.stringify(tokens.expectMemberName());
  return tokens.take("?") ? `${name}?` : name;
}
