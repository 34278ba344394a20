import { pairsOf } from "../value.js";

/** What `FormData` and `URLSearchParams` have in common. */
export interface Form {
  append(name: string, value: unknown): void;
}

/** A field of a form. */
export type Field = readonly [name: string, value: unknown];

/**
 * Names a member of a list or of an object in a form.
 *
 * @param name the name of the list or object: `a`, or `a[b]` if it is a member itself.
 * @param key the member's index or key.
 * @param member the member, so that lists and objects can be named differently.
 */
export type MemberName = (name: string, key: string | number, member: unknown) => string;

/** `a=1&a=2` for a list, `a[b]=1` for an object, `a[0][b]=1` for an object in a list. */
export const memberName: MemberName = (name, key, member) =>
  typeof key === "number" && !pairsOf(member, undefined, name) ? name : `${name}[${key}]`;

/**
 * The fields of a list or an object, except members that are undefined or null; one field for any other value, and for what is
 * nested deeper than `levels`.
 */
export function fieldsOf(
  name: string,
  value: unknown,
  nameOf: MemberName,
  levels: number,
): readonly Field[] {
  const members = levels > 0 && pairsOf(value, undefined, name);
  return members
    ? members.flatMap(([key, member], index) =>
        fieldsOf(nameOf(name, key ?? index, member), member, nameOf, levels - 1),
      )
    : [[name, value]];
}
