import type { Expression, Node, SourceFile, Type } from "ts-morph";
import type { RouteTarget } from "./routes.js";

/** A call, a client or a type that a migration leaves as it is. */
export interface LeftAlone {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** A call that a migration changes. */
export interface ChangedCall {
  readonly file: string;
  readonly line: number;
  readonly route: string;
}

export interface Import {
  /** Absolute, without extension. */
  readonly from: string;
  readonly name: string;
  /** The name in the file, if it differs. */
  readonly as?: string;
  readonly isType?: boolean;
}

/** Adds an import, and returns the name that it has in the file. */
export type Need = (found: Import) => string;

/** The text of a node with all changes in it. */
export type Print = (node: Node) => string;

/** Replaces a node, in the text of its parent. */
export interface Replacement {
  readonly node: Node;
  readonly print: (print: Print) => string;
}

export interface Findings {
  readonly replacements: readonly Replacement[];
  readonly changed: readonly ChangedCall[];
  readonly left: readonly LeftAlone[];
}

/** A reason to leave a call, thrown by the functions that rewrite it and caught by `attempt`. */
export class Unfit extends Error {}

export function unfit(reason: string): never {
  throw new Unfit(reason);
}

/** What a function returns, or why the call has to stay. */
export function attempt<Value>(
  make: () => Value,
): { readonly value: Value } | { readonly reason: string } {
  try {
    return { value: make() };
  } catch (error) {
    if (error instanceof Unfit) return { reason: error.message };
    throw error;
  }
}

export function leftAlone(node: Node, reason: string): LeftAlone {
  const text = node.getText().replace(/\s+/g, " ");
  const file = node.getSourceFile().getFilePath();
  return { file, line: node.getStartLineNumber(), text: text.slice(0, 80), reason };
}

export function changedCall(node: Node, { route }: Pick<RouteTarget, "route">): ChangedCall {
  return { file: node.getSourceFile().getFilePath(), line: node.getStartLineNumber(), route };
}

/** The text of a file after all replacements, those within others included. */
export function printFile(file: SourceFile, replacements: readonly Replacement[]): string {
  const byNode = new Map(replacements.map((each) => [each.node.compilerNode, each]));
  const text = file.getFullText();
  const printOriginal = (node: Node): string => {
    let printed = "";
    let position = node.getStart();
    for (const child of node.forEachChildAsArray()) {
      if (child.getStart() < position) continue;
      printed += text.slice(position, child.getStart()) + print(child);
      position = child.getEnd();
    }
    return printed + text.slice(position, node.getEnd());
  };
  const print: Print = (node) => byNode.get(node.compilerNode)?.print(print) ?? printOriginal(node);
  return text.slice(0, file.getStart()) + printOriginal(file) + text.slice(file.getEnd());
}

/** An expression that can be written twice, because it has no effect: `client`, `this.api.client`. */
export function isRepeatable(node: Node): boolean {
  const kind = node.getKindName();
  if (kind === "PropertyAccessExpression" || kind === "NonNullExpression")
    return isRepeatable((node as Expression & { getExpression(): Expression }).getExpression());
  return kind === "Identifier" || kind === "ThisKeyword";
}

/** The names of the declared properties, or `undefined` if others are possible. */
export function knownProperties(type: Type): readonly string[] | undefined {
  if (type.isAny() || type.isUnknown() || type.isTypeParameter() || type.getStringIndexType())
    return undefined;
  const parts = type.isUnion() ? type.getUnionTypes() : [type];
  const names = parts
    .filter((part) => !part.isUndefined() && !part.isNull())
    .map((part) =>
      part.isAny() ||
      part.isTypeParameter() ||
      part.getStringIndexType() ||
      (!part.isObject() && !part.isIntersection())
        ? undefined
        : part.getProperties().map((property) => property.getName()),
    );
  return names.every((each) => each !== undefined) ? [...new Set(names.flat())] : undefined;
}

export function mayBeUndefined(type: Type): boolean {
  return (
    type.isAny() ||
    type.isUnknown() ||
    (type.isUnion() ? type.getUnionTypes() : [type]).some((part) => part.isUndefined())
  );
}
