import type { Node } from "../document/node.js";
import { given } from "../given.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftParameter } from "../parameters/parameter.js";
import { nameShared } from "../names/shared-names.js";
import type { ParameterFile } from "../../manifest/index.js";
import type { SharedReference } from "./written-manifest.js";

export interface SharedParameters {
  readonly parameters: Readonly<Record<string, ParameterFile>>;
  /** The declaration of each parameter in the document. */
  readonly nodes: readonly (readonly [ParameterFile, Node])[];
  /** The parameter itself, or a `$ref` to an equal shared one. */
  readonly write: (parameter: DraftParameter) => ParameterFile | SharedReference;
}

interface Use {
  readonly written: ParameterFile;
  readonly node?: Node;
  count: number;
}

/**
 * Shared parameters of the document that more than one route uses in the same form, sorted by name.
 */
export function shareParameters(routes: readonly DraftRoute[]): SharedParameters {
  const uses = new Map<string, Use>();
  for (const { written, node, address } of routes.flatMap(({ parameters }) => parameters)) {
    // A parameter with another argument name is not equal to the shared one.
    if (address === undefined || written.as !== undefined) continue;
    const use = uses.get(address);
    if (use === undefined) uses.set(address, { written, ...given("node", node), count: 1 });
    else if (isSame(use.written, written)) use.count += 1;
  }
  const repeated = [...uses].filter(([, { count }]) => count > 1);
  const names = nameShared(repeated.map(([address]) => address));
  const entries = repeated.map(
    ([address, { written }]) => [names.get(address) ?? "", written] as const,
  );
  return {
    nodes: repeated.flatMap(([, { written, node }]) => (node ? [[written, node] as const] : [])),
    parameters: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    write: ({ written, address }) => {
      const name = address === undefined ? undefined : names.get(address);
      const shared = address === undefined ? undefined : uses.get(address)?.written;
      return name !== undefined && shared !== undefined && isSame(shared, written)
        ? { $ref: `#/parameters/${name}` }
        : written;
    },
  };
}

/** Both were made by the same code, so their members are in the same order. */
function isSame(a: ParameterFile, b: ParameterFile): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
