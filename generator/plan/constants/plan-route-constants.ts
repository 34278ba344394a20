import { isSegment, type Part, readVariable } from "waybill-runtime/tools";
import { groupBy } from "../../collections/index.js";
import type { GenerateSettings } from "../../manifest/index.js";
import { builderPath } from "../modules/module-paths.js";
import type { ModuleByKind, RouteConstantPlan, RoutePlan } from "../plan.js";
import type { ReadRoute, RoutePlans } from "../routes/read-routes.js";
import { type Piece, variableName } from "../routes/url-pieces.js";

export function planRouteConstants(
  { routes: setting, layout }: GenerateSettings,
  plans: RoutePlans,
): readonly ModuleByKind<"route-constants">[] {
  if (setting !== "constants") return [];
  const byId = groupBy(plans.keys(), ({ route }) => route.operationId ?? "");
  const planConstant = ([read, { doc }]: readonly [ReadRoute, RoutePlan]): RouteConstantPlan => {
    const { name, method, pieces } = read;
    const { operationId = name } = read.route;
    const { paragraphs, deprecated } = doc;
    return {
      name: `${name}Route`,
      route: name,
      doc: { paragraphs: paragraphs.slice(0, 2), ...(deprecated !== undefined && { deprecated }) },
      value: {
        // Ids are keys, but several documents can have the same id.
        id: byId.get(operationId)?.length === 1 ? operationId : name,
        method,
        path: routePattern(read),
        template: pieces.map(templateSource).join(""),
      },
    };
  };
  const byModule = groupBy(plans, ([read]) => `routes/${builderPath(read, layout)}`);
  return [...byModule].map(([path, all]) => {
    return { kind: "route-constants", path, imports: [], constants: all.map(planConstant) };
  });
}

/** `:name` in the notation of RFC 6570. */
function templateSource({ part, source }: Piece): string {
  return typeof part === "object" && source.startsWith(":") ? `{${source.slice(1)}}` : source;
}

/** Literal text, or a variable. */
type Token =
  string | { readonly name: string; readonly takesSlashes: boolean; readonly isOptional: boolean };

/**
 * The path of a route in the notation of mock servers and routers (path-to-regexp 6), without origin and query: `/pets/:id`.
 * Escapes syntax characters. A variable with slashes is `:path(.+)`, and an optional last segment `/:id?`. The first of several
 * adjacent variables captures all their values.
 */
function routePattern({ route, split: { leading, path } }: ReadRoute): string {
  const optionals = route.parameters.filter(
    ({ in: zone, required }) => zone === "path" && !required,
  );
  const optional = new Set(optionals.map(({ name }) => variableName(name)));
  const tokens = path.flatMap((part, index): readonly Token[] => {
    const isLast = index === path.length - 1;
    if (typeof part === "string") return [escapeLiteral(part)];
    if (isSegment(part)) {
      return part.flatMap((piece, index) =>
        tokenizePart(piece, isLast && index === part.length - 1),
      );
    }
    const { name } = part;
    // A variable that starts the URL may be a complete URL.
    const takesSlashes = index === 0 && leading !== "";
    return [{ name, takesSlashes, isOptional: isLast && optional.has(name) }];
  });
  const apart = tokens.filter(
    (token, index) => typeof token === "string" || typeof (tokens[index - 1] ?? "") === "string",
  );
  const names = new Set<string>();
  const text = apart.map((token, index) => writeToken(token, apart[index + 1], names)).join("");
  return text.startsWith("/") ? text : `/${text}`;
}

function tokenizePart(part: Part, isEnd: boolean): readonly Token[] {
  if (typeof part === "string") return [escapeLiteral(part)];
  const { operator, variables } = part;
  const separator = operator === "" || operator === "+" ? "," : operator;
  return variables.flatMap((variable, index): readonly Token[] => {
    const { name, key, explode } = readVariable(variable);
    const before = index === 0 && separator === "," ? "" : separator;
    const text = operator === ";" ? `;${name}=` : before;
    const takesSlashes = operator === "+" || (operator === "/" && explode);
    const isOptional = operator === "/" && isEnd;
    return [...(text === "" ? [] : [text]), { name: key, takesSlashes, isOptional }];
  });
}

function writeToken(token: Token, next: Token | undefined, names: Set<string>): string {
  if (typeof token === "string") return token;
  let name = token.name.replace(/\W/g, "_").replace(/^(?=\d|$)/, "_");
  while (names.has(name)) name += "_";
  names.add(name);
  // Characters that would extend the name.
  const isJoined = typeof next === "string" && /^[\w(]/.test(next);
  const pattern = token.takesSlashes ? "(.+)" : isJoined ? "([^/]+)" : "";
  return `:${name}${pattern}${token.isOptional ? "?" : ""}`;
}

/** Replaces `*`, and `:` before a digit, by a pattern for any character, because msw interprets them. */
function escapeLiteral(text: string): string {
  return text.replace(/[()+]|:(?!\d)/g, "\\$&").replace(/\*|:(?=\d)/g, "(.)");
}
