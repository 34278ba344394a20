import type { ImportPlan, TypePlan } from "../../plan/index.js";
import type { Statement } from "../statement.js";

/**
 * The names that a module declares twice, which no compiler accepts: declarations, imports and exports, and the members of each
 * interface and object type. Types and values have names of their own, but an import takes both.
 */
export function findClashes(
  statements: readonly Statement[],
  imports: readonly ImportPlan[],
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
  return [...new Set([...scopes.flatMap(repeated), ...statements.flatMap(membersOf)])];
}

function membersOf(statement: Statement): readonly string[] {
  if (statement.kind !== "type") return [];
  const { declaration } = statement;
  return declaration.kind === "alias"
    ? repeatedMembers(declaration.type)
    : repeatedMembers({ ...declaration, kind: "object" });
}

function repeatedMembers(type: TypePlan): readonly string[] {
  switch (type.kind) {
    case "keyword":
    case "literal":
      return [];
    case "reference":
    case "runtime":
      return type.arguments?.flatMap(repeatedMembers) ?? [];
    case "array":
      return repeatedMembers(type.items);
    case "tuple":
      return [...type.members, ...(type.rest ? [type.rest] : [])].flatMap(repeatedMembers);
    case "object": {
      const { properties, index } = type;
      return [
        ...repeated(properties.map(({ name }) => name)),
        ...properties.flatMap((property) => repeatedMembers(property.type)),
        ...(index ? repeatedMembers(index) : []),
      ];
    }
    case "union":
    case "intersection":
      return type.members.flatMap(repeatedMembers);
  }
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
