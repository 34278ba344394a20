/**
 * The URL of an operation by OpenAPI's tables of styles ("Style Values", "Style Examples"). Written from the
 * specification only, so that a mistake of the importer, the planner or the runtime is not made twice: nothing is imported.
 */

export type Value =
  string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

/** A parameter of the document, `$ref`s followed, with the value that a call gives it. */
export interface GivenParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Whether it has `content` in JSON. */
  readonly isJson: boolean;
  readonly value: Value;
}

/** @returns path and query. */
export function expectedUrl(path: string, parameters: readonly GivenParameter[]): string {
  const written = path.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    return parameter === undefined ? whole : inPath(parameter);
  });
  const pairs = parameters.filter((one) => one.in === "query").flatMap(inQuery);
  if (pairs.length === 0) return written;
  // Some documents tell operations of one path apart by a fragment.
  const [start = "", ...fragment] = written.split("#");
  return [`${start}?${pairs.join("&")}`, ...fragment].join("#");
}

/** What begins a value, and what separates the members of one that explodes. */
const PATH_STYLES: Readonly<Record<string, readonly [start: string, separator: string]>> = {
  label: [".", "."],
  matrix: [";", ";"],
};

function inPath({ name, style, explode, isJson, allowReserved, value }: GivenParameter): string {
  const encode = allowReserved ? reserved : unreserved;
  if (isJson) return encode(JSON.stringify(value));
  const [start, separator] = PATH_STYLES[style] ?? ["", ","];
  const label = style === "matrix" ? `${name}=` : "";
  if (typeof value !== "object") return start + label + encode(textOf(value));
  if (Array.isArray(value)) {
    const list = value.map((one) => encode(textOf(one)));
    return start + label + list.join(explode ? separator + label : ",");
  }
  const pairs = Object.entries(value).map(([key, one]) => [encode(key), encode(textOf(one))]);
  return explode
    ? start + pairs.map((pair) => pair.join("=")).join(separator)
    : start + label + pairs.flat().join(",");
}

function inQuery(parameter: GivenParameter): readonly string[] {
  const { style, explode, isJson, allowReserved, value } = parameter;
  const encode = allowReserved ? reservedInQuery : unreserved;
  const name = unreserved(parameter.name);
  if (isJson) return [`${name}=${encode(JSON.stringify(value))}`];
  if (typeof value !== "object") return [`${name}=${encode(textOf(value))}`];
  if (style === "deepObject") {
    return leaves(parameter.name, value).map(([key, text]) => `${unreserved(key)}=${encode(text)}`);
  }
  const isList = Array.isArray(value);
  const members: readonly (readonly [string | undefined, string])[] = isList
    ? (value as readonly Value[]).map((one) => [undefined, textOf(one)] as const)
    : Object.entries(value).map(([key, one]) => [key, textOf(one)] as const);
  if (explode) {
    return members.map(
      ([key, text]) => `${key === undefined ? name : unreserved(key)}=${encode(text)}`,
    );
  }
  const flat = members.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
  const separators: Readonly<Record<string, string>> = {
    spaceDelimited: "%20",
    pipeDelimited: "%7C",
  };
  return [`${name}=${flat.map(encode).join(separators[style] ?? ",")}`];
}

/** `name[key][0]`: OpenAPI says this of objects; of lists it says nothing. */
function leaves(path: string, value: Value): readonly (readonly [string, string])[] {
  if (typeof value !== "object") return [[path, textOf(value)]];
  return Object.entries(value).flatMap(([key, one]) => leaves(`${path}[${key}]`, one as Value));
}

function textOf(value: Value): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** RFC 3986, section 2.3. */
function unreserved(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._~-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

/** RFC 3986, section 2.2, stays. */
function reserved(text: string): string {
  return text.replace(/[^:/?#[\]@!$&'()*+,;=]/gu, unreserved);
}

/** Without characters that would end the value, or are not allowed in a query. */
function reservedInQuery(text: string): string {
  return text.replace(/[^:/?@!$'()*,;=]/gu, unreserved);
}
