import {
  declarationsOf,
  type Plan,
  type RoutePlan,
  type ServerPlan,
  type TypePlan,
  withoutExtension,
} from "../../plan/index.js";
import { contentTypeOf } from "../requests/compare-requests.js";
import { wireNameOf } from "../requests/pair-arguments.js";
import { readTemplate } from "../route-template.js";
import { codeText } from "../types/type-text.js";

/** A part of the generated code of one version that callers depend on. */
export interface CodePart {
  /** Equal for equal code. */
  readonly text: string;
  /** Set if it determines requests, so that each difference of its text counts. */
  readonly isSent?: true;
  /** The types in its text, which may have changed where they are declared. */
  readonly uses?: readonly TypePlan[];
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
  const argumentTypes = [parameters, headers, choices?.types?.bodies].flatMap((type) => type ?? []);
  const declared = argumentTypes
    .slice(1)
    .flatMap((type) => (type.kind === "reference" ? [`${from}.${type.name}`] : []));
  const part = (uses: readonly TypePlan[], type: string, more: unknown = null): CodePart => {
    return { text: codeText([uses, more], names), uses, type };
  };
  const taken = `[${[`Parameters<typeof ${from}.${name}>[0]`, ...declared].join(", ")}]`;
  const answered = responses?.kind === "reference" ? `${from}.${responses.name}` : "unknown";
  // The first is the effective route. What has another style there is text, and rules compare the styles.
  const ofEndpoint = route.serialized ? undefined : known[0];
  const key = JSON.stringify(ofEndpoint?.route);
  return {
    sent: { text: sentText(route), isSent: true },
    request: part(argumentTypes, taken, [parametersArgument, headersRequired, choices]),
    response: part(responses ? [responses] : [], answered),
    ...(ofEndpoint && {
      endpoint: part(
        [ofEndpoint.parameters],
        `${importOf(version, "routes")}.Routes[${key}]["parameters"]`,
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

/** The declared types by their new names. */
export function typeParts(
  plan: Plan,
  version: VersionName,
  names: NewNames,
): ReadonlyMap<string, CodePart> {
  return new Map(
    plan.modules.flatMap((module) => {
      const from = importOf(version, withoutExtension(module.path));
      return declarationsOf(module).map((type) => [
        names.get(type.name) ?? type.name,
        { text: codeText(type, names), type: `${from}.${type.name}` },
      ]);
    }),
  );
}

export function serverPart(server: ServerPlan, version: VersionName): CodePart {
  const type = `typeof ${importOf(version, "servers")}.${server.name}`;
  return { text: codeText(server), isSent: true, type };
}

/** A module of a version as `judgeTypes` takes it. */
function importOf(version: VersionName, module: string): string {
  return `import("./${version}/${module}.js")`;
}
