import { groupBy } from "../../collections/index.js";
import type { Path, Problem } from "../../errors/index.js";
import {
  type Json,
  type Manifest,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import { hashText } from "../../portable/index.js";
import { asCode, docOfSchema } from "../docs.js";
import { pascalCase, upperFirst } from "../names/identifiers.js";
import type { EnumMember, EnumPlan, EnumValue, Planned } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { keyword, typeOfValues, unionType } from "../types/combine-types.js";
import { allowsNull } from "../types/read-schema.js";
import type { TypeModules } from "../types/type-modules.js";

interface FoundEnum {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly values: readonly (EnumValue | null)[];
  readonly path: Path;
  /** The description of the enum's owner, unless the enum has a name. */
  readonly place: string;
  readonly manifestRoute?: string;
}

/** Plans a constant for each named enum type, and for enums of parameters. */
export function planEnums(
  manifest: Manifest,
  routes: readonly ReadRoute[],
  { received: { typeNames: names }, placed }: Pick<TypeModules, "received" | "placed">,
): Planned<readonly EnumPlan[]> {
  if (manifest.generate.enums !== "constants") return { value: [], problems: [] };
  const types = new Set(placed.map(({ declaration }) => declaration.name));
  const named = Object.entries(manifest.schemas).flatMap(([schema, definition]) => {
    const name = names.get(schema) ?? schema;
    return types.has(name)
      ? findEnum(name, flatten(definition, manifest.schemas), ["schemas", schema], "")
      : [];
  });
  const ofParameters = routes.flatMap((read) =>
    read.route.parameters.flatMap((parameter, index) => {
      const { name, as = name, in: zone, schema } = parameter;
      const { manifestRoute } = read;
      const place = `The ${zone} parameter ${asCode(as)} of ${asCode(manifestRoute)}.`;
      const path = [...read.path, "parameters", index];
      const flat = flatten(innermostItems(schema), manifest.schemas);
      const found = findEnum(upperFirst(read.name) + pascalCase(as), flat, path, place);
      return found.map((foundEnum) => ({ ...foundEnum, manifestRoute }));
    }),
  );
  const all = [...named, ...makeUnique(ofParameters, named)];
  return { value: all.map(planEnum), problems: all.flatMap(checkNames) };
}

/** Adds a hash to names that several enums would have, so that no name depends on the other enums. */
function makeUnique(
  enums: readonly FoundEnum[],
  named: readonly FoundEnum[],
): readonly FoundEnum[] {
  const uses = groupBy([...enums, ...named], ({ name }) => name);
  return enums.map((foundEnum) => {
    if (uses.get(foundEnum.name)?.length === 1) return foundEnum;
    return { ...foundEnum, name: `${foundEnum.name}_${hashText(foundEnum.place).slice(0, 8)}` };
  });
}

function innermostItems(schema: Schema): Schema {
  const items = typeof schema === "boolean" ? undefined : schema.items;
  return items === undefined ? schema : innermostItems(items);
}

/** Merges alternatives of enums and constants into one enum, with their descriptions. Returns any other schema unchanged. */
function flatten(schema: Schema, schemas: Manifest["schemas"]): Schema {
  if (typeof schema === "boolean" || schema.enum !== undefined) return schema;
  const members = (schema.oneOf ?? schema.anyOf)?.map((member) => valuesIn(member, schemas));
  if (!members?.every((values) => values !== undefined)) return schema;
  const texts = new Map(members.flat());
  return { ...schema, enum: [...texts.keys()], "x-enum-descriptions": [...texts.values()] };
}

/** The values of an enum, a constant or their alternatives, each with its description; `undefined` for other schemas. */
function valuesIn(
  schema: Schema,
  schemas: Manifest["schemas"],
  depth = 0,
): readonly (readonly [Json, string])[] | undefined {
  if (typeof schema === "boolean" || depth > 20) return undefined;
  const { $ref, enum: values, const: value, description = "" } = schema;
  if (value !== undefined) return [[value, description]];
  const texts = schema["x-enum-descriptions"] ?? [];
  if (values) return values.map((each, index) => [each, texts[index] ?? ""]);
  const parts =
    $ref === undefined ? (schema.oneOf ?? schema.anyOf) : [schemas[schemaName($ref)] ?? true];
  const all = parts?.map((part) => valuesIn(part, schemas, depth + 1));
  return all?.every((each) => each !== undefined) ? all.flat() : undefined;
}

/** Skips an enum of null alone, and enums with values that have no literal, such as objects. */
function findEnum(name: string, schema: Schema, path: Path, place: string): readonly FoundEnum[] {
  if (typeof schema === "boolean" || schema.enum === undefined) return [];
  const values = schema.enum.filter(isLiteral);
  const isUsed = values.length === schema.enum.length && values.some((value) => value !== null);
  return isUsed ? [{ name, schema, values, path, place }] : [];
}

function isLiteral(value: Json): value is EnumValue | null {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null;
}

/** Plans the constant of an enum. `null` gets no member. */
function planEnum({ name, schema, values, place, manifestRoute: route }: FoundEnum): EnumPlan {
  const { "x-enum-varnames": names = [], "x-enum-descriptions": texts = [] } = schema;
  const members = nameMembers(
    values.flatMap((value, index) =>
      value === null || values.indexOf(value) < index ? [] : [{ value, name: names[index] }],
    ),
  );
  const meanings = members.flatMap((member) => {
    const text = texts[values.indexOf(member.value)]?.trim() ?? "";
    return text === "" ? [] : [`- ${asCode(member.name)}: ${text}`];
  });
  const { paragraphs, deprecated } = docOfSchema(schema);
  return {
    name,
    ...(route !== undefined && { manifestRoute: route }),
    doc: {
      paragraphs: [place, ...paragraphs, meanings.join("\n")].filter((text) => text !== ""),
      ...(deprecated !== undefined && { deprecated }),
    },
    type: unionType([typeOfValues(values), ...(allowsNull(schema) ? [keyword("null")] : [])]),
    members,
  };
}

function checkNames({ schema, values, path }: FoundEnum): readonly Problem[] {
  const { "x-enum-varnames": names } = schema;
  if (!names) return [];
  const isComplete = names.length === values.length;
  if (isComplete && new Set(names).size === names.length) return [];
  const fault = isComplete
    ? "gives several values the same name"
    : `has ${names.length} names for ${values.length} values`;
  return [
    {
      code: "invalid-value",
      message: `\`x-enum-varnames\` ${fault}`,
      hint: "give each value of `enum` a different name, in the same order",
      path,
    },
  ];
}

/**
 * Names the members of a constant: with the declared names, or else the values in Pascal case. A text without letters and
 * digits, or whose name would not be unique, is also the name: `"+1"`.
 */
export function nameMembers(
  values: readonly { readonly value: EnumValue; readonly name: string | undefined }[],
): readonly EnumMember[] {
  const plain = values.map(({ value, name = defaultName(value) }) => ({ value, name }));
  const alike = groupBy(plain, ({ name }) => name);
  const usedNames = new Set<string>();
  return plain.map(({ value, name: first }) => {
    const isOwn = first !== "_" && alike.get(first)?.length === 1;
    let name = isOwn || typeof value !== "string" ? first : value;
    while (usedNames.has(name)) name += "_";
    usedNames.add(name);
    return { name, value };
  });
}

/** `in-progress` → `InProgress`, `2d` → `_2d`, `-1.5` → `Minus1_5`, `true` → `True` */
function defaultName(value: EnumValue): string {
  const text =
    typeof value === "number"
      ? String(value).replaceAll("-", "Minus").replace(".", "_").replace("+", "")
      : pascalCase(String(value));
  return text.replace(/^(?=\d|$)/, "_");
}
