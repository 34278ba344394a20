import { readValue, type Call } from "./call.js";
import { expandVariables } from "./uri-template/expand-variables.js";
import type { Variable } from "./uri-template/template.js";

/**
 * Expands `{?a,b*}` (RFC 6570, section 3.2.8), in the declared order. Marks the parameters as used by the URL.
 *
 * @throws EndpointError `invalid-parameter` if a value has no text.
 */
export function formQuery(call: Call, variables: readonly Variable[]): string {
  return expandVariables("?", variables, ({ key }) => readValue(call, key), call.route) ?? "";
}
