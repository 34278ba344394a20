import type { GenerateSettings } from "../../manifest/index.js";
import type { ImportExtension } from "../plan.js";

/** The one file that the runtime is where it is written beside the output. */
export const RUNTIME_FILE = "runtime.ts";

/** How the modules of the output name each other, and the runtime. */
export interface ImportPaths {
  /** The specifier by which one module of the output imports another; both by path. */
  readonly to: (from: string, path: string) => string;
  readonly runtime: (from: string) => string;
  /** The runtime's types, which a package has apart from its functions. */
  readonly types: (from: string) => string;
  /** The part of the runtime that sends. None where the runtime is the path of a module. */
  readonly sending: (from: string) => string | undefined;
}

/** `auto` is what it is without a `tsconfig.json`: the planner reads no files, and `generate` plans with what it has found. */
export function importPaths({ runtime, importExtension }: GenerateSettings): ImportPaths {
  const extension = EXTENSIONS[importExtension];
  const isPath = /^\.\.?\//.test(runtime);
  const to = (from: string, path: string): string =>
    `${upFrom(from)}${path.replace(/\.ts$/, "")}${extension}`;
  const runtimeFrom = (from: string, part: string): string => {
    if (runtime === "inline") return to(from, RUNTIME_FILE);
    if (!isPath) return `${runtime}/${part}`;
    // A module's path is written relative to the output folder.
    const depth = upFrom(from);
    return depth === "./" ? runtime : depth + runtime.replace(/^\.\//, "");
  };
  return {
    to,
    runtime: (from) => runtimeFrom(from, "builders"),
    types: (from) => runtimeFrom(from, "types"),
    sending: (from) => {
      if (runtime === "inline") return to(from, RUNTIME_FILE);
      return isPath ? undefined : `${runtime}/fetch`;
    },
  };
}

const EXTENSIONS: Readonly<Record<GenerateSettings["importExtension"], ImportExtension>> = {
  auto: ".js",
  ".js": ".js",
  ".ts": ".ts",
  none: "",
};

/** From a module to the folder of the output. */
function upFrom(path: string): string {
  const depth = path.split("/").length - 1;
  return depth === 0 ? "./" : "../".repeat(depth);
}
