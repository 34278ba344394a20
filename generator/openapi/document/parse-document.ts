import { type Path, quoteText } from "../../errors/index.js";
import { type YamlNode, maxDepth, parseJson, readYaml, toData } from "../../manifest/index.js";
import { toLf } from "../../portable/index.js";
import { type Node, descend, isObject, ownValue, scalarText } from "./node.js";
import { given } from "../given.js";
import { visitMembers } from "./json-members.js";
import type { Report } from "../report.js";

/**
 * Parses the text of an OpenAPI document, JSON or YAML 1.2; `undefined` after an error was reported.
 */
export function parseText(text: string, file: string, report: Report): Node | undefined {
  const top: Node = { value: undefined, file };
  const plain = toLf(text.replace(/^\uFEFF/, ""));
  const parsed = parseJsonOrYaml(plain);
  report.source(file, { text: plain, ...(parsed.ok && given("root", parsed.root)) });
  if (!parsed.ok) {
    for (const { message, hint, offset } of parsed.problems) {
      report.error(top, "syntax", message, hint, offset);
    }
    return undefined;
  }
  if (parsed.deepPath !== undefined) {
    const place = descend(top, ...parsed.deepPath.slice(0, 12));
    report.error(place, "too-deep", `values are nested more than ${maxDepth} levels deep`);
    return undefined;
  }
  return { ...top, value: parsed.value };
}

/** Whether the version of a document is supported. Reports an error if not. */
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
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly root?: YamlNode;
      /** The path to a value that is nested too deep, if any. */
      readonly deepPath?: Path;
    }
  | { readonly ok: false; readonly problems: readonly Mistake[] };

interface Mistake {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly offset?: number;
}

/** JSON is also YAML, but `JSON.parse` is much faster for large documents. */
function parseJsonOrYaml(text: string): Parsed {
  if (!/^\s*[{[]/.test(text)) return parseYaml(text);
  const json = readJson(text);
  // A YAML document may also start with a brace, but rarely with a quoted key.
  return json.ok || /^\s*\{\s*"/.test(text) ? json : parseYaml(text);
}

function readJson(text: string): Parsed {
  const value = parseJson(text, maxDepth);
  return value === undefined ? explainJson(text) : { ok: true, value };
}

/** Finds out why `parseJson` refused a text; one that is only nested too deep is read. */
function explainJson(text: string): Parsed {
  try {
    const value = JSON.parse(text) as unknown;
    const repeated = repeatedKeys(text);
    if (repeated.length > 0) return { ok: false, problems: repeated };
    return { ok: true, value, ...given("deepPath", tooDeep(value, maxDepth)) };
  } catch (error) {
    // The first line says what is wrong and where; an excerpt may follow.
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
    const isDeep = reason.startsWith("Maximum call stack size exceeded");
    const [, position] = /at position (\d+)/.exec(reason) ?? [];
    const message = isDeep ? `values are nested more than ${maxDepth} levels deep` : reason;
    const offset = given("offset", position === undefined ? undefined : Number(position));
    return { ok: false, problems: [{ message: `not readable as JSON: ${message}`, ...offset }] };
  }
}

function repeatedKeys(text: string): readonly Mistake[] {
  const found: Mistake[] = [];
  visitMembers(text, ({ key, start, isRepeated }) => {
    const message = `the key ${quoteText(String(key))} occurs twice in one object`;
    const hint = "remove or rename one of the two";
    if (isRepeated) found.push({ message, hint, offset: start });
    return true;
  });
  return found;
}

/** Reads YAML with merge keys and other features that a manifest may not use. */
function parseYaml(text: string): Parsed {
  const { root, problems } = readYaml(text, { mergeKeys: true, inexactValues: true });
  if (problems.length > 0 && text.trim() !== "") {
    return { ok: false, problems: problems.map(toMistake) };
  }
  if (root === undefined) return { ok: true, value: undefined };
  const value = toData(root);
  return { ok: true, value, root, ...given("deepPath", tooDeep(value, maxDepth)) };
}

function toMistake({ message, hint, span }: YamlProblem): Mistake {
  return { message, hint, offset: span.start };
}

type YamlProblem = ReturnType<typeof readYaml>["problems"][number];

/** The path to a value nested more than `levels` deep, if any. */
function tooDeep(value: unknown, levels: number): Path | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return [];
  for (const [key, inner] of Object.entries(value)) {
    const path = tooDeep(inner, levels - 1);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}
