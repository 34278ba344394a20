import type { Node } from "./document/node.js";
import type { Follow } from "./document/references.js";
import type { Expansion } from "./expansion.js";
import type { ProseOptions } from "./operations/prose.js";
import type { ReadOnce } from "./read-once.js";
import type { Report } from "./report.js";
import type { SchemaReader } from "./schemas/schemas.js";

/** The context for reading parts of an operation. */
export interface ReadContext {
  /** For parts that are only looked at, or that the manifest refers to. */
  readonly follow: Follow;
  /** For parts that the manifest repeats at each use. */
  readonly expansion: Expansion;
  readonly schemas: SchemaReader;
  readonly report: Report;
  readonly readOnce: ReadOnce;
  readonly options: ProseOptions;
  readonly security: SecurityContext;
  /** The document's base URL. */
  readonly baseUrl: string;
  /** The group of all routes of the document, if one is set. */
  readonly group?: string;
}

/** The document's security settings for all operations. */
export interface SecurityContext {
  /** The document's own list of requirements. */
  readonly requirements: Node;
  /** The schemes by name: `components.securitySchemes`. */
  readonly schemes: Node;
  /** Whether the requirements are also those of the manifest. */
  readonly isShared: boolean;
}
