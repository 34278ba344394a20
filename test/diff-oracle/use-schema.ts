import { randomFrom, sample } from "../documents/sample-schema.js";

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

const TRIES = 60;
const MAX_VALUES = 12;

/** Values of a schema, as TypeScript literals. */
export function valuesOf(schema: Schema, schemas: Schemas): readonly string[] {
  const random = randomFrom(1);
  const texts = Array.from({ length: TRIES }, () =>
    JSON.stringify(sample(schema, { schemas }, random)),
  );
  const dates = schema.format === "date-time" ? ["new Date(0)"] : [];
  return [...dates, ...new Set(texts)].slice(0, MAX_VALUES);
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
        return `[${[...prefixItems.map(again), ...rest].join(", ")}]`;
      }
      return `(${again(items)})[]`;
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
