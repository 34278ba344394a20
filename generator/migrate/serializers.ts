import type { Expression, Type } from "ts-morph";
import type { Parameter } from "../manifest/index.js";
import { morph } from "../ts-morph/index.js";
import { knownProperties, unfit } from "./migration.js";
import type { RouteTarget } from "./routes.js";

interface Style {
  readonly style: string;
  readonly explode: boolean;
}

export interface Styles {
  readonly array: Style;
  readonly object: Style;
  readonly allowReserved: boolean;
}

/** How openapi-fetch writes lists and objects by default. */
export const DEFAULT_STYLES: Styles = {
  array: { style: "form", explode: true },
  object: { style: "deepObject", explode: true },
  allowReserved: false,
};

/**
 * Compares how a client writes a query with the styles of the document, for each value that has a style.
 *
 * @throws Unfit if a value would be written differently.
 */
export function checkStyle(
  { type, value }: { readonly type: Type; readonly value: Expression },
  target: RouteTarget,
  styles: Styles,
): void {
  const names = knownProperties(type);
  const values = names
    ? names.map(
        (name) =>
          [name, type.getNonNullableType().getProperty(name)?.getTypeAtLocation(value)] as const,
      )
    : [...target.query.keys()].map((name) => [name, undefined] as const);
  for (const [name, valueType] of values) {
    const parameter = target.query.get(name);
    for (const kind of kindsOf(valueType)) {
      if (!isSame(styles[kind], parameter, kind, valueType === undefined)) {
        unfit(
          `openapi-fetch does not write the query parameter \`${name}\` as the document declares`,
        );
      }
    }
    if ((parameter?.allowReserved === true) !== styles.allowReserved && parameter) {
      unfit(`openapi-fetch and the document differ in the reserved characters of \`${name}\``);
    }
  }
}

type Kind = "array" | "object";

/** @returns both kinds for an unknown type. */
function kindsOf(type: Type | undefined): readonly Kind[] {
  if (!type || type.isAny() || type.isUnknown()) return ["array", "object"];
  const parts = (type.isUnion() ? type.getUnionTypes() : [type]).map((part) =>
    part.getApparentType(),
  );
  return parts.flatMap((part, index): readonly Kind[] => {
    const original = type.isUnion() ? type.getUnionTypes()[index] : type;
    if (part.isArray() || part.isTuple() || part.isReadonlyArray()) return ["array"];
    return original?.isObject() ? ["object"] : [];
  });
}

function isSame(
  style: Style,
  parameter: Parameter | undefined,
  kind: Kind,
  isUncertain: boolean,
): boolean {
  if (!parameter) return false;
  if (isUncertain && !/array|object|\$ref/.test(JSON.stringify(parameter.schema ?? {})))
    return true;
  if (
    isUncertain &&
    kind === "object" &&
    !/object|\$ref/.test(JSON.stringify(parameter.schema ?? {}))
  )
    return true;
  if (parameter.contentType !== undefined) return false;
  const { style: declared = "form", explode } = parameter;
  return declared === style.style && explode === style.explode;
}

/** The styles of a `querySerializer` that is a literal of constants. */
export function readStyles(styles: Styles, serializer: Expression): Styles {
  const { Node } = morph();
  const text = serializer.getText();
  if (!Node.isObjectLiteralExpression(serializer))
    unfit("its `querySerializer` is a function or a variable");
  const json = text
    .replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "")
    .replace(/'/g, '"')
    .replace(/([{,]\s*)(\w+)\s*:/g, '$1"$2":')
    .replace(/,(\s*\})/g, "$1");
  try {
    const read = JSON.parse(json) as Partial<Styles>;
    return {
      array: { ...styles.array, ...read.array },
      object: { ...styles.object, ...read.object },
      allowReserved: read.allowReserved ?? styles.allowReserved,
    };
  } catch {
    return unfit("its `querySerializer` is not a literal of constants");
  }
}

/** The form that a `bodySerializer` builds. */
export function serializedForm(serializer: Expression): "multipart" | "urlencoded" | "other" {
  const { Node } = morph();
  const found = Node.isIdentifier(serializer) ? serializer.getDefinitionNodes()[0] : serializer;
  const text = (found ?? serializer).getText();
  const isForm = /new FormData\(\)/.test(text);
  const isParams = /new URLSearchParams\(/.test(text);
  if (isForm === isParams) return "other";
  return isForm ? "multipart" : "urlencoded";
}
