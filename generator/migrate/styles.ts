import type { Expression, Type } from "ts-morph";
import type { Parameter } from "../manifest/index.js";
import { morph } from "../ts-morph/index.js";
import { unfit } from "./findings.js";
import type { RouteTarget } from "./routes.js";
import { unionMembers, knownProperties, plainProperties, type Value, toValue } from "./values.js";

interface Style {
  readonly style: string;
  readonly explode: boolean;
}

/** How a client writes lists and objects in a query. */
export interface Styles {
  readonly array: Style;
  readonly object: Style;
  readonly allowReserved: boolean;
}

/**
 * Compares how a client writes a query with the styles of the document, for each value that has a style.
 *
 * @param client the name of the client, for errors.
 * @throws Unfit if a value would be written differently.
 */
export function checkStyle(
  { type, at }: Pick<Value, "type" | "at">,
  target: RouteTarget,
  styles: Styles,
  client: string,
): void {
  for (const name of knownProperties(type) ?? target.query.keys()) {
    const value = knownProperties(type) && type.getNonNullableType().getProperty(name);
    checkParameter(name, value?.getTypeAtLocation(at), target, styles, client);
  }
}

/** @param type undefined if the compiler does not know it. */
export function checkParameter(
  name: string,
  type: Type | undefined,
  { query }: RouteTarget,
  styles: Styles,
  client: string,
): void {
  const parameter = query.get(name);
  const kinds = type ? listKinds(type) : declaredKinds(parameter);
  if (kinds.some((kind) => !isSame(styles[kind], parameter)))
    unfit(`${client} does not write the query parameter \`${name}\` as the document declares`);
  if (parameter && (parameter.allowReserved === true) !== styles.allowReserved)
    unfit(`${client} and the document differ in the reserved characters of \`${name}\``);
}

type Kind = "array" | "object";

/** The kinds that a value may have; both for an unknown type. */
function listKinds(type: Type): readonly Kind[] {
  if (type.isAny() || type.isUnknown()) return ["array", "object"];
  return unionMembers(type).flatMap((part): readonly Kind[] => {
    const apparent = part.getApparentType();
    if (apparent.isArray() || apparent.isTuple() || apparent.isReadonlyArray()) return ["array"];
    return part.isObject() ? ["object"] : [];
  });
}

/** The kinds that a schema may have. */
function declaredKinds(parameter: Parameter | undefined): readonly Kind[] {
  const schema = JSON.stringify(parameter?.schema ?? {});
  const kinds: readonly Kind[] = ["array", "object"];
  return kinds.filter((kind) => schema.includes(kind) || schema.includes("$ref"));
}

function isSame(style: Style, parameter: Parameter | undefined): boolean {
  if (!parameter || parameter.contentType !== undefined) return false;
  const { style: declared = "form", explode } = parameter;
  return declared === style.style && explode === style.explode;
}

/** The styles of a `querySerializer` that is a literal of constants. */
export function readStyles(styles: Styles, serializer: Expression): Styles {
  if (!morph().Node.isObjectLiteralExpression(serializer))
    unfit("its `querySerializer` is a function or a variable");
  const { array, object, allowReserved } = readConstant(serializer) as Partial<Styles>;
  return {
    array: { ...styles.array, ...array },
    object: { ...styles.object, ...object },
    allowReserved: allowReserved ?? styles.allowReserved,
  };
}

function readConstant(node: Expression): unknown {
  const { Node } = morph();
  if (Node.isStringLiteral(node) || Node.isTrueLiteral(node) || Node.isFalseLiteral(node))
    return node.getLiteralValue();
  const properties = plainProperties(toValue(node));
  if (!properties) return unfit("its `querySerializer` is not a literal of constants");
  return Object.fromEntries(properties.map(({ name, at }) => [name, readConstant(at)]));
}
