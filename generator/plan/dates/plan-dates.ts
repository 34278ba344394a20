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
import { alternativeFinder } from "./alternatives.js";
import { dateConflictFinder } from "./date-conflicts.js";
import type { DecodedType } from "./cases.js";
import { decodedType, leavesOf, type NamedDates } from "./decoded-type.js";

/** A function that makes Dates, the declaration of what it returns if that is a named type, and the module of both. */
export interface PlacedDecoder {
  /** The path of the module. */
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
  const { received, declarations } = types;
  const nameOf = ({ name }: { readonly name: string }): string => `${name}Dates`;
  const taken = new Set([...TAKEN_NAMES, ...declarations.keys(), ...routes.map(nameOf)]);
  const free = (name: string): string => (taken.has(name) ? `${name}_` : name);
  const typeNames = new Map(
    [...received.typeNames].map(([schema, name]) => [schema, free(nameOf({ name }))]),
  );
  const decoded: TypeContext = { ...received, typeNames, dates: "decoded" };
  const own = Object.keys(schemas).flatMap((schema) => {
    const name = received.typeNames.get(schema) ?? "";
    return declarations.has(name) ? [{ name, declaration: declareSchema(schema, decoded) }] : [];
  });
  const known = new Map([
    ...declarations,
    ...own.map(({ declaration }) => [declaration.name, declaration] as const),
  ]);
  const alternativesOf = alternativeFinder(known);
  const { named, results } = readNamed({
    declarations: known,
    alternativesOf,
    datesConflict: dateConflictFinder(known, alternativesOf),
    jsonNames: new Map(own.map(({ name, declaration }) => [declaration.name, name])),
    decoderOf: (name) => free(`decode${name}`),
  });

  const ofRoutes = routes.flatMap((route, index): readonly PlacedDecoder[] => {
    const { method, name } = route;
    const typeIn = (context: TypeContext): TypePlan =>
      unionOf(jsonOfSuccesses(method, route.route.responses ?? {}, context));
    const { type: returns, places } = decodedType(typeIn(decoded), named);
    const plan = plans[index];
    if (!places || !plan) return [];
    const { manifestRoute } = plan;
    const decoder = {
      name: nameOf({ name }),
      manifestRoute,
      takes: typeIn(received),
      returns,
      places,
    };
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

interface NamedResult extends Pick<DecodedType, "places"> {
  readonly declaration: DeclarationPlan;
}

/** Reads the named types with Dates, until it is known which of them have any that can be decoded. */
function readNamed(all: NamedDates): {
  readonly named: NamedDates;
  /** By name. */
  readonly results: ReadonlyMap<string, NamedResult>;
} {
  const { declarations, jsonNames } = all;
  let names: ReadonlySet<string> = new Set(jsonNames.keys());
  for (;;) {
    const known = names;
    const decoderOf = (name: string): string | undefined =>
      known.has(name) ? all.decoderOf(jsonNames.get(name) ?? name) : undefined;
    const named: NamedDates = { ...all, decoderOf };
    const results = new Map(
      [...known].flatMap((name): readonly (readonly [string, NamedResult])[] => {
        const declaration = declarations.get(name);
        return declaration ? [[name, readDeclaration(declaration, named)]] : [];
      }),
    );
    names = namesWithDates(results, decoderOf);
    if (names.size === known.size) return { named, results };
  }
}

function readDeclaration(declaration: DeclarationPlan, named: NamedDates): NamedResult {
  const { kind, name, doc } = declaration;
  const type: TypePlan = kind === "alias" ? declaration.type : { ...declaration, kind: "object" };
  const { type: read, places } = decodedType(type, named);
  return { declaration: declareType(name, doc, read), ...(places && { places }) };
}

/** The types that have dates of their own, or types in them that have. */
function namesWithDates(
  results: ReadonlyMap<string, NamedResult>,
  decoderOf: NamedDates["decoderOf"],
): ReadonlySet<string> {
  const uses = [...results].map(([name, { places }]) => ({ name, leaves: leavesOf(places) }));
  const names = new Set<string>();
  const decoders = new Set<string | undefined>();
  for (let size = -1; size < names.size;) {
    size = names.size;
    for (const { name, leaves } of uses) {
      if (!leaves.some((one) => one.kind === "date" || decoders.has(one.name))) continue;
      names.add(name);
      decoders.add(decoderOf(name));
    }
  }
  return names;
}
