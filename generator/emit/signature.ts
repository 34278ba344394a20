import type { TypePlan } from "../plan/index.js";
import {
  type Code,
  INNER_WIDTH,
  LAYOUT,
  type Printed,
  TRAILING_COMMA,
  code,
  fits,
  flatOf,
  group,
  indent,
  indented,
  join,
  nameCode,
  print,
  printedLines,
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
  isGeneric: boolean,
): Printed {
  const parts = parameters.map(
    ({ name, isOptional, type }) =>
      code`${nameCode(name)}${isOptional ? code`?` : code``}: ${typeCode(type, scope)}`,
  );
  const returned = typeCode(result, scope);
  const line = code`${start}(${join(code`, `, parts)}): ${returned} {`;
  if (fits(flatOf(line), LAYOUT.printWidth)) return print(line);
  if (isGeneric || parts.length > 1) {
    return printedLines(
      print(code`${start}(`),
      ...parts.map((part) => indented(print(code`${part},`, INNER_WIDTH))),
      print(code`): ${returned} {`),
    );
  }
  const [part] = parts;
  const inside =
    part === undefined || isObject(parameters[0]?.type)
      ? (part ?? code``)
      : code`${indent(code`${softline}${part}`)}${TRAILING_COMMA}${softline}`;
  const list = code`(${inside})`;
  // A result that breaks does so without the parameter.
  const isApart = part !== undefined && (isObject(result) || flatOf(returned) === undefined);
  return print(code`${start}${group(code`${isApart ? group(list) : list}: ${returned}`)} {`);
}

function isObject(type: TypePlan | undefined): boolean {
  return type !== undefined && writtenType(type).kind === "object";
}
