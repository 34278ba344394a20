import { groupBy } from "../../collections/index.js";
import type { RoutePlan, TypePlan } from "../../plan/index.js";
import type { Shape, ShapeIndex } from "../../types/index.js";
import { decodePart } from "../../url-pattern/index.js";

export interface QueryText {
  /** The name of its argument, or else of the query parameter. */
  readonly name: string;
  /** The keys in brackets after the name: `["a", "b"]` of `filter[a][b]`. */
  readonly keys: readonly string[];
  /** Percent-encoded. */
  readonly text: string;
}

export interface ArgumentType {
  readonly type: TypePlan | undefined;
  /** A style that RFC 6570 lacks. */
  readonly style: NonNullable<RoutePlan["serialized"]>[number]["style"] | undefined;
  readonly isExploded: boolean;
}

/** The value of all pairs of an argument. */
export function readQuery(
  pairs: readonly QueryText[],
  { type, style, isExploded }: ArgumentType,
  types: ShapeIndex,
): unknown {
  const texts = pairs.map(({ text }) => text);
  if (style === undefined) return readTexts(texts, isExploded || texts.length > 1, type, types);
  if (style === "deepObject") return readKeys(pairs, type, types);
  const last = decodePart(texts.at(-1) ?? "");
  if (style === "json") return readJson(last);
  const items = itemShapes(listShapes(type, types), types);
  const members = last.split(style === "pipeDelimited" ? "|" : " ");
  return members.map((member) => readScalar(member, items));
}

/** @param isExploded whether each member of a list is a separate text. Otherwise unencoded commas separate the members. */
export function readTexts(
  texts: readonly string[],
  isExploded: boolean,
  type: TypePlan | undefined,
  types: ShapeIndex,
): unknown {
  const shapes = listShapes(type, types);
  const isList = shapes.some(({ kind }) => kind === "array" || kind === "tuple");
  const [only = ""] = texts;
  const isText = !isExploded && isScalar(shapes, "string") && !only.includes(",");
  if (texts.length === 1 && (isText || !isList)) return readScalar(decodePart(only), shapes);
  const items = itemShapes(shapes, types);
  const members = isExploded ? texts : only.split(",");
  return members.map((member) => readScalar(decodePart(member), items));
}

/** The value of texts with keys in brackets: a list if the type has one, otherwise an object. */
function readKeys(
  texts: readonly QueryText[],
  type: TypePlan | undefined,
  types: ShapeIndex,
): unknown {
  const shapes = listShapes(type, types);
  const { keys, text } = texts.at(-1) ?? { keys: [], text: "" };
  if (keys.length === 0) return readScalar(decodePart(text), shapes);
  const list = shapes.find((shape) => shape.kind === "array");
  const object = shapes.find((shape) => shape.kind === "object");
  const members = [...groupBy(texts, ({ keys: [key] }) => key)].map(([key, inner]) => {
    const member = list ? list.items : (object?.members.get(key)?.type ?? object?.index);
    const deeper = inner.map((each) => ({ ...each, keys: each.keys.slice(1) }));
    return [key, readKeys(deeper, member, types)] as const;
  });
  return list ? members.map(([, value]) => value) : Object.fromEntries(members);
}

function listShapes(type: TypePlan | undefined, types: ShapeIndex): readonly Shape[] {
  return type ? types.listShapes(type) : [];
}

function itemShapes(shapes: readonly Shape[], types: ShapeIndex): readonly Shape[] {
  return shapes.flatMap((shape) => {
    if (shape.kind === "array") return types.listShapes(shape.items);
    return shape.kind === "tuple" ? shape.members.flatMap(types.listShapes) : [];
  });
}

function isScalar(shapes: readonly Shape[], name: string): boolean {
  return shapes.some((shape) => shape.kind === "keyword" && shape.name === name);
}

/** Converts a value to one of the shapes: text if that is allowed, otherwise a number or a boolean. */
function readScalar(text: string, shapes: readonly Shape[]): unknown {
  const literal = shapes.find((shape) => shape.kind === "literal" && String(shape.value) === text);
  if (literal?.kind === "literal") return literal.value;
  const isNumber = isScalar(shapes, "number") && !isScalar(shapes, "string");
  return isNumber && String(Number(text)) === text ? Number(text) : text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
