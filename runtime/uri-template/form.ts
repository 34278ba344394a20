import { encodeText, encodeValue, pairsOf } from "../value.js";
import type { Variable } from "./template.js";
import { readVariable, type FullVariable } from "./variable.js";

/**
 * The pairs of a form-style expression, `{?a,b*}` or `{&a,b*}`, joined by `&` (RFC 6570, sections 3.2.8 and 3.2.9); empty
 * when all of its variables are undefined.
 *
 * @param valueOf a variable's value, shortened to its prefix.
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
export function formPairs(
  variables: readonly Variable[],
  valueOf: (variable: FullVariable) => unknown,
  route: string | undefined,
): string {
  const pairs: string[] = [];
  for (const variable of variables) {
    const read = readVariable(variable);
    const { name, key, explode } = read;
    const value = valueOf(read);
    const members = explode ? pairsOf(value, route, key) : undefined;
    if (members) {
      for (const [member, text] of members) {
        const written = member === undefined ? name : encodeText(member, route, key);
        pairs.push(`${written}=${encodeText(text, route, key)}`);
      }
    } else {
      const text = encodeValue(value, true, route, key);
      if (text !== undefined) pairs.push(`${name}=${text}`);
    }
  }
  return pairs.join("&");
}
