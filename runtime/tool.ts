import { refuse } from "./fail.js";
import type { ArgumentNames, BuilderWithNames, ToolDefinition, ToolOf } from "./types/tool.js";
import { isJson, isOwn } from "./value.js";

export type * from "./types/tool.js";

type InputMembers = Readonly<Record<string, InputSchema>>;

/** The part of JSON Schema that `build` checks. */
interface InputSchema {
  readonly $ref?: string;
  readonly $defs?: InputMembers;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: InputSchema | boolean;
  readonly prefixItems?: readonly InputSchema[];
  readonly properties?: InputMembers;
  readonly required?: readonly string[];
  readonly additionalProperties?: InputSchema | boolean;
  readonly allOf?: readonly InputSchema[];
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
}

/** For a value that JSON cannot express, or that is nested so deeply that a check could overflow the stack. */
const NO_JSON = "must be JSON, not so deep";

/** Makes a tool of a builder. The input is copied as JSON before it is checked, so that no getter is read twice. */
export function tool<Builder extends (...given: never[]) => unknown>(
  builder: Builder,
  definition: ToolDefinition,
): ToolOf<Builder> {
  const build = (input: unknown, ...options: readonly unknown[]): unknown => {
    let copy: unknown;
    try {
      copy = JSON.parse(JSON.stringify(input ?? {}));
    } catch {
      refuse(NO_JSON, undefined, "input");
    }
    const misfit = findMisfit(copy, definition.inputSchema as InputSchema);
    if (misfit) refuse(misfit[0], undefined, misfit[1] || "input", misfit[2]);
    return Reflect.apply(builder, undefined, [copy, ...options]);
  };
  return { ...definition, build } as ToolOf<Builder>;
}

/**
 * A builder whose arguments have other names, for a tool. Not a part of `tool`, because few tools need it.
 *
 * @param names the builder's names by those of the input.
 */
export function withNames<
  Builder extends (...given: never[]) => unknown,
  const Names extends ArgumentNames,
>(builder: Builder, names: Names): BuilderWithNames<Builder, Names> {
  const renamed = (input: Record<string, unknown>, ...options: readonly unknown[]): unknown => {
    const entries = Object.entries(input).map(([name, value]) => [
      isOwn(names, name) ? names[name] : name,
      value,
    ]);
    return Reflect.apply(builder, undefined, [Object.fromEntries(entries), ...options]);
  };
  return renamed as BuilderWithNames<Builder, Names>;
}

/**
 * A builder that percent-encodes what ends a path or a parameter of a query in some arguments, which `{+name}` would keep. For a
 * tool, because a model writes these arguments.
 */
export function encodeDelimiters<Builder extends (...given: never[]) => unknown>(
  builder: Builder,
  names: readonly string[],
): Builder {
  const encoding = (input: object, ...options: readonly unknown[]): unknown => {
    const entries = Object.entries(input).map(([name, value]) => [
      name,
      names.includes(name) ? encodeTexts(value) : value,
    ]);
    return Reflect.apply(builder, undefined, [Object.fromEntries(entries), ...options]);
  };
  return encoding as unknown as Builder;
}

/** Encodes the texts and keys of a JSON value. Outside texts, JSON has none of these characters. */
function encodeTexts(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/[?#&]/g, encodeURIComponent));
}

/** Where a value does not fit: a reason, the place in the input (`labels[0].name`), and a code. */
type Misfit = readonly [reason: string, at: string, code?: "missing-parameter"];

/** The first place where a JSON value does not fit a schema, or is nested too deeply. */
function findMisfit(input: unknown, root: InputSchema): Misfit | undefined {
  // Each list and object is compared once with each schema: alternatives of alternatives would otherwise compare them 2ⁿ times.
  const known = new Map<InputSchema, Map<unknown, Misfit | undefined>>();

  const find = (
    value: unknown,
    schema: InputSchema | boolean | undefined,
    at: string,
    depth: number,
  ): Misfit | undefined => {
    if (typeof schema !== "object") return undefined;
    const results = known.get(schema) ?? new Map<unknown, Misfit | undefined>();
    if (results.has(value)) return results.get(value);
    const misfit = depth > 500 ? ([NO_JSON, at] as const) : compare(value, schema, at, depth + 1);
    if (isJson(value)) known.set(schema, results.set(value, misfit));
    return misfit;
  };

  const compare = (
    value: unknown,
    schema: InputSchema,
    at: string,
    depth: number,
  ): Misfit | undefined => {
    const { $ref = "", type, enum: values, properties = {}, required = [] } = schema;
    const kind = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
    const types = [type ?? kind].flat();
    if (!types.includes(kind) && !(types.includes("integer") && Number.isInteger(value))) {
      return [`must be of type ${types.join(" or ")}, not ${kind}`, at];
    }
    if (values && !values.includes(value)) {
      const texts = values.map((one) => JSON.stringify(one));
      if (!texts.includes(JSON.stringify(value))) {
        return [`must be one of ${texts.join(", ")}`, at];
      }
    }
    let misfit: Misfit | undefined;
    const visit = (one: unknown, part: InputSchema | boolean | undefined, place = at): void => {
      misfit ??= find(one, part, place, depth);
    };
    visit(value, root.$defs?.[$ref.slice(8)]);
    schema.allOf?.forEach((part) => visit(value, part));
    for (const parts of [schema.anyOf, schema.oneOf]) {
      if (parts?.every((part) => find(value, part, at, depth))) {
        misfit ??= ["must fit an alternative", at];
      }
    }
    if (kind === "array") {
      (value as readonly unknown[]).forEach((item, index) =>
        visit(item, schema.prefixItems?.[index] ?? schema.items, `${at}[${index}]`),
      );
    } else if (kind === "object") {
      const start = at && `${at}.`;
      for (const key of required) {
        if (!isOwn(value as object, key)) {
          misfit ??= ["is required; pass it", start + key, "missing-parameter"];
        }
      }
      for (const [key, member] of Object.entries(value as object)) {
        const part = isOwn(properties, key) ? properties[key] : schema.additionalProperties;
        if (part === false) {
          misfit ??= [`is unknown; use only ${Object.keys(properties).join(", ")}`, start + key];
        }
        visit(member, part, start + key);
      }
    }
    return misfit;
  };

  return find(input, root, "", 0);
}
