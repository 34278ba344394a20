import {
  keyword,
  listDeclarations,
  listRoutes,
  type RoutePlan,
  type ServerPlan,
  typeDeclared,
  type TypePlan,
  unionType,
  readTemplate,
  findWireName,
} from "../../plan/index.js";
import type { ByName } from "../../collections/index.js";
import { plannedServers } from "../compare-servers.js";
import type { ChangePlace, TypePlace } from "../place.js";
import { defaultContentType } from "../requests/compare-requests.js";
import { codeText } from "../types/code-text.js";
import type { VersionPair } from "../version-pair.js";

/** A part of the generated code of one version that callers depend on. */
export interface CodePart {
  readonly place: ChangePlace;
  /** The type for callers; absent for parts without a type. */
  readonly type?: TypePlan;
  /** The part of requests that it determines, as text. */
  readonly sent?: string;
}

type NamedPart = readonly [name: string, part: CodePart];

/**
 * The code of one version in parts, keyed by names of the new version: `sent petsGet` is the request of a function, `request
 * petsGet` its parameters, `response petsGet` its responses. `endpoint petsGet` is the parameters of its route in `endpoint()`.
 * Other keys are `type Pet` and `server main`.
 */
export function codeParts(
  { before, after, routes, types }: VersionPair,
  name: "before" | "after",
): ByName<CodePart> {
  const isOld = name === "before";
  const plan = isOld ? before : after;
  const ofRoutes = routes.both.flatMap(({ old, now, place }) =>
    routeParts(isOld ? old : now).map(([part, code]): NamedPart => [
      `${part} ${now.name}`,
      { place, ...code },
    ]),
  );
  // A function's finding covers its types.
  const ofFunctions = new Set(listRoutes(plan).flatMap(({ declarations }) => declarations));
  const declarations = plan.modules.flatMap(listDeclarations);
  const ofTypes = declarations
    .filter((declaration) => !ofFunctions.has(declaration))
    .map((declaration): NamedPart => {
      const type = (isOld && types.renamed.get(declaration.name)) || declaration.name;
      const place: TypePlace = { of: "type", type, path: [], routes: [] };
      return [`type ${type}`, { place, type: typeDeclared(declaration) }];
    });
  return new Map([...ofRoutes, ...ofTypes, ...plannedServers(plan).map(serverPart)]);
}

/** The parts of a function, without the aspects that rules compare completely. */
function routeParts(
  route: RoutePlan,
): readonly (readonly [name: string, part: Omit<CodePart, "place">])[] {
  const { choices, parameters, headers, responses, known } = route.types;
  const optional = route.parametersArgument === "optional" ? [keyword("undefined")] : [];
  const members = [unionType([parameters, ...optional]), headers, choices?.types?.bodies].flatMap(
    (type) => type ?? [],
  );
  // The first is the effective route. Its serialized arguments are strings, and rules compare the styles.
  const [effective] = route.serialized ? [] : known;
  return [
    ["sent", { sent: sentText(route) }],
    ["request", { type: { kind: "tuple", members } }],
    ["response", { type: responses ?? keyword("unknown") }],
    ...(effective ? [["endpoint", { type: effective.parameters }] as const] : []),
  ];
}

function serverPart(server: ServerPlan): NamedPart {
  const { name, variables, url } = server;
  const type: TypePlan = variables ? typeDeclared(variables.type) : { kind: "literal", value: url };
  const place: ChangePlace = { of: "server", server: name, path: [] };
  return [`server ${name}`, { place, type, sent: codeText(server) }];
}

/** The request of a function without styles and defaults, which rules compare completely. */
function sentText(route: RoutePlan): string {
  const { method, shape } = readTemplate(route.effectiveRoute);
  const sent = route.arguments.map((argument) => {
    const { name, in: place, required } = argument;
    // The names of path variables and the order of the query do not affect the request.
    return [name, place, required, place === "path" ? "" : findWireName(argument)].join(" ");
  });
  const { choices, endpointBody } = route.types;
  return JSON.stringify([
    [method, shape, sent.sort(), route.takesData, endpointBody !== undefined],
    [defaultContentType(route), [...(choices?.contentTypes ?? [])].sort()],
  ]);
}
