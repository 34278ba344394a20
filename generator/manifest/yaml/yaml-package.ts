import { createRequire } from "node:module";

/** The package `yaml`. It is loaded only to explain errors, because loading it takes as long as reading a small manifest. */
export function yamlPackage(): typeof import("yaml") {
  return createRequire(import.meta.url)("yaml") as typeof import("yaml");
}
