import { posix } from "node:path";
import type { Manifest } from "../manifest/index.js";
import { type Plan, kebabCase, modulesOf, withoutExtension } from "../plan/index.js";
import { exampleCalls } from "./example-calls.js";

export type Sdk = ReturnType<typeof sdkFacts>;

/** @param version the version of Waybill. */
export function sdkFacts(
  { name, generate: { output, runtime } }: Manifest,
  plan: Plan,
  version: string,
) {
  return {
    name: `${kebabCase(name) || "api"}-sdk`,
    description: `Typed functions for the routes of the ${name} API. They return request options for any HTTP client.`,
    output: folderOf(output),
    runtime,
    sends: plan.modules.some(({ path }) => path === "fetch.ts"),
    calls: exampleCalls(plan),
    /** The modules with functions, without extension. */
    groups: modulesOf(plan, "builders").map(({ path }) => withoutExtension(path)),
    version,
  };
}

/** The output folder of a manifest as written in the files of a package: relative to it, without `./` or a slash at its end. */
export function folderOf(output: string): string {
  return posix.normalize(output).replace(/\/+$/, "");
}
