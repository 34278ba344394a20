import type { TypePlan } from "../plan/index.js";
import {
  type Code,
  LAYOUT,
  type Printed,
  TRAILING_COMMA,
  code,
  fits,
  flatOf,
  group,
  hardline,
  indent,
  join,
  nameCode,
  print,
  softline,
} from "./syntax/code.js";
import type { Scope } from "./syntax/scope.js";
import { typeCode, writtenType } from "./syntax/type.js";

export interface Parameter {
  readonly name: string;
  readonly type: TypePlan;
  readonly isOptional?: boolean;
}

/**
 * Lays out the head of a function: on one line; or each of several parameters on its own line; or a single parameter with its braces
 * beside the parentheses.
 *
 * @param start `export function name`, with type parameters.
 */
export function printFunctionHead(
  start: Code,
  parameters: readonly Parameter[],
  result: TypePlan,
  scope: Scope,
): Printed {
  const parts = parameters.map(
    ({ name, isOptional, type }) =>
      code`${nameCode(name)}${isOptional ? code`?` : code``}: ${typeCode(type, scope)}`,
  );
  const returned = typeCode(result, scope);
  const line = code`${start}(${join(code`, `, parts)}): ${returned} {`;
  if (fits(flatOf(line), LAYOUT.printWidth)) return print(line);
  const [part = code``, ...others] = parts;
  if (others.length > 0) {
    const lines = parts.map((part) => code`${hardline}${part},`);
    return print(code`${start}(${indent(join(code``, lines))}${hardline}): ${returned} {`);
  }
  const isHugged = parameters.every(({ type }) => isObject(type));
  const inside = isHugged
    ? part
    : code`${indent(code`${softline}${part}`)}${TRAILING_COMMA}${softline}`;
  // A result that breaks does so without the parameter.
  const isApart = parts.length > 0 && (isObject(result) || flatOf(returned) === undefined);
  const list = isApart ? group(code`(${inside})`) : code`(${inside})`;
  return print(code`${start}${group(code`${list}: ${returned}`)} {`);
}

function isObject(type: TypePlan): boolean {
  return writtenType(type).kind === "object";
}
