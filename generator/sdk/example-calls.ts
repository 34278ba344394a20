import { groupBy } from "../collections/index.js";
import { printCall } from "../emit/index.js";
import {
  type Plan,
  type RoutePlan,
  allDeclarations,
  placedRoutes,
  shapeOf,
} from "../plan/index.js";
import { type Declared, sampleValue } from "./sample-value.js";

/** A call that compiles, as an example for a package's readme. */
export interface ExampleCall {
  /** The function. */
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
  const declarations = allDeclarations(plan);
  const declared: Declared = (name) => declarations.get(name);
  const calls = placedRoutes(plan).flatMap(({ route, module }): readonly ExampleCall[] => {
    const code = exampleCall(route, declared);
    if (code === undefined) return [];
    const { name, manifestRoute } = route;
    return [
      { name, route: manifestRoute, module, code, jsonStatus: jsonStatusOf(route, declared) },
    ];
  });
  const byModule = [...groupBy(calls, ({ module }) => module).values()];
  const firsts = byModule.flatMap((calls) => calls.slice(0, 1));
  const others = byModule.flatMap((calls) => calls.slice(1));
  return [...firsts, ...others].slice(0, 3);
}

function exampleCall(
  { name, doc, types, parametersArgument }: RoutePlan,
  declared: Declared,
): string | undefined {
  if (types.headersRequired || doc.deprecated !== undefined) return undefined;
  if (parametersArgument === "optional") return printCall(name, []);
  const parameters = sampleValue(types.parameters, name, declared);
  return parameters === undefined ? undefined : printCall(name, [parameters]);
}

function jsonStatusOf({ types: { responses } }: RoutePlan, declared: Declared): string | undefined {
  const shape = responses && shapeOf(responses, declared);
  if (shape?.kind !== "object") return undefined;
  return shape.properties.find(
    ({ name, type }) =>
      /^2\d\d$/.test(name) && ["object", "array"].includes(shapeOf(type, declared).kind),
  )?.name;
}
