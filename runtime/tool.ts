import { refuse } from "./fail.js";
import type { ArgumentNames, BuilderWithNames, ToolDefinition, ToolOf } from "./types/tool.js";
import { isOwn } from "./value.js";

export type * from "./types/tool.js";

type InputMembers = Readonly<Record<string, InputSchema>>;

/** The part of JSON Schema that `build` checks. */
interface InputSchema {
  readonly $ref?: string;
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

/** Makes a tool of a builder. The input is copied as JSON before it is checked, so that no getter is read twice. */
export function tool<Builder extends (...given: never[]) => unknown>(
  builder: Builder,
  definition: ToolDefinition,
): ToolOf<Builder> {
  const build = (input: unknown, ...options: readonly unknown[]): unknown => {
    let copy: unknown;
    try {
      const text = JSON.stringify(input ?? {});
      copy = JSON.parse(text);
      const root = definition.inputSchema;
      checkInput(copy, root as InputSchema, "", { root, steps: 999 + text.length * 99 });
    } catch (error) {
      const {
        0: reason = "must be JSON, not so deep",
        1: at,
        2: code,
      }: Partial<Misfit> = Object(error);
      refuse(reason, undefined, at || "input", code);
    }
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

/**
 * What is thrown where a value does not fit: a reason, the place in the input (`labels[0].name`), and a code. Alternatives can need
 * many of them, and errors are slow.
 */
type Misfit = readonly [reason: string, at: string, code: "missing-parameter" | undefined];

/** What the checks of one input share. */
interface InputCheck {
  readonly root: ToolDefinition["inputSchema"];
  /** How many more schemas may be compared with a value: alternatives of alternatives could need 2ⁿ. */
  steps: number;
}

/** @throws Misfit */
function checkInput(
  value: unknown,
  schema: InputSchema | boolean | undefined,
  at: string,
  state: InputCheck,
): void {
  if (--state.steps < 0) refuseInput("is too complex", at);
  if (typeof schema !== "object") return;
  const { $ref, type, enum: values } = schema;
  if ($ref) checkInput(value, (state.root["$defs"] as InputMembers)[$ref.slice(8)], at, state);
  const kind = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  const types = [type ?? kind].flat();
  if (!types.includes(kind) && !(types.includes("integer") && Number.isInteger(value))) {
    refuseInput(`must be of type ${types.join(" or ")}, not ${kind}`, at);
  }
  const texts = values?.map((one) => JSON.stringify(one));
  if (texts?.includes(JSON.stringify(value)) === false) {
    refuseInput(`must be one of ${texts.join(", ")}`, at);
  }
  schema.allOf?.forEach((part) => checkInput(value, part, at, state));
  for (const parts of [schema.anyOf, schema.oneOf]) {
    const isMisfit = parts?.every((part): boolean | void => {
      try {
        checkInput(value, part, at, state);
      } catch {
        return true;
      }
    });
    if (isMisfit) refuseInput("must fit an alternative", at);
  }
  if (kind === "array") {
    (value as readonly unknown[]).forEach((item, index) =>
      checkInput(item, schema.prefixItems?.[index] ?? schema.items, `${at}[${index}]`, state),
    );
  } else if (kind === "object") checkInputMembers(value as object, schema, at && `${at}.`, state);
}

function checkInputMembers(
  value: object,
  { properties = {}, required = [], additionalProperties: others }: InputSchema,
  start: string,
  state: InputCheck,
): void {
  for (const key of required) {
    if (!isOwn(value, key)) refuseInput("is required; pass it", start + key, "missing-parameter");
  }
  for (const [key, member] of Object.entries(value)) {
    const known = isOwn(properties, key) ? properties[key] : others;
    if (known === false) {
      refuseInput(`is unknown; use only ${Object.keys(properties).join(", ")}`, start + key);
    }
    checkInput(member, known, start + key, state);
  }
}

function refuseInput(reason: string, at: string, code?: "missing-parameter"): never {
  throw [reason, at, code] satisfies Misfit;
}
