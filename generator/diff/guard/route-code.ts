import {
  type DeclarationPlan,
  type Declarations,
  referencesOf,
  type RoutePlan,
  type TypePlan,
  typesOfDeclaration,
} from "../../plan/index.js";
import { contentTypeOf } from "../requests/compare-requests.js";
import { wireNameOf } from "../requests/pair-arguments.js";
import { readTemplate } from "../route-template.js";

/** What determines the code of a function, as text that is equal for equal code. */
export interface RouteCode {
  /** What it sends, apart from how values are written and from defaults, which rules compare completely. */
  readonly request: string;
  /** Its types, with all that they refer to. */
  readonly types: string;
}

/**
 * @param names the new names of types by their old ones, for the old version.
 */
export function codeOf(
  route: RoutePlan,
  declarations: Declarations,
  names: ReadonlyMap<string, string>,
): RouteCode {
  const { method, shape } = readTemplate(route.effectiveRoute);
  const sent = route.arguments.map((argument) => {
    const { name, in: place, required } = argument;
    // The name of a path variable does not appear in the URL, and neither do rules count an order in the query.
    return [name, place, required, place === "path" ? "" : wireNameOf(argument)].join(" ");
  });
  const { parameters, body, headers, responses, headersRequired } = route.types;
  const types = [parameters, body, headers, responses].filter((type) => type !== undefined);
  return {
    request: JSON.stringify([method, shape, sent.sort(), route.takesData, contentTypeOf(route)]),
    types: textOf(
      [route.parametersArgument, headersRequired, types, reached(types, declarations)],
      names,
    ),
  };
}

/** The declarations that types refer to, directly or not, by name. */
function reached(
  types: readonly TypePlan[],
  declarations: Declarations,
): readonly DeclarationPlan[] {
  const found = new Map<string, DeclarationPlan>();
  const visit = (all: readonly TypePlan[]): void => {
    const { schemas, builders } = referencesOf(all);
    for (const name of [...schemas, ...builders]) {
      const declaration = declarations.get(name);
      if (!declaration || found.has(name)) continue;
      found.set(name, declaration);
      visit(typesOfDeclaration(declaration));
    }
  };
  visit(types);
  return [...found.values()];
}

/** Plans as text, without comments. */
function textOf(plans: unknown, names: ReadonlyMap<string, string>): string {
  return JSON.stringify(plans, (key, value: unknown) => {
    if (key === "doc") return undefined;
    return key === "name" && typeof value === "string" ? (names.get(value) ?? value) : value;
  });
}
