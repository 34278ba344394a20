import type { ParameterFile, ResponseFile } from "../../manifest/index.js";
import type { Node } from "../document/node.js";
import { nameShared } from "../names/shared-names.js";
import type { DraftRoute } from "../operations/draft-routes.js";

/** A parameter or response of a route, and the address of the document's shared part that it was made from. */
interface Part<File> {
  readonly written: File;
  readonly node?: Node;
  readonly address?: string;
}

export interface SharedParts<File> {
  /** By name, sorted. */
  readonly parts: Readonly<Record<string, File>>;
  /** The declaration of each part in the document. */
  readonly nodes: readonly (readonly [File, Node])[];
  /** The part itself, or a `$ref` to an equal shared one. */
  readonly write: (part: Part<File>) => File | { readonly $ref: string };
}

/** Shared parameters of the document that more than one route uses in the same form. */
export function shareParameters(routes: readonly DraftRoute[]): SharedParts<ParameterFile> {
  const parts = routes.flatMap(({ parameters }) => parameters);
  // A parameter with another argument name is not equal to the shared one.
  const sharable = parts.filter(({ written }) => written.as === undefined);
  return shareParts("parameters", sharable);
}

/** Shared responses of the document that several routes use. */
export function shareResponses(routes: readonly DraftRoute[]): SharedParts<ResponseFile> {
  const parts = routes.flatMap(({ responses = [] }) => responses);
  // An empty response is shorter than a reference to it.
  const sharable = parts.filter(({ written }) => Object.keys(written).length > 0);
  return shareParts("responses", sharable);
}

function shareParts<File>(block: string, parts: readonly Part<File>[]): SharedParts<File> {
  const uses = new Map<string, { readonly part: Part<File>; count: number }>();
  for (const part of parts) {
    if (part.address === undefined) continue;
    const use = uses.get(part.address);
    if (use === undefined) uses.set(part.address, { part, count: 1 });
    else if (isSame(use.part.written, part.written)) use.count += 1;
  }
  const repeated = [...uses].filter(([, { count }]) => count > 1);
  const names = nameShared(repeated.map(([address]) => address));
  const entries = repeated.map(
    ([address, { part }]) => [names.get(address) ?? "", part.written] as const,
  );
  return {
    parts: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    nodes: repeated.flatMap(([, { part }]) =>
      part.node ? [[part.written, part.node] as const] : [],
    ),
    write: ({ written, address = "" }) => {
      const name = names.get(address);
      const shared = uses.get(address)?.part.written;
      return name !== undefined && isSame(shared, written)
        ? { $ref: `#/${block}/${name}` }
        : written;
    },
  };
}

/** Both were made by the same code, so their members are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
