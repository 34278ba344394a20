import type { PlacedRoute, PropertyPlan, TypePlan } from "../../plan/index.js";
import { contentTypeOf } from "../requests/compare-requests.js";
import { wireNameOf } from "../requests/pair-arguments.js";
import { readTemplate } from "../route-template.js";

/** What determines the code of a function, as text that is equal for equal code. */
export interface RouteCode {
  /** What it sends, apart from how values are written and from defaults, which rules compare completely. */
  readonly sent: string;
  /** What it takes, what the API answers, and what `endpoint()` takes for the route. */
  readonly parts: Readonly<Partial<Record<PartName, RoutePart>>>;
}

export type PartName = "request" | "response" | "endpoint";

export interface RoutePart {
  readonly text: string;
  readonly types: readonly TypePlan[];
  /** The same types as TypeScript that imports the modules of the version. */
  readonly imported: string;
}

export type VersionName = "before" | "after";

/**
 * @param names the new names of types by their old ones, for the old version.
 */
export function codeOf(
  { route, module }: PlacedRoute,
  version: VersionName,
  names: ReadonlyMap<string, string>,
): RouteCode {
  const { name, parametersArgument, takesData } = route;
  const { method, shape } = readTemplate(route.effectiveRoute);
  const sent = route.arguments.map((argument) => {
    const { name, in: place, required } = argument;
    // The name of a path variable does not appear in the URL, and neither do rules count an order in the query.
    return [name, place, required, place === "path" ? "" : wireNameOf(argument)].join(" ");
  });
  const { choices, parameters, headers, headersRequired, responses, known } = route.types;
  const from = importOf(version, module);
  const taken = [parameters, headers, choices?.types?.bodies].flatMap((type) => type ?? []);
  const declared = taken
    .slice(1)
    .flatMap((type) => (type.kind === "reference" ? [`${from}.${type.name}`] : []));
  const sendsEmpty = route.types.endpointBody !== undefined;
  // The first is the effective route.
  const [ofEndpoint] = known;
  return {
    sent: JSON.stringify([
      [method, shape, sent.sort(), takesData, sendsEmpty],
      [contentTypeOf(route), [...(choices?.contentTypes ?? [])].sort()],
    ]),
    parts: {
      request: {
        text: codeText([parametersArgument, headersRequired, choices, taken], names),
        types: taken,
        imported: `[${[`Parameters<typeof ${from}.${name}>[0]`, ...declared].join(", ")}]`,
      },
      response: {
        text: codeText(responses, names),
        types: responses ? [responses] : [],
        imported: responses?.kind === "reference" ? `${from}.${responses.name}` : "unknown",
      },
      // What has another style there is text, and rules compare the styles.
      ...(ofEndpoint &&
        !route.serialized && {
          endpoint: {
            text: codeText(ofEndpoint.parameters, names),
            types: [ofEndpoint.parameters],
            imported: `${importOf(version, "routes")}.Routes[${JSON.stringify(ofEndpoint.route)}]["parameters"]`,
          },
        }),
    },
  };
}

/** A module of a version as `judgeTypes` takes it. */
export function importOf(version: VersionName, module: string): string {
  return `import("./${version}/${module}.js")`;
}

/** Plans as text, without comments and without the order of properties and alternatives, which no type depends on. */
export function codeText(plans: unknown, names: ReadonlyMap<string, string>): string {
  const textOf = (type: TypePlan) => codeText(type, names);
  return JSON.stringify([plans], (key, value: unknown) => {
    if (key === "doc") return undefined;
    if (key === "properties" && Array.isArray(value)) {
      const properties = value as readonly PropertyPlan[];
      return [...properties].sort((a, b) => (a.name < b.name ? -1 : 1));
    }
    if (isUnion(value)) return { ...value, members: value.members.map(textOf).sort() };
    return key === "name" && typeof value === "string" ? (names.get(value) ?? value) : value;
  });
}

function isUnion(value: unknown): value is Extract<TypePlan, { kind: "union" }> {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "union";
}
