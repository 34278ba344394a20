import { isSameData } from "../collections/index.js";
import type { ParameterFile, RouteFile } from "../manifest/index.js";
import { type Node, type ProseSettings, type SharedNode } from "./document/node.js";
import type { SchemaReader } from "./schemas/keywords.js";

export interface ReadContext extends ProseSettings {
  readonly document: Node;
  readonly schemas: SchemaReader;
  readonly readOnce: ReturnType<typeof createReadOnce>;
  readonly declarations: Declarations;
  /** Whether the manifest has the document's security requirements. */
  readonly sharesSecurity: boolean;
  /** The manifest's defaults for all routes. A route only contains values that differ. */
  readonly defaults: Required<Pick<RouteFile, "baseUrl" | "headers">>;
  readonly baseUrl: string;
  /** The group of all routes of the document, if set. */
  readonly group?: string;
}

/** Declarations in documents, by the parts of manifest entries. */
export interface Declarations {
  /**
   * Declarations of referenced parameters and responses, and of API keys. Several equal parts can have one address. A copy
   * counts as unshared.
   */
  readonly shared: Map<object, Required<SharedNode>>;
  /**
   * Nodes of an operation's parameters, by the operation's node, because operations that repeat a parameter share its object.
   */
  readonly parameters: Map<Node, readonly (Node | undefined)[]>;
  /** Undeclared path variables of an operation, by its node: text, which a manifest need not declare. */
  readonly implied: Map<Node, readonly ParameterFile[]>;
}

/**
 * Reads equal parts of a document once and returns the same object for all of them. Many documents repeat whole parameters and
 * responses in each operation: without this, a run for 6,000 operations with eight repeated parameters takes a third more CPU
 * time. A part with problems is read at each place, so that each place is reported.
 */
export function createReadOnce() {
  const latest = new Map<string, { readonly value: unknown; readonly part: unknown }>();
  /** @param kind distinguishes ways to read equal parts. */
  return <Part>(node: Node, kind: string, read: () => Part): Part => {
    // Equal parts share a name or status and the length of their descriptions, and mostly follow each other.
    const name = node.text("name") ?? node.key;
    const label = `${kind}\n${node.file}\n${name} ${node.text("description")?.length ?? 0}`;
    const last = latest.get(label);
    if (last !== undefined && isSameData(last.value, node.value)) return last.part as Part;
    const before = node.reading.count();
    const part = read();
    if (node.reading.count() === before) latest.set(label, { value: node.value, part });
    return part;
  };
}
