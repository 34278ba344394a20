import { hasQuery } from "waybill-runtime/tools";
import { byName, groupBy } from "../../collections/index.js";
import { type Problem, quoteText } from "../../errors/index.js";
import { type Manifest, didYouMean, suggestName } from "../../manifest/index.js";
import { listResponses } from "../builder/builder-docs.js";
import { cutMarkdown } from "../docs.js";
import type { Spend } from "../output-budget.js";
import type { RoutePlan, ToolDefinitionPlan } from "../plan.js";
import type { ReadRoute, RoutePlans } from "../routes/read-routes.js";
import { variableName } from "../routes/url-pieces.js";
import { splitCamelCase } from "../names/identifiers.js";
import { hashText } from "../../portable/index.js";
import type { TypeModules } from "../types/type-modules.js";
import { createTypeIndex, type TypeIndex } from "../types/type-index.js";
import { createJsonSchemas, MAX_DEFINITIONS } from "./json-schema.js";
import { planInputSchema, planOutputSchema } from "./tool-schemas.js";
import { modelText } from "./visible-text.js";

export type PlacedTool = ReturnType<typeof planTools>["value"][number];

/** Plans the tools that `generate.tools` selects, in the order of the routes. */
export function planTools(
  { generate: { tools } }: Manifest,
  plans: RoutePlans,
  { context: { schemas }, declarations }: Pick<TypeModules, "context" | "declarations">,
  spend: Spend,
) {
  if (tools === false) return { value: [], problems: [], warnings: [] };
  const wanted = tools === true ? undefined : new Set(tools);
  const routes = [...plans.keys()];
  const isChosen = (read: ReadRoute): boolean =>
    wanted === undefined || selectableNames(read).some((name) => wanted.has(name));
  const chosen = [...plans].filter(([read]) => isChosen(read) && !choosesOrigin(read));
  const refused = routes.filter((read) => isChosen(read) && choosesOrigin(read));
  // Names for all routes, so that no name depends on the selection.
  const toolNames = nameTools(routes.map(({ name }) => name));
  const chosenRoutes = chosen.map(([read]) => read);
  const ofRoutes = chosen.flatMap(([, plan]) => plan.declarations);
  const index = createTypeIndex(new Map([...declarations, ...byName(ofRoutes)]));
  const sent = createJsonSchemas(schemas, "request");
  const received = createJsonSchemas(schemas, "response");
  const renamed = new Map(chosen.map(([, plan]) => [plan, renameArguments(plan)]));
  let excess: Problem | undefined;
  const value = chosen.flatMap(([read, plan]) => {
    if (excess) return [];
    const names = renamed.get(plan) ?? new Map<string, string>();
    const renameArgument = (argument: string) => names.get(argument) ?? argument;
    const outputSchema = planOutputSchema(read, plan, received, index);
    const encoded = reservedArguments(read);
    const byName = [...names].map(([argument, name]) => [name, argument] as const);
    const tool = {
      name: `${read.name}Tool`,
      builder: read.name,
      manifestRoute: read.manifestRoute,
      definition: {
        name: toolNames.get(read.name) ?? read.name,
        description: describeTool(read, plan, index),
        inputSchema: planInputSchema(read, plan, renameArgument, sent, index),
        annotations: annotate(read),
      },
      ...(outputSchema && { output: { name: `${read.name}ToolOutput`, schema: outputSchema } }),
      ...(names.size > 0 && { renamed: Object.fromEntries(byName) }),
      ...(encoded.length > 0 && { encoded }),
    };
    const schemasOfTool = [tool.definition.inputSchema, outputSchema ?? {}];
    const free = schemasOfTool.filter((schema) => "$defs" in schema).length * MAX_DEFINITIONS;
    excess = spend(tool, "the tools up to here", read.path, free);
    return [{ path: `tools/${read.group}.ts`, route: plan, tool }];
  });
  const warnings = chosen.flatMap(([read, plan]) => warnOfNames(read, renamed.get(plan)));
  const isNamed = ({ route, manifestRoute, name }: ReadRoute): boolean =>
    [route.operationId ?? name, name, manifestRoute].some((candidate) => wanted?.has(candidate));
  return {
    value,
    problems: [
      ...(excess ? [excess] : []),
      ...(tools === true ? [] : findUnknown(tools, routes)),
      ...refused.filter(isNamed).map(originProblem),
      ...findSame(chosenRoutes, toolNames),
    ],
    warnings: [...warnings, ...refused.filter((read) => !isNamed(read)).map(originProblem)],
  };
}

/** Whether an argument decides the host of a request, so that a model could send the request and its credentials anywhere. */
function choosesOrigin({ split }: ReadRoute): boolean {
  return split.leading !== "";
}

/** Arguments of `{+name}`, in which a builder keeps reserved characters. */
function reservedArguments({ variables, route }: ReadRoute): readonly string[] {
  const reserved = variables.filter(({ operator }) => operator === "+");
  const names = reserved.map(({ name, zone }) => {
    const sameName = route.parameters.filter((parameter) => variableName(parameter.name) === name);
    // A query variable may repeat a path variable.
    const places = zone === "query" ? ["query", "path"] : ["path"];
    const [declared] = places.flatMap((place) => sameName.filter((same) => same.in === place));
    return declared?.as ?? declared?.name ?? name;
  });
  return [...new Set(names)];
}

function originProblem({ manifestRoute, path }: ReadRoute): Problem {
  return {
    code: "tool-chooses-host",
    message: `${manifestRoute} cannot be a tool: its URL begins with a placeholder, so a model would choose the host`,
    hint: "build such requests in your program, with the URL from the API",
    path,
  };
}

/** Reports tools with equal names: collisions of 32-bit hashes can be produced on purpose. */
function findSame(
  routes: readonly ReadRoute[],
  toolNames: ReadonlyMap<string, string>,
): readonly Problem[] {
  const byName = groupBy(routes, ({ name }) => toolNames.get(name));
  return [...byName].flatMap(([name, [first, ...duplicates]]) =>
    duplicates.map(({ manifestRoute, path }) => ({
      code: "duplicate-name",
      message: `the tools of ${first.manifestRoute} and ${manifestRoute} have the same name, ${name}`,
      hint: "give one of the routes another `name`",
      path,
    })),
  );
}

/** Argument names that model APIs accept. */
const FIT_ARGUMENT = /^[\w.-]{1,64}$/;

/**
 * Renames arguments whose names model APIs reject: `filter[id]` → `filter_id`. A name that is too long, has no letter or digit,
 * or would not be unique ends with a hash, so that it does not depend on the order.
 */
function renameArguments({ arguments: all }: RoutePlan): ReadonlyMap<string, string> {
  const plainName = (name: string) =>
    FIT_ARGUMENT.test(name) ? name : name.replace(/[^\w.-]+/g, "_").replace(/^_+|(?<!_)_+$/g, "");
  const renamed = new Map<string, string>();
  for (const [plain, alike] of groupBy(all, ({ name }) => plainName(name))) {
    const isFit = FIT_ARGUMENT.test(plain) && alike.length === 1;
    for (const { name } of alike) {
      if (FIT_ARGUMENT.test(name)) continue;
      renamed.set(name, isFit ? plain : withHash(plain || "argument", name));
    }
  }
  return renamed;
}

function warnOfNames(
  { route, path }: ReadRoute,
  names: ReadonlyMap<string, string> = new Map(),
): readonly Problem[] {
  return [...names].map(([argument, name]) => {
    const index = route.parameters.findIndex(({ name, as = name }) => argument === as);
    const mapped = "`build` maps the name back";
    return {
      code: "renamed-argument",
      message: `${quoteText(argument)} is ${quoteText(name)} in the tool's schema, because model APIs reject the name`,
      hint:
        index < 0
          ? `no change is needed: ${mapped}`
          : `${mapped}; to choose another name, write the parameter's \`as\``,
      path: [...path, ...(index < 0 ? ["requestBody"] : ["parameters", index])],
    };
  });
}

/** Names by which `generate.tools` can select a route: its group, tags and name. */
function selectableNames({ route, manifestRoute, group, name }: ReadRoute): readonly string[] {
  const { operationId = name, tags = [] } = route;
  return [group, name, operationId, manifestRoute, ...tags];
}

const UNKNOWN_HINT = "write the name of a group, a tag or a route";

function findUnknown(tools: readonly string[], routes: readonly ReadRoute[]): readonly Problem[] {
  const known = new Set(routes.flatMap(selectableNames));
  const unknown = [...tools.entries()].filter(([, tool]) => !known.has(tool));
  return unknown.map(([index, tool], found) => ({
    code: "unknown-reference",
    message: `no group, tag or route is called ${quoteText(tool)}`,
    hint: didYouMean(suggestName(tool, known, found), UNKNOWN_HINT),
    path: ["generate", "tools", index],
  }));
}

/** Some model APIs reject longer descriptions. */
const MAX_DESCRIPTION = 1024;

/** Summary, description and response. Truncates the description if the text is too long. */
function describeTool(
  { route, manifestRoute }: ReadRoute,
  { doc, types }: RoutePlan,
  index: TypeIndex,
): string {
  const summary = modelText(route.summary ?? "");
  const description = modelText(route.description ?? "");
  const title = summary === "" && description === "" ? manifestRoute : summary;
  const deprecated = doc.deprecated === undefined ? "" : `Deprecated. ${doc.deprecated}`;
  const responses = types.responses && index.resolve(types.responses);
  const returned = responses?.kind === "object" ? listResponses(responses.properties, index) : "";
  const withDescription = (middle: string): string =>
    [title, middle, modelText(deprecated), returned].filter((part) => part !== "").join("\n\n");
  const overhead = withDescription("-").length - 1;
  return cutMarkdown(
    withDescription(cutMarkdown(description, MAX_DESCRIPTION - overhead)),
    MAX_DESCRIPTION,
  );
}

/** Hints by method (RFC 9110, section 9.2), unless the manifest overrides them. A hint must not promise too much. */
function annotate({ method, route }: ReadRoute): ToolDefinitionPlan["annotations"] {
  const { tool = {} } = route;
  const { readOnly = hasQuery(method) || method === "OPTIONS" } = tool;
  const { destructive = !readOnly } = tool;
  const { idempotent = readOnly || method === "PUT" || method === "DELETE" } = tool;
  return {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: true,
  };
}

/** Maximum length in model APIs. */
const MAX_LENGTH = 64;
const HASH_LENGTH = 8;

/**
 * Tool names by builder name, in the characters that model APIs allow: `issuesCreate` → `issues_create`. A name that is too
 * long, has other characters or would not be unique ends with a hash, so that it does not depend on the order.
 */
function nameTools(builders: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const snakeCase = (name: string) => splitCamelCase(name).replaceAll("-", "_").toLowerCase();
  for (const [plain, alike] of groupBy(builders, snakeCase)) {
    const isFit = /^[a-z\d_]+$/.test(plain) && plain.length <= MAX_LENGTH && alike.length === 1;
    for (const builder of alike) names.set(builder, isFit ? plain : withHash(plain, builder));
  }
  return names;
}

function withHash(plain: string, builder: string): string {
  const start = plain.replace(/\W+/g, "_").slice(0, MAX_LENGTH - HASH_LENGTH - 1);
  return `${start}_${hashText(builder).slice(0, HASH_LENGTH)}`;
}
