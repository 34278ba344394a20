import { format } from "prettier";
import { stringify } from "yaml";
import type { JsonSchema } from "../generator/manifest/shape/json-schema.js";
import { manifestSchema, resolveSchema } from "../generator/manifest/shape/manifest-schema.js";

const MARK = "<!-- From here on the page is written by scripts/write-schema.ts. -->\n";

/** A block of a manifest with keys. */
interface Block {
  readonly name: string;
  readonly schema: JsonSchema;
}

/**
 * The page `docs/manifest.md` with a section for each block of a manifest, made from the schema that editors use. Keeps the text
 * above the mark.
 */
export async function manifestPage(page: string): Promise<string> {
  const [introduction = ""] = page.split(MARK);
  const sections = blocksBelow(manifestSchema).map(printSection);
  return format(`${introduction}${MARK}\n${sections.join("\n")}`, {
    parser: "markdown",
    printWidth: 100,
  });
}

/** All distinct blocks: an outer block, then those inside it. */
function blocksBelow(root: JsonSchema): readonly Block[] {
  const seen = new Set<JsonSchema>();
  function visit(given: JsonSchema): readonly Block[] {
    const schema = resolveSchema(given);
    if (seen.has(schema)) return [];
    seen.add(schema);
    const { properties, items, additionalProperties, anyOf = [] } = schema;
    const inside = [items, additionalProperties || undefined, ...anyOf];
    return [
      ...(properties ? [{ name: blockHeading(schema), schema }] : []),
      ...Object.values(properties ?? {}).flatMap(visit),
      ...inside.flatMap((child) => (child ? visit(child) : [])),
    ];
  }
  return visit(root);
}

/** The heading of a block: `generate` for "`generate` block", Parameter for "parameter". */
function blockHeading({ title = "" }: JsonSchema): string {
  const block = /^`(.+)` block$/.exec(title);
  return block ? `\`${block[1]}\`` : `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`;
}

/** A link to a block's heading, with an anchor as GitHub creates it. */
function linkTo(schema: JsonSchema): string {
  const anchor = blockHeading(schema).toLowerCase().replaceAll("`", "").replaceAll(" ", "-");
  return `[${(schema.title ?? "").replace(/ block$/, "")}](#${anchor})`;
}

function printSection({ name, schema }: Block): string {
  const rows = Object.entries(schema.properties ?? {}).map(([key, property]) =>
    [
      `\`${key}\``,
      describeValue(property),
      describeMeaning(key, property, schema),
      printExample(key, property),
    ]
      .map((cell) => cell.replaceAll("|", "\\|"))
      .join(" | "),
  );
  const table = ["Key | Value | Meaning | Example", "--- | --- | --- | ---", ...rows].join("\n");
  return `## ${name}\n\n${schema.description ?? ""}\n\n${table}\n`;
}

/** The value of a key, in words. */
function describeValue(given: JsonSchema): string {
  // Its section says that it may be true or false.
  if (given.$ref === "#/definitions/schema") return linkTo(manifestSchema.definitions.schemaObject);
  const schema = resolveSchema(given);
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return joinOr(schema.enum.map((value) => `\`${value}\``));
  if (schema.anyOf) return joinAlternatives(schema.anyOf);
  if (schema.properties) return linkTo(schema);
  switch (schema.type) {
    case "array":
      return `list of ${describeValue(schema.items ?? {})}`;
    case "object":
      return `map of names to ${describeValue(schema.additionalProperties || {})}`;
    case "string":
      return "text";
    case "boolean":
      return "`true` or `false`";
    default:
      return typeof schema.type === "string" ? schema.type : "any value";
  }
}

/** Joins alternatives: after `text`, `list of text` becomes "a list of them". */
function joinAlternatives(alternatives: readonly JsonSchema[]): string {
  const values = [...new Set(alternatives.map(describeValue))];
  return values.reduce((before, value, index) => {
    if (value === `list of ${before}`) return `${before}, or a list of them`;
    return `${before}${index === values.length - 1 ? " or " : ", "}${value}`;
  });
}

function joinOr(words: readonly string[]): string {
  return words.join(", ").replace(/, (?=[^,]*$)/, " or ");
}

function describeMeaning(key: string, schema: JsonSchema, owner: JsonSchema): string {
  const { description = "", default: value } = resolveSchema(schema);
  const required = owner.required?.includes(key) ? "Required. " : "";
  return `${required}${description}${value === undefined ? "" : ` Default: \`${String(value)}\`.`}`;
}

/** The key with an example value, as a line of a manifest. */
function printExample(key: string, schema: JsonSchema): string {
  const value = exampleValue(resolveSchema(schema));
  if (value === undefined) throw new Error(`the schema of \`${key}\` has no example`);
  const line = stringify({ [key]: value }, { collectionStyle: "flow", lineWidth: 0 });
  const padded = line.trim().replace(/^\{ (.*) \}$/, "$1");
  return `\`${padded.replaceAll("[ ", "[").replaceAll(" ]", "]")}\``;
}

/** An example value that differs from the default. */
function exampleValue(given: JsonSchema): unknown {
  const schema = resolveSchema(given);
  if (schema.examples) return schema.examples[0];
  if (schema.type === "boolean") return schema.default !== true;
  const [choice] = schema.enum?.filter((value) => value !== schema.default) ?? [];
  if (choice !== undefined) return choice;
  return schema.anyOf?.map(exampleValue).find((value) => value !== undefined) ?? schema.default;
}
