import { requirePackage } from "../load-package.js";

/** The YAML library. Most manifests are read without it, so that it is loaded where it is used, not before. */
export function yamlLibrary(): typeof import("yaml") {
  return requirePackage("yaml") as typeof import("yaml");
}
