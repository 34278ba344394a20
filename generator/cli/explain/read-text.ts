import { groupBy } from "../../collections/index.js";
import type { Scope, Shape } from "../../diff/index.js";
import type { PathValue } from "../../explore/index.js";
import type { RoutePlan, TypePlan } from "../../plan/index.js";

export interface QueryText {
  /** The argument that it belongs to, or its own name. */
  readonly name: string;
  /** What stands between brackets after the name: `["a", "b"]` of `filter[a][b]`. */
  readonly keys: readonly string[];
  /** Percent-encoded. */
  readonly text: string;
}

export interface ArgumentType {
  readonly type: TypePlan | undefined;
  /** A style that RFC 6570 does not have. */
  readonly style: NonNullable<RoutePlan["serialized"]>[number]["style"] | undefined;
  readonly isExploded: boolean;
}

export function createTextReader(scope: Scope) {
  const shapesOf = (type: TypePlan | undefined) => (type ? scope.shapesOf(type) : []);
  const isList = (shapes: readonly Shape[]) =>
    shapes.some(({ kind }) => kind === "array" || kind === "tuple");
  const itemsOf = (shapes: readonly Shape[]) =>
    shapes.flatMap((shape) => {
      if (shape.kind === "array") return scope.shapesOf(shape.items);
      return shape.kind === "tuple" ? shape.members.flatMap(scope.shapesOf) : [];
    });
  const readItems = (texts: readonly string[], shapes: readonly Shape[]) =>
    texts.map((text) => readScalar(decode(text), itemsOf(shapes)));

  /** Reads a value. Commas between the members of a list are not encoded, those inside members are. */
  function readValue(text: string, shapes: readonly Shape[]): unknown {
    const isText = isScalar(shapes, "string") || shapes.length === 0;
    return isList(shapes) && !(isText && !text.includes(","))
      ? readItems(text.split(","), shapes)
      : readScalar(decode(text), shapes);
  }

  /** Reads the members of an exploded list, or its only member if the type is not a list. */
  function readExploded(texts: readonly string[], type: TypePlan | undefined): unknown {
    const shapes = shapesOf(type);
    const [only = "", ...others] = texts;
    return others.length > 0 || isList(shapes) ? readItems(texts, shapes) : readValue(only, shapes);
  }

  /** The value of texts with keys in brackets: a list where the type is one, else an object. */
  function readKeys(texts: readonly QueryText[], type: TypePlan | undefined): unknown {
    const shapes = shapesOf(type);
    const { keys, text } = texts.at(-1) ?? { keys: [], text: "" };
    if (keys.length === 0) return readScalar(decode(text), shapes);
    const list = shapes.find((shape) => shape.kind === "array");
    const object = shapes.find((shape) => shape.kind === "object");
    const members = [...groupBy(texts, ({ keys: [key] }) => key)].map(([key, inner]) => {
      const member = list ? list.items : (object?.properties.get(key)?.type ?? object?.index);
      const deeper = inner.map((text) => ({ ...text, keys: text.keys.slice(1) }));
      return [key, readKeys(deeper, member)] as const;
    });
    return list ? members.map(([, value]) => value) : Object.fromEntries(members);
  }

  return {
    readPath({ text, separator }: PathValue, type: TypePlan | undefined): unknown {
      return separator === undefined
        ? readValue(text, shapesOf(type))
        : readExploded(text.split(separator), type);
    },

    readQuery(pairs: readonly QueryText[], { type, style, isExploded }: ArgumentType): unknown {
      const texts = pairs.map(({ text }) => text);
      const last = texts.at(-1) ?? "";
      switch (style) {
        case undefined:
          return isExploded || texts.length > 1
            ? readExploded(texts, type)
            : readValue(last, shapesOf(type));
        case "deepObject":
          return readKeys(pairs, type);
        case "json":
          return readJson(decode(last));
        default: {
          const items = itemsOf(shapesOf(type));
          const members = decode(last).split(style === "pipeDelimited" ? "|" : " ");
          return members.map((member) => readScalar(member, items));
        }
      }
    },
  };
}

function isScalar(shapes: readonly Shape[], name: string): boolean {
  return shapes.some((shape) => shape.kind === "scalar" && shape.name === name);
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

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
