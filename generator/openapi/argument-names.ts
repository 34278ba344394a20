import type { Schema } from "../manifest/index.js";
import type { DraftParameter } from "./parameters.js";
import type { WrittenRequestBody } from "./written-manifest.js";

/** The shared schema at an address of the document. */
type SchemaAt = (address: string) => Schema | undefined;

/**
 * A builder takes path, query and body by name in one object. Where two would have one name, the
 * body keeps it, because there it goes over the wire; then the path; and the other is called by its
 * place: `path_name`, `query_name`.
 */
export function nameArguments(
  parameters: readonly DraftParameter[],
  body: WrittenRequestBody | undefined,
  schemaAt: SchemaAt,
): readonly DraftParameter[] {
  const taken = new Set(body === undefined ? [] : bodyArguments(body, schemaAt));
  const named = new Map<DraftParameter, DraftParameter>();
  for (const place of ["path", "query"] as const) {
    for (const parameter of parameters.filter(({ written }) => written.in === place)) {
      const { written } = parameter;
      const name = written.as ?? written.name;
      const free = taken.has(name) ? freeName(`${place}_${name}`, taken) : name;
      taken.add(free);
      if (free === name) continue;
      // `as` is read best beside the name that it replaces.
      const { name: wireName, as: _, ...rest } = written;
      named.set(parameter, { ...parameter, written: { name: wireName, as: free, ...rest } });
    }
  }
  return parameters.map((parameter) => named.get(parameter) ?? parameter);
}

/**
 * The properties of a body that is an object, or one of several; `data` when it is, or may be,
 * anything else. A form in parts is data: its caller builds it.
 */
function bodyArguments(
  { schema, contentType }: WrittenRequestBody,
  schemaAt: SchemaAt,
): readonly string[] {
  if (contentType !== undefined && /^multipart\//i.test(contentType)) return ["data"];
  const variants = variantsOf(schema, schemaAt);
  const isObject = variants.length > 0 && variants.every((names) => names.length > 0);
  return isObject ? variants.flat() : [...variants.flat(), "data"];
}

/** For each kind of value that a schema allows the names of its properties. Each part is looked at once. */
function variantsOf(schema: Schema, schemaAt: SchemaAt): readonly (readonly string[])[] {
  const variants: (readonly string[])[] = [];
  const found = new Set([schema]);
  // A set's iteration goes on to what is added meanwhile; compositions can be longer than the stack is deep.
  for (const part of found) {
    if (typeof part === "boolean") {
      variants.push([]);
      continue;
    }
    const { $ref, properties, allOf = [], oneOf = [], anyOf = [] } = part;
    const target = $ref === undefined ? undefined : schemaAt($ref);
    const parts = [...(target === undefined ? [] : [target]), ...allOf, ...oneOf, ...anyOf];
    if (properties !== undefined || parts.length === 0)
      variants.push(Object.keys(properties ?? {}));
    for (const inner of parts) found.add(inner);
  }
  return variants;
}

/** What `as` may be: ASCII letters, digits and `_`. */
export function argumentName(text: string): string {
  return text.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(?=[0-9])/, "_");
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = argumentName(wanted);
  while (taken.has(name)) name += "_";
  return name;
}
