import { type Discriminator, type Schema, mapChildren } from "../../manifest/index.js";
import { given } from "../given.js";

/** The schema with every `$ref` replaced; the schema itself if it has none. */
export function mapReferences(schema: Schema, rename: (address: string) => string): Schema {
  if (typeof schema === "boolean") return schema;
  const mapped = mapChildren(schema, (inner) => mapReferences(inner, rename));
  const { $ref, discriminator } = schema;
  if ($ref === undefined && discriminator === undefined) return mapped;
  return {
    ...mapped,
    ...given("$ref", $ref === undefined ? undefined : rename($ref)),
    ...given("discriminator", discriminator && mapDiscriminator(discriminator, rename)),
  };
}

function mapDiscriminator(
  { propertyName, mapping, defaultMapping }: Discriminator,
  rename: (address: string) => string,
): Discriminator {
  const renamed = Object.entries(mapping ?? {}).map(([key, value]) => [key, rename(value)]);
  return {
    propertyName,
    ...given("mapping", mapping && Object.fromEntries(renamed)),
    ...given("defaultMapping", defaultMapping === undefined ? undefined : rename(defaultMapping)),
  };
}
