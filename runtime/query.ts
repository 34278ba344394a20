import { readValue, type Call } from "./call.js";
import { encodeReserved } from "./uri-template/encode.js";
import { expandExpression, expandVariables, type Lookup, shorten } from "./uri-template/expand.js";
import type { Expression, FullVariable, Operator, Variable } from "./uri-template/template.js";
import { findOwn } from "./value.js";

/** Expands `{?a,b*}` (RFC 6570, section 3.2.8), in the declared order. Marks the parameters as used by the URL. */
export function formQuery(call: Call, variables: readonly Variable[]): string {
  return expandVariables("?", variables, ({ key }) => readValue(call, key), call.route) ?? "";
}

/** Like `formQuery`, but keeps reserved characters in the values of `reserved` variables. */
export function reservedQuery(call: Call, variables: readonly Variable[]): string {
  const { route } = call;
  return expandEach("?", variables, ({ key }) => readValue(call, key), route) ?? "";
}

/** Like `expandExpression`, but keeps reserved characters in the values of `reserved` variables, which `?` and `&` can have. */
export function expandReserved(
  expression: Pick<Expression, "operator" | "variables">,
  lookup: Lookup,
  route?: string,
): string | undefined {
  const { operator, variables } = expression;
  return variables.some(isReserved)
    ? expandEach(operator, variables, (one) => shorten(lookup(one.key), one, false, route), route)
    : expandExpression(expression, lookup, route);
}

/** Expands `{?a,b*}` or `{&a,b*}` one by one, because `reserved` variables are encoded differently. */
function expandEach(
  operator: Operator,
  variables: readonly Variable[],
  valueOf: (variable: FullVariable) => unknown,
  route: string | undefined,
): string | undefined {
  let expanded: string | undefined;
  for (const variable of variables) {
    const before = expanded === undefined ? operator : "&";
    const encode = isReserved(variable) ? encodeInQuery : undefined;
    const added = expandVariables(before, [variable], valueOf, route, encode);
    if (added !== undefined) expanded = (expanded ?? "") + added;
  }
  return expanded;
}

function isReserved(variable: Variable): boolean {
  return typeof variable === "object" && findOwn(variable, "reserved") === true;
}

/**
 * Keeps reserved characters that are allowed in a query and do not end a value (OpenAPI, "allowReserved"), and percent-encoded
 * triplets. Encodes those with a meaning in a query, `&`, `+` and `#`, a `?` at the end, which looks like the start of a query,
 * and brackets, which RFC 3986, section 3.4, does not allow.
 */
function encodeInQuery(text: string): string {
  return encodeReserved(text).replace(
    /[&+#[\]]|\?$/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
