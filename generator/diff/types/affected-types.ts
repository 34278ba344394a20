import { groupBy } from "../../collections/index.js";
import { type Declarations, namesIn } from "../../plan/index.js";

/**
 * The types that have changed, and those that refer to such a type, directly or indirectly.
 *
 * @param mayBe whether a type may be affected by others.
 */
export function findAffected(
  changed: Iterable<string>,
  declarations: Declarations,
  mayBe: (name: string) => boolean = () => true,
): ReadonlySet<string> {
  const references = [...declarations].flatMap(([user, type]) =>
    mayBe(user) ? namesIn([type]).map((used) => ({ user, used })) : [],
  );
  const users = groupBy(references, ({ used }) => used);
  const affected = new Set(changed);
  // Iterating over a set also visits elements added during the iteration.
  for (const name of affected) for (const { user } of users.get(name) ?? []) affected.add(user);
  return affected;
}
