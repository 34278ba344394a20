import { readValue, type Call } from "./call.js";
import { encodeReserved } from "./uri-template/encode.js";
import { expandExpression, expandVariables, type Lookup } from "./uri-template/expand.js";
import type { Variable } from "./uri-template/template.js";
import { findOwn } from "./value.js";

/** Expands `{?a,b*}` (RFC 6570, section 3.2.8), in the declared order. Marks the parameters as used by the URL. */
export function formQuery(call: Call, variables: readonly Variable[]): string {
  return expandVariables("?", variables, ({ key }) => readValue(call, key), call.route) ?? "";
}

/** Like `formQuery`, for `reserved` variables. */
export function reservedQuery(call: Call, variables: readonly Variable[]): string {
  const lookup: Lookup = (name) => readValue(call, name);
  return expandReserved({ operator: "?", variables }, lookup, call.route) ?? "";
}

/** Like `expandExpression`, one by one for `reserved` variables, which `?` and `&` can have. */
export const expandReserved: typeof expandExpression = (expression, lookup, route) => {
  const { operator, variables } = expression;
  if (!variables.some(isReserved)) return expandExpression(expression, lookup, route);
  let expanded: string | undefined;
  for (const variable of variables) {
    const before = expanded === undefined ? operator : "&";
    const one = [variable];
    const added = isReserved(variable)
      ? expandVariables(before, one, ({ key }) => lookup(key), route, encodeInQuery)
      : expandExpression({ operator: before, variables: one }, lookup, route);
    if (added !== undefined) expanded = (expanded ?? "") + added;
  }
  return expanded;
};

function isReserved(variable: Variable): boolean {
  return typeof variable === "object" && findOwn(variable, "reserved") === true;
}

/**
 * Keeps reserved characters that are allowed in a query and do not end a value (OpenAPI, "allowReserved"), and percent-encoded
 * triplets. Encodes `&`, `+` and `#`, which have a meaning in a query, and a final `?`, which looks like the start of a query.
 * Also encodes brackets, which RFC 3986, section 3.4, does not allow.
 */
function encodeInQuery(text: string): string {
  return encodeReserved(text).replace(
    /[&+#[\]]|\?$/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
