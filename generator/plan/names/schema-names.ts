import { clashes } from "../../collections/index.js";
import { TAKEN_NAMES } from "./default-names.js";
import { renameSchemas } from "./name-rules.js";
import type { Direction } from "../types/read-schema.js";
import { pascalCase } from "./identifiers.js";
import type { Manifest } from "../../manifest/index.js";
import type { Planned } from "../planned.js";
import { type Problem, quoteText } from "../../errors/index.js";

/**
 * The name of each schema's type: the schema's name in Pascal case, with the suffix `Schema` if a builder's type or a type
 * that generated code uses has that name.
 *
 * @param differing schemas whose values differ in requests: the name of their request type ends in `Writable`.
 */
export function nameSchemas(
  { schemas, names: rules = [] }: Manifest,
  differing: ReadonlySet<string>,
  isBuilderName: (name: string) => boolean,
): Planned<Readonly<Record<Direction, ReadonlyMap<string, string>>>> {
  const free = (name: string): string =>
    isBuilderName(name) || TAKEN_NAMES.has(name) ? free(`${name}Schema`) : name;
  const all = Object.keys(schemas);
  const { value: renamed, problems } = renameSchemas(rules, all);
  const response = new Map<string, string>();
  const request = new Map<string, string>();
  const types: { readonly name: string; readonly schema: string }[] = [];
  for (const [index, schema] of all.entries()) {
    const plain = pascalCase(renamed[index]?.name ?? schema).replace(/^(?=\d|$)/, "_");
    const name = free(plain);
    types.push({ name, schema });
    response.set(schema, name);
    const writable = differing.has(schema) ? free(`${plain}Writable`) : name;
    if (writable !== name) types.push({ name: writable, schema });
    request.set(schema, writable);
  }
  const clashing = clashes(types, ({ name }) => [name]).map(({ key, earlier, later }): Problem => ({
    code: "duplicate-schema-type",
    message: `the schemas ${quoteText(earlier.schema)} and ${quoteText(later.schema)} both become the type ${key}`,
    hint: "rename one of them",
    path: ["schemas", later.schema],
    at: "key",
    related: { message: "the other one is here", path: ["schemas", earlier.schema] },
  }));
  return { value: { request, response }, problems: [...problems, ...clashing] };
}
