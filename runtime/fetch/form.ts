import { definedEntries, pairsOf } from "../value.js";
import type { Refuse } from "./field.js";

/** What `FormData` and `URLSearchParams` have in common. */
export interface Form {
  append(name: string, value: unknown): void;
}

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
 * Appends the members of an object to a form, except those that are undefined or null.
 *
 * @param encode converts a value that is not split into members.
 * @param nameOf if absent, only lists are split into members, and lists inside them are not.
 */
export function appendFields(
  form: Form,
  body: object,
  encode: (value: unknown, refuse: Refuse, field: string) => unknown,
  refuse: Refuse,
  nameOf?: MemberName,
): Form {
  const append = (name: string, value: unknown, levels: number): void => {
    const members =
      levels > 0 && (nameOf || Array.isArray(value)) && pairsOf(value, undefined, name);
    if (members) {
      members.forEach(([key, member], index) =>
        append(nameOf ? nameOf(name, key ?? index, member) : name, member, levels - 1),
      );
    } else form.append(name, encode(value, refuse, name));
  };
  for (const [name, value] of definedEntries(body)) append(name, value, nameOf ? 100 : 1);
  return form;
}
