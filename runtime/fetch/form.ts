import { definedEntries, pairsOf } from "../value.js";
import { textOf, type Refuse } from "./field.js";

/** The platform's own. Declared, because a program that inlines the runtime may be compiled without the types of any. */
declare const URLSearchParams: new () => { append(name: string, value: string): void };

/**
 * Names a member of a list or of an object in a form.
 *
 * @param name of the list or object: `a`, or `a[b]` when it is a member itself.
 * @param key the member's index or key.
 * @param member so that lists and objects can have a name of another kind.
 */
export type MemberName = (name: string, key: string | number, member: unknown) => string;

/** `a=1&a=2` for a list, `a[b]=1` for an object, `a[0][b]=1` for an object in a list. */
const memberName: MemberName = (name, key, member) =>
  typeof key === "number" && !pairsOf(member) ? name : `${name}[${key}]`;

/**
 * A plain object as `application/x-www-form-urlencoded` (URL Standard, section 5). Members that are undefined or null are
 * left out; a value without text, and an object that holds itself or is more than 100 deep, are refused.
 */
export function encodeForm(body: object, refuse: Refuse, nameOf: MemberName = memberName): string {
  const form = new URLSearchParams();
  const append = (name: string, value: unknown, parents: readonly unknown[]): void => {
    const members = isEndless(value, parents) ? undefined : pairsOf(value);
    if (members) {
      members.forEach(([key, member], index) =>
        append(nameOf(name, key ?? index, member), member, [...parents, value]),
      );
    } else form.append(name, textOf(value, refuse, name));
  };
  for (const [name, value] of definedEntries(body)) append(name, value, [body]);
  return String(form);
}

function isEndless(value: unknown, parents: readonly unknown[]): boolean {
  return parents.length > 100 || parents.includes(value);
}
