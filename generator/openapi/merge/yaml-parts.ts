import type { CST } from "yaml";
import { type Json, type Span, yamlPackage } from "../../manifest/index.js";
import { isData, listOf } from "./data.js";

/** A member of a map, or an item of a list, from its first character to its last; without white space and comments around it. */
export interface YamlPart extends Span {
  /** The name of a member, or what identifies an item in its list. */
  readonly key: string;
  readonly isItem: boolean;
  readonly isFlow: boolean;
  /** The keys on the way to it, with `[]` for items: `/routes[]/parameters`. */
  readonly path: string;
  readonly data: Json;
  /** What is written as the value. */
  readonly token: CST.Token | undefined;
  /** The end of the colon or dash before the value. */
  readonly head: number | undefined;
  readonly anchor: string | undefined;
}

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

export function isCollection(token: CST.Token | undefined): token is Collection {
  return token !== undefined && "items" in token;
}

/** @param keyOf identifies items of the list. */
export function partsOf(
  { items, type }: Collection,
  { data, path }: YamlPart,
  keyOf: (item: Json) => string,
): readonly YamlPart[] {
  // An item without any of these only has the comments at the end.
  const written = items.filter(
    ({ start, key, sep, value }) => key ?? sep ?? value ?? start.some(isIndicator),
  );
  return written.map(({ start, key, sep, value }, index) => {
    const tokens = [...start, key, ...(sep ?? []), value];
    const properties = sep ?? start;
    const head = properties.find(isIndicator);
    const name = yamlPackage().CST.resolveAsScalar(key)?.value ?? "";
    const item = listOf(data)[index] ?? null;
    return {
      ...(isData(data)
        ? { key: name, isItem: false, data: data[name] ?? null, path: `${path}/${name}` }
        : { key: keyOf(item), isItem: true, data: item, path: `${path}[]` }),
      isFlow: type === "flow-collection",
      token: value,
      start: tokens.find((token) => token && !BETWEEN.has(token.type))?.offset ?? 0,
      end: endOf(tokens),
      head: head && head.offset + head.source.length,
      anchor: properties.find((token) => token.type === "anchor")?.source.slice(1),
    };
  });
}

function isIndicator({ type }: CST.SourceToken): boolean {
  return type === "seq-item-ind" || type === "map-value-ind";
}

const BETWEEN: ReadonlySet<string | undefined> = new Set(["space", "comment", "newline", "comma"]);

/** The end of the last token that is not empty, without white space and comments after it. */
function endOf(tokens: unknown): number {
  if (typeof tokens !== "object" || tokens === null) return 0;
  const token = tokens as Partial<CST.Token>;
  if (BETWEEN.has(token.type)) return 0;
  if (token.type === "block-scalar") return endOfBlockScalar(token as CST.BlockScalar);
  const { offset = 0, source = "" } = token as Partial<CST.SourceToken>;
  const ownEnd = source === "" ? 0 : offset + source.length;
  return Object.values(token).reduce<number>((end, inner) => Math.max(end, endOf(inner)), ownEnd);
}

function endOfBlockScalar({ offset, props, source }: CST.BlockScalar): number {
  const header = props.map((token) => ("source" in token ? token.source : "")).join("");
  // With `+`, the line ends at the end belong to the text.
  const isKept = /^[|>]\d?\+/.test(header);
  const text = isKept ? source.replace(/\r?\n$/, "") : source.trimEnd();
  return offset + (text === "" ? header.trimEnd() : header + text).length;
}
