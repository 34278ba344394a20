import type { ImportPlan } from "../../plan/index.js";
import type { Statement } from "../statement.js";
import { type PlannedNode, ts } from "./planned-node.js";

const { PropertySignature } = ts.SyntaxKind;

/**
 * The first name that a module declares twice, which no compiler accepts: of declarations, imports and exports, and of the members
 * of an interface or an object type. Types and values have names of their own, but an import takes both.
 */
export function findClash(
  statements: readonly Statement[],
  imports: readonly ImportPlan[],
  nodes: readonly PlannedNode[],
): string | undefined {
  const imported = imports.flatMap(({ names }) => names.map(({ name, as = name }) => as));
  const exported = statements.flatMap((one) =>
    one.kind === "export" ? (one.exported.names ?? []).map(({ name, as = name }) => as) : [],
  );
  const types = statements.flatMap((one) => (one.kind === "type" ? [one.declaration.name] : []));
  const values = statements.flatMap((one) =>
    one.kind === "function" || one.kind === "constant" ? [one.name] : [],
  );
  const scopes = [imported, exported].flatMap((names) => [
    [...names, ...types],
    [...names, ...values],
  ]);
  return (
    scopes.flatMap(repeated)[0] ?? nodes.map(repeatedMember).find((name) => name !== undefined)
  );
}

/** The first name that an object type or an interface below a node has twice. */
function repeatedMember({ children }: PlannedNode): string | undefined {
  const names = new Set<string | undefined>();
  for (const child of children) {
    const name = child.kind === PropertySignature ? child.children[0]?.text : undefined;
    if (name !== undefined && names.size === names.add(name).size) return name;
    const inner = child.children.length > 0 ? repeatedMember(child) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
