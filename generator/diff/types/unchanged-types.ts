import { type DeclarationPlan, referencesOf, typesOfDeclaration } from "../../plan/index.js";

type Declarations = ReadonlyMap<string, DeclarationPlan>;

/** The names of the types that are the same in both versions, together with all types that they refer to. */
export function findUnchanged(before: Declarations, after: Declarations): ReadonlySet<string> {
  const unchanged = new Set<string>();
  const users = new Map<string, string[]>();
  const changed: string[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    if (!old || !now || JSON.stringify(old) !== JSON.stringify(now)) {
      changed.push(name);
      continue;
    }
    unchanged.add(name);
    const { schemas, builders } = referencesOf(typesOfDeclaration(old));
    for (const used of [...schemas, ...builders]) {
      users.set(used, [...(users.get(used) ?? []), name]);
    }
  }
  // Iterating over an array also visits elements added during the iteration.
  for (const name of changed) {
    for (const user of users.get(name) ?? []) if (unchanged.delete(user)) changed.push(user);
  }
  return unchanged;
}
