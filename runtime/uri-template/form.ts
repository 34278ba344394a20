import { encodeText, encodeValue, pairsOf, plainText } from "../value.js";
import type { Variable } from "./template.js";
import { readVariable, type FullVariable } from "./variable.js";

/**
 * Expands a form-style expression, `{?a,b*}` or `{&a,b*}` (RFC 6570, sections 3.2.8 and 3.2.9); empty if all of its variables
 * are undefined.
 *
 * @param valueOf returns the value of a variable, with its prefix modifier applied.
 * @throws EndpointError `invalid-parameter` if a value has no text.
 */
export function formPairs(
  operator: "?" | "&",
  variables: readonly Variable[],
  valueOf: (variable: FullVariable) => unknown,
  route: string | undefined,
): string {
  let pairs = "";
  const append = (name: string, text: string): void => {
    pairs += `${pairs === "" ? operator : "&"}${name}=${text}`;
  };
  for (const variable of variables) {
    const read = readVariable(variable);
    const { name, key, explode } = read;
    const value = valueOf(read);
    const members = explode ? pairsOf(value, route, key) : undefined;
    if (members) {
      for (const [member, text] of members) {
        const written = member === undefined ? name : encodeText(member, route, key);
        append(written, encodeText(text, route, key));
      }
    } else {
      const text = plainText(value) ?? encodeValue(value, true, route, key);
      if (text !== undefined) append(name, text);
    }
  }
  return pairs;
}
