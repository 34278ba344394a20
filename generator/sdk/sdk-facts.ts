import { posix } from "node:path";
import type { Manifest } from "../manifest/index.js";
import { type Plan, kebabCase, selectModules, withoutExtension } from "../plan/index.js";
import { exampleCalls } from "./example-calls.js";

export interface Sdk extends ReturnType<typeof sdkFacts> {
  /** Whether the package has `src/client.ts`. */
  readonly hasClient: boolean;
}

/** @param waybill the version of Waybill. */
export function sdkFacts(
  { name, version, baseUrl, headers, generate: { output, runtime, layout } }: Manifest,
  plan: Plan,
  waybill: string,
) {
  const isVersion = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version);
  return {
    name: `${kebabCase(name) || "api"}-sdk`,
    version: isVersion ? version : FIRST_VERSION,
    /** The header that has the version of the package; `undefined` if the manifest has another. */
    userAgent:
      isVersion && headers["user-agent"] === undefined ? `${name}-endpoint.js/` : undefined,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    description: `Typed functions for the routes of the ${name} API. They return request options for any HTTP client.`,
    output: normalizeFolder(output),
    /** The path of the output as modules in `src/` import it. */
    toOutput: posix.relative("src", normalizeFolder(output)).replace(/^(?!\.)/, "./"),
    runtime,
    hasGroups: layout === "group",
    sends: hasSend(plan),
    calls: exampleCalls(plan),
    /** The modules with functions, without extension. */
    groups: selectModules(plan, "builders").map(({ path }) => withoutExtension(path)),
    exported: exportedModules(plan),
    waybill,
  };
}

/** The version of a new package, and of its code. */
export const FIRST_VERSION = "0.1.0";

/** The output folder of a manifest as written in the files of a package: relative to it, without `./` or a slash at its end. */
export function normalizeFolder(output: string): string {
  return posix.normalize(output).replace(/\/+$/, "");
}

/** The modules for callers, without extension; `folder/*` for those in folders. */
function exportedModules(plan: Plan): readonly string[] {
  const paths = plan.modules.map(({ path }) => withoutExtension(path).replace(/\/.*/, "/*"));
  const closed = ["index", "runtime", "defaults"];
  return [...new Set(paths)].filter((path) => !closed.includes(path)).sort();
}

/** Whether the generated code can send requests, which it cannot with a runtime that is a module of the project. */
export function hasSend(plan: Plan): boolean {
  return plan.modules.some(({ path }) => path === "fetch.ts");
}
