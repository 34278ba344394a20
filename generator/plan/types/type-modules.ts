import { clashes } from "../../collections/index.js";
import { type Problem, quoteText } from "../../errors/index.js";
import { builderNames, pagesName, RESERVED_NAMES } from "../names/default-names.js";
import { toIdentifier, pascalCase, upperFirst } from "../names/identifiers.js";
import { applyRules } from "../names/name-rules.js";
import { typesPath, UNUSED, WEBHOOKS } from "../modules/module-paths.js";
import { docOfSchema } from "../docs.js";
import type { GenerateSettings, Manifest, Route, Schema, Webhook } from "../../manifest/index.js";
import type { DeclarationPlan, DocPlan, Planned, TypePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { createInterface, intersectionType } from "./combine-types.js";
import { discriminatedByParents } from "./discriminator.js";
import { findClosedEnums, isOpenEnum } from "./read-schema.js";
import { planResponses } from "./response-types.js";
import { findDiffering, findUsers, joinUsers, type OnlyGroup, type Root } from "./schema-graph.js";
import { createSchemaIndex, type Direction } from "./schema-index.js";
import { typeContext, typeOfSchema, type TypeContext } from "./schema-type.js";
import {
  type AllWebhooks,
  planWebhooks,
  schemasOfAnswers,
  schemasOfCall,
  WEBHOOK_TYPES,
} from "./webhook-types.js";

export interface PlacedDeclaration {
  readonly path: string;
  readonly declaration: DeclarationPlan;
}

export type TypeModules = ReturnType<typeof planTypeModules>["value"];

/**
 * Names the types of schemas and of responses, and assigns a module to each schema. Schemas that only one group uses are
 * declared with its builders, so that a program that imports one group is fast to compile.
 */
export function planTypeModules(
  manifest: Manifest,
  routes: readonly ReadRoute[],
  webhooks: AllWebhooks,
) {
  const { schemas, generate } = manifest;
  const roots = {
    request: rootsIn(routes, schemasOfCall, webhooks, schemasOfAnswers),
    response: rootsIn(routes, schemasOfAnswers, webhooks, schemasOfCall),
  };
  const index = createSchemaIndex(schemas);
  const usersIn = (direction: Direction) => findUsers(roots[direction], index, direction);
  const isAll =
    generate.schemas === "all" ||
    (generate.only === "types" && roots.request.length + roots.response.length === 0);
  if (isAll) {
    const used = inBoth(usersIn);
    const unused = Object.keys(schemas).filter(
      (name) => !used.request.has(name) && !used.response.has(name),
    );
    roots.response.push(...unused.map((name): Root => [UNUSED, { $ref: `#/schemas/${name}` }]));
  }
  const users = inBoth(usersIn);
  const received = roots.response.map(([, schema]) => schema);
  const closedEnums =
    generate.responseEnums === "open" ? findClosedEnums(received, index) : undefined;
  const hasDates = generate.dates === "Date";
  const shared = [...users.request.keys()].filter((schema) => users.response.has(schema));
  const differing = findDiffering(
    shared,
    index,
    (schema) => isOpenEnum(schema, closedEnums) || (hasDates && schema.format === "date-time"),
  );
  const ofBuilders = builderNames(routes.map(({ name }) => name));
  const ofPages = new Set(
    routes.flatMap(({ name, route, ruledPages }) =>
      (route.pages ?? ruledPages) ? [pagesName(name)] : [],
    ),
  );
  const isTaken = (name: string): boolean =>
    ofBuilders.has(name) ||
    ofPages.has(name) ||
    (webhooks.all.length > 0 && WEBHOOK_TYPES.includes(name));
  const { value: names, problems } = nameSchemas(manifest, differing, isTaken);
  const request: TypeContext = {
    ...typeContext(index, names.request, "request"),
    ...(hasDates && { dates: "accepted" }),
  };
  const response: TypeContext = {
    ...typeContext(index, names.response, "response"),
    ...(closedEnums && { closedEnums }),
  };
  const ofWebhooks = planWebhooks(webhooks, response, request);
  const placed = [
    ...ofWebhooks.map((declaration) => ({ path: WEBHOOKS, declaration })),
    ...placeSchemas(generate.layout, { request, response }, users, differing),
  ];
  const value = {
    context: request,
    received: response,
    declarations: new Map(placed.map(({ declaration }) => [declaration.name, declaration])),
    /** Names of schemas by type name. */
    schemaNames: new Map(
      [...names.response, ...names.request].map(([schema, type]) => [type, schema] as const),
    ),
    planResponses: ({ route: { responses }, method, name }: ReadRoute) =>
      responses &&
      createInterface(`${upperFirst(name)}Responses`, planResponses(method, responses, response)),
    /** All declarations, ordered within each module. */
    placed,
  };
  return { value, problems };
}

/**
 * The name of each schema's type: the schema's name in Pascal case. It ends with `Schema` if a builder's type or a type of
 * generated code has that name.
 *
 * @param differing schemas whose values differ in requests: the name of their request type ends with `Writable`.
 */
function nameSchemas(
  { schemas, names: rules = [], documentNames }: Manifest,
  differing: ReadonlySet<string>,
  isBuilderName: (name: string) => boolean,
): Planned<Readonly<Record<Direction, ReadonlyMap<string, string>>>> {
  const free = (name: string): string =>
    isBuilderName(name) || RESERVED_NAMES.has(name) ? free(`${name}Schema`) : name;
  const all = Object.keys(schemas);
  const schemaTexts = (schema: string) => ({
    schema: [schema, documentNames?.get(schema) ?? []].flat(),
  });
  const { value: renamed, problems } = applyRules(rules, all, schemaTexts, ["schema"]);
  const named = all.map((schema, index) => {
    const plain = toIdentifier(pascalCase(renamed[index]?.name ?? schema)) || "_";
    const response = free(plain);
    return {
      schema,
      response,
      request: differing.has(schema) ? free(`${plain}Writable`) : response,
    };
  });
  const types = named.flatMap(({ schema, response, request }) =>
    [...new Set([response, request])].map((name) => ({ name, schema })),
  );
  const clashing = clashes(types, ({ name }) => [name]).map(({ key, earlier, later }): Problem => ({
    code: "duplicate-schema-type",
    message: `the schemas ${quoteText(earlier.schema)} and ${quoteText(later.schema)} both become the type ${key}`,
    hint: "rename one of them",
    path: ["schemas", later.schema],
    at: "key",
    related: [{ message: "also declared here", path: ["schemas", earlier.schema] }],
  }));
  const value = inBoth((to) => new Map(named.map((names) => [names.schema, names[to]])));
  return { value, problems: [...problems, ...clashing] };
}

/** The schemas of values that routes send or receive, and of webhooks, whose requests are received. */
function rootsIn(
  routes: readonly ReadRoute[],
  ofRoute: (route: Route) => readonly Schema[],
  webhooks: AllWebhooks,
  ofWebhook: (webhook: Webhook) => readonly Schema[],
): Root[] {
  return [
    ...routes.flatMap(({ group, route }) => ofRoute(route).map((schema): Root => [group, schema])),
    ...webhooks.all.flatMap(ofWebhook).map((schema): Root => [WEBHOOKS, schema]),
  ];
}

/** Declares each used schema: twice if its values differ between the directions. */
function placeSchemas(
  layout: GenerateSettings["layout"],
  contexts: Readonly<Record<Direction, TypeContext>>,
  users: Readonly<Record<Direction, ReadonlyMap<string, OnlyGroup>>>,
  differing: ReadonlySet<string>,
): readonly PlacedDeclaration[] {
  return Object.keys(contexts.request.schemas.byName).flatMap((schema) => {
    const directions = DIRECTIONS.filter((to) => users[to].has(schema));
    const groups = directions.map((to) => users[to].get(schema));
    const isShared = groups.length > 1 && !differing.has(schema);
    if (isShared) {
      const context: TypeContext = { ...contexts.request, hasMutableArrays: true };
      const path = typesPath(groups.reduce(joinUsers), layout);
      return [{ path, declaration: declareSchema(schema, context) }];
    }
    return directions.map((to, index) => ({
      path: typesPath(groups[index], layout),
      declaration: declareSchema(schema, contexts[to]),
    }));
  });
}

const DIRECTIONS = ["response", "request"] as const;

function inBoth<Value>(find: (direction: Direction) => Value): Readonly<Record<Direction, Value>> {
  return { request: find("request"), response: find("response") };
}

export function declareSchema(schema: string, context: TypeContext): DeclarationPlan {
  const definition = context.schemas.named(schema);
  const name = context.typeNames.get(schema) ?? schema;
  const doc = docOfSchema(definition, context.direction);
  const type = intersectionType([
    typeOfSchema(definition, context),
    ...discriminatedByParents(schema, context),
  ]);
  return declareType(name, doc, type);
}

export function declareType(name: string, doc: DocPlan, type: TypePlan): DeclarationPlan {
  return type.kind === "object"
    ? { ...type, kind: "interface", name, doc }
    : { kind: "alias", name, doc, type };
}
