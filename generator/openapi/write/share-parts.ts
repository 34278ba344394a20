import { groupBy } from "../../collections/index.js";
import type { Node, SharedNode } from "../document/node.js";
import { nameShared } from "../names/shared-names.js";

/** A parameter or response of a route, and the document's declaration that it was made from, if any. */
export interface DraftPart<File> extends Partial<SharedNode> {
  readonly written: File;
}

export interface SharedParts<File> {
  /** By name, sorted. */
  readonly parts: Readonly<Record<string, File>>;
  /** The declaration of each part in the document. */
  readonly nodes: readonly (readonly [File, Node])[];
  /** The part itself, or a `$ref` to an equal shared one. */
  readonly write: (part: DraftPart<File>) => File | { readonly $ref: string };
}

/**
 * The shared parts of the document that several routes use in the same form.
 *
 * @param block the block of the manifest that has them.
 */
export function shareParts<File>(
  block: string,
  parts: readonly DraftPart<File>[],
): SharedParts<File> {
  const repeated = [...groupBy(parts, ({ address }) => address)].flatMap(
    ([address, [first, ...others]]) => {
      const isRepeated = others.some(({ written }) => isSame(written, first?.written));
      return first && isRepeated ? [{ ...first, address }] : [];
    },
  );
  const names = nameShared(repeated.map(({ address }) => address));
  const shared = new Map(
    repeated.map(({ address, written }) => [address, { name: names.get(address) ?? "", written }]),
  );
  const entries = [...shared.values()].map(({ name, written }) => [name, written] as const);
  return {
    parts: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    nodes: repeated.flatMap(({ written, node }) => (node ? [[written, node] as const] : [])),
    write: ({ written, address = "" }) => {
      const part = shared.get(address);
      return part && isSame(part.written, written) ? { $ref: `#/${block}/${part.name}` } : written;
    },
  };
}

/** Both were made by the same code, so their members are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
