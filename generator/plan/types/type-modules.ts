import { upperFirst } from "../names/identifiers.js";
import { nameSchemas } from "../names/schema-names.js";
import { builderNameFinder } from "../names/default-names.js";
import { MODULE_PATHS, typesPath, WEBHOOKS } from "../modules/module-paths.js";
import { docOfSchema } from "../docs.js";
import type { GenerateSettings, Manifest, RouteResponse, Schema } from "../../manifest/index.js";
import type { DeclarationPlan, DocPlan, InterfacePlan, TypePlan } from "../plan.js";
import type { Problem } from "../../errors/index.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { intersectionOf } from "./combine-types.js";
import type { Direction } from "./direction.js";
import { discriminatedByParents } from "./discriminator.js";
import { openEnumFinder } from "./open-enums.js";
import { planResponses, schemasOfResponse } from "./response-types.js";
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
  answeredBy,
  planWebhooks,
  receivedBy,
  WEBHOOK_TYPES,
} from "./webhook-types.js";

/** A type declaration and its module. */
export interface PlacedDeclaration {
  /** The path of the module. */
  readonly path: string;
  readonly declaration: DeclarationPlan;
}

export interface TypeModules {
  /** The context in which schemas of requests become types. */
  readonly context: TypeContext;
  /** The context in which schemas of responses become types. */
  readonly received: TypeContext;
  /** The declarations of all types, by name. */
  readonly declarations: ReadonlyMap<string, DeclarationPlan>;
  /** Plans the interface of a route's responses. */
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
            ...webhooks.all.flatMap(receivedBy),
            ...routes.flatMap(({ route }) =>
              Object.values(route.responses ?? {}).flatMap(schemasOfResponse),
            ),
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
  const users: Readonly<Record<Direction, ReadonlyMap<string, OnlyGroup>>> = {
    request: findUsers(roots, "request", usesOf),
    response: findUsers(roots, "response", usesOf),
  };
  const inBoth = [...users.request.keys()].filter((schema) => users.response.has(schema));
  const differing = findDiffering(inBoth, usesOf);
  const isBuilderName = builderNameFinder(routes.map(({ name }) => name));
  const isTaken = (name: string): boolean =>
    isBuilderName(name) || (webhooks.all.length > 0 && WEBHOOK_TYPES.includes(name));
  const names = nameSchemas(manifest, differing, isTaken, problems);
  const request: TypeContext = {
    ...typeContext(schemas, names.request, "request"),
    ...(hasDates && { dates: "accepted" }),
  };
  const response: TypeContext = {
    ...typeContext(schemas, names.response, "response"),
    ...(isOpen && { isOpen }),
  };

  const place = (schema: string, context: TypeContext, group: OnlyGroup): PlacedDeclaration => ({
    path: pathOf(group, generate.layout),
    declaration: declareSchema(schema, context),
  });
  const ofSchemas = Object.keys(schemas).flatMap((schema): readonly PlacedDeclaration[] => {
    const [sent, received] = [users.request.has(schema), users.response.has(schema)];
    const [sender, receiver] = [users.request.get(schema), users.response.get(schema)];
    if (sent && received && !differing.has(schema)) {
      return [place(schema, request, joinUsers(sender, receiver))];
    }
    return [
      ...(received ? [place(schema, response, receiver)] : []),
      ...(sent ? [place(schema, request, sender)] : []),
    ];
  });
  const placed = [
    ...planWebhooks(webhooks, response, request).map((declaration) => ({
      path: WEBHOOKS,
      declaration,
    })),
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
  const groups = new Map<string, { sent: Set<Schema>; received: Set<RouteResponse> }>();
  for (const { route, group } of routes) {
    const own = groups.get(group) ?? { sent: new Set(), received: new Set() };
    groups.set(group, own);
    const { parameters, requestBody, responses } = route;
    for (const { schema } of parameters) own.sent.add(schema);
    const bodies = requestBody ? [requestBody, ...Object.values(requestBody.content ?? {})] : [];
    for (const { schema } of bodies) own.sent.add(schema);
    if (responses) for (const response of Object.values(responses)) own.received.add(response);
  }
  const byGroup = new Map<string, SchemaUses>();
  for (const [group, { sent, received }] of groups) {
    const uses = noUses();
    for (const schema of sent) addUses(uses, schema, ["request"], schemas);
    for (const response of received) {
      for (const schema of schemasOfResponse(response))
        addUses(uses, schema, ["response"], schemas);
    }
    byGroup.set(group, uses);
  }
  const uses = noUses();
  for (const webhook of webhooks.all) {
    for (const schema of receivedBy(webhook)) addUses(uses, schema, ["response"], schemas);
    for (const schema of answeredBy(webhook)) addUses(uses, schema, ["request"], schemas);
  }
  return byGroup.set(WEBHOOKS, uses);
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
