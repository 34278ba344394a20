import { createScope } from "../../diff/index.js";
import type { FileError } from "../../errors/index.js";
import { fieldInput } from "../../explore/index.js";
import { nearestName } from "../../manifest/index.js";
import {
  allDeclarations,
  argumentProperties,
  headerProperties,
  type Plan,
  type RoutePlan,
} from "../../plan/index.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the values that a person gives for the arguments of a route: unknown names, missing values that are
 * required, and values that are none of an enum's.
 *
 * @param given the values, by the name of an argument or a header.
 * @param all these, and those of a URL.
 */
export function checkValues(
  route: RoutePlan,
  plan: Plan,
  given: Values,
  all: Values,
): readonly FileError[] {
  const declarations = allDeclarations(plan);
  const properties = argumentProperties(route, declarations);
  const headers = new Map(headerProperties(route).map((property) => [property.name, property]));
  const names = [...new Set([...route.arguments.map(({ name }) => name), ...headers.keys()])];
  const isOpen = takesAnyName(route, plan);
  const isKnown = (name: string) =>
    isOpen || names.includes(name) || headers.has(name.toLowerCase());
  const unknown = Object.keys(given)
    .filter((name) => !isKnown(name))
    .map((name) => unknownName(route, name, names));
  const missing = [...properties.values(), ...headers.values()]
    .filter(({ name, isOptional }) => {
      const isGiven = Object.keys(all).some((key) => key === name || key.toLowerCase() === name);
      return !isOptional && !isGiven;
    })
    .map(({ name }) => missingName(route, name));
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const property = properties.get(name) ?? headers.get(name.toLowerCase());
    const input = property && fieldInput(property.type, declarations);
    if (input?.kind !== "choice" && input?.kind !== "choices") return [];
    const isList = input.kind === "choices" && Array.isArray(value);
    const values: readonly unknown[] = isList ? (value as readonly unknown[]) : [value];
    const other = values.find((one) => !input.values.some((choice) => choice === one));
    return other === undefined ? [] : [wrongValue(route, name, other, input.values)];
  });
  return [...unknown, ...missing, ...wrong];
}

/** Whether a function takes arguments of any name. */
function takesAnyName({ types }: RoutePlan, plan: Plan): boolean {
  return createScope(plan)
    .shapesOf(types.parameters)
    .some((shape) => shape.kind === "unknown" || (shape.kind === "object" && shape.index));
}

function unknownName(
  { name: builder }: RoutePlan,
  name: string,
  names: readonly string[],
): FileError {
  const nearest = nearestName(name, names);
  return {
    code: "unknown-argument",
    message: `${builder} has no argument ${JSON.stringify(name)}`,
    hint:
      nearest === undefined
        ? names.length === 0
          ? "it takes none"
          : `it takes ${names.join(", ")}`
        : `did you mean ${JSON.stringify(nearest)}?`,
  };
}

function missingName({ name: builder }: RoutePlan, name: string): FileError {
  return {
    code: "missing-argument",
    message: `${builder} requires the argument ${JSON.stringify(name)}`,
    hint: `add it to the JSON of --with: {${JSON.stringify(name)}: …}`,
  };
}

function wrongValue(
  { name: builder }: RoutePlan,
  name: string,
  value: unknown,
  choices: readonly unknown[],
): FileError {
  const shown = choices.map((choice) => JSON.stringify(choice));
  const nearest = nearestName(JSON.stringify(value), shown);
  return {
    code: "wrong-argument",
    message: `the argument ${JSON.stringify(name)} of ${builder} cannot be ${JSON.stringify(value)}`,
    hint: nearest === undefined ? `it is one of ${shown.join(", ")}` : `did you mean ${nearest}?`,
  };
}
