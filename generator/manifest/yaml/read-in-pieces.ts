import type { Json } from "../manifest.js";
import { checkDocument } from "../checks/check-document.js";
import { cutAtRoutes } from "./cut-at-routes.js";
import { readYaml } from "./yaml-source.js";
import { nodeOf, toData } from "./yaml-tree.js";
import type { YamlEntry, YamlMap, YamlNode } from "./yaml-tree.js";

/** What is known of a manifest that has no mistakes. */
export interface PieceReading {
  /** The text before the routes. */
  readonly head: string;
  readonly headData: Json;
  /** Text of a route → its data. */
  readonly routes: ReadonlyMap<string, Json>;
}

/**
 * Reads the text of a manifest a route after the other: what the YAML library makes of one is garbage before the next is
 * read, and what an earlier reading had is not read again. No aliases are read in this way, as their anchors may stand in
 * any piece, and no places are told: what may be wrong with a text is for one look at the whole.
 *
 * @returns nothing if it is not sure that reading the whole gives the same data, and no problem.
 */
export function readInPieces(
  text: string,
  earlier?: PieceReading,
): (PieceReading & { readonly data: Json }) | undefined {
  const cut = cutAtRoutes(text);
  if (!cut) return undefined;
  const same = earlier?.head === cut.head ? earlier : undefined;
  const head = same ? nodeOf(withoutSchemas(same.headData)) : readHead(cut.head);
  if (head?.kind !== "map") return undefined;
  const known = same?.routes ?? new Map<string, Json>();
  const nodes = new Map<string, YamlNode>();
  for (const item of cut.items) {
    if (known.has(item)) continue;
    const node = readItem(item);
    if (!node) return undefined;
    nodes.set(item, node);
  }
  if (checkDocument(withRoutes(head, [...nodes.values()])).length > 0) return undefined;

  const routes = new Map<string, Json>();
  const list = cut.items.map((item) => {
    const node = nodes.get(item);
    const data = node ? toData(node) : (known.get(item) ?? null);
    routes.set(item, data);
    return data;
  });
  const headData = same?.headData ?? toData(head);
  const data = { ...(headData as Readonly<Record<string, Json>>), routes: list };
  return { data, head: cut.head, headData, routes };
}

/** The map that ends in a key `routes` without a value. */
function readHead(text: string): YamlMap | undefined {
  const root = readPlain(text);
  const last = root?.kind === "map" ? root.entries.at(-1) : undefined;
  return root?.kind === "map" && last?.key === "routes" && isEmpty(last.value) ? root : undefined;
}

/** Reads an item below a key of its own: its place is that in the whole, but for the lines before. */
function readItem(text: string): YamlNode | undefined {
  const root = readPlain(`routes:\n${text}`);
  const [entry, ...others] = root?.kind === "map" ? root.entries : [];
  const items = entry?.value.kind === "list" ? entry.value.items : [];
  return others.length === 0 && items.length === 1 ? items[0] : undefined;
}

function readPlain(text: string): YamlNode | undefined {
  const { root, problems, hasAliases } = readYaml(text);
  return problems.length === 0 && hasAliases !== true ? root : undefined;
}

/**
 * The head of a manifest without what its schemas say: that was checked with the head, and to a route they are names that
 * it may refer to.
 */
function withoutSchemas(head: Json): Json {
  const { schemas, ...others } = head as { readonly schemas?: object };
  const names = Object.keys(schemas ?? {}).map((name): [string, Json] => [name, true]);
  return { ...others, schemas: Object.fromEntries(names) };
}

function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.value === null && node.source === "";
}

function withRoutes({ start, end, entries }: YamlMap, routes: readonly YamlNode[]): YamlMap {
  const others = entries.filter(({ key }) => key !== "routes");
  const span = { start: end, end };
  const value: YamlNode = { kind: "list", ...span, items: routes };
  const entry: YamlEntry = { key: "routes", keySpan: span, value };
  return { kind: "map", start, end, entries: [...others, entry] };
}
