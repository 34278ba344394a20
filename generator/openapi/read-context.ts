import type { Node, ProseSettings } from "./document/node.js";
import type { Follow } from "./document/references.js";
import type { Expansion } from "./expansion.js";
import type { ReadOnce } from "./read-once.js";
import type { Report } from "./report.js";
import type { SchemaReader } from "./schemas/schemas.js";

/** The context for reading parts of a document. */
export interface ReadContext extends ProseSettings {
  readonly document: Node;
  /** For parts that are only looked at, or that the manifest refers to. */
  readonly follow: Follow;
  /** For parts that the manifest repeats at each use. */
  readonly expansion: Expansion;
  readonly schemas: SchemaReader;
  readonly report: Report;
  readonly readOnce: ReadOnce;
  /** Whether the document's security requirements are also those of the manifest. */
  readonly sharesSecurity: boolean;
  /** The document's base URL. */
  readonly baseUrl: string;
  /** The group of all routes of the document, if one is set. */
  readonly group?: string;
}
