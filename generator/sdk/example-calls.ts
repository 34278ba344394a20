import { groupBy } from "../collections/index.js";
import { type Data, printCall } from "../emit/index.js";
import {
  type Plan,
  type RoutePlan,
  type TypeIndex,
  type TypePlan,
  allDeclarations,
  createTypeIndex,
  placedRoutes,
} from "../plan/index.js";

/** A call that compiles, as an example for a package's readme. */
export interface ExampleCall {
  readonly name: string;
  /** `GET /pets/{id}` */
  readonly route: string;
  /** The function's module in the output, without extension: `pets`. */
  readonly module: string;
  /** `petsGet({ id: 1 })` */
  readonly code: string;
  /** The success status whose body is JSON, an object or a list: `200`. */
  readonly jsonStatus: string | undefined;
}

/** Calls of up to three routes, from different modules if possible. */
export function exampleCalls(plan: Plan): readonly ExampleCall[] {
  const index = createTypeIndex(allDeclarations(plan));
  const calls = placedRoutes(plan).flatMap(({ route, module }): readonly ExampleCall[] => {
    const code = exampleCall(route, index);
    if (code === undefined) return [];
    const { name, manifestRoute } = route;
    const jsonStatus = findJsonStatus(route, index);
    return [{ name, route: manifestRoute, module, code, jsonStatus }];
  });
  const byModule = [...groupBy(calls, ({ module }) => module).values()];
  const firsts = byModule.map(([first]) => first);
  const remaining = byModule.flatMap((calls) => calls.slice(1));
  return [...firsts, ...remaining].slice(0, 3);
}

function exampleCall(
  { name, doc, types, parametersArgument }: RoutePlan,
  index: TypeIndex,
): string | undefined {
  if (types.headersRequired || doc.deprecated !== undefined) return undefined;
  if (parametersArgument === "optional") return printCall(name, []);
  const parameters = sampleValue(types.parameters, name, index);
  return parameters === undefined ? undefined : printCall(name, [parameters]);
}

function findJsonStatus({ types: { responses } }: RoutePlan, index: TypeIndex): string | undefined {
  const shape = responses && index.resolve(responses);
  if (shape?.kind !== "object") return undefined;
  return shape.properties.find(
    ({ name, type }) =>
      /^2\d\d$/.test(name) && ["object", "array"].includes(index.resolve(type).kind),
  )?.name;
}

/** The values of an example call. A longer one helps no reader. */
const MAX_VALUES = 100;

/**
 * A sample value of a type, with only what is required; text contains its own name. `undefined` if plain data cannot express
 * one: for bytes, for a type that only allows `null`, or for a type that requires itself. Also for one with too many values, of which
 * types that refer to each other can have exponentially many.
 */
function sampleValue(
  type: TypePlan,
  name: string,
  index: TypeIndex,
  depth = 0,
  budget = { values: MAX_VALUES },
): Data | undefined {
  if (depth > 5 || --budget.values < 0) return undefined;
  const again = (inner: TypePlan, innerName = name): Data | undefined =>
    sampleValue(inner, innerName, index, depth + 1, budget);
  const shape = index.resolve(type);
  switch (shape.kind) {
    case "keyword":
      return shape.name === "string" || shape.name === "unknown" ? name : SAMPLES[shape.name];
    case "literal":
      return shape.value ?? undefined;
    case "array": {
      const item = again(shape.items);
      return item === undefined ? [] : [item];
    }
    case "tuple": {
      const items = shape.members.map((member) => again(member));
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case "object": {
      const required = shape.properties.filter(({ isOptional }) => !isOptional);
      const entries = required.map((property) => [
        property.name,
        again(property.type, property.name),
      ]);
      return entries.every(([, value]) => value !== undefined)
        ? (Object.fromEntries(entries) as Data)
        : undefined;
    }
    case "union":
      for (const member of shape.members) {
        const value = again(member);
        if (value !== undefined) return value;
      }
      return undefined;
    case "intersection": {
      const parts = shape.members.map((member) => again(member));
      const areObjects = parts.every((part) => typeof part === "object" && !Array.isArray(part));
      return areObjects ? (Object.assign({}, ...parts) as Data) : undefined;
    }
    case "runtime":
      return shape.name === "NoParameters" || shape.name === "AllOrNone" ? {} : undefined;
    case "reference":
      return undefined;
  }
}

const SAMPLES: Readonly<Record<string, Data>> = { number: 1, boolean: true };
