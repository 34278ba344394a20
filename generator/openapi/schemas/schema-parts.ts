import type { Schema, SchemaObject } from "../../manifest/index.js";
import type { Node } from "../document/node.js";
import type { Follow } from "../document/references.js";
import type { Expansion } from "../expansion.js";
import type { ProseOptions } from "../operations/prose.js";
import type { Report } from "../report.js";

/** What reading a schema needs. */
export interface SchemaParts {
  readonly follow: Follow;
  readonly expansion: Expansion;
  readonly report: Report;
  readonly options: ProseOptions;
  /**
   * Reads a schema within.
   *
   * @param isPart whether it is a member of an `allOf`, whose conditional properties belong to the whole.
   */
  readonly read: (node: Node, isPart?: boolean) => Schema;
  /** Reads a schema with a `$ref`. */
  readonly reference: (node: Node) => SchemaObject;
  /** Whether a value is the schema of a file. */
  readonly isFile: (value: object) => boolean;
}

/** The keywords of a schema in the document. */
export type Keywords = Readonly<Record<string, unknown>>;
