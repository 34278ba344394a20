import {
  COMPOSITIONS,
  type Composition,
  type Manifest,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import type { Path } from "../../errors/index.js";
import { type Direction, propertiesIn } from "../types/direction.js";

/** Where to search, and the properties of the named schemas that were searched, because many paths can lead to one. */
export interface PropertySearch {
  readonly context: { readonly direction: Direction; readonly schemas: Manifest["schemas"] };
  readonly properties: Map<string, ReadonlyMap<string, Path>>;
}

/**
 * The properties that a schema names for all its values, and those that its alternatives add. Empty for a schema that
 * consists of alternatives only: those are read one by one.
 */
export function propertiesOf(
  schema: Schema,
  path: Path,
  named: PropertySearch,
): ReadonlyMap<string, Path> {
  if (typeof schema === "boolean") return new Map();
  const own = ownPropertiesOf(schema, path, named);
  const common = [...own, ...composed(schema, ["allOf"], path, named)];
  if (common.length === 0) return new Map();
  return byName([...composed(schema, ["oneOf", "anyOf"], path, named), ...common]);
}

function ownPropertiesOf(
  schema: SchemaObject,
  path: Path,
  { context: { direction, schemas } }: PropertySearch,
): readonly (readonly [string, Path])[] {
  const { properties = {}, required = [] } = schema;
  const visible = propertiesIn(schema, direction, schemas).map(
    ([name]): readonly [string, Path] => [name, [...path, "properties", name]],
  );
  if (Object.keys(properties).length === 0) return visible;
  const undeclared = required.flatMap((name, index): (readonly [string, Path])[] =>
    Object.hasOwn(properties, name) ? [] : [[name, [...path, "required", index]]],
  );
  return [...undeclared, ...visible];
}

/** Whether the place is that of a property, and not of a name in `required`. */
export function isDeclaration(place: Path): boolean {
  return place.at(-2) === "properties";
}

/** Places by name. The place of a property takes precedence over that of its name in `required`. */
export function byName(found: readonly (readonly [string, Path])[]): ReadonlyMap<string, Path> {
  const places = new Map<string, Path>();
  for (const [name, place] of found) {
    if (isDeclaration(place) || !places.has(name)) places.set(name, place);
  }
  return places;
}

/** Not by `constituentsOf`, because errors need the places, and a named schema is searched once for all routes. */
function composed(
  schema: SchemaObject,
  keys: readonly Composition[],
  path: Path,
  named: PropertySearch,
): readonly [string, Path][] {
  return keys.flatMap((key) =>
    (schema[key] ?? []).flatMap((member, index) => [
      ...allPropertiesOf(member, [...path, key, index], named),
    ]),
  );
}

function allPropertiesOf(
  schema: Schema,
  path: Path,
  named: PropertySearch,
): ReadonlyMap<string, Path> {
  if (typeof schema === "boolean") return new Map();
  const inherited = schema.$ref === undefined ? [] : propertiesOfNamed(schema.$ref, named);
  const own = ownPropertiesOf(schema, path, named);
  return byName([...inherited, ...composed(schema, COMPOSITIONS, path, named), ...own]);
}

function propertiesOfNamed($ref: string, named: PropertySearch): ReadonlyMap<string, Path> {
  const name = schemaName($ref);
  const known = named.properties.get(name);
  if (known) return known;
  const properties = allPropertiesOf(named.context.schemas[name] ?? true, ["schemas", name], named);
  named.properties.set(name, properties);
  return properties;
}
