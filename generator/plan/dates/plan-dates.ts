import type { Manifest } from "../../manifest/index.js";
import { builderPath, DATES_FOLDER } from "../modules/module-paths.js";
import { namesReached } from "../modules/references.js";
import { TAKEN_NAMES } from "../names/default-names.js";
import type { DeclarationPlan, DecoderPlan, RoutePlan, TypePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { unionOf } from "../types/combine-types.js";
import { jsonOfSuccesses } from "../types/response-types.js";
import type { TypeContext } from "../types/schema-type.js";
import { declareSchema, declareType, type TypeModules } from "../types/type-modules.js";
import type { DecodedType } from "./cases.js";
import { dateConflictFinder, hasDates } from "./date-conflicts.js";
import { decodedType, leavesOf, type NamedDates } from "./decoded-type.js";

/** A function that makes Dates, the declaration of what it returns if that is a named type, and the module of both. */
export interface PlacedDecoder {
  readonly path: string;
  readonly decoder: DecoderPlan;
  readonly declaration?: DeclarationPlan;
}

/**
 * Plans a function for each route with dates in its successful responses, and one for each named type that they need. Each is
 * declared in `dates/`, in a module that has the path of that of the builder or the type.
 *
 * @param plans the plans of the routes, in the same order.
 */
export function planDates(
  { generate, schemas }: Manifest,
  routes: readonly ReadRoute[],
  plans: readonly RoutePlan[],
  types: TypeModules,
): readonly PlacedDecoder[] {
  if (generate.dates !== "Date") return [];
  const taken = new Set([...TAKEN_NAMES, ...types.declarations.keys(), ...routes.map(nameOf)]);
  const free = (name: string): string => (taken.has(name) ? `${name}_` : name);
  const typeNames = new Map(
    [...types.received.typeNames].map(([schema, name]) => [schema, free(nameOf({ name }))]),
  );
  const context: TypeContext = { ...types.received, typeNames, dates: "decoded" };
  const { named, results } = readNamed(Object.keys(schemas), types, context, free);
  const ofRoutes = routes.flatMap((route, index): readonly PlacedDecoder[] => {
    const {
      method,
      route: { responses = {} },
    } = route;
    const typeIn = (one: TypeContext): TypePlan => unionOf(jsonOfSuccesses(method, responses, one));
    const { type: returns, places } = decodedType(typeIn(context), named);
    const { manifestRoute } = plans[index] ?? {};
    if (!places || manifestRoute === undefined) return [];
    const takes = typeIn(types.received);
    const decoder = { name: nameOf(route), manifestRoute, takes, returns, places };
    return [{ path: DATES_FOLDER + builderPath(route, generate.layout), decoder }];
  });
  const reached = namesReached(
    ofRoutes.map(({ decoder }) => decoder.returns),
    new Map([...results].map(([name, { declaration }]) => [name, declaration])),
  );
  const paths = new Map(types.placed.map(({ path, declaration }) => [declaration.name, path]));
  const ofTypes = [...results].flatMap(
    ([name, { declaration, places }]): readonly PlacedDecoder[] => {
      const [jsonName, decoder] = [named.jsonNames.get(name) ?? "", named.decoderOf(name)];
      if (!reached.has(name) || decoder === undefined || !places) return [];
      const takes: TypePlan = { kind: "reference", name: jsonName, of: "schemas" };
      const plan = { name: decoder, takes, returns: { ...takes, name }, places };
      return [{ path: DATES_FOLDER + (paths.get(jsonName) ?? ""), decoder: plan, declaration }];
    },
  );
  return [...ofRoutes, ...ofTypes];
}

/** The name of the function that makes the Dates of a route, or of a decoded type. */
function nameOf({ name }: { readonly name: string }): string {
  return `${name}Dates`;
}

interface NamedResult extends Pick<DecodedType, "places"> {
  readonly declaration: DeclarationPlan;
}

interface NamedResults {
  readonly named: NamedDates;
  readonly results: ReadonlyMap<string, NamedResult>;
}

/** @param free returns a name that nothing else has. */
function readNamed(
  schemas: readonly string[],
  { received, declarations }: TypeModules,
  context: TypeContext,
  free: (name: string) => string,
): NamedResults {
  const decoded = schemas.flatMap((schema) => {
    const name = received.typeNames.get(schema) ?? "";
    return declarations.has(name) ? [{ name, declaration: declareSchema(schema, context) }] : [];
  });
  const known = new Map([
    ...declarations,
    ...decoded.map(({ declaration }) => [declaration.name, declaration] as const),
  ]);
  const jsonNames = new Map(decoded.map(({ name, declaration }) => [declaration.name, name]));
  const datesConflict = dateConflictFinder(known);
  /** @param names those of types that may have dates, until each has some that can be decoded. */
  const read = (names: ReadonlySet<string>): NamedResults => {
    const decoderOf = (name: string): string | undefined =>
      names.has(name) ? free(`decode${jsonNames.get(name) ?? name}`) : undefined;
    const named = { declarations: known, datesConflict, jsonNames, decoderOf };
    const results = new Map(
      decoded.flatMap(({ declaration }) =>
        names.has(declaration.name)
          ? [[declaration.name, readDeclaration(declaration, named)]]
          : [],
      ),
    );
    // Types that only refer to each other have none.
    const left = new Set<string>();
    const decoders = new Set<string | undefined>();
    for (let size = -1; size < left.size;) {
      size = left.size;
      for (const [name, { places }] of results) {
        if (!leavesOf(places).some((leaf) => leaf === true || decoders.has(leaf))) continue;
        left.add(name);
        decoders.add(decoderOf(name));
      }
    }
    return left.size === names.size ? { named, results } : read(left);
  };
  const all = [...jsonNames.keys()].filter((name) =>
    hasDates({ kind: "reference", name, of: "schemas" }, known),
  );
  return read(new Set(all));
}

function readDeclaration(declaration: DeclarationPlan, named: NamedDates): NamedResult {
  const { kind, name, doc } = declaration;
  const type: TypePlan = kind === "alias" ? declaration.type : { ...declaration, kind: "object" };
  const { type: read, places } = decodedType(type, named);
  return { declaration: declareType(name, doc, read), ...(places && { places }) };
}
