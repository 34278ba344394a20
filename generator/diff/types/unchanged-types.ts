import { type DeclarationPlan, namesIn } from "../../plan/index.js";

/**
 * The names of the types that have not changed, and neither have any types that they refer to.
 *
 * @param refersTo the types that a type itself refers to.
 */
export function findUnchanged(
  names: Iterable<string>,
  hasChanged: (name: string) => boolean,
  refersTo: (name: string) => Iterable<string>,
): ReadonlySet<string> {
  const unchanged = new Set<string>();
  const users = new Map<string, string[]>();
  const changed: string[] = [];
  for (const name of names) {
    if (hasChanged(name)) {
      changed.push(name);
      continue;
    }
    unchanged.add(name);
    for (const used of refersTo(name)) users.set(used, [...(users.get(used) ?? []), name]);
  }
  // Iterating over an array also visits elements added during the iteration.
  for (const name of changed) {
    for (const user of users.get(name) ?? []) if (unchanged.delete(user)) changed.push(user);
  }
  return unchanged;
}

/** The types that a declaration itself refers to. */
export function typesNamedIn(declaration: DeclarationPlan | undefined): readonly string[] {
  return declaration ? namesIn([declaration]) : [];
}
