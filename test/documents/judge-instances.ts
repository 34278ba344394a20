/** A document's schemas in the words of JSON Schema 2020-12, and ajv as the judge of their instances. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { type Json, listOf, objectOf, resolve } from "./operations.js";

export type Direction = "request" | "response";

/** Returns why a schema refuses a value; `undefined` if it accepts it. */
export type ReasonOf = (value: unknown) => string | undefined;

export interface Judge {
  /** The document as one direction sees it. */
  readonly seen: Json;
  /** @returns a message where ajv cannot read the schema. */
  readonly reasonOf: (pointer: string) => ReasonOf | string;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/,
  email: /^\S+@\S+$/,
  uri: /^[a-z][a-z\d+.-]*:/i,
  url: /^[a-z][a-z\d+.-]*:/i,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

const KEYWORDS: Readonly<Record<string, RegExp>> = {
  format: /^format$/,
  pattern: /^pattern$/,
  length: /^(min|max)(Length|Items|Properties)$|^uniqueItems$/,
  "numeric range": /^(exclusiveM|m)(in|ax)imum$|^multipleOf$/,
  "additional keys": /^(additional|unevaluated)Properties$|^propertyNames$/,
};

const NOT_AN_INTEGER = "not an integer";

/** All that `reasonOf` returns. */
export const REASONS: readonly string[] = [...Object.keys(KEYWORDS), NOT_AN_INTEGER, "other"];

export function judgeOf(document: Json, direction: Direction): Judge {
  const isOld = !/^3\.[1-9]/.test(String(document["openapi"]));
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  const families = withFamilies(document);
  const seen = objectOf(seenFrom(families, families, hidden, isOld));
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    unicodeRegExp: false,
    logger: false,
    validateSchema: false,
  });
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  // A file is no JSON.
  ajv.addFormat("binary", () => false);
  ajv.addSchema(seen, "file:///document");
  const reasonOf = (pointer: string) => {
    let validate;
    try {
      validate = ajv.compile({ $ref: `file:///document#${pointer}` });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return (value: unknown): string | undefined => {
      if (validate(value)) return undefined;
      // The alternatives that fail are errors themselves.
      const errors = (validate.errors ?? []).filter(
        ({ keyword, schema }) => !/^(oneOf|anyOf|if)$/.test(keyword) && schema !== "null",
      );
      const reasons = errors.map(({ keyword, params, data }) =>
        keyword === "type" && params["type"] === "integer" && typeof data === "number"
          ? NOT_AN_INTEGER
          : Object.entries(KEYWORDS).find(([, pattern]) => pattern.test(keyword))?.[0],
      );
      return reasons.includes(undefined) ? "other" : (reasons[0] ?? "other");
    };
  };
  return { seen, reasonOf };
}

/**
 * A copy in which an extended schema with a discriminator is the `oneOf` of its children and of its part, and each has the
 * values of the discriminator, of which JSON Schema says nothing.
 */
function withFamilies(document: Json): Json {
  const steps = document["swagger"] === undefined ? ["components", "schemas"] : ["definitions"];
  const [first = "", second] = steps;
  const owner = second === undefined ? document : objectOf(document[first]);
  const schemas = objectOf(owner[second ?? first]);
  const start = `#/${steps.join("/")}/`;
  const referenceTo = (name: string) => ({
    $ref: start + name.replaceAll("~", "~0").replaceAll("/", "~1"),
  });
  const named = (reference: unknown): readonly string[] =>
    typeof reference === "string" && reference.startsWith(start)
      ? [
          decodeURIComponent(reference.slice(start.length))
            .replaceAll("~1", "/")
            .replaceAll("~0", "~"),
        ]
      : [];
  const parentsOf = (name: string): readonly string[] =>
    listOf(objectOf(schemas[name])["allOf"]).flatMap((part) => named(objectOf(part)["$ref"]));
  const ancestorsOf = (name: string): ReadonlySet<string> => {
    const found = new Set(parentsOf(name));
    for (const one of found) for (const parent of parentsOf(one)) found.add(parent);
    return found;
  };
  const discriminatorOf = (name: string): Json => {
    const { discriminator, oneOf, anyOf } = objectOf(schemas[name]);
    if (oneOf !== undefined || anyOf !== undefined) return {};
    return typeof discriminator === "string"
      ? { propertyName: discriminator }
      : objectOf(discriminator);
  };
  const names = Object.keys(schemas);
  const childrenOf = new Map(
    names.map((name) => [name, names.filter((one) => ancestorsOf(one).has(name))]),
  );
  const isBase = (name: string) =>
    discriminatorOf(name)["propertyName"] !== undefined && (childrenOf.get(name)?.length ?? 0) > 0;
  const ownValues = (name: string): Json => {
    const discriminators = [name, ...ancestorsOf(name)].map(discriminatorOf);
    const [nearest] = discriminators.filter(({ propertyName }) => typeof propertyName === "string");
    if (nearest === undefined) return {};
    const mapped = discriminators.flatMap(({ mapping }) =>
      Object.entries(objectOf(mapping))
        .filter(([, target]) => target === name || named(target).includes(name))
        .map(([value]) => value),
    );
    const value = objectOf(schemas[name])["x-ms-discriminator-value"] ?? name;
    const values = mapped.length > 0 ? mapped : [value];
    return { properties: { [String(nearest["propertyName"])]: { enum: values } } };
  };
  const requires = (name: string): Json => {
    const { properties } = ownValues(name);
    return properties === undefined ? {} : { required: Object.keys(objectOf(properties)) };
  };
  const bases = names.filter(isBase);
  const extended = (name: string): Json => {
    const schema = objectOf(schemas[name]);
    const parts = listOf(schema["allOf"]);
    if (parts.length === 0) return schema;
    const allOf = parts.map((part) => {
      const [parent] = named(objectOf(part)["$ref"]);
      return parent !== undefined && bases.includes(parent) ? referenceTo(`${parent}/Base`) : part;
    });
    return { ...schema, allOf };
  };
  const split = names.flatMap((name): readonly [string, unknown][] => {
    const schema = extended(name);
    const values = ownValues(name);
    const isChild = values["properties"] !== undefined;
    if (!isChild) return [[name, schemas[name]]];
    if (!bases.includes(name)) {
      const isExtended = (childrenOf.get(name) ?? []).length > 0;
      return [[name, isExtended ? schema : { allOf: [schema, { ...values, ...requires(name) }] }]];
    }
    const { discriminator: _, ...base } = schema;
    const leaves = (childrenOf.get(name) ?? []).filter((one) => !bases.includes(one));
    const members = leaves.map((leaf) => ({ allOf: [referenceTo(leaf), ownValues(leaf)] }));
    const own = { allOf: [referenceTo(`${name}/Base`), values] };
    return [
      [name, { anyOf: [...members, own] }],
      [`${name}/Base`, base],
    ];
  });
  const all = Object.fromEntries(split);
  return second === undefined
    ? { ...document, [first]: all }
    : { ...document, [first]: { ...owner, [second]: all } };
}

/** A copy without the properties that a direction does not have, in the words of JSON Schema 2020-12. */
function seenFrom(value: unknown, document: Json, hidden: string, isOld: boolean): unknown {
  const again = (one: unknown) => seenFrom(one, document, hidden, isOld);
  if (Array.isArray(value)) return value.map(again);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  // That a parameter is required.
  if (typeof copy["required"] === "boolean") delete copy["required"];
  if (isOld && typeof copy["$ref"] === "string") return { $ref: copy["$ref"] };
  const { nullable, "x-nullable": alsoNullable, ...own } = copy;
  // OpenAPI 3.0.3: only beside a type.
  const isNullable = copy["type"] !== undefined && (nullable === true || alsoNullable === true);
  if (isOld && isNullable) return { anyOf: [again(own), { type: "null" }] };
  delete copy["nullable"];
  if (copy["type"] === undefined) Object.assign(copy, meantType(copy));
  const properties = Object.entries(objectOf(copy["properties"]));
  const absent = properties
    .filter(([, one]) =>
      [objectOf(one), resolve(one, document)].some((part) => part[hidden] === true),
    )
    .map(([name]) => name);
  if (absent.length > 0) {
    copy["properties"] = Object.fromEntries(properties.filter(([name]) => !absent.includes(name)));
    copy["required"] = listOf(copy["required"]).filter((name) => !absent.includes(String(name)));
  }
  for (const name of ["oneOf", "anyOf"]) {
    if (Array.isArray(copy[name])) copy[name] = discriminated(copy[name], copy["discriminator"]);
  }
  for (const [inclusive, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    if (typeof copy[exclusive] !== "boolean") continue;
    const { [inclusive]: bound, [exclusive]: excludes, ...others } = copy;
    return again({ ...others, [excludes ? exclusive : inclusive]: bound });
  }
  return Object.fromEntries(
    Object.entries(copy).map(([name, one]) => {
      if (VALUES.has(name)) return [name, one];
      const members = MAPS.has(name) ? Object.entries(objectOf(one)) : [];
      return [
        name,
        members.length > 0
          ? Object.fromEntries(members.map(([key, member]) => [key, again(member)]))
          : again(one),
      ];
    }),
  );
}

/** Keywords of values, and of schemas and responses by any name. */
const VALUES = new Set(["const", "default", "enum", "example", "examples"]);
const MAPS = new Set([
  "$defs",
  "definitions",
  "patternProperties",
  "properties",
  "responses",
  "schemas",
]);

/** What authors mean who write properties or items and no type. */
function meantType(schema: Json): { readonly type?: string } {
  const means = (names: readonly string[]) =>
    names.some((name) => typeof schema[name] === "object" && schema[name] !== null);
  if (means(["properties", "patternProperties", "additionalProperties"])) return { type: "object" };
  return means(["items", "prefixItems"]) ? { type: "array" } : {};
}

/** The alternatives with the values of their discriminator, of which JSON Schema says nothing. */
function discriminated(alternatives: readonly unknown[], written: unknown): readonly unknown[] {
  const { propertyName, mapping } = objectOf(written);
  if (typeof propertyName !== "string") return alternatives;
  return alternatives.map((one) => {
    const reference = objectOf(one)["$ref"];
    if (typeof reference !== "string") return one;
    const last = reference.split("/").at(-1);
    const mapped = Object.entries(objectOf(mapping))
      .filter(([, target]) => target === reference || target === last)
      .map(([name]) => name);
    const values = mapped.length > 0 ? mapped : [last];
    return { allOf: [one, { properties: { [propertyName]: { enum: values } } }] };
  });
}
