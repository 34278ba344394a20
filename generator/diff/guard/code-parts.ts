import {
  declarationsOf,
  type ModulePlan,
  type RoutePlan,
  type ServerPlan,
  type TypePlan,
  withoutExtension,
} from "../../plan/index.js";
import type { ByName } from "../by-name.js";
import { serversOf } from "../compare-servers.js";
import type { Place } from "../place.js";
import { contentTypeOf } from "../requests/compare-requests.js";
import { wireNameOf } from "../requests/pair-arguments.js";
import { readTemplate } from "../route-template.js";
import { codeText } from "../types/type-text.js";
import type { VersionPair } from "../version-pair.js";

/** A part of the generated code of one version that callers depend on. */
export interface CodePart {
  /** Absent for a type that belongs to a function, where it is judged. */
  readonly place?: Place;
  /** Equal for equal code. */
  readonly text: string;
  /** Set if it determines requests, so that each difference of its text counts. */
  readonly isSent?: true;
  /** The types in its text, which may have changed where they are declared. */
  readonly uses?: readonly TypePlan[];
  /** The name of the type that it declares. */
  readonly declares?: string;
  /** Its type as TypeScript that imports the modules of the version; absent for what has none. */
  readonly type?: string;
}

/** What a function sends, what it takes, what the API answers, and what `endpoint()` takes for its route. */
export const ROUTE_PARTS = ["sent", "request", "response", "endpoint"] as const;

export type RoutePart = (typeof ROUTE_PARTS)[number];

/** One of the versions, with the new names of its types by their old ones. */
interface Version {
  readonly name: "before" | "after";
  readonly newNames: ReadonlyMap<string, string>;
}

/**
 * The code of one version, in parts with the names of the new version: `sent petsGet`, `request petsGet`, `response petsGet`,
 * `endpoint petsGet`, `type Pet`, `server main`.
 */
export function codeParts(
  { before, after, routes, types }: VersionPair,
  name: Version["name"],
): ByName<CodePart> {
  const isOld = name === "before";
  const version: Version = { name, newNames: isOld ? types.renamed : new Map() };
  const plan = isOld ? before : after;
  return new Map([
    ...routes.both.flatMap(({ old, now, modules, place }) => {
      const parts = isOld
        ? routeParts(old, modules.old, version)
        : routeParts(now, modules.now, version);
      return Object.entries(parts).map(
        ([part, code]) => [`${part} ${now.name}`, { place, ...code }] as const,
      );
    }),
    ...plan.modules.flatMap((module) => typeParts(module, version)),
    ...serversOf(plan).map(
      (server) => [`server ${server.name}`, serverPart(server, name)] as const,
    ),
  ]);
}

/** The parts of a function; absent if it does not have them, or if rules compare them completely. */
function routeParts(
  route: RoutePlan,
  module: string,
  version: Version,
): Readonly<Partial<Record<RoutePart, CodePart>>> {
  const { name, parametersArgument, types } = route;
  const { choices, parameters, headers, headersRequired, responses, known } = types;
  const from = importOf(version.name, module);
  const argumentTypes = [parameters, headers, choices?.types?.bodies].flatMap((type) => type ?? []);
  const declared = argumentTypes
    .slice(1)
    .flatMap((type) => (type.kind === "reference" ? [`${from}.${type.name}`] : []));
  const part = (uses: readonly TypePlan[], type: string, more: unknown = null): CodePart => {
    return { text: codeText([uses, more], version.newNames), uses, type };
  };
  const taken = `[${[`Parameters<typeof ${from}.${name}>[0]`, ...declared].join(", ")}]`;
  const answered = responses?.kind === "reference" ? `${from}.${responses.name}` : "unknown";
  // The first is the effective route. What has another style there is text, and rules compare the styles.
  const ofEndpoint = route.serialized ? undefined : known[0];
  const routeKey = JSON.stringify(ofEndpoint?.route);
  return {
    sent: { text: sentText(route), isSent: true },
    request: part(argumentTypes, taken, [parametersArgument, headersRequired, choices]),
    response: part(responses ? [responses] : [], answered),
    ...(ofEndpoint && {
      endpoint: part(
        [ofEndpoint.parameters],
        `${importOf(version.name, "routes")}.Routes[${routeKey}]["parameters"]`,
      ),
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

function typeParts(
  module: ModulePlan,
  { name: version, newNames }: Version,
): readonly (readonly [string, CodePart])[] {
  const from = importOf(version, withoutExtension(module.path));
  const ofBuilders =
    module.kind === "builders" ? module.routes.flatMap((route) => route.declarations) : [];
  return declarationsOf(module).map((declaration) => {
    const declares = newNames.get(declaration.name) ?? declaration.name;
    const place: Place = { of: "type", type: declares, path: [], routes: [] };
    const code = {
      text: codeText(declaration, newNames),
      declares,
      type: `${from}.${declaration.name}`,
    };
    return [`type ${declares}`, ofBuilders.includes(declaration) ? code : { ...code, place }];
  });
}

function serverPart(server: ServerPlan, version: Version["name"]): CodePart {
  const type = `typeof ${importOf(version, "servers")}.${server.name}`;
  const place: Place = { of: "server", server: server.name, path: [] };
  return { place, text: codeText(server), isSent: true, type };
}

/** A module of a version as `judgeTypes` takes it. */
function importOf(version: Version["name"], module: string): string {
  return `import("./${version}/${module}.js")`;
}
