import type { ExampleCall } from "./example-calls.js";

/** The facts from which the files of an SDK are written. */
export interface Sdk {
  /** The name of the package. */
  readonly name: string;
  /** The description of the package, on one line. */
  readonly description: string;
  /** The folder of the generated code, relative to the package. */
  readonly output: string;
  /** As in the manifest: `inline`, a package or a path. */
  readonly runtime: string;
  /** Whether the package has a module that sends requests. */
  readonly sends: boolean;
  readonly calls: readonly ExampleCall[];
  /** The modules with functions, without extension. */
  readonly groups: readonly string[];
  /** The version of Waybill. */
  readonly version: string;
}
