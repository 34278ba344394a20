import {
  allDeclarations,
  type Plan,
  type RoutePlan,
  type ServerPlan,
  type TypePlan,
} from "../../plan/index.js";
import { modulesByType } from "../compare-exports.js";
import { contentTypeOf } from "../requests/compare-requests.js";
import { wireNameOf } from "../requests/pair-arguments.js";
import { readTemplate } from "../route-template.js";
import { codeText } from "../types/code-text.js";

/** A part of the generated code of one version that callers depend on. */
export interface CodePart {
  /** Equal for equal code. */
  readonly text: string;
  /** Whether it determines requests, so that each difference of its text counts. */
  readonly isSent: boolean;
  /** The types in its text, which may have changed where they are declared. */
  readonly uses: readonly TypePlan[];
  /** Its type as TypeScript that imports the modules of the version; absent for what has none. */
  readonly type?: string;
}

export type VersionName = "before" | "after";

/** New names of types by their old ones. */
type NewNames = ReadonlyMap<string, string>;

/** What a function sends, what it takes, what the API answers, and what `endpoint()` takes for its route. */
export const ROUTE_PARTS = ["sent", "request", "response", "endpoint"] as const;

export type RoutePart = (typeof ROUTE_PARTS)[number];

/** The parts of a function; absent if it does not have them, or if rules compare them completely. */
export function routeParts(
  route: RoutePlan,
  module: string,
  version: VersionName,
  names: NewNames,
): Readonly<Partial<Record<RoutePart, CodePart>>> {
  const { name, parametersArgument, types } = route;
  const { choices, parameters, headers, headersRequired, responses, known } = types;
  const from = importOf(version, module);
  const taken = [parameters, headers, choices?.types?.bodies].flatMap((type) => type ?? []);
  const declared = taken
    .slice(1)
    .flatMap((type) => (type.kind === "reference" ? [`${from}.${type.name}`] : []));
  // The first is the effective route.
  const [ofEndpoint] = known;
  return {
    sent: { text: sentText(route), isSent: true, uses: [] },
    request: {
      text: codeText([parametersArgument, headersRequired, choices, taken], names),
      isSent: false,
      uses: taken,
      type: `[${[`Parameters<typeof ${from}.${name}>[0]`, ...declared].join(", ")}]`,
    },
    response: {
      text: codeText(responses, names),
      isSent: false,
      uses: responses ? [responses] : [],
      type: responses?.kind === "reference" ? `${from}.${responses.name}` : "unknown",
    },
    // What has another style there is text, and rules compare the styles.
    ...(ofEndpoint &&
      !route.serialized && {
        endpoint: {
          text: codeText(ofEndpoint.parameters, names),
          isSent: false,
          uses: [ofEndpoint.parameters],
          type: `${importOf(version, "routes")}.Routes[${JSON.stringify(ofEndpoint.route)}]["parameters"]`,
        },
      }),
  };
}

/** What a function sends, apart from how values are written and from defaults, which rules compare completely. */
function sentText(route: RoutePlan): string {
  const { method, shape } = readTemplate(route.effectiveRoute);
  const sent = route.arguments.map((argument) => {
    const { name, in: place, required } = argument;
    // The name of a path variable does not appear in the URL, and neither do rules count an order in the query.
    return [name, place, required, place === "path" ? "" : wireNameOf(argument)].join(" ");
  });
  const { choices, endpointBody } = route.types;
  return JSON.stringify([
    [method, shape, sent.sort(), route.takesData, endpointBody !== undefined],
    [contentTypeOf(route), [...(choices?.contentTypes ?? [])].sort()],
  ]);
}

/** The declared types by their new names. */
export function typeParts(
  plan: Plan,
  version: VersionName,
  names: NewNames,
): ReadonlyMap<string, CodePart> {
  const modules = modulesByType(plan);
  return new Map(
    [...allDeclarations(plan)].map(([name, declaration]) => [
      names.get(name) ?? name,
      {
        text: codeText(declaration, names),
        isSent: false,
        uses: [],
        type: `${importOf(version, modules.get(name) ?? "")}.${name}`,
      },
    ]),
  );
}

export function serverPart(server: ServerPlan, version: VersionName): CodePart {
  const type = `typeof ${importOf(version, "servers")}.${server.name}`;
  return { text: codeText(server), isSent: true, uses: [], type };
}

/** A module of a version as `judgeTypes` takes it. */
function importOf(version: VersionName, module: string): string {
  return `import("./${version}/${module}.js")`;
}
