import type { Document, Node, Scalar, YAMLMap } from "yaml";
import { yamlPackage } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";

type Yaml = typeof import("yaml");

/** Characters that YAML forbids, that break lines, or that are invisible: printed as escapes. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Preferred maximum length of a line with a collection. Texts are not folded. */
const WIDTH = 120;

/** Keys of lists with one item per line. */
const LISTS: ReadonlySet<string> = new Set(["accepted", "parameters"]);

/**
 * Prints a map as YAML 1.2 that parsers of YAML 1.1 read alike. Collections are in flow style if they fit on a line.
 *
 * @param edit changes the style of nodes, and adds comments.
 */
export function printYaml(map: object, edit?: (contents: YAMLMap<Scalar, Node>) => void): string {
  const yaml = yamlPackage();
  const document: Document = new yaml.Document(null, { compat: "yaml-1.1" });
  const contents = mapNode(yaml, map, 0, 0);
  contents.flow = false;
  edit?.(contents);
  document.contents = contents;
  // Only texts in double quotes have hidden characters.
  return document.toString({ lineWidth: 0, singleQuote: true }).replace(HIDDEN, escape);
}

/**
 * @param indent of the value in block style.
 * @param column of the value in flow style.
 */
function toNode(yaml: Yaml, value: unknown, indent: number, column: number): Node {
  if (isObject(value)) return mapNode(yaml, value, indent, column);
  if (!Array.isArray(value)) return scalar(yaml, value);
  const list = new yaml.YAMLSeq<Node>();
  list.items = value.map((item: unknown) => {
    // In a block, a single short member needs no braces: - $ref: '#/parameters/owner'
    const [only, ...others] = isObject(item) ? Object.values(item) : [];
    const isShort = typeof only === "string" && others.length === 0;
    return toNode(yaml, item, indent + 2, isShort ? WIDTH : indent + 2);
  });
  list.flow = fits(value, column);
  return list;
}

function mapNode(yaml: Yaml, value: object, indent: number, column: number) {
  const map = new yaml.YAMLMap<Scalar, Node>();
  map.items = listDefined(value).map(([key, member]) => {
    const column = LISTS.has(key) ? WIDTH : indent + key.length + 2;
    const node = toNode(yaml, member, indent + 2, column);
    // A status needs no quotes, because keys of a manifest are always text.
    const isInteger = /^(0|[1-9]\d{0,14})$/.test(key);
    return new yaml.Pair(scalar(yaml, isInteger ? Number(key) : key), node);
  });
  map.flow = fits(value, column);
  return map;
}

function listDefined(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function scalar(yaml: Yaml, value: unknown): Scalar {
  // UTF-8 cannot encode a lone surrogate.
  const text = typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\uFFFD") : value;
  const node = new yaml.Scalar(text);
  if (typeof text === "string" && text.replaceAll("\n", "").search(HIDDEN) >= 0) {
    node.type = "QUOTE_DOUBLE";
  }
  return node;
}

/** Whether a collection fits on the line in flow style. */
function fits(value: object, column: number): boolean {
  return Object.keys(value).length === 0 || roomAfter(value, WIDTH - column) >= 0;
}

const PLAIN = /^\p{L}[\p{L}\p{N} ./-]*$/u;

/** Estimated columns that a value in flow style leaves on the line; negative if it needs block style. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === "string" && value.trimEnd().includes("\n")) return -1;
  if (typeof value === "string") return room - value.length - (PLAIN.test(value) ? 0 : 2);
  if (typeof value !== "object" || value === null) return room - String(value).length;
  let remaining = room - 2;
  for (const [key, member] of listDefined(value)) {
    if (remaining < 0 || LISTS.has(key)) return -1;
    remaining = roomAfter(member, remaining - (Array.isArray(value) ? 2 : key.length + 4));
  }
  return remaining;
}

function escape(character: string): string {
  if (character === "\n") return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
}
