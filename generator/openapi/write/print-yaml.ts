import type { Document, Node, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { yamlPackage } from "../../manifest/index.js";

type Yaml = typeof import("yaml");

/** Characters that YAML forbids, that break lines, or that are invisible: printed as escapes. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Preferred maximum length of a line with a collection. Texts are not folded. */
const WIDTH = 120;

/** Keys of lists with one item per line. */
const LISTS: ReadonlySet<unknown> = new Set(["accepted", "parameters"]);

/**
 * Prints a map as YAML 1.2 that parsers of YAML 1.1 read alike. Collections are in flow style if they fit on a line.
 *
 * @param edit changes the style of nodes, and adds comments.
 */
export function printYaml(map: object, edit?: (contents: YAMLMap<Scalar, Node>) => void): string {
  const yaml = yamlPackage();
  const settings = { compat: "yaml-1.1", aliasDuplicateObjects: false } as const;
  const document: Document<Node> = new yaml.Document<Node>(map, settings);
  yaml.visit(document, {
    Collection: (_, node, path) => {
      const depth = path.filter(yaml.isCollection).length;
      const column = findColumn(yaml, path.at(-1), node, 2 * depth);
      const isEmpty = node.items.length === 0;
      node.flow = depth > 0 && (isEmpty || roomAfter(yaml, node, WIDTH - column) >= 0);
    },
    Pair: (_, { key }) => {
      // A status needs no quotes, because keys of a manifest are always text.
      const isInteger = yaml.isScalar(key) && /^(0|[1-9]\d{0,14})$/.test(String(key.value));
      if (isInteger) key.value = Number(key.value);
    },
    Scalar: (_, node) => {
      if (typeof node.value !== "string") return;
      // UTF-8 cannot encode a lone surrogate.
      node.value = node.value.replace(/\p{Surrogate}/gu, "\uFFFD");
      if (String(node.value).replaceAll("\n", "").search(HIDDEN) >= 0) node.type = "QUOTE_DOUBLE";
    },
  });
  edit?.(document.contents as YAMLMap<Scalar, Node>);
  // Only texts in double quotes have hidden characters.
  return document.toString({ lineWidth: 0, singleQuote: true }).replace(HIDDEN, escape);
}

/** A line of a manifest. A name such as 2024 is quoted, so that it stays text. */
export function printEntry(key: string, value: string): string {
  return printYaml({ [key]: value }).trimEnd();
}

/**
 * The column of a collection in flow style.
 *
 * @param indent of the collection in block style.
 */
function findColumn(
  { isPair, isScalar }: Yaml,
  owner: unknown,
  { items }: YAMLMap | YAMLSeq,
  indent: number,
): number {
  if (isPair<Scalar>(owner)) {
    return LISTS.has(owner.key.value) ? WIDTH : indent + String(owner.key.value).length;
  }
  // In a block, a single short member needs no braces: - $ref: '#/parameters/owner'
  const [only, ...others] = items;
  const member = isPair(only) && isScalar(only.value) ? only.value.value : undefined;
  return typeof member === "string" && others.length === 0 ? WIDTH : indent;
}

const PLAIN = /^\p{L}[\p{L}\p{N} ./-]*$/u;

/** Estimated columns that a value in flow style leaves on the line; negative if it needs block style. */
function roomAfter(yaml: Yaml, node: unknown, room: number): number {
  if (yaml.isCollection(node)) {
    return node.items.reduce<number>((remaining, item) => {
      if (remaining < 0) return remaining;
      if (!yaml.isPair<Scalar>(item)) return roomAfter(yaml, item, remaining - 2);
      const { value: key } = item.key;
      return LISTS.has(key) ? -1 : roomAfter(yaml, item.value, remaining - String(key).length - 4);
    }, room - 2);
  }
  const value = yaml.isScalar(node) ? node.value : null;
  if (typeof value !== "string") return room - String(value).length;
  if (value.trimEnd().includes("\n")) return -1;
  return room - value.length - (PLAIN.test(value) ? 0 : 2);
}

function escape(character: string): string {
  if (character === "\n") return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
}
