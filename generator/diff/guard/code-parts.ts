import {
  type DeclarationPlan,
  listDeclarations,
  type ModulePlan,
  type RoutePlan,
  type ServerPlan,
  type TypePlan,
  withoutExtension,
} from "../../plan/index.js";
import type { ByName } from "../../collections/index.js";
import { plannedServers } from "../compare-servers.js";
import type { ChangePlace } from "../place.js";
import { defaultContentType } from "../requests/compare-requests.js";
import { readTemplate, findWireName } from "../route-template.js";
import { codeText } from "../types/code-text.js";
import type { VersionPair } from "../version-pair.js";

/** A part of the generated code of one version that callers depend on. */
export interface CodePart {
  /** Absent for a type that belongs to a function, because the function's finding covers it. */
  readonly place?: ChangePlace;
  /** The code in canonical form: equal code has equal text. */
  readonly text: string;
  /** Set if the part determines requests, so that each difference of its text counts. */
  readonly isSent?: true;
  /** The types that the text refers to, whose declarations may have changed. */
  readonly uses?: readonly TypePlan[];
  readonly declares?: string;
  readonly declaration?: DeclarationPlan;
  /** The part's type as TypeScript that imports the version's modules; absent for parts without a type. */
  readonly type?: string;
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
  /** New names of this version's types, by old name. */
  const newNames = isOld ? types.renamed : new Map<string, string>();
  /** An import type in the form that `judgeTypes` expects. */
  const importType = (module: string) => `import("./${name}/${module}.js")`;

  /** The parts of a function, without the aspects that rules compare completely. */
  function routeParts(route: RoutePlan, module: string): readonly NamedPart[] {
    const { name, parametersArgument, types } = route;
    const { choices, parameters, headers, headersRequired, responses, known } = types;
    const from = importType(module);
    const argumentTypes = [parameters, headers, choices?.types?.bodies].flatMap(
      (type) => type ?? [],
    );
    const declared = argumentTypes
      .slice(1)
      .flatMap((type) => (type.kind === "reference" ? [`${from}.${type.name}`] : []));
    const part = (uses: readonly TypePlan[], type: string, more: unknown = null): CodePart => {
      return { text: codeText([uses, more], newNames), uses, type };
    };
    const parameterTypes = `[${[`Parameters<typeof ${from}.${name}>[0]`, ...declared].join(", ")}]`;
    const answered = responses?.kind === "reference" ? `${from}.${responses.name}` : "unknown";
    // The first is the effective route. Its serialized arguments are strings, and rules compare the styles.
    const ofEndpoint = route.serialized ? [] : known.slice(0, 1);
    return [
      ["sent", { text: sentText(route), isSent: true }],
      [
        "request",
        part(argumentTypes, parameterTypes, [parametersArgument, headersRequired, choices]),
      ],
      ["response", part(responses ? [responses] : [], answered)],
      ...ofEndpoint.map(({ route, parameters }): NamedPart => {
        const type = `${importType("routes")}.Routes[${JSON.stringify(route)}]["parameters"]`;
        return ["endpoint", part([parameters], type)];
      }),
    ];
  }

  function typeParts(module: ModulePlan): readonly NamedPart[] {
    const from = importType(withoutExtension(module.path));
    const ofBuilders =
      module.kind === "builders" ? module.routes.flatMap((route) => route.declarations) : [];
    return listDeclarations(module).map((declaration) => {
      const declares = newNames.get(declaration.name) ?? declaration.name;
      const place: ChangePlace = { of: "type", type: declares, path: [], routes: [] };
      const code = {
        ...(!ofBuilders.includes(declaration) && { place }),
        text: codeText(declaration, newNames),
        declares,
        declaration,
        type: `${from}.${declaration.name}`,
      };
      return [`type ${declares}`, code];
    });
  }

  function serverPart(server: ServerPlan): NamedPart {
    const type = `typeof ${importType("servers")}.${server.name}`;
    const place: ChangePlace = { of: "server", server: server.name, path: [] };
    return [`server ${server.name}`, { place, text: codeText(server), isSent: true, type }];
  }

  const ofRoutes = routes.both.flatMap(({ old, now, modules, place }) =>
    routeParts(isOld ? old : now, isOld ? modules.old : modules.now).map(
      ([part, code]): NamedPart => [`${part} ${now.name}`, { place, ...code }],
    ),
  );
  const ofTypes = plan.modules.flatMap(typeParts);
  return new Map([...ofRoutes, ...ofTypes, ...plannedServers(plan).map(serverPart)]);
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
