import { groupBy } from "../../collections/index.js";
import { upperFirst } from "../names/identifiers.js";
import { nameSchemas } from "../names/schema-names.js";
import { builderNameFinder } from "../names/default-names.js";
import { MODULE_PATHS, typesPath, WEBHOOKS } from "../modules/module-paths.js";
import { docOfSchema } from "../docs.js";
import type { GenerateSettings, Manifest, Schema } from "../../manifest/index.js";
import type { DeclarationPlan, DocPlan, InterfacePlan, TypePlan } from "../plan.js";
import type { Planned } from "../planned.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { intersectionOf } from "./combine-types.js";
import type { Direction } from "./read-schema.js";
import { discriminatedByParents } from "./discriminator.js";
import { openEnumFinder } from "./open-enums.js";
import { planResponses } from "./response-types.js";
import {
  findDiffering,
  findUsers,
  joinUsers,
  namesUsed,
  type OnlyGroup,
  usesByName,
} from "./schema-graph.js";
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

export interface TypeModules {
  /** The context in which schemas of requests become types. */
  readonly context: TypeContext;
  /** The context in which schemas of responses become types. */
  readonly received: TypeContext;
  readonly declarations: ReadonlyMap<string, DeclarationPlan>;
  readonly responsesOf: (route: ReadRoute) => InterfacePlan | undefined;
  /** All declarations; those of one module are in their order there. */
  readonly placed: readonly PlacedDeclaration[];
}

/**
 * Names the types of schemas and of responses, and finds the module of each schema. Schemas that only one group uses are
 * declared with its builders, so that a compiler reads little for a program that imports one group.
 */
export function planTypeModules(
  manifest: Manifest,
  routes: readonly ReadRoute[],
  webhooks: AllWebhooks,
): Planned<TypeModules> {
  const { schemas, generate } = manifest;
  const received = function* (): Iterable<Schema> {
    for (const webhook of webhooks.all) yield* schemasOfCall(webhook);
    for (const { route } of routes) yield* schemasOfAnswers(route);
  };
  const isOpen =
    generate.responseEnums === "open" ? openEnumFinder(received(), schemas) : undefined;
  const hasDates = generate.dates === "Date";
  const usesOf = usesByName(schemas);
  const groups = groupBy(routes, ({ group }) => group);
  const usersIn = (direction: Direction) =>
    findUsers(rootsIn(direction, groups, webhooks, schemas), (name) => usesOf(name, direction));
  const users = { request: usersIn("request"), response: usersIn("response") };
  const inBoth = [...users.request.keys()].filter((schema) => users.response.has(schema));
  const differing = findDiffering(
    inBoth,
    schemas,
    usesOf,
    (schema) => isOpen?.(schema) === true || (hasDates && schema.format === "date-time"),
  );
  const isBuilderName = builderNameFinder(routes.map(({ name }) => name));
  const isTaken = (name: string): boolean =>
    isBuilderName(name) || (webhooks.all.length > 0 && WEBHOOK_TYPES.includes(name));
  const { value: names, problems } = nameSchemas(manifest, differing, isTaken);
  const request: TypeContext = {
    ...typeContext(schemas, names.request, "request"),
    ...(hasDates && { dates: "accepted" }),
  };
  const response: TypeContext = {
    ...typeContext(schemas, names.response, "response"),
    ...(isOpen && { isOpen }),
  };
  const ofWebhooks = planWebhooks(webhooks, response, request);
  const placed = [
    ...ofWebhooks.map((declaration) => ({ path: WEBHOOKS, declaration })),
    ...placeSchemas(generate.layout, { request, response }, users, differing),
  ];
  const value: TypeModules = {
    context: request,
    received: response,
    declarations: new Map(placed.map(({ declaration }) => [declaration.name, declaration])),
    responsesOf: ({ route: { responses }, method, name }) =>
      responses && planResponses(`${upperFirst(name)}Responses`, method, responses, response),
    placed,
  };
  return { value, problems };
}

/** What the routes of each group use, and webhooks, whose calls are received. Schemas that several routes share are visited once. */
function rootsIn(
  direction: Direction,
  groups: ReadonlyMap<string, readonly ReadRoute[]>,
  webhooks: AllWebhooks,
  schemas: Manifest["schemas"],
): ReadonlyMap<string, ReadonlySet<string>> {
  const [ofRoute, ofWebhook] =
    direction === "request" ? [schemasOfCall, schemasOfAnswers] : [schemasOfAnswers, schemasOfCall];
  const roots = new Map<string, ReadonlySet<string>>();
  for (const [group, all] of groups) {
    const found = new Set<Schema>();
    for (const { route } of all) for (const schema of ofRoute(route)) found.add(schema);
    roots.set(group, namesUsed(found, direction, schemas));
  }
  const ofWebhooks = webhooks.all.flatMap(ofWebhook);
  return roots.set(WEBHOOKS, namesUsed(new Set(ofWebhooks), direction, schemas));
}

/** Declares each schema that is used: twice if its values differ between the directions. */
function placeSchemas(
  layout: GenerateSettings["layout"],
  contexts: Readonly<Record<Direction, TypeContext>>,
  users: Readonly<Record<Direction, ReadonlyMap<string, OnlyGroup>>>,
  differing: ReadonlySet<string>,
): readonly PlacedDeclaration[] {
  const place = (schema: string, to: Direction, group: OnlyGroup): PlacedDeclaration => ({
    path: pathOf(group, layout),
    declaration: declareSchema(schema, contexts[to]),
  });
  return Object.keys(contexts.request.schemas).flatMap((schema) => {
    const directions = DIRECTIONS.filter((to) => users[to].has(schema));
    const [one, other] = directions.map((to) => users[to].get(schema));
    if (directions.length === DIRECTIONS.length && !differing.has(schema)) {
      return [place(schema, "request", joinUsers(one, other))];
    }
    return directions.map((to) => place(schema, to, users[to].get(schema)));
  });
}

const DIRECTIONS = ["response", "request"] as const;

function pathOf(group: OnlyGroup, layout: GenerateSettings["layout"]): string {
  if (group === WEBHOOKS) return WEBHOOKS;
  return group === undefined ? MODULE_PATHS.schemas : typesPath(group, layout);
}

export function declareSchema(schema: string, context: TypeContext): DeclarationPlan {
  const definition = context.schemas[schema] ?? true;
  const name = context.typeNames.get(schema) ?? schema;
  const doc = docOfSchema(definition, context.direction);
  const type = intersectionOf([
    typeOfSchema(definition, context),
    ...discriminatedByParents(schema, context),
  ]);
  return declareType(name, doc, type);
}

/** A plain object is an interface, anything else an alias. */
export function declareType(name: string, doc: DocPlan, type: TypePlan): DeclarationPlan {
  return type.kind === "object"
    ? { ...type, kind: "interface", name, doc }
    : { kind: "alias", name, doc, type };
}
