import type { CST } from "yaml";
import type { Span, YamlMap, YamlNode } from "../../manifest/index.js";

/** A member of a map, or an item of a list, from its first character to its last; without white space and comments around it. */
export interface YamlPart extends Span {
  /** Of a member. */
  readonly key?: string;
  readonly value: YamlNode;
  readonly item: CST.CollectionItem;
  /** The end of the colon or dash before the value. */
  readonly head?: number;
}

export type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

export function isCollection(token: CST.Token | undefined): token is Collection {
  return (
    token?.type === "block-map" || token?.type === "block-seq" || token?.type === "flow-collection"
  );
}

/** The parts of a collection that has an entry or item of `node` for each. */
export function partsOf(
  node: YamlMap | Extract<YamlNode, { readonly kind: "list" }>,
  { items }: Collection,
): readonly YamlPart[] {
  const values = node.kind === "map" ? node.entries : node.items.map((value) => ({ value }));
  const written = items.filter(
    ({ start, key, sep, value }) => key ?? sep ?? value ?? start.some(isDash),
  );
  return written.flatMap((item, index) => {
    const found = values[index];
    if (found === undefined) return [];
    const { start, key, sep = [], value } = item;
    const first = [...start, key, ...sep, value].find((token) => token && !isBetween(token));
    const head = sep.find(({ type }) => type === "map-value-ind") ?? start.find(isDash);
    return {
      ...found,
      item,
      start: first?.offset ?? 0,
      end: endOfItem(item) ?? 0,
      ...(head && { head: head.offset + head.source.length }),
    };
  });
}

/** The anchor of a value, and whether it has a tag. */
export function propertiesOf({ start, sep }: CST.CollectionItem) {
  const tokens = sep ?? start;
  return {
    anchor: tokens.find(({ type }) => type === "anchor")?.source,
    hasTag: tokens.some(({ type }) => type === "tag"),
  };
}

function isDash({ type }: CST.SourceToken): boolean {
  return type === "seq-item-ind";
}

function isBetween({ type }: CST.Token): boolean {
  return type === "space" || type === "comment" || type === "newline" || type === "comma";
}

function endOfItem({ start, key, sep, value }: CST.CollectionItem): number | undefined {
  return endOf(value) ?? endOfLast(sep) ?? endOf(key ?? undefined) ?? endOfLast(start);
}

function endOfLast(tokens: readonly CST.SourceToken[] = []): number | undefined {
  return endOf(tokens.filter((token) => !isBetween(token)).at(-1));
}

/** The end of a token, without white space and comments after it; `undefined` if it is empty. */
function endOf(token: CST.Token | undefined): number | undefined {
  if (token === undefined) return undefined;
  switch (token.type) {
    case "block-map":
    case "block-seq":
      return token.items.flatMap((item) => endOfItem(item) ?? []).at(-1);
    case "flow-collection":
      return (token.end.find(({ type }) => type.startsWith("flow-"))?.offset ?? token.offset) + 1;
    case "block-scalar": {
      const header = token.props.map((one) => ("source" in one ? one.source : "")).join("");
      // With `+`, the line ends at the end belong to the text.
      const text = /^[|>]\d?\+/.test(header) ? token.source.slice(0, -1) : token.source.trimEnd();
      return token.offset + (text === "" ? header.trimEnd() : header + text).length;
    }
    default:
      return "source" in token && token.source !== ""
        ? token.offset + token.source.length
        : undefined;
  }
}
