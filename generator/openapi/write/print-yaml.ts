import { isObject } from "../document/node.js";

/** Characters that YAML forbids, that break lines, or that are invisible; written as escapes. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** The preferred maximum length of a line. */
const WIDTH = 120;

/**
 * The lines of a block mapping: small members on one line in flow style, larger ones as blocks. Leaves out members that are
 * `undefined`.
 *
 * @example
 * blockMap({ name: "repo", schema: { type: "string" } }, 0);
 * // ["name: repo", "schema: { type: string }"]
 */
export function blockMap(map: object, indent: number): readonly string[] {
  return Object.entries(map).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const start = `${" ".repeat(indent)}${mapKey(key, "block")}:`;
    const [first = "", ...others] = printValue(value, indent, start.length, key);
    return [start + first, ...others];
  });
}

export function blockList(list: readonly unknown[], indent: number): readonly string[] {
  return list.flatMap((value) => listItem(value, indent));
}

/** A list item: in flow style if it fits on one line, otherwise as a block whose first line has the dash. */
export function listItem(value: unknown, indent: number): readonly string[] {
  const dash = `${" ".repeat(indent)}- `;
  const [only, ...others] = isObject(value) ? Object.values(value) : [];
  // A single short member needs no braces: - $ref: '#/parameters/owner'
  const isShort = only !== undefined && others.length === 0 && !isCollection(only);
  const line = flow(value);
  const fits = dash.length + line.length <= WIDTH && !hasLines(value);
  if (fits && !isShort) return [dash + line];
  if (isObject(value)) return withDash(blockMap(value, indent + 2), indent);
  if (Array.isArray(value)) return withDash(blockList(value, indent + 2), indent);
  return [dash + blockScalar(value, indent + 2)];
}

/**
 * The lines of a value, from the colon after its key.
 *
 * @param indent of the key.
 * @param column of the end of the colon.
 */
export function printValue(
  value: unknown,
  indent: number,
  column: number,
  key: string,
): readonly string[] {
  if (!isCollection(value)) return [` ${blockScalar(value, indent + 2)}`];
  // Each parameter is on a line of its own.
  const isLong = Array.isArray(value) && value.length > 0 && key === "parameters";
  const line = flow(value);
  if (!isLong && column + 1 + line.length <= WIDTH && !hasLines(value)) return [` ${line}`];
  if (!Array.isArray(value)) return ["", ...blockMap(value, indent + 2)];
  if (isLong || value.some(isCollection)) return ["", ...blockList(value, indent + 2)];
  // A long list of scalars in flow style.
  const items = value.map((item, index) => flow(item) + (index < value.length - 1 ? "," : "]"));
  const [first = "", ...others] = wrapped(items, indent + 2, `${" ".repeat(column)} [`);
  return [first.slice(column), ...others];
}

/** Words on lines of at most `WIDTH` characters; the first one follows `start`. */
function wrapped(
  [first = "", ...words]: readonly string[],
  indent: number,
  start: string,
): string[] {
  const lines = [start + first];
  for (const word of words) {
    const line = `${lines.pop() ?? ""} ${word}`;
    if (line.length <= WIDTH) lines.push(line);
    else lines.push(line.slice(0, -word.length - 1), " ".repeat(indent) + word);
  }
  return lines;
}

/** The lines of an item, which are indented by two more than the list. */
export function withDash([first = "", ...others]: readonly string[], indent: number) {
  return [`${" ".repeat(indent)}- ${first.slice(indent + 2)}`, ...others];
}

/** Flow style on one line. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (!isObject(value)) return scalar(value, "flow");
  const entries = Object.entries(value).map(([key, of]) => `${mapKey(key, "flow")}: ${flow(of)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Whether the value contains text that is most readable as a literal block. */
function hasLines(value: unknown): boolean {
  return isCollection(value) ? Object.values(value).some(hasLines) : isLiteralText(value);
}

/** A scalar in a block: multi-line text as a literal block, a long line folded. */
function blockScalar(value: unknown, indent: number): string {
  if (isLongLine(value))
    return [">-", ...wrapped(value.split(" "), indent, " ".repeat(indent))].join("\n");
  if (!isLiteralText(value)) return scalar(value, "block");
  const end = value.endsWith("\n") ? "|" : "|-";
  const lines = value.replace(/\n$/, "").split("\n");
  return [end, ...lines.map((line) => (line === "" ? "" : " ".repeat(indent) + line))].join("\n");
}

/** Whether text is a long sentence. A single word, or a route with its one space, is not worth folding. */
function isLongLine(value: unknown): value is string {
  if (typeof value !== "string" || value.length <= WIDTH) return false;
  return /^\S+( \S+){3,}$/.test(value) && !HIDDEN.test(value);
}

/** Whether a literal block keeps the text unchanged without an indentation indicator. */
function isLiteralText(value: unknown): value is string {
  if (typeof value !== "string" || !/^[^\s][^]*\n[^]*[^\n]\n?$/.test(value)) return false;
  return !HIDDEN.test(value.replaceAll("\n", ""));
}

/** A key. An integer, such as a status, needs no quotes, because a manifest's keys are always text. */
function mapKey(key: string, context: "block" | "flow"): string {
  return /^(0|[1-9]\d{0,14})$/.test(key) ? key : scalar(key, context);
}

function scalar(value: unknown, context: "block" | "flow"): string {
  if (typeof value !== "string") {
    return String(value).replace("NaN", ".nan").replace("Infinity", ".inf");
  }
  // UTF-8 cannot encode a lone surrogate.
  const text = value.replace(/\p{Surrogate}/gu, "\uFFFD");
  if (isPlain(text, context)) return text;
  return HIDDEN.test(text) ? doubleQuoted(text) : `'${text.replaceAll("'", "''")}'`;
}

/**
 * Whether text can be a plain scalar. Stricter than YAML 1.2 (section 7.3.3), so that YAML 1.1 parsers and people read the
 * same text.
 */
function isPlain(text: string, context: "block" | "flow"): boolean {
  return (
    /^[\w/$(.][\w/.$<>()=?+{}[\],:;@*&%!~#' -]*$/.test(text) &&
    !/ [ #]|: |[ :]$/.test(text) &&
    !(context === "flow" && /[{}[\],]/.test(text)) &&
    !isOtherType(text)
  );
}

/** Whether text would be read as another type if it were a plain scalar, also in YAML 1.1. */
function isOtherType(text: string): boolean {
  if (/^(null|true|false|yes|no|on|off|y|n|[-+]?\.(inf|nan))$/i.test(text)) return true;
  if (/^\d+\.\d+\.\d+$/.test(text)) return false;
  return /^[-+.]?[\d.]/.test(text) && /^[-+.\d_:a-fA-FxXoOTtZz ]*$/.test(text);
}

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(new RegExp(HIDDEN, "gu"), (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

function isCollection(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
