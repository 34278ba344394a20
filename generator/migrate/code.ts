import type { Node, SourceFile } from "ts-morph";

/** An export that changed code needs. */
export interface Import {
  /** Absolute path, with the extension that imports have. */
  readonly from: string;
  readonly name: string;
  readonly isType?: true;
}

/** Code to write: a node is printed with the changes in it, an import by its name in the file. */
export type Code = readonly (string | Node | Import)[];

/** Replaces a node. */
export interface Change {
  readonly node: Node;
  readonly code: Code;
  /** The route, if the node is a call of an API. */
  readonly route?: string;
}

export interface Member {
  readonly name: string;
  readonly code: Code;
}

export function fragment(
  texts: TemplateStringsArray,
  ...values: readonly (string | Node | Import | Code)[]
): Code {
  return texts.flatMap((text, index) => [text, ...[values[index] ?? []].flat()]);
}

export function joinCode(parts: readonly Code[]): Code {
  return parts.flatMap((part, index) => (index === 0 ? part : [", ", ...part]));
}

export function objectCode(members: readonly (Code | Member)[]): Code {
  if (members.length === 0) return ["{}"];
  const parts = members.map((member) => ("name" in member ? memberCode(member) : member));
  return ["{ ", ...joinCode(parts), " }"];
}

/** A member that adds to an object of another one: `headers: { ...shared.headers, accept }`. */
export function addedMember(shared: Code, name: string, added: readonly Member[]): Member {
  return { name, code: objectCode([fragment`...${shared}.${name}`, ...added]) };
}

/** A property of a literal, in the short form if its value is the variable of that name. */
function memberCode({ name, code }: Member): Code {
  if (originalText(code) === name) return code;
  return [`${isIdentifier(name) ? name : JSON.stringify(name)}: `, ...code];
}

export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/** Code without changes in it. */
export function originalText(code: Code): string {
  const print = (piece: Code[number]) =>
    printPiece(
      piece,
      (node) => node.getText(),
      ({ name }) => name,
    );
  return code.map(print).join("");
}

function printPiece(
  piece: Code[number],
  print: (node: Node) => string,
  printName: (found: Import) => string,
): string {
  if (typeof piece === "string") return piece;
  return "from" in piece ? printName(piece) : print(piece);
}

/** The text of a file with all changes. Changes may be nested. */
export function printFile(
  file: SourceFile,
  changes: readonly Change[],
  printName: (found: Import) => string,
): string {
  const text = file.getFullText();
  const places = changes
    .map(({ node, code }) => ({ start: node.getStart(), end: node.getEnd(), code }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const printRange = (start: number, end: number): string => {
    let printed = "";
    let position = start;
    for (const place of places) {
      if (place.start < position || place.end > end) continue;
      printed += text.slice(position, place.start) + place.code.map(printNode).join("");
      position = place.end;
    }
    return printed + text.slice(position, end);
  };
  const printNode = (piece: Code[number]) =>
    printPiece(piece, (node) => printRange(node.getStart(), node.getEnd()), printName);
  return printRange(0, text.length);
}
