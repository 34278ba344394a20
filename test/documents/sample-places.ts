/** Where a document has schemas, and the generated types of their instances. */
import type { RoutePlan } from "../../generator/plan/index.js";
import { shapeOf } from "./compare-urls.js";
import type { Direction } from "./judge-instances.js";
import { type DocumentOperation, type Json, listOf, objectOf, resolve } from "./operations.js";

/** What is read of a generated function. */
export type Builder = Pick<RoutePlan, "name" | "manifestRoute" | "arguments" | "takesData">;

/** A place of values in a document. */
export interface Place {
  readonly kind: "component" | "request" | "response" | "arguments";
  readonly name: string;
  readonly direction: Direction;
  /** What the value consists of: one schema, or those of a function's arguments. */
  readonly parts: readonly Part[];
  /** openapi-typescript has none for arguments. */
  readonly types: Readonly<Partial<Record<Owner, string>>>;
}

/** Whose types they are. The peer is openapi-typescript. */
export type Owner = "waybill" | "peer";

export interface Part {
  /** A JSON pointer to its schema. */
  readonly pointer: string;
  readonly isRequired: boolean;
  /** The members of the argument that a value becomes; absent where the value is the whole. */
  readonly membersOf?: (value: unknown) => Json | undefined;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

/** @param types the names of the exported types of components. */
export function placesOf(
  document: Json,
  operations: readonly DocumentOperation[],
  builders: readonly Builder[],
  types: readonly string[],
): readonly Place[] {
  const byShape = new Map(builders.map((one) => [shapeOf(one.manifestRoute), one]));
  const shapes = operations.map(({ method, path }) => shapeOf(`${method} ${path}`));
  const ofOperations = operations.flatMap((operation, index) => {
    const shape = shapes[index] ?? "";
    const builder = byShape.get(shape);
    // Paths that differ only in the names of their variables cannot be told apart here.
    return builder === undefined || shapes.filter((one) => one === shape).length > 1
      ? []
      : placesOfOperation(document, operation, builder);
  });
  return [...componentsOf(document, operations, types), ...ofOperations];
}

function componentsOf(
  document: Json,
  operations: readonly DocumentOperation[],
  types: readonly string[],
): readonly Place[] {
  const sent = new Set<string>();
  const received = new Set<string>();
  for (const { method, path } of operations) {
    const operation = pointed(["paths", path, method.toLowerCase()], document).value;
    addReferences(operation["responses"], document, received);
    addReferences([operation["parameters"], operation["requestBody"]], document, sent);
  }
  const isOld = document["swagger"] !== undefined;
  const steps = isOld ? ["definitions"] : ["components", "schemas"];
  const names = Object.keys(pointed(steps, document).value);
  return names.flatMap((name) => {
    const has = (wanted: string) => types.filter((type) => plain(type) === wanted);
    const { pointer } = pointed([...steps, name], document, undefined, false);
    const [own, ...others] = has(plain(name));
    const [writable] = has(plain(`${name}Writable`));
    if (others.length > 0 || names.filter((one) => plain(one) === plain(name)).length > 1)
      return [];
    const place = (direction: Direction, type: string): Place => ({
      kind: "component",
      name,
      direction,
      parts: [{ pointer, isRequired: true }],
      types: {
        waybill: `all.${type}`,
        peer: `components["schemas"][${JSON.stringify(name)}]`,
      },
    });
    const isSentOnly = sent.has(`#${pointer}`) && !received.has(`#${pointer}`);
    return [
      ...(own === undefined ? [] : [place(isSentOnly ? "request" : "response", own)]),
      ...(writable === undefined ? [] : [place("request", writable)]),
    ];
  });
}

/** Adds the references to which a part of the document leads. */
function addReferences(part: unknown, document: Json, found: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  const reference = objectOf(part)["$ref"];
  if (typeof reference === "string") {
    if (found.has(reference)) return;
    found.add(reference);
    addReferences(resolve(part, document), document, found);
  }
  for (const one of Object.values(part)) addReferences(one, document, found);
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

function placesOfOperation(
  document: Json,
  { method, path }: DocumentOperation,
  builder: Builder,
): readonly Place[] {
  const item = pointed(["paths", path], document);
  const operation = pointed([method.toLowerCase()], document, item);
  const name = `${method} ${path}`;
  const peer = `paths[${JSON.stringify(path)}]["${method.toLowerCase()}"]`;
  const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(operation, document);
  const responses = pointed(["responses"], document, operation);
  const result = `ReturnType<typeof all.${builder.name}>`;
  const given = argumentsOf(builder, [operation, item], body, document);
  const whole = ({ pointer }: PlacedSchema) => [{ pointer, isRequired: true }];
  const places: Place[] = [];
  if (body !== undefined) {
    const types = {
      waybill: `Exclude<${result}["body"], undefined>`,
      peer: `NonNullable<${peer}["requestBody"]>["content"][${body.mediaType}]`,
    };
    places.push({ kind: "request", name, direction: "request", parts: whole(body), types });
  }
  for (const status of method === "HEAD" ? [] : Object.keys(responses.value)) {
    const response = responseOf(pointed([status], document, responses), operation, document);
    if (response === undefined) continue;
    const key = /^\d+$/.test(status) ? status : JSON.stringify(status);
    const types = {
      waybill: `BodyOf<NonNullable<${result}["~responses"]>[${key}]>`,
      peer: `${peer}["responses"][${key}]["content"][${response.mediaType}]`,
    };
    const direction = "response" as const;
    const parts = whole(response);
    places.push({ kind: direction, name: `${name} ${status}`, direction, parts, types });
  }
  if (given.length > 0) {
    const types = { waybill: `Exclude<Parameters<typeof all.${builder.name}>[0], undefined>` };
    places.push({ kind: "arguments", name, direction: "request", parts: given, types });
  }
  return places;
}

/** The parts of a function's first argument; none where the document says too little of them. */
function argumentsOf(
  builder: Builder,
  owners: readonly Pointed[],
  body: PlacedSchema | undefined,
  document: Json,
): readonly Part[] {
  const declared = owners.flatMap((owner) =>
    listOf(owner.value["parameters"]).map((_, index) =>
      pointed(["parameters", String(index)], document, owner),
    ),
  );
  const own = builder.arguments.filter((one) => one.in !== "body");
  const parts = own.flatMap((argument): readonly Part[] => {
    const parameter = declared.find(
      ({ value }) =>
        value["in"] === argument.in &&
        plain(String(value["name"])) === plain(argument.wireName ?? argument.name),
    );
    const schema = parameter && (schemaOf(parameter) ?? contentOf(parameter) ?? parameter);
    if (schema === undefined) return [];
    const membersOf = (value: unknown) => ({ [argument.name]: value });
    return [{ pointer: schema.pointer, isRequired: argument.required, membersOf }];
  });
  const ofBody = builder.arguments.filter((one) => one.in === "body");
  const isKnown = parts.length === own.length && (body !== undefined || ofBody.length === 0);
  if (!isKnown || body === undefined) return isKnown ? parts : [];
  const names = new Map(ofBody.map(({ name, wireName = name }) => [wireName, name]));
  const membersOf = (value: unknown) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    // Of a union with objects, `data` takes only the others.
    const isData = builder.takesData && !(isObject && ofBody.some(({ name }) => name !== "data"));
    if (isData) return { data: value };
    if (!isObject) return undefined;
    // Without any of its keys, an optional body is left out.
    if (!body.isRequired && Object.keys(value).length === 0) return undefined;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [names.get(key) ?? key, one]),
    );
  };
  return [...parts, { pointer: body.pointer, isRequired: body.isRequired, membersOf }];
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
  follows = true,
): Pointed {
  let part: unknown = value;
  for (const step of steps) {
    part = Array.isArray(part) ? (part[Number(step)] as unknown) : objectOf(part)[step];
  }
  const reference = objectOf(part)["$ref"];
  const own = steps.map((step) => `/${escaped(step)}`).join("");
  const at = typeof reference === "string" && follows ? reference.slice(1) : pointer + own;
  return { pointer: at, value: resolve(part, document) };
}

function escaped(step: string): string {
  return encodeURI(step.replaceAll("~", "~0").replaceAll("/", "~1")).replaceAll("#", "%23");
}

interface PlacedSchema {
  readonly pointer: string;
  /** A literal. */
  readonly mediaType: string;
  readonly isRequired: boolean;
}

function bodyOf(operation: Pointed, document: Json): PlacedSchema | undefined {
  const own = listOf(operation.value["parameters"]);
  const index = own.findIndex((one) => resolve(one, document)["in"] === "body");
  if (index < 0) return contentOf(pointed(["requestBody"], document, operation));
  return takesJson("consumes", operation, document)
    ? schemaOf(pointed(["parameters", String(index)], document, operation))
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

/** The schema of a JSON body, if the body has only this media type. */
function contentOf({ pointer, value }: Pointed): PlacedSchema | undefined {
  const [content, ...others] = Object.entries(objectOf(value["content"]));
  if (content === undefined || others.length > 0 || !JSON_TYPE.test(content[0])) return undefined;
  const [type, written] = content;
  const { schema } = objectOf(written);
  const owner = { pointer: `${pointer}/content/${escaped(type)}`, value: { ...value, schema } };
  return schemaOf(owner, JSON.stringify(type));
}

function schemaOf({ pointer, value }: Pointed, mediaType = ""): PlacedSchema | undefined {
  const isRequired = value["required"] === true;
  return value["schema"] === undefined
    ? undefined
    : { pointer: `${pointer}/schema`, mediaType, isRequired };
}
