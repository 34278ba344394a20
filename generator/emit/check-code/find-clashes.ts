import type { ImportPlan } from "../../plan/index.js";
import type { Statement } from "../statement.js";
import { type PlannedNode, ts } from "./planned-node.js";

/**
 * The names that a module declares twice, which no compiler accepts: declarations, imports and exports, and the members of each
 * interface and object type. Types and values have names of their own, but an import takes both.
 */
export function findClashes(
  statements: readonly Statement[],
  imports: readonly ImportPlan[],
  nodes: readonly PlannedNode[],
): readonly string[] {
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
  return [...new Set([...scopes.flatMap(repeated), ...nodes.flatMap(repeatedMembers)])];
}

function repeatedMembers({ children }: PlannedNode): readonly string[] {
  const members = children.flatMap(({ kind, children: [name] }) =>
    kind === ts.SyntaxKind.PropertySignature ? [name?.text ?? ""] : [],
  );
  return [...repeated(members), ...children.flatMap(repeatedMembers)];
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
