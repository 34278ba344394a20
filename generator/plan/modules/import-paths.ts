import type { GenerateSettings } from "../../manifest/index.js";
import { withoutExtension } from "../placed-routes.js";
import type { ImportExtension } from "../plan.js";
import { MODULE_PATHS, RUNTIME_TYPES } from "./module-paths.js";

/** The module specifiers by which the output's modules import each other and the runtime. */
export interface ImportPaths {
  /** The specifier by which the module at `from` imports the module at `path`. */
  readonly to: (from: string, path: string) => string;
  readonly runtime: (from: string) => string;
  /** The specifier of the runtime's types, which a package exports separately from its functions. */
  readonly types: (from: string) => string;
  /** The specifier of the part of the runtime that sends requests. `undefined` if the runtime is a module's path. */
  readonly sending: (from: string) => string | undefined;
}

/** `auto` means what it means without a `tsconfig.json`: the planner reads no files; `generate` resolves `auto` before. */
export function importPaths({ runtime, importExtension, only }: GenerateSettings): ImportPaths {
  const extension = EXTENSIONS[importExtension];
  const isPath = /^\.\.?\//.test(runtime);
  const to = (from: string, path: string): string =>
    `${upFrom(from)}${withoutExtension(path)}${extension}`;
  const runtimeFrom = (from: string, part: string): string => {
    if (runtime === "inline") return to(from, copiedRuntime(only));
    if (!isPath) return `${runtime}/${part}`;
    // The path of a runtime module is relative to the output folder.
    const depth = upFrom(from);
    return depth === "./" ? runtime : depth + runtime.replace(/^\.\//, "");
  };
  return {
    to,
    runtime: (from) => runtimeFrom(from, "builders"),
    types: (from) => runtimeFrom(from, "types"),
    sending: (from) => {
      if (runtime === "inline") return to(from, MODULE_PATHS.runtime);
      return isPath ? undefined : `${runtime}/fetch`;
    },
  };
}

/** The path of the copy of the runtime. */
export function copiedRuntime(only: GenerateSettings["only"]): string {
  return only === "types" ? RUNTIME_TYPES : MODULE_PATHS.runtime;
}

const EXTENSIONS: Readonly<Record<GenerateSettings["importExtension"], ImportExtension>> = {
  auto: ".js",
  ".js": ".js",
  ".ts": ".ts",
  none: "",
};

/** The relative path from a module to the output folder. */
function upFrom(path: string): string {
  const depth = path.split("/").length - 1;
  return depth === 0 ? "./" : "../".repeat(depth);
}
