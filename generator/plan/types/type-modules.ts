import { groupBy } from "../../collections/index.js";
import { upperFirst } from "../names/identifiers.js";
import { nameSchemas } from "../names/schema-names.js";
import { builderNameFinder } from "../names/default-names.js";
import { MODULE_PATHS, typesPath, WEBHOOKS } from "../modules/module-paths.js";
import { docOfSchema } from "../docs.js";
import type { GenerateSettings, Manifest, Schema } from "../../manifest/index.js";
import type { DeclarationPlan, DocPlan, InterfacePlan, TypePlan } from "../plan.js";
import type { Problem } from "../../errors/index.js";
import { collector } from "../planned.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { intersectionOf } from "./combine-types.js";
import type { Direction } from "./direction.js";
import { discriminatedByParents } from "./discriminator.js";
import { openEnumFinder } from "./open-enums.js";
import { planResponses } from "./response-types.js";
import {
  addUses,
  findDiffering,
  findUsers,
  joinUsers,
  noUses,
  type OnlyGroup,
  type SchemaUses,
  usesByName,
} from "./schema-graph.js";
import { typeContext, typeOfSchema, type TypeContext } from "./schema-type.js";
import {
  allWebhooks,
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
  problems: Problem[],
): TypeModules {
  const { schemas, generate } = manifest;
  const webhooks = allWebhooks(manifest.webhooks, routes);
  const isOpen =
    generate.responseEnums === "open"
      ? openEnumFinder(
          [
            ...webhooks.all.flatMap(schemasOfCall),
            ...routes.flatMap(({ route }) => schemasOfAnswers(route)),
          ],
          schemas,
        )
      : undefined;
  const hasDates = generate.dates === "Date";
  const usesOf = usesByName(
    schemas,
    (schema) => isOpen?.(schema) === true || (hasDates && schema.format === "date-time"),
  );
  const roots = usesByGroup(routes, webhooks, schemas);
  const users = {
    request: findUsers(roots, "request", usesOf),
    response: findUsers(roots, "response", usesOf),
  };
  const inBoth = [...users.request.keys()].filter((schema) => users.response.has(schema));
  const differing = findDiffering(inBoth, usesOf);
  const isBuilderName = builderNameFinder(routes.map(({ name }) => name));
  const isTaken = (name: string): boolean =>
    isBuilderName(name) || (webhooks.all.length > 0 && WEBHOOK_TYPES.includes(name));
  const names = collector(problems)(nameSchemas(manifest, differing, isTaken));
  const contexts: Readonly<Record<Direction, TypeContext>> = {
    request: {
      ...typeContext(schemas, names.request, "request"),
      ...(hasDates && { dates: "accepted" }),
    },
    response: {
      ...typeContext(schemas, names.response, "response"),
      ...(isOpen && { isOpen }),
    },
  };
  const { request, response } = contexts;
  const ofSchemas = placeSchemas(generate.layout, contexts, users, differing);
  const ofWebhooks = planWebhooks(webhooks, response, request);
  const placed = [
    ...ofWebhooks.map((declaration) => ({ path: WEBHOOKS, declaration })),
    ...ofSchemas,
  ];
  return {
    context: request,
    received: response,
    declarations: new Map(placed.map(({ declaration }) => [declaration.name, declaration])),
    responsesOf: ({ route: { responses }, method, name }) =>
      responses && planResponses(`${upperFirst(name)}Responses`, method, responses, response),
    placed,
  };
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

/** What the routes of each group use, and webhooks. They share many parameters and responses, which are visited once. */
function usesByGroup(
  routes: readonly ReadRoute[],
  webhooks: AllWebhooks,
  schemas: Manifest["schemas"],
): ReadonlyMap<string, SchemaUses> {
  const exchanges = [
    ...routes.map(({ group, route }) => ({ group, exchange: route, call: "request" }) as const),
    ...webhooks.all.map((exchange) => ({ group: WEBHOOKS, exchange, call: "response" }) as const),
  ];
  const groups = [...groupBy(exchanges, ({ group }) => group)].map(([group, own]) => {
    const found = { request: new Set<Schema>(), response: new Set<Schema>() };
    for (const { exchange, call } of own) {
      const answer = call === "request" ? "response" : "request";
      for (const schema of schemasOfCall(exchange)) found[call].add(schema);
      for (const schema of schemasOfAnswers(exchange)) found[answer].add(schema);
    }
    const uses = noUses();
    for (const to of DIRECTIONS) {
      for (const schema of found[to]) addUses(uses, schema, [to], schemas);
    }
    return [group, uses] as const;
  });
  return new Map(groups);
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
