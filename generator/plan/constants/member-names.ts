import { groupBy } from "../../collections/index.js";
import { pascalCase } from "../names/identifiers.js";
import type { EnumMember, EnumValue } from "../plan.js";

/**
 * The members of a constant, whose names are distinct: those that are given, or else the values in Pascal case. A text without
 * letters and digits, or whose name another value would have too, is its own name: `"+1"`.
 *
 * @param values distinct values, with the names that are given.
 */
export function nameMembers(
  values: readonly { readonly value: EnumValue; readonly name: string | undefined }[],
): readonly EnumMember[] {
  const plain = values.map(({ value, name = defaultName(value) }) => ({ value, name }));
  const alike = groupBy(plain, ({ name }) => name);
  const taken = new Set<string>();
  return plain.map(({ value, name: first }) => {
    const isOwn = first !== "_" && alike.get(first)?.length === 1;
    let name = isOwn || typeof value !== "string" ? first : value;
    while (taken.has(name)) name += "_";
    taken.add(name);
    return { name, value };
  });
}

/** `in-progress` → `InProgress`, `2d` → `_2d`, `-1.5` → `Minus1_5`, `true` → `True` */
function defaultName(value: EnumValue): string {
  const text =
    typeof value === "number"
      ? String(value).replaceAll("-", "Minus").replace(".", "_").replace("+", "")
      : pascalCase(String(value));
  return text.replace(/^(?=\d|$)/, "_");
}
