import type { ExampleCall } from "./example-calls.js";

/** What the files of an SDK say. */
export interface Sdk {
  /** Of the package. */
  readonly name: string;
  /** Of the package, on one line. */
  readonly description: string;
  /** The folder of the generated code, relative to the package. */
  readonly output: string;
  /** As the manifest has it: `inline`, a package or a path. */
  readonly runtime: string;
  /** Whether the package has a module that sends. */
  readonly sends: boolean;
  readonly calls: readonly ExampleCall[];
  /** The modules with functions, without extension. */
  readonly groups: readonly string[];
  /** Of Waybill. */
  readonly version: string;
}
