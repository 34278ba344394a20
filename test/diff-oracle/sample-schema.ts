/** The part of JSON Schema that the pairs use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

export type Schemas = Readonly<Record<string, Schema>>;

const MAX_SAMPLES = 12;

/** Values of a schema, and some that only resemble them, as TypeScript literals. */
export function valuesOf(schema: Schema, schemas: Schemas): readonly string[] {
  return [...new Set(valid(schema, schemas, 3))].slice(0, MAX_SAMPLES);
}

function valid(schema: Schema, schemas: Schemas, depth: number): readonly string[] {
  const again = (one: Schema | false | undefined) =>
    !one || depth === 0 ? [] : valid(one, schemas, depth - 1);
  if (schema.$ref !== undefined) return again(schemas[schema.$ref.replace("#/schemas/", "")]);
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return alternatives.flatMap(again);
  if (schema.allOf) return mergedObjects(schema.allOf.map(again));
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  return types.flatMap((type) => {
    switch (type) {
      case "string":
        return ['"x"', '"a/b,c"', ...(schema.format === "date-time" ? ["new Date(0)"] : [])];
      case "integer":
        return ["1"];
      case "number":
        return ["1.5"];
      case "boolean":
        return ["true", "false"];
      case "null":
        return ["null"];
      case "array": {
        const { prefixItems, items } = schema;
        if (prefixItems) {
          const first = prefixItems.map((one) => again(one)[0] ?? "1");
          return [
            `[${first.join(", ")}]`,
            ...again(items).map((one) => `[${[...first, one].join(", ")}]`),
          ];
        }
        const members = !items ? ["1"] : again(items);
        return [...members.map((one) => `[${one}]`), `[${members.slice(0, 2).join(", ")}]`, "[]"];
      }
      default:
        return objectsOf(schema, again);
    }
  });
}

function objectsOf(
  schema: Schema,
  again: (one: Schema | false | undefined) => readonly string[],
): readonly string[] {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {});
  const textOf = (names: readonly string[], special?: readonly [string, string]) => {
    const own = names.map((name) => {
      const value = special?.[0] === name ? special[1] : again(schema.properties?.[name])[0];
      return `${JSON.stringify(name)}: ${value ?? "{}"}`;
    });
    return own.length === 0 ? "{}" : `{ ${own.join(", ")} }`;
  };
  const names = members.map(([name]) => name);
  const others =
    schema.additionalProperties === undefined || schema.additionalProperties === false
      ? []
      : [
          `{ ${[...names.map((name) => `${JSON.stringify(name)}: ${again(schema.properties?.[name])[0] ?? "{}"}`), `"extra": ${schema.additionalProperties === true ? "1" : (again(schema.additionalProperties)[0] ?? "1")}`].join(", ")} }`,
        ];
  return [
    textOf(names),
    textOf(names.filter((name) => required.has(name))),
    ...members.flatMap(([name, member]) =>
      again(member).map((value) => textOf(names, [name, value])),
    ),
    ...others,
  ];
}

/** One literal with the members of all. */
function mergedObjects(parts: readonly (readonly string[])[]): readonly string[] {
  if (!parts.every((part) => part.every((text) => text.startsWith("{")))) return parts.flat();
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, index) => {
    const members = parts.map((part) => (part[index] ?? part[0] ?? "{}").slice(1, -1).trim());
    const byName = new Map(
      members
        .filter((text) => text !== "")
        .flatMap((text) => text.split(/, (?=")/).map((one) => [one.split(":")[0] ?? "", one])),
    );
    return `{ ${[...byName.values()].join(", ")} }`;
  });
}

/** A schema as a TypeScript type, as a reader would write it by hand. */
export function typeOf(schema: Schema, schemas: Schemas, depth = 4): string {
  const again = (one: Schema | false | undefined) =>
    !one || depth === 0 ? "unknown" : typeOf(one, schemas, depth - 1);
  if (schema.$ref !== undefined) return again(schemas[schema.$ref.replace("#/schemas/", "")]);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return `(${alternatives.map(again).join(" | ")})`;
  if (schema.allOf) return `(${schema.allOf.map(again).join(" & ")})`;
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  if (types.length === 0) return "unknown";
  const texts = types.map((type) => {
    if (type === "integer") return "number";
    if (type === "array") {
      const { prefixItems, items } = schema;
      if (prefixItems) {
        const rest = items ? [`...${again(items)}[]`] : [];
        return `readonly [${[...prefixItems.map(again), ...rest].join(", ")}]`;
      }
      return `readonly (${again(items)})[]`;
    }
    if (type !== "object") return type;
    const required = new Set(schema.required);
    const members = Object.entries(schema.properties ?? {})
      .filter(([, member]) => member.writeOnly !== true)
      .map(
        ([name, member]) =>
          `${JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${again(member)}${required.has(name) ? "" : " | undefined"}`,
      );
    const more = schema.additionalProperties;
    const index =
      more === undefined || more === false
        ? []
        : [`[key: string]: ${more === true ? "unknown" : "any"}`];
    return `{ ${[...members, ...index].join("; ")} }`;
  });
  return `(${texts.join(" | ")})`;
}

/** Ways to read the members of a value, as deep as its schema goes. */
export function readsOf(
  schema: Schema,
  schemas: Schemas,
  from = "item",
  depth = 5,
): readonly string[] {
  if (depth === 0) return [];
  const again = (one: Schema, path: string) => readsOf(one, schemas, path, depth - 1);
  const target =
    schema.$ref === undefined ? undefined : schemas[schema.$ref.replace("#/schemas/", "")];
  if (target) return again(target, from);
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    `return ${from};`,
    ...parts.flatMap((part) => again(part, from)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      `return ${from}.${name};`,
      `const member: ${typeOf(member, schemas)} = ${from}.${name}; return member;`,
      `const member: ${typeOf(member, schemas)} | undefined = ${from}.${name}; return member;`,
      ...again(member, `${from}.${name}`),
    ]),
    ...(schema.additionalProperties
      ? [
          `return ${from}.extra;`,
          ...(schema.additionalProperties === true
            ? []
            : [
                `const member: ${typeOf(schema.additionalProperties, schemas)} | undefined = ${from}.extra; return member;`,
              ]),
        ]
      : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      `return "${name}" in ${from} && ${from}.${name};`,
      `const member: ${typeOf(member, schemas)} | undefined = "${name}" in ${from} ? ${from}.${name} : undefined; return member;`,
    ]),
    ...(schema.properties?.kind?.const === undefined
      ? []
      : Object.keys(schema.properties).map(
          (name) =>
            `return ${from}.kind === ${JSON.stringify(schema.properties?.kind?.const)} && ${from}.${name};`,
        )),
    ...(schema.items ? again(schema.items, `${from}[0]!`) : []),
    ...(schema.prefixItems ?? []).flatMap((member, index) => [
      `const member: ${typeOf(member, schemas)} = ${from}[${index}]; return member;`,
      ...again(member, `${from}[${index}]`),
    ]),
  ];
}
