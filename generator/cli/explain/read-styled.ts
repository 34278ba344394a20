import type { RoutePlan, TypePlan } from "../../plan/index.js";
import type { Scope } from "../../diff/index.js";

type Style = NonNullable<RoutePlan["serialized"]>[number]["style"];

/** Texts of a query, percent-encoded, by what stands between brackets: of `filter[a][b]=1` those of `filter`. */
export type Bracketed = string | { readonly [key: string]: Bracketed };

/** Reads one text, percent-encoded, as a value of a type that may be unknown. */
export type ReadText = (text: string, type: TypePlan | undefined) => unknown;

/** The keys between the brackets of `filter[a][b]`: `["a", "b"]`; undefined for another name than `filter`. */
export function bracketedKeys(written: string, name: string): readonly string[] | undefined {
  if (!written.startsWith(`${name}[`) || !written.endsWith("]")) return undefined;
  return written.slice(name.length + 1, -1).split("][");
}

/** The same texts with one more. */
export function withBracketed(
  texts: Bracketed | undefined,
  [key, ...deeper]: readonly string[],
  text: string,
): Bracketed {
  if (key === undefined) return text;
  const others = typeof texts === "object" ? texts : {};
  const own = Object.hasOwn(others, key) ? others[key] : undefined;
  return { ...others, [key]: withBracketed(own, deeper, text) };
}

/** The value that was written with brackets: a list where the type is one, else an object. */
export function readBracketed(
  texts: Bracketed,
  type: TypePlan | undefined,
  scope: Scope,
  readText: ReadText,
): unknown {
  if (typeof texts === "string") return readText(texts, type);
  const shapes = type === undefined ? [] : scope.shapesOf(type);
  const list = shapes.find((shape) => shape.kind === "array");
  const object = shapes.find((shape) => shape.kind === "object");
  const entries = Object.entries(texts).map(([key, member]) => {
    const own = list ? list.items : (object?.properties.get(key)?.type ?? object?.index);
    return [key, readBracketed(member, own, scope, readText)] as const;
  });
  return list ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** The value of one text, decoded, in a style that RFC 6570 does not have. */
export function readStyled(
  text: string,
  style: Exclude<Style, "deepObject">,
  readItem: (text: string) => unknown,
): unknown {
  if (style !== "json") return text.split(style === "pipeDelimited" ? "|" : " ").map(readItem);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
