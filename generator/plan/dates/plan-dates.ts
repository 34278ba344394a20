import { leadingTo } from "../../collections/index.js";
import type { Manifest } from "../../manifest/index.js";
import { builderPath, DATES_FOLDER } from "../modules/module-paths.js";
import { namesReached } from "../modules/references.js";
import { TAKEN_NAMES } from "../names/default-names.js";
import type { DeclarationPlan, DecoderPlan, TypePlan } from "../plan.js";
import type { PlannedRoute } from "../routes/read-routes.js";
import { jsonOfSuccesses, planResponses } from "../types/response-types.js";
import type { TypeContext } from "../types/schema-type.js";
import { declareSchema, declareType, type TypeModules } from "../types/type-modules.js";
import type { DecodedType } from "./cases.js";
import { findDates } from "./date-conflicts.js";
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
 */
export function planDates(
  { generate, schemas }: Manifest,
  routes: readonly PlannedRoute[],
  types: TypeModules,
): readonly PlacedDecoder[] {
  if (generate.dates !== "Date") return [];
  const taken = new Set([...TAKEN_NAMES, ...types.declarations.keys(), ...routes.map(nameOf)]);
  const free = (name: string): string => (taken.has(name) ? `${name}_` : name);
  const typeNames = new Map(
    [...types.received.typeNames].map(([schema, name]) => [schema, free(nameOf({ name }))]),
  );
  const context: TypeContext = { ...types.received, typeNames, dates: "decoded" };
  const declared = Object.keys(schemas).flatMap((schema) => {
    const jsonName = types.received.typeNames.get(schema) ?? "";
    const isUsed = types.declarations.has(jsonName);
    return isUsed ? [{ jsonName, declaration: declareSchema(schema, context) }] : [];
  });
  const { named, results } = readNamed(declared, types, free);
  const ofRoutes = routes.flatMap((read): readonly PlacedDecoder[] => {
    const { method } = read;
    const responses = read.route.responses ?? {};
    const typeIn = (direction: TypeContext): TypePlan =>
      jsonOfSuccesses(planResponses("", method, responses, direction));
    const { type: returns, places } = decodedType(typeIn(context), named);
    if (!places) return [];
    const { manifestRoute } = read.plan;
    const takes = typeIn(types.received);
    const decoder = { name: nameOf(read), manifestRoute, takes, returns, places };
    return [{ path: DATES_FOLDER + builderPath(read, generate.layout), decoder }];
  });
  const reached = namesReached(
    ofRoutes.map(({ decoder }) => decoder.returns),
    new Map(results.map(({ declaration }) => [declaration.name, declaration])),
  );
  const paths = new Map(types.placed.map(({ path, declaration }) => [declaration.name, path]));
  const ofTypes = results.flatMap(({ jsonName, declaration, places }): readonly PlacedDecoder[] => {
    const name = named.decoders.get(declaration.name);
    if (!reached.has(declaration.name) || name === undefined || !places) return [];
    const takes: TypePlan = { kind: "reference", name: jsonName, of: "schemas" };
    const decoder = { name, takes, returns: { ...takes, name: declaration.name }, places };
    return [{ path: DATES_FOLDER + (paths.get(jsonName) ?? ""), decoder, declaration }];
  });
  return [...ofRoutes, ...ofTypes];
}

/** The name of the function that makes the Dates of a route, or of a decoded type. */
function nameOf({ name }: { readonly name: string }): string {
  return `${name}Dates`;
}

/** A named type with Dates. */
interface NamedType {
  readonly jsonName: string;
  readonly declaration: DeclarationPlan;
}

interface DecodedTypes {
  readonly named: NamedDates;
  readonly results: readonly (NamedType & Pick<DecodedType, "places">)[];
}

/** @param free returns a name that nothing else has. */
function readNamed(
  types: readonly NamedType[],
  { declarations: inJson }: TypeModules,
  free: (name: string) => string,
): DecodedTypes {
  const declarations = new Map([
    ...inJson,
    ...types.map(({ declaration }) => [declaration.name, declaration] as const),
  ]);
  const shared = {
    ...findDates(declarations),
    jsonNames: new Map(types.map(({ jsonName, declaration }) => [declaration.name, jsonName])),
  };
  /** @param decoders the functions of types that may have dates, until each has some that can be decoded. */
  const read = (decoders: ReadonlyMap<string, string>): DecodedTypes => {
    const named = { ...shared, decoders };
    const results = types
      .filter(({ declaration }) => decoders.has(declaration.name))
      .map((type) => ({ ...type, ...readDeclaration(type.declaration, named) }));
    const leaves = results.map(({ declaration, places }) => {
      return [decoders.get(declaration.name) ?? "", leavesOf(places)] as const;
    });
    // Types that only refer to each other have none.
    const useful = leadingTo(["Date"], new Map(leaves));
    const left = new Map([...decoders].filter(([, name]) => useful.has(name)));
    return left.size === decoders.size ? { named, results } : read(left);
  };
  const all = types.flatMap(({ jsonName, declaration }) => {
    return shared.hasDates(declaration)
      ? [[declaration.name, free(`decode${jsonName}`)] as const]
      : [];
  });
  return read(new Map(all));
}

function readDeclaration(
  declaration: DeclarationPlan,
  named: NamedDates,
): Pick<DecodedTypes["results"][number], "declaration" | "places"> {
  const { kind, name, doc } = declaration;
  const type: TypePlan = kind === "alias" ? declaration.type : { ...declaration, kind: "object" };
  const { type: read, places } = decodedType(type, named);
  return { declaration: declareType(name, doc, read), places };
}
