import { ts } from "ts-morph";

export function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
}

/** The kinds of a module's statements, and of those in its functions; how many variables those have is left out. */
export function shapeOf(file: ts.SourceFile): string {
  return file.statements
    .map((statement) => {
      const kind = ts.SyntaxKind[statement.kind];
      if (!ts.isFunctionDeclaration(statement)) return kind;
      const inner = new Set(statement.body?.statements.map((one) => ts.SyntaxKind[one.kind]));
      return `${kind}(${[...inner].join(" ")})`;
    })
    .join("\n");
}

/** The texts of all literals and member names. */
export function textsIn(file: ts.SourceFile): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isIdentifier(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      found.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The names of all tags in doc comments. */
export function docTagsIn(file: ts.SourceFile): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    for (const tag of ts.getJSDocTags(node)) found.add(tag.tagName.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What a reader of the code would not see, or would see in another place. Joiners are part of words and emoji. */
export const HIDDEN =
  /(?![\n\t])\p{Cc}|(?![\u00ad\u200c\u200d])\p{Cf}|[\p{Cs}\u2028\u2029\ufffe\uffff]/u;
