import { type Schema, mapChildren } from "../../manifest/index.js";
import { given } from "../given.js";

/** The schema with every `$ref` replaced; the schema itself if it has none. */
export function mapReferences(schema: Schema, rename: (address: string) => string): Schema {
  if (typeof schema === "boolean") return schema;
  const mapped = mapChildren(schema, (inner) => mapReferences(inner, rename));
  const { $ref, discriminator } = schema;
  if ($ref === undefined && discriminator?.mapping === undefined) return mapped;
  return {
    ...mapped,
    ...given("$ref", $ref === undefined ? undefined : rename($ref)),
    ...given(
      "discriminator",
      discriminator?.mapping
        ? { ...discriminator, mapping: mapValues(discriminator.mapping, rename) }
        : discriminator,
    ),
  };
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
