import { encodeText, encodeValue, pairsOf, plainText } from "../value.js";
import type { Operator, Variable } from "./template.js";
import { readVariable, type FullVariable } from "./variable.js";

/**
 * Expands the variables of an expression (RFC 6570, section 3.2 and appendix A), or returns `undefined` if all of them are
 * undefined.
 *
 * @param valueOf returns the value of a variable, with its prefix modifier applied.
 * @param encode encodes values, and names of members unless the operator is one of `;?&`.
 * @throws EndpointError `invalid-parameter` if a value has no text.
 */
export function expandVariables(
  operator: Operator,
  variables: readonly Variable[],
  valueOf: (variable: FullVariable) => unknown,
  route: string | undefined,
  encode?: (text: string) => string,
): string | undefined {
  const separator = operator === "?" ? "&" : /^[+#]?$/.test(operator) ? "," : operator;
  const isNamed = separator === "&" || separator === ";";
  let expanded: string | undefined;
  const append = (name: string | undefined, text: string): void => {
    const before =
      expanded === undefined ? (operator === "+" ? "" : operator) : expanded + separator;
    const isNameOnly = text === "" && separator === ";";
    expanded = before + (name === undefined ? text : isNameOnly ? name : `${name}=${text}`);
  };
  for (const variable of variables) {
    const read = readVariable(variable);
    const { key, explode } = read;
    const name = isNamed ? read.name : undefined;
    const value = valueOf(read);
    const members = explode ? pairsOf(value, route, key) : undefined;
    if (members) {
      for (const [member, text] of members) {
        const written =
          member === undefined
            ? name
            : encodeText(member, route, key, isNamed ? undefined : encode);
        append(written, encodeText(text, route, key, encode));
      }
    } else {
      const text = plainText(value) ?? encodeValue(value, true, route, key, encode);
      if (text !== undefined) append(name, text);
    }
  }
  return expanded;
}
