import type { RequestOptions } from "../../runtime/index.js";
import type { Untyped } from "../runtime/acme.js";
import { loadCase } from "./cases.js";

/** A builder that takes anything: tests of calls also pass what its types refuse. */
export type Builder = (parameters?: unknown, options?: unknown) => RequestOptions;

const { generated } = await loadCase("shapes");

/** A builder of `shapes/`. */
export function shape(name: string): Builder {
  const builder = generated[name];
  if (typeof builder !== "function") throw new Error(`there is no ${name}`);
  return builder as Builder;
}

/** The endpoint of `shapes/`, and of `groups/`, which has the same defaults. */
export const endpoint = generated["endpoint"] as Untyped;
