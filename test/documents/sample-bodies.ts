/**
 * Random instances of the schemas of bodies and responses, as TypeScript constants of the generated types: the compiler must
 * accept what the document's schema accepts.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { shapeOf } from "./compare-urls.js";
import { type DocumentOperation, type Json, listOf, objectOf, resolve } from "./operations.js";
import { mutate, randomFrom, sample, UNDECLARED } from "./sample-schema.js";

/** What became of the samples of one document. */
export interface SampleResult {
  readonly valid: number;
  readonly invalid: number;
  /** Valid instances that the generated types refuse: where the schema is, the instance, the compiler's error. */
  readonly refusals: readonly string[];
  /** Invalid instances that the generated types accept, by the reason why the schema refuses them. */
  readonly accepted: Readonly<Record<string, number>>;
  /** Schemas that ajv cannot read, with its message. */
  readonly unread: readonly string[];
}

export const NO_SAMPLES: SampleResult = {
  valid: 0,
  invalid: 0,
  refusals: [],
  accepted: {},
  unread: [],
};

/** One statement of the samples' file. */
export interface Sample {
  readonly place: string;
  /** Why the schema refuses the instance. */
  readonly reason?: string;
  readonly code: string;
}

export interface Samples {
  readonly samples: readonly Sample[];
  readonly unread: SampleResult["unread"];
}

/** The file of the samples, in `generated/`. */
export const SAMPLES_FILE = "samples.ts";

/** Of one document. */
export const MAX_SCHEMAS = 60;
/** For each schema, or for all where they are few. */
const TRIES = { each: 12, all: 240 };
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/,
  email: /^\S+@\S+$/,
  uri: /^[a-z][a-z\d+.-]*:/i,
  url: /^[a-z][a-z\d+.-]*:/i,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

const KEYWORDS: Readonly<Record<string, RegExp>> = {
  format: /^format$/,
  pattern: /^pattern$/,
  length: /^(min|max)(Length|Items|Properties)$/,
  "numeric range": /^(exclusiveM|m)(in|ax)imum$|^multipleOf$/,
  "additional keys": /^(additional|unevaluated)Properties$|^propertyNames$/,
};

const NOT_AN_INTEGER = "not an integer";

export const REASONS: readonly string[] = [...Object.keys(KEYWORDS), NOT_AN_INTEGER, "other"];

type Direction = "request" | "response";

interface Place {
  readonly direction: Direction;
  /** A JSON pointer to the schema. */
  readonly pointer: string;
  readonly schema: Json;
  /** The generated type. */
  readonly type: string;
}

/** @param routes the text of the generated `routes.ts`. */
export function samplesOf(
  document: Json,
  operations: readonly DocumentOperation[],
  routes: string,
): Samples {
  const random = randomFrom(1);
  const seen = new Set<string>();
  const places = placesOf(document, operations, routes).filter(({ direction, schema, pointer }) => {
    const key = `${direction} ${String(schema["$ref"] ?? pointer)}`;
    return !seen.has(key) && seen.add(key);
  });
  const judges = { request: judgeOf(document, "request"), response: judgeOf(document, "response") };
  const tries = Math.max(TRIES.each, Math.ceil(TRIES.all / places.length));
  const unread: string[] = [];
  const samples = places.slice(0, MAX_SCHEMAS).flatMap(({ direction, pointer, type }) => {
    const { seen: own, reasonOf } = judges[direction];
    const place = `${direction} ${decodeURIComponent(pointer)}`;
    const judge = reasonOf(pointer);
    if (typeof judge === "string") {
      unread.push(`${place}: ${judge}`);
      return [];
    }
    const schema = { $ref: `#${pointer}` };
    const texts = new Map<string, string | undefined>();
    for (let index = 0; index < tries; index++) {
      const value = sample(schema, own, random);
      if (judge(value) !== undefined) continue;
      texts.set(JSON.stringify(value), undefined);
      const changed = mutate(value, random);
      const reason = judge(changed);
      if (reason !== undefined) texts.set(JSON.stringify(changed), reason);
    }
    return [...texts].map(([text, reason]): Sample =>
      reason === undefined
        ? { place, code: validCode(text, type) }
        : { place, reason, code: `{ const given: ${type} = ${text}; }` },
    );
  });
  return { samples, unread };
}

/** The compiler checks undeclared keys in a literal only, and a schema that says nothing of them allows them. */
function validCode(text: string, type: string): string {
  return text.includes(UNDECLARED)
    ? `{ const value = ${text} as const; const given: ${type} = value; }`
    : `{ const given: ${type} = ${text}; }`;
}

/** A response with headers names its body and them. */
const BODY_OF =
  'type BodyOf<Response> = Response extends { "~body": infer Body } ? Body : Response;';

/** @returns the text of the file of the samples, one in each line after the first. */
export function codeOf({ samples }: Samples): string {
  return [
    `import type { Routes } from "./routes.js"; ${BODY_OF}`,
    ...samples.map(({ code }) => code),
    "",
  ].join("\n");
}

/** @param errors of the compiler, in the file of the samples. */
export function judgeSamples(
  { samples, unread }: Samples,
  errors: readonly string[],
): SampleResult {
  const refused = new Map(
    errors.map((error) => [Number(/\((\d+),/.exec(error)?.[1]) - 2, error.replace(/^.*?: /, "")]),
  );
  const accepted: Record<string, number> = {};
  const refusals: string[] = [];
  samples.forEach(({ place, reason, code }, index) => {
    const error = refused.get(index);
    if (reason === undefined && error !== undefined) refusals.push(`${place}: ${code}: ${error}`);
    if (reason !== undefined && error === undefined) accepted[reason] = (accepted[reason] ?? 0) + 1;
  });
  const valid = samples.filter(({ reason }) => reason === undefined).length;
  return { valid, invalid: samples.length - valid, refusals, accepted, unread };
}

function placesOf(
  document: Json,
  operations: readonly DocumentOperation[],
  routes: string,
): readonly Place[] {
  const keys = new Map(
    [...routes.matchAll(/^ {2}("[A-Z]+ .*"): \{$/gm)].map(([, key = ""]) => [
      shapeOf((JSON.parse(key) as string).replace(/\{[?&][^{}]*\}/g, "")),
      key,
    ]),
  );
  const shapes = operations.map(({ method, path }) => shapeOf(`${method} ${path}`));
  return operations.flatMap(({ method, path }, index) => {
    const shape = shapes[index] ?? "";
    const key = keys.get(shape);
    // Paths that differ only in the names of their variables cannot be told apart here.
    if (key === undefined || method === "HEAD" || shapes.filter((one) => one === shape).length > 1)
      return [];
    const item = pointed(["paths", path], document);
    const operation = pointed([method.toLowerCase()], document, item);
    const result = `Routes[${key}]["result"]`;
    const body = method === "GET" ? undefined : bodyOf(operation, document);
    const responses = pointed(["responses"], document, operation);
    return [
      ...(body ? [{ ...body, direction: "request" as const, type: `${result}["body"]` }] : []),
      ...Object.keys(responses.value).flatMap((status) => {
        const response = responseOf(pointed([status], document, responses), operation, document);
        const name = /^\d+$/.test(status) ? status : JSON.stringify(status);
        const type = `BodyOf<NonNullable<${result}["~responses"]>[${name}]>`;
        return response ? [{ ...response, direction: "response" as const, type }] : [];
      }),
    ];
  });
}

interface Pointed {
  readonly pointer: string;
  readonly value: Json;
}

/** A part of the document; a `$ref` is followed, and the pointer with it. */
function pointed(
  steps: readonly string[],
  document: Json,
  { pointer, value }: Pointed = { pointer: "", value: document },
): Pointed {
  let part = value;
  for (const step of steps) part = objectOf(part[step]);
  const reference = part["$ref"];
  const own = steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  const at =
    typeof reference === "string"
      ? reference.slice(1)
      : pointer + encodeURI(own.join("")).replaceAll("#", "%23");
  return { pointer: at, value: resolve(part, document) };
}

type PlacedSchema = Pick<Place, "pointer" | "schema">;

function bodyOf(operation: Pointed, document: Json): PlacedSchema | undefined {
  const parameters = pointed(["parameters"], document, operation);
  const own = listOf(operation.value["parameters"]);
  const index = own.findIndex((one) => resolve(one, document)["in"] === "body");
  if (index < 0) return contentOf(pointed(["requestBody"], document, operation));
  const list = { pointer: parameters.pointer, value: { ...own } as unknown as Json };
  return takesJson("consumes", operation, document)
    ? schemaOf(pointed([String(index)], document, list))
    : undefined;
}

function responseOf(
  response: Pointed,
  operation: Pointed,
  document: Json,
): PlacedSchema | undefined {
  if (document["swagger"] === undefined) return contentOf(response);
  return takesJson("produces", operation, document) ? schemaOf(response) : undefined;
}

function takesJson(name: string, operation: Pointed, document: Json): boolean {
  const types = operation.value[name] ?? document[name];
  return types === undefined || listOf(types).every((type) => JSON_TYPE.test(String(type)));
}

/** The schema of a body in JSON, if it can be of no other media type. */
function contentOf({ pointer, value }: Pointed): PlacedSchema | undefined {
  const [content, ...others] = Object.entries(objectOf(value["content"]));
  if (content === undefined || others.length > 0 || !JSON_TYPE.test(content[0])) return undefined;
  const step = encodeURI(content[0].replaceAll("~", "~0").replaceAll("/", "~1"));
  return schemaOf({ pointer: `${pointer}/content/${step}`, value: objectOf(content[1]) });
}

function schemaOf({ pointer, value }: Pointed): PlacedSchema | undefined {
  const { schema } = value;
  return schema === undefined
    ? undefined
    : { pointer: `${pointer}/schema`, schema: objectOf(schema) };
}

/** The document as one direction sees it, and a judge of the values of its schemas. */
function judgeOf(document: Json, direction: Direction) {
  const isOld = !/^3\.[1-9]/.test(String(document["openapi"]));
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  const seen = seenFrom(document, document, hidden, isOld) as Json;
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    unicodeRegExp: false,
    logger: false,
    validateSchema: false,
  });
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  // A file is no JSON.
  ajv.addFormat("binary", () => false);
  ajv.addSchema(seen, "file:///document");
  const reasonOf = (pointer: string) => {
    let validate;
    try {
      validate = ajv.compile({ $ref: `file:///document#${pointer}` });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return (value: unknown): string | undefined => {
      if (validate(value)) return undefined;
      const errors = validate.errors ?? [];
      const isNumber = errors.every(
        ({ keyword, params, data }) =>
          keyword === "type" && params["type"] === "integer" && typeof data === "number",
      );
      if (isNumber) return NOT_AN_INTEGER;
      const keywords = errors.map(({ keyword }) => keyword);
      const known = Object.entries(KEYWORDS).find(([, pattern]) =>
        keywords.every((keyword) => pattern.test(keyword)),
      );
      return known?.[0] ?? "other";
    };
  };
  return { seen, reasonOf };
}

/** A copy without the properties that a direction does not have, in the words of JSON Schema 2020-12. */
function seenFrom(value: unknown, document: Json, hidden: string, isOld: boolean): unknown {
  const again = (one: unknown) => seenFrom(one, document, hidden, isOld);
  if (Array.isArray(value)) return value.map(again);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  if (isOld && typeof copy["$ref"] === "string") return { $ref: copy["$ref"] };
  const properties = Object.entries(objectOf(copy["properties"]));
  const absent = properties
    .filter(([, one]) =>
      [objectOf(one), resolve(one, document)].some((part) => part[hidden] === true),
    )
    .map(([name]) => name);
  if (absent.length > 0) {
    copy["properties"] = Object.fromEntries(properties.filter(([name]) => !absent.includes(name)));
    copy["required"] = listOf(copy["required"]).filter((name) => !absent.includes(String(name)));
  }
  for (const name of ["oneOf", "anyOf"]) {
    if (Array.isArray(copy[name])) copy[name] = discriminated(copy[name], copy["discriminator"]);
  }
  if (!isOld || copy["type"] === undefined) delete copy["nullable"];
  for (const [inclusive, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    if (typeof copy[exclusive] !== "boolean") continue;
    const { [inclusive]: bound, [exclusive]: excludes, ...others } = copy;
    return again({ ...others, [excludes ? exclusive : inclusive]: bound });
  }
  return Object.fromEntries(Object.entries(copy).map(([name, one]) => [name, again(one)]));
}

/** The alternatives with the values of their discriminator, of which JSON Schema says nothing. */
function discriminated(alternatives: readonly unknown[], written: unknown): readonly unknown[] {
  const { propertyName, mapping } = objectOf(written);
  if (typeof propertyName !== "string") return alternatives;
  return alternatives.map((one) => {
    const reference = objectOf(one)["$ref"];
    if (typeof reference !== "string") return one;
    const last = reference.split("/").at(-1);
    const mapped = Object.entries(objectOf(mapping))
      .filter(([, target]) => target === reference || target === last)
      .map(([name]) => name);
    const values = mapped.length > 0 ? mapped : [last];
    return { allOf: [one, { properties: { [propertyName]: { enum: values } } }] };
  });
}
