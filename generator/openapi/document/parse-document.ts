import { type Document, isScalar, parseDocument as parseYaml, visit } from "yaml";
import { type Path, quoteText } from "../../errors/index.js";
import { refuseDeep } from "../../manifest/index.js";
import { type Node, isObject, ownValue, scalarText } from "./node.js";
import { given } from "../given.js";
import { jsonMembers } from "./json-members.js";
import type { Report } from "../report.js";

/**
 * Deeper than any document that a person wrote. YAML anchors can nest a value in itself, so without
 * end.
 */
const DEEPEST = 300;

/**
 * The text of an OpenAPI document, JSON or YAML 1.2, as values; `undefined` after an error was
 * reported.
 */
export function parseText(text: string, file: string, report: Report): Node | undefined {
  const top: Node = { value: undefined, file, path: [] };
  const plain = text.replace(/^\uFEFF/, "");
  report.source(file, plain);
  const parsed = parseJsonOrYaml(plain);
  if (!parsed.ok) {
    const message = `not readable as JSON or YAML: ${parsed.reason}`;
    report.error(top, "syntax", message, undefined, parsed.offset);
    return undefined;
  }
  const deepPath = tooDeep(parsed.value, DEEPEST);
  if (deepPath !== undefined) {
    const place = { ...top, path: deepPath.slice(0, 12) };
    report.error(place, "too-deep", `values are nested more than ${DEEPEST} levels deep`);
    return undefined;
  }
  return { ...top, value: parsed.value };
}

/** Reports a version that is not read; true where it is. */
export function isSupportedVersion(document: Node, report: Report): boolean {
  if (!isObject(document.value)) {
    report.error(
      document,
      "not-openapi",
      "the document is not an object",
      "is this the right file?",
    );
    return false;
  }
  const swagger = scalarText(ownValue(document.value, "swagger"));
  const version = swagger ?? scalarText(ownValue(document.value, "openapi"));
  if (version === undefined) {
    const hint = "an OpenAPI document starts with a version, such as openapi: 3.1.0";
    report.error(document, "not-openapi", "the document has no `openapi` version", hint);
    return false;
  }
  const isKnown = swagger === undefined ? /^3\.[012](\.|$)/ : /^2(\.0)?$/;
  if (!isKnown.test(version)) {
    const hint = "Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 are read";
    const name = swagger === undefined ? "OpenAPI" : "Swagger";
    report.error(document, "version", `${name} ${version} is not supported`, hint);
    return false;
  }
  return true;
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string; readonly offset?: number };

/** Whether a text is read as JSON. */
export function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && attempt(() => JSON.parse(text) as unknown).ok;
}

/** Parsers of YAML walk down values by recursion. */
const TOO_DEEP = "values are nested too deep";

/** JSON is YAML too, but `JSON.parse` reads ten megabytes at once, and the YAML parser does not. */
function parseJsonOrYaml(text: string): Parsed {
  if (!/^\s*[{[]/.test(text)) return attempt(() => yamlValue(text));
  const json = attempt(() => jsonValue(text));
  // A YAML document may begin with a brace as well, but few have quoted keys.
  return json.ok || /^\s*\{\s*"/.test(text) ? json : attempt(() => yamlValue(text));
}

function jsonValue(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  for (const { key, start, isRepeated } of jsonMembers(text)) {
    if (isRepeated) throw repeatedKey(String(key), start);
  }
  return value;
}

function repeatedKey(name: string, offset: number): Error {
  const message = `the key ${quoteText(name)} occurs twice in one object`;
  return Object.assign(new Error(message), { pos: [offset] });
}

function yamlValue(text: string): unknown {
  const deep = refuseDeep(text);
  if (deep) throw Object.assign(new Error(deep.reason), { pos: [deep.at] });
  // The library compares each key of a map with each other one, and documents have maps of thousands.
  const document = parseYaml(text, { version: "1.2", merge: true, uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  refuseTwins(document);
  return document.toJS() as unknown;
}

/** @throws Error for a key that a map has twice. */
function refuseTwins(document: Document.Parsed): void {
  visit(document, {
    Map(_, { items }) {
      const names = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (names.has(name)) throw repeatedKey(name, key.range?.[0] ?? 0);
        names.add(name);
      }
    },
  });
}

function attempt(parse: () => unknown): Parsed {
  try {
    return { ok: true, value: parse() };
  } catch (error) {
    // The first line says what and where; a picture of the place may follow.
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
    const plain = reason.replace(/:$/, "").replace(/^Maximum call stack size exceeded/, TOO_DEEP);
    return { ok: false, reason: plain, ...given("offset", offsetIn(error, reason)) };
  }
}

/** Where the text is wrong: the YAML library says it in a property, `JSON.parse` in its message. */
function offsetIn(error: unknown, reason: string): number | undefined {
  const { pos } = Object(error) as { readonly pos?: readonly number[] };
  const [, position] = /at position (\d+)/.exec(reason) ?? [];
  return pos?.[0] ?? (position === undefined ? undefined : Number(position));
}

/** The path to a value that lies more than `levels` deep. */
function tooDeep(value: unknown, levels: number): Path | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return [];
  for (const [key, inner] of Object.entries(value)) {
    const path = tooDeep(inner, levels - 1);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}
