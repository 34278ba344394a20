import { leadingTo, reachedFrom } from "../../collections/index.js";
import type { Manifest } from "../../manifest/index.js";
import { builderPath, DATES_FOLDER } from "../modules/module-paths.js";
import type { DeclarationsByName } from "../placed-routes.js";
import { RESERVED_NAMES } from "../names/default-names.js";
import type { DatePlacesPlan, DeclarationPlan, DecoderPlan, TypePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { jsonOfSuccesses, planResponses } from "../types/response-types.js";
import type { TypeContext } from "../types/schema-type.js";
import { typeDeclared } from "../types/type-index.js";
import { declareSchema, declareType, type TypeModules } from "../types/type-modules.js";
import { findDates } from "./date-conflicts.js";
import { decodedType, listDecoders, type NamedDates } from "./decoded-type.js";

/** A function that creates Dates, the declaration of its result if that is a named type, and the module of both. */
export interface PlacedDecoder {
  readonly path: string;
  readonly decoder: DecoderPlan;
  readonly declaration?: DeclarationPlan;
}

/**
 * Plans a function for each route with dates in its successful responses, and for each named type that they need. Each is
 * declared in `dates/`, in a module with the path of the builder's or the type's module.
 */
export function planDates(
  { generate, schemas }: Manifest,
  routes: readonly ReadRoute[],
  types: TypeModules,
): readonly PlacedDecoder[] {
  if (generate.dates !== "Date") return [];
  // The name of the function that decodes a route's response or a named type.
  const decoderName = (name: string): string => `${name}Dates`;
  const ofBuilders = routes.map(({ name }) => decoderName(name));
  const usedNames = new Set([...RESERVED_NAMES, ...types.declarations.keys(), ...ofBuilders]);
  const free = (name: string): string => (usedNames.has(name) ? `${name}_` : name);
  const typeNames = new Map(
    [...types.received.typeNames].map(([schema, name]) => [schema, free(decoderName(name))]),
  );
  const context: TypeContext = { ...types.received, typeNames, dates: "decoded" };
  const declared = Object.keys(schemas).flatMap((schema): readonly NamedType[] => {
    const jsonName = types.received.typeNames.get(schema) ?? "";
    if (!types.declarations.has(jsonName)) return [];
    const decoder = free(`decode${jsonName}`);
    return [{ jsonName, decoder, declaration: declareSchema(schema, context) }];
  });
  const { named, results } = readNamed(declared, types.declarations);
  const ofRoutes = routes.flatMap((read): readonly PlacedDecoder[] => {
    const typeIn = (direction: TypeContext): TypePlan =>
      jsonOfSuccesses(planResponses(read.method, read.route.responses, direction));
    const { type: returns, places } = decodedType(typeIn(context), named);
    if (!places) return [];
    const { manifestRoute } = read;
    const takes = typeIn(types.received);
    const decoder = { name: decoderName(read.name), manifestRoute, takes, returns, places };
    return [{ path: DATES_FOLDER + builderPath(read, generate.layout), decoder }];
  });
  const needed = decodersNeeded(ofRoutes, results);
  const paths = new Map(types.placed.map(({ path, declaration }) => [declaration.name, path]));
  const ofTypes = results.flatMap((result): readonly PlacedDecoder[] => {
    const { jsonName, decoder: name, declaration, places } = result;
    if (!needed.has(name) || !places) return [];
    const takes: TypePlan = { kind: "reference", name: jsonName, of: "schemas" };
    const decoder = { name, takes, returns: { ...takes, name: declaration.name }, places };
    return [{ path: DATES_FOLDER + (paths.get(jsonName) ?? ""), decoder, declaration }];
  });
  return [...ofRoutes, ...ofTypes];
}

/** A named type with a `Date` for each date-time. */
interface NamedType {
  readonly jsonName: string;
  readonly decoder: string;
  readonly declaration: DeclarationPlan;
}

interface DecodedNamed extends NamedType {
  readonly places: DatePlacesPlan | undefined;
}

/** The decoders of named types that routes' decoders call, directly or indirectly. */
function decodersNeeded(
  ofRoutes: readonly PlacedDecoder[],
  results: readonly DecodedNamed[],
): ReadonlySet<string> {
  const placesByDecoder = new Map(results.map(({ decoder, places }) => [decoder, places]));
  const called = ofRoutes.flatMap(({ decoder }) => listDecoders(decoder.places));
  return reachedFrom(called, (decoder) => listDecoders(placesByDecoder.get(decoder)));
}

/** Decodes the types with decodable dates. Excludes types that only refer to each other. */
function readNamed(types: readonly NamedType[], inJson: DeclarationsByName) {
  const declared = types.map(({ declaration }) => [declaration.name, declaration] as const);
  const dates = findDates(new Map([...inJson, ...declared]));
  const jsonNames = new Map(types.map(({ jsonName, declaration }) => [declaration.name, jsonName]));
  let decoded = types.filter(({ declaration }) => dates.hasDates(declaration));
  for (;;) {
    const decoders = new Map(
      decoded.map(({ decoder, declaration }) => [declaration.name, decoder]),
    );
    const known = new Map<TypePlan, boolean>();
    const staysText = (type: TypePlan): boolean => {
      if (!/^(reference|union|intersection)$/.test(type.kind)) return false;
      const answer = known.get(type);
      if (answer !== undefined) return answer;
      // A type that contains itself may have other dates.
      known.set(type, false);
      const isText = dates.hasDates(type) && !decodedType(type, named).places;
      known.set(type, isText);
      return isText;
    };
    const named: NamedDates = { ...dates, jsonNames, decoders, staysText };
    const results = decoded.map((read) => {
      const { name, doc } = read.declaration;
      const { type, places } = decodedType(typeDeclared(read.declaration), named);
      return { ...read, declaration: declareType(name, doc, type), places };
    });
    const leaves = results.map(({ decoder, places }) => [decoder, listDecoders(places)] as const);
    const useful = leadingTo(["Date"], new Map(leaves));
    const decodable = decoded.filter(({ decoder }) => useful.has(decoder));
    if (decodable.length === decoded.length) return { named, results };
    decoded = decodable;
  }
}
