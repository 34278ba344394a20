import type { ParameterFile, RouteFile } from "../manifest/index.js";
import { type Node, type ProseSettings, type SharedNode, isSame } from "./document/node.js";
import type { SchemaReader } from "./schemas/keywords.js";

export interface ReadContext extends ProseSettings {
  readonly document: Node;
  readonly schemas: SchemaReader;
  readonly readOnce: ReturnType<typeof createReadOnce>;
  readonly declarations: Declarations;
  /** Whether the document's security requirements are also those of the manifest. */
  readonly sharesSecurity: boolean;
  /** The manifest's defaults for all routes; a route has only values that differ. */
  readonly defaults: Required<Pick<RouteFile, "baseUrl" | "headers">>;
  /** The document's base URL. */
  readonly baseUrl: string;
  /** The group of all routes of the document, if one is set. */
  readonly group?: string;
}

/** Where the documents of an import declare what entries of the manifest consist of. */
export interface Declarations {
  /**
   * Of parameters and responses that were reached through a `$ref`, and of API keys. Each has one address, but equal ones can have
   * the same. A copy is not shared.
   */
  readonly shared: Map<object, Required<SharedNode>>;
  /** Of the parameters of an operation, by its node, because operations that repeat a parameter have the same object. */
  readonly parameters: Map<Node, readonly (Node | undefined)[]>;
  /** Path variables of an operation that no document declares, by its node: text, which a manifest need not declare. */
  readonly implied: Map<Node, readonly ParameterFile[]>;
}

/**
 * Reads each part of a document that occurs several times only once, and returns the same object for all of them: many
 * documents repeat whole parameters and responses in each operation. Without it, a whole run for 6,000 operations that repeat eight
 * parameters takes a third more CPU time.
 * A part of which anything is reported is read again in other places, so that it is reported there, too.
 */
export function createReadOnce() {
  const latest = new Map<string, { readonly value: unknown; readonly part: unknown }>();
  /** @param kind distinguishes the results of equal parts that are read in different ways. */
  return <Part>(node: Node, kind: string, read: () => Part): Part => {
    // Equal parts have one name or status, descriptions of one length, and mostly follow each other.
    const name = node.text("name") ?? node.key;
    const label = `${kind}\n${node.file}\n${name} ${node.text("description")?.length ?? 0}`;
    const last = latest.get(label);
    if (last !== undefined && isSame(last.value, node.value)) return last.part as Part;
    const before = node.reading.count();
    const part = read();
    if (node.reading.count() === before) latest.set(label, { value: node.value, part });
    return part;
  };
}
