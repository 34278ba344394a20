import type { Node } from "../document/node.js";
import { nameShared } from "../names/shared-names.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftResponse } from "../operations/responses.js";
import type { ResponseFile } from "../../manifest/index.js";
import type { SharedReference } from "./written-manifest.js";

export interface SharedResponses {
  readonly responses: Readonly<Record<string, ResponseFile>>;
  /** The declaration of each response in the document. */
  readonly nodes: readonly (readonly [ResponseFile, Node])[];
  /** The response itself, or a `$ref` to the shared one. */
  readonly write: (response: DraftResponse) => ResponseFile | SharedReference;
}

interface Use {
  readonly written: ResponseFile;
  readonly node: Node;
  count: number;
}

/** Shared responses of the document that several routes use, sorted by name. */
export function shareResponses(routes: readonly DraftRoute[]): SharedResponses {
  const uses = new Map<string, Use>();
  for (const { written, node, address } of routes.flatMap(({ responses = [] }) => responses)) {
    if (address === undefined) continue;
    const use = uses.get(address);
    if (use === undefined) uses.set(address, { written, node, count: 1 });
    else use.count += 1;
  }
  // An empty response is shorter than a reference to it.
  const repeated = [...uses].filter(
    ([, { written, count }]) => count > 1 && Object.keys(written).length > 0,
  );
  const names = nameShared(repeated.map(([address]) => address));
  const entries = repeated.map(
    ([address, { written }]) => [names.get(address) ?? "", written] as const,
  );
  return {
    nodes: repeated.map(([, { written, node }]) => [written, node] as const),
    responses: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    write: ({ written, address }) => {
      const name = address === undefined ? undefined : names.get(address);
      return name === undefined ? written : { $ref: `#/responses/${name}` };
    },
  };
}
