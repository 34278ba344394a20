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
import type { Direction } from "./direction.js";
import { discriminatedByParents } from "./discriminator.js";
import { planResponses, schemasOfResponse } from "./response-types.js";
import { findDiffering, findUsers, joinUsers, type OnlyGroup } from "./schema-graph.js";
import { typeContext, typeOfSchema, type TypeContext } from "./schema-type.js";

/** The module of the types that several groups use. */
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
  /** The declarations of all types, by name. */
  readonly declarations: ReadonlyMap<string, DeclarationPlan>;
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
 * Names the types of schemas and of responses, and finds the module of each schema. Schemas that only one group uses are
 * declared with its builders, so that a compiler reads little for a program that imports one group.
 */
export function planTypeModules(
  { schemas, generate }: Manifest,
  routes: readonly NamedRoute[],
  problems: Problem[],
): TypeModules {
  const schemasOf = remembered(schemasOfResponse);
  const schemasOfResponses = ({ route }: ReadRoute): readonly Schema[] =>
    Object.values(route.responses ?? {}).flatMap(schemasOf);
  const users: Readonly<Record<Direction, ReadonlyMap<string, OnlyGroup>>> = {
    request: findUsers(rootsOf(routes, schemasOfRequest), "request", schemas),
    response: findUsers(rootsOf(routes, schemasOfResponses), "response", schemas),
  };
  const inBoth = [...users.request.keys()].filter((schema) => users.response.has(schema));
  const differing = findDiffering(inBoth, schemas);
  const builderTypes = new Set(routes.flatMap(({ name }) => [name, ...typeNames(name)]));
  const names = nameSchemas(schemas, differing, builderTypes, problems);
  const request = typeContext(schemas, names.request, "request");
  const response = typeContext(schemas, names.response, "response");

  const place = (schema: string, context: TypeContext, group: OnlyGroup): PlacedDeclaration => ({
    path: group === undefined ? SCHEMAS : groupPath(group, generate.layout),
    declaration: declareSchema(schema, context),
  });
  const placed = Object.keys(schemas).flatMap((schema): readonly PlacedDeclaration[] => {
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
  const byRoute = new Map<ReadRoute, InterfacePlan>();
  for (const { read, name } of routes) {
    const { responses } = read.route;
    if (responses) {
      byRoute.set(read, planResponses(responsesName(name), read.method, responses, response));
    }
  }
  return {
    context: request,
    declarations: new Map(placed.map(({ declaration }) => [declaration.name, declaration])),
    responsesOf: (read) => byRoute.get(read),
    placed,
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

/** The schemas of each group's routes. Routes share many, which are in a set once. */
function rootsOf(
  routes: readonly NamedRoute[],
  schemasOf: (route: ReadRoute) => readonly Schema[],
): ReadonlyMap<string, ReadonlySet<Schema>> {
  const roots = new Map<string, Set<Schema>>();
  for (const { read, group } of routes) {
    const own = roots.get(group) ?? new Set();
    roots.set(group, own);
    for (const schema of schemasOf(read)) own.add(schema);
  }
  return roots;
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
