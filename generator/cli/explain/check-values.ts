import { isUnknown, type Scope } from "../../diff/index.js";
import type { Failure, FileError } from "../../errors/index.js";
import type { FieldData } from "../../explore/index.js";
import { nearestName } from "../../manifest/index.js";
import type { RoutePlan } from "../../plan/index.js";

export type Values = Readonly<Record<string, unknown>>;

/**
 * Checks the values that a person gives for the arguments of a route. Wrong are unknown names, missing values that are required,
 * and values that are none of an enum's.
 *
 * @param values by the name of an argument or a header.
 * @param all these, and those of a URL.
 */
export function checkValues(
  route: RoutePlan,
  fields: readonly FieldData[],
  scope: Scope,
  values: Values,
  all: Values,
): Failure | { readonly ok: true } {
  const builder = route.name;
  const takesAnyName = scope
    .shapesOf(route.types.parameters)
    .some((shape) => isUnknown(shape) || (shape.kind === "object" && shape.index));
  const wrong = Object.entries(values).flatMap(([name, value]): readonly FileError[] => {
    const field = fields.find((field) => isNameOf(field, name));
    if (field) return wrongValue(builder, field, value);
    if (takesAnyName) return [];
    const names = fields.map((field) => field.name);
    const hint = suggest(name, names) ?? `it takes ${names.join(", ") || "none"}`;
    const message = `${builder} has no argument ${JSON.stringify(name)}`;
    return [{ code: "unknown-argument", message, hint }];
  });
  const missing = fields
    .filter((field) => field.isRequired && !Object.keys(all).some((name) => isNameOf(field, name)))
    .map(({ name }) => ({
      code: "missing-argument",
      message: `${builder} requires the argument ${JSON.stringify(name)}`,
      hint: `add it to the JSON of --with: {${JSON.stringify(name)}: …}`,
    }));
  const errors = [...wrong, ...missing];
  return errors.length > 0 ? { ok: false, errors } : { ok: true };
}

/** Header names are case-insensitive (RFC 9110, section 5.1). */
export function isNameOf(field: Pick<FieldData, "name" | "in">, name: string): boolean {
  return field.in === "header"
    ? field.name.toLowerCase() === name.toLowerCase()
    : field.name === name;
}

function wrongValue(
  builder: string,
  { name, input }: FieldData,
  value: unknown,
): readonly FileError[] {
  if (!("values" in input)) return [];
  const { kind, values } = input;
  const members: readonly unknown[] = kind === "choices" && Array.isArray(value) ? value : [value];
  const other = members.find((member) => !values.some((choice) => choice === member));
  if (other === undefined) return [];
  const text = JSON.stringify(other);
  const choices = values.map((choice) => JSON.stringify(choice));
  return [
    {
      code: "wrong-argument",
      message: `the argument ${JSON.stringify(name)} of ${builder} cannot be ${text}`,
      hint: suggest(text, choices, String) ?? `it is one of ${choices.join(", ")}`,
    },
  ];
}

function suggest(wrong: string, names: readonly string[], quote = JSON.stringify) {
  const nearest = nearestName(wrong, names);
  return nearest === undefined ? undefined : `did you mean ${quote(nearest)}?`;
}
