import type { ts } from "ts-morph";
import type { DocPlan } from "../../plan/index.js";
import { type Comment, docComment, printComment } from "./comment.js";
import { type Depth, type Doc, concat, join, marginOf, printDoc } from "./layout.js";

/** A kind of node in the compiler's syntax tree, or the name of a member: an identifier, a string or a number. */
export type NodeKind = keyof typeof ts.SyntaxKind | "MemberName";

export interface Names {
  /**
   * Returns the local name of an import, which may itself be given, and records the import, unless the module declares the name or it
   * is part of the language.
   */
  readonly use: (name: string) => string;
}

/**
 * What statements are described with. A description is a document whose parts are marked as nodes, and two things are made of it: with
 * `printedCode` the text of the statement, and with `plannedCode` of `check-code/` the nodes that the text must have.
 */
export interface Code extends Names {
  /**
   * Marks a document as a node, whose children are the nodes in it, in the order in which `forEachChild` visits them.
   *
   * @param text of a name, a literal or a part of a template: the value, without quotes and escapes; of a node with a keyword or an
   *   operator that is no node of its own: that one.
   */
  readonly node: (kind: NodeKind, doc: Doc, text?: string) => Doc;
  /** A doc comment within lines. */
  readonly comment: (doc: DocPlan) => Doc;
  /** Lines that are laid out without those before and after them: a statement, a member, or the start of either. */
  readonly lines: (doc: Doc, depth?: Depth, comment?: Comment) => Doc;
}

/** Makes texts: a document that consists of `lines` is one text. */
export function printedCode({ use }: Names): Code {
  return {
    use,
    node: (_kind, doc) => doc,
    comment: docComment,
    lines: (doc, depth = 0, comment = []) =>
      printComment(comment, marginOf(depth)) + printDoc(doc, depth),
  };
}

/** For text outside of a module, without imports. */
export const PLAIN_CODE = printedCode({ use: (name) => name });

/** A name that is declared, or that is known where it stands. */
export function nameDoc(name: string, code: Code): Doc {
  return code.node("Identifier", name, name);
}

/** The name under which something is imported or declared. */
export function usedName(name: string, code: Code): Doc {
  return nameDoc(code.use(name), code);
}

/** `start`, which ends with a brace, and statements or members on lines of their own. */
export function block(start: Doc, members: readonly Doc[]): Doc {
  if (members.length === 0) return concat([start, "}"]);
  return concat(join("\n", [start, ...members, "}"]));
}
