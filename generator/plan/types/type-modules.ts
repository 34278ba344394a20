import { upperFirst } from "../names/identifiers.js";
import { nameSchemas } from "../names/schema-names.js";
import { typeNames } from "../names/default-names.js";
import { docOfSchema } from "../docs.js";
import {
  type GenerateSettings,
  type Manifest,
  type Schema,
  remembered,
} from "../../manifest/index.js";
import type { DeclarationPlan, InterfacePlan } from "../plan.js";
import type { Problem } from "../../errors/index.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { intersectionOf } from "./combine-types.js";
import { discriminatedByParents } from "./discriminator.js";
import { planResponses, schemasOfResponse } from "./response-types.js";
import { findDiffering, reachableFinder } from "./schema-graph.js";
import { typeContext, typeOfSchema, type TypeContext } from "./schema-type.js";

/** The module of types that several groups share, and of all types that requests use. */
export const SCHEMAS = "schemas.ts";
/** The only module of builders with `layout: single`. */
export const BUILDERS = "builders.ts";

/** A type declaration and its module. */
export interface PlacedDeclaration {
  /** The path of the module. */
  readonly path: string;
  readonly declaration: DeclarationPlan;
}

export interface TypeModules {
  /** The context in which schemas of requests become types. */
  readonly context: TypeContext;
  /** The types that requests refer to, by name. */
  readonly requestTypes: ReadonlyMap<string, DeclarationPlan>;
  /** The interface of a route's responses. */
  readonly responsesOf: (route: ReadRoute) => InterfacePlan | undefined;
  /** All declarations; those of one module are in their order there. */
  readonly placed: readonly PlacedDeclaration[];
}

export interface NamedRoute {
  readonly read: ReadRoute;
  readonly name: string;
  readonly group: string;
}

/**
 * Names the types of schemas and of responses, and finds the module of each schema. Schemas that only the responses of one
 * group use are declared with its builders, so that a compiler reads little for a program that imports one group.
 */
export function planTypeModules(
  { schemas, generate }: Manifest,
  routes: readonly NamedRoute[],
  problems: Problem[],
): TypeModules {
  const inRequests = reachableFinder(
    schemas,
    "request",
  )(new Set(routes.flatMap(({ read }) => schemasOfRequest(read))));
  const groupsOf = findGroups(schemas, routes);
  const inBoth = [...inRequests].filter((schema) => groupsOf.has(schema));
  const differing = findDiffering(inBoth, schemas);
  const builderTypes = new Set(routes.flatMap(({ name }) => [name, ...typeNames(name)]));
  const names = nameSchemas(schemas, differing, builderTypes, problems);
  const request = typeContext(schemas, names.request, "request");
  const response = typeContext(schemas, names.response, "response");

  const used = Object.keys(schemas);
  const requestTypes = used
    .filter((schema) => inRequests.has(schema))
    .map((schema) => declareSchema(schema, request));
  const responseTypes = used.flatMap((schema): readonly PlacedDeclaration[] => {
    const [group, ...others] = groupsOf.get(schema) ?? [];
    // A schema that requests use too is declared with their types, unless the two differ.
    if (group === undefined || (inRequests.has(schema) && !differing.has(schema))) return [];
    const path = others.length > 0 ? SCHEMAS : groupPath(group, generate.layout);
    return [{ path, declaration: declareSchema(schema, response) }];
  });
  const byRoute = new Map<ReadRoute, InterfacePlan>();
  for (const { read, name } of routes) {
    const { responses } = read.route;
    if (responses) {
      byRoute.set(read, planResponses(responsesName(name), read.method, responses, response));
    }
  }
  return {
    context: request,
    requestTypes: new Map(requestTypes.map((declaration) => [declaration.name, declaration])),
    responsesOf: (read) => byRoute.get(read),
    placed: [
      ...responseTypes,
      ...requestTypes.map((declaration) => ({ path: SCHEMAS, declaration })),
    ],
  };
}

/** The module of one group's types: that of its builders, or a module of their own if each builder has a module. */
function groupPath(group: string, layout: GenerateSettings["layout"]): string {
  switch (layout) {
    case "group":
      return `${group}.ts`;
    case "single":
      return BUILDERS;
    case "route":
      // No builder's module can have this path, because groups have no dots.
      return `${group}.schemas.ts`;
  }
}

function responsesName(name: string): string {
  return `${upperFirst(name)}Responses`;
}

function schemasOfRequest({ route }: ReadRoute): readonly Schema[] {
  const { parameters, requestBody } = route;
  return [...parameters.map(({ schema }) => schema), ...(requestBody ? [requestBody.schema] : [])];
}

/** The groups whose responses use each schema. */
function findGroups(
  schemas: Manifest["schemas"],
  routes: readonly NamedRoute[],
): ReadonlyMap<string, readonly string[]> {
  const schemasOf = remembered(schemasOfResponse);
  const roots = new Map<string, Set<Schema>>();
  for (const { read, group } of routes) {
    const own = roots.get(group) ?? new Set();
    roots.set(group, own);
    for (const response of Object.values(read.route.responses ?? {})) {
      for (const schema of schemasOf(response)) own.add(schema);
    }
  }
  const find = reachableFinder(schemas, "response");
  const groups = new Map<string, string[]>();
  for (const [group, own] of roots) {
    for (const schema of find(own)) {
      const others = groups.get(schema);
      if (others) others.push(group);
      else groups.set(schema, [group]);
    }
  }
  return groups;
}

/** A plain object is an interface, anything else an alias. */
function declareSchema(schema: string, context: TypeContext): DeclarationPlan {
  const definition = context.schemas[schema] ?? true;
  const name = context.typeNames.get(schema) ?? schema;
  const doc = docOfSchema(definition);
  const type = intersectionOf([
    typeOfSchema(definition, context),
    ...discriminatedByParents(schema, context),
  ]);
  return type.kind === "object"
    ? { ...type, kind: "interface", name, doc }
    : { kind: "alias", name, doc, type };
}
