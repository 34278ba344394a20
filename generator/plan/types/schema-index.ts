import { groupBy, memoize, reachedFrom } from "../../collections/index.js";
import {
  COMPOSITIONS,
  type Composition,
  type Json,
  type Manifest,
  type Schema,
  type SchemaObject,
  listParentReferences,
  listSubschemas,
  schemaName,
} from "../../manifest/index.js";

/** Whether values are sent to the API or received from it. */
export type Direction = "request" | "response";

type SchemasByName = ReadonlyMap<string, Schema>;

/** The named schemas of a manifest, and the schemas that describe the same values. */
export interface SchemaIndex {
  readonly byName: Manifest["schemas"];
  /** Names of schemas that others extend with `allOf`. */
  readonly extended: ReadonlySet<string>;
  /** A schema by name. An undeclared one allows any value. */
  readonly named: (name: string) => Schema;
  /** The target of a chain of `$ref`s. */
  readonly resolve: (schema: Schema) => Schema;
  /**
   * Schemas, the targets of their `$ref`s, and the members of both: all schemas of the same values, each once.
   *
   * @param keys the keywords whose members are included.
   */
  readonly listConstituents: (
    roots: readonly Schema[],
    keys?: readonly Composition[],
  ) => ReadonlySet<Schema>;
  /** Whether a schema lists its values, directly or in a schema that it composes. */
  readonly listsValues: (schema: Schema) => boolean;
  /** All values of a schema, if its `enum`, its `const` or a schema that it composes lists them; otherwise `undefined`. */
  readonly listedValues: (schema: Schema) => readonly Json[] | undefined;
  /** Whether values in this direction lack the property: `readOnly` in requests, `writeOnly` in responses. */
  readonly isHidden: (property: Schema, direction: Direction) => boolean;
  readonly propertiesIn: (
    schema: SchemaObject,
    direction: Direction,
  ) => readonly (readonly [name: string, schema: Schema])[];
  /**
   * Schemas of properties by name, from schemas, their `$ref`s and their members.
   *
   * @param keys the keywords whose members are included; `allOf` by default.
   */
  readonly declaredProperties: (
    declaring: readonly Schema[],
    keys?: readonly Composition[],
  ) => ReadonlyMap<string, readonly Schema[]>;
  /** One schema for each property that requests may have: of all parts of the schema and of any alternative. */
  readonly sentProperties: (schema: Schema) => SchemasByName;
  /** The named schemas that a schema refers to, for values in one direction. */
  readonly referencesIn: (schema: Schema, direction: Direction) => ReadonlySet<string>;
}

export function createSchemaIndex(byName: Manifest["schemas"]): SchemaIndex {
  const named = (name: string): Schema => byName[name] ?? true;

  const listConstituents: SchemaIndex["listConstituents"] = (roots, keys = COMPOSITIONS) =>
    reachedFrom(roots, (schema) => {
      if (typeof schema === "boolean") return [];
      const members = keys.flatMap((key) => schema[key] ?? []);
      return schema.$ref === undefined ? members : [named(schemaName(schema.$ref)), ...members];
    });

  const resolve = (schema: Schema): Schema => [...listConstituents([schema], [])].at(-1) ?? true;

  // Each named schema is read once. It lists no values inside of itself.
  const valuesByName = new Map<string, readonly Json[] | undefined>();
  function listedValues(schema: Schema): readonly Json[] | undefined {
    if (typeof schema === "boolean") return undefined;
    const { $ref, allOf = [], oneOf, anyOf } = schema;
    const alternatives = [oneOf, anyOf].map((members) => {
      const lists = members?.map(listedValues) ?? [undefined];
      return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
    });
    const listed = schema.const === undefined ? schema.enum : [schema.const];
    const referenced = $ref === undefined ? [] : [valuesOfNamed(schemaName($ref))];
    return intersectionOfLists([
      listed,
      ...referenced,
      ...allOf.map(listedValues),
      ...alternatives,
    ]);
  }
  function valuesOfNamed(name: string): readonly Json[] | undefined {
    if (!valuesByName.has(name)) {
      valuesByName.set(name, undefined);
      valuesByName.set(name, listedValues(named(name)));
    }
    return valuesByName.get(name);
  }

  const isHidden: SchemaIndex["isHidden"] = (property, direction) => {
    if (typeof property === "boolean") return false;
    const key = direction === "request" ? "readOnly" : "writeOnly";
    if (property[key] === true) return true;
    if (property.$ref === undefined && property.allOf === undefined) return false;
    const parts = [...listConstituents([property], ["allOf"])];
    return parts.some((part) => typeof part === "object" && part[key] === true);
  };

  const propertiesIn: SchemaIndex["propertiesIn"] = ({ properties = {} }, direction) =>
    Object.entries(properties).filter(([, property]) => !isHidden(property, direction));

  const listSentProperties = memoize((schema: SchemaObject): SchemasByName => {
    const { $ref, allOf = [], oneOf, anyOf } = schema;
    return joinProperties("allOf", [
      new Map(propertiesIn(schema, "request")),
      ...($ref === undefined ? [] : [sentProperties(named(schemaName($ref)))]),
      ...allOf.map(sentProperties),
      ...[oneOf, anyOf].flatMap((members) =>
        members ? [joinProperties("anyOf", members.map(sentProperties))] : [],
      ),
    ]);
  });
  function sentProperties(schema: Schema): SchemasByName {
    return typeof schema === "boolean" ? new Map() : listSentProperties(schema);
  }

  const findReferences = (schema: SchemaObject, direction: Direction): ReadonlySet<string> => {
    const names = new Set<string>();
    const visit = (part: Schema): void => {
      if (typeof part === "boolean") return;
      if (part.$ref !== undefined) names.add(schemaName(part.$ref));
      for (const child of listSubschemas(part, (property) => !isHidden(property, direction))) {
        visit(child);
      }
    };
    visit(schema);
    return names;
  };
  const references = {
    request: memoize((schema: SchemaObject) => findReferences(schema, "request")),
    response: memoize((schema: SchemaObject) => findReferences(schema, "response")),
  };

  return {
    ...{ byName, named, resolve, listConstituents, listedValues, isHidden, propertiesIn },
    sentProperties,
    referencesIn: (schema, direction) =>
      typeof schema === "boolean" ? new Set() : references[direction](schema),
    extended: new Set(Object.values(byName).flatMap(listParents)),
    listsValues: (schema) =>
      [...listConstituents([schema])].some(
        (part) => typeof part === "object" && (part.enum ?? part.const) !== undefined,
      ),
    declaredProperties: (declaring, keys = ["allOf"]) => {
      const properties = [...listConstituents(declaring, keys)].flatMap((part) =>
        typeof part === "boolean" ? [] : Object.entries(part.properties ?? {}),
      );
      const grouped = groupBy(properties, ([name]) => name);
      return new Map([...grouped].map(([name, all]) => [name, all.map(([, schema]) => schema)]));
    },
  };
}

/** Values that all lists contain, ignoring `undefined` lists; `undefined` without any list. */
export function intersectionOfLists(
  lists: readonly (readonly Json[] | undefined)[],
): readonly Json[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((value) => others.every((list) => list.includes(value)));
}

/** Joins properties: of all parts with `allOf`, of any alternative with `anyOf`. */
function joinProperties(key: "allOf" | "anyOf", all: readonly SchemasByName[]): SchemasByName {
  const entries = all.flatMap((properties) => [...properties]);
  const byName = groupBy(entries, ([name]) => name);
  const joined = [...byName].map(([name, same]): readonly [string, Schema] => {
    const distinct = new Map(same.map(([, schema]) => [JSON.stringify(schema), schema]));
    const [only = true, ...others] = distinct.values();
    return [name, others.length === 0 ? only : { [key]: [only, ...others] }];
  });
  return new Map(joined);
}

/** The names of the schemas that a schema extends with `allOf`. */
export function listParents(schema: Schema): readonly string[] {
  return listParentReferences(schema).map(schemaName);
}
