import { type Event, YAMLException, parseEvents } from "js-yaml";
import { quoteText } from "../../errors/index.js";
import { type YamlAllowances, buildYamlTree } from "./build-yaml-tree.js";
import { type SourceProblem, firstProblems } from "../source-problem.js";
import { explainSyntax } from "./explain-syntax.js";
import { TOO_DEEP, findSeparator, maxDepth, maxSeparators } from "./limits.js";
import { plainGaps } from "./plain-gaps.js";
import { emptyFile, tooDeep, tooManyValues } from "./tree-problems.js";
import type { YamlNode } from "./yaml-tree.js";

export interface YamlSource {
  /** Absent if the text is invalid or empty. */
  readonly root?: YamlNode;
  readonly problems: readonly SourceProblem[];
}

/**
 * Reads one YAML 1.2 document (core schema) strictly, in time and memory linear in the text. Never throws. Also reads JSON, for
 * which `JSON.parse` would hide duplicate keys and round numbers.
 *
 * @param text text with LF line endings; a CR is an error.
 * @param allows features that some files may use, but manifests may not.
 */
export function readYaml(text: string, allows: YamlAllowances = {}): YamlSource {
  const raw = firstProblems(rawCharacters(text));
  // A value takes about 300 bytes of memory, but as little as two characters of text.
  const excessAt = findSeparator(text, maxSeparators(text));
  const refused = excessAt === undefined ? raw : [...raw, tooManyValues(text, excessAt)];
  if (refused.length > 0) return { problems: refused };
  const directives = [...checkDirectives(text)];
  const parsed = parse(text);
  if (!parsed.events) return { problems: directives.length > 0 ? directives : parsed.problems };
  const tree = buildYamlTree(parsed.events, text, allows);
  if (tree === undefined) return { problems: [...directives, emptyFile] };
  const problems = [...directives, ...tree.problems];
  if (tree.isFollowed) problems.push(secondDocument(text, tree.end));
  return problems.some(({ code }) => code === "yaml-syntax")
    ? { problems }
    : { root: tree.root, problems };
}

/** Parses a text, if necessary with its brackets moved for the library, or explains why the library rejects it. */
function parse(text: string) {
  const events = tryParseEvents(text);
  if (!(events instanceof YAMLException)) return { events, problems: [] };
  const again = tryParseEvents(plainGaps(text));
  if (!(again instanceof YAMLException)) return { events: again, problems: [] };
  const { mark, reason } = events;
  const offset = Math.min(mark?.position ?? 0, text.length);
  if (!TOO_DEEP.test(reason)) return { problems: explainSyntax(text, offset, reason) };
  return { problems: [tooDeep({ start: offset, end: offset + 1 })] };
}

/** The library recurses with a depth limit. The tree builder checks the depth that aliases add. */
function tryParseEvents(text: string): Event[] | YAMLException {
  try {
    return parseEvents(text, { maxDepth: maxDepth + 1 });
  } catch (error) {
    if (error instanceof YAMLException) return error;
    throw error;
  }
}

/** Reports unescaped control characters and lone surrogates, which YAML forbids (section 5.1). */
function* rawCharacters(text: string): Generator<SourceProblem> {
  const raw = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff\p{Cs}]/gu;
  for (const { 0: character, index } of text.matchAll(raw)) {
    const isReturn = character === "\r";
    const message = isReturn
      ? "this carriage return has no line feed after it"
      : `the character ${quoteText(character)} is not allowed in a YAML file`;
    const hint = isReturn
      ? "save the file with LF or CRLF line ends"
      : `in a text, write it as an escape in double quotes: ${quoteText(character)}`;
    yield { code: "raw-control-character", message, hint, span: { start: index, end: index + 1 } };
  }
}

/** Checks the lines that start with `%` before the document. */
function* checkDirectives(text: string): Generator<SourceProblem> {
  const line = /(?:[ \t]*(?:#.*)?|(?<directive>%.*))(?:\n|$)/y;
  for (let found = line.exec(text); found && found[0] !== ""; found = line.exec(text)) {
    const directive = found.groups?.["directive"];
    if (directive === undefined || /^%YAML\s+1\.2\s*(?:\s#.*)?$/.test(directive)) continue;
    const message = `a manifest is YAML 1.2, but this line is ${quoteText(directive)}`;
    const span = { start: found.index, end: found.index + directive.length };
    yield { code: "yaml-directive", message, hint: "remove the line", span };
  }
}

/** @param from the end of the last value in the first document. */
function secondDocument(text: string, from: number): SourceProblem {
  const mark = /^(?:---|\.\.\.)(?=\s|$)/gm;
  mark.lastIndex = from;
  const start = mark.exec(text)?.index ?? from;
  const message = "a second document starts here, but a manifest is a single document";
  const hint = "remove this line, or move the second document to another file";
  return { code: "second-document", message, hint, span: { start, end: start + 3 } };
}
