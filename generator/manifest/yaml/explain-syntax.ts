import type { Composer, Document } from "yaml";
import type { SourceProblem } from "../source-problem.js";
import { mayNestDeep } from "./nesting.js";
import { findSeparator } from "./separators.js";
import { syntaxProblems } from "./yaml-errors.js";
import { yamlPackage } from "./yaml-package.js";

/** Limits for reading a text again. Longer texts are not written by hand, and the second library needs 1 kB per value. */
const most = { characters: 1_000_000, separators: 100_000 };

/**
 * Explains the syntax errors of a text. The reader stops at the first error and says little about it. A second library, which
 * is slower but has a code for each kind of error, finds all of them. It is not used for reading.
 *
 * @param at the offset at which the reader stopped.
 * @param reason the reader's message.
 */
export function explainSyntax(text: string, at: number, reason: string): readonly SourceProblem[] {
  const problems = readAgain(text, findMistakes) ?? [];
  if (problems.some(({ code }) => code === "yaml-syntax")) return problems;
  const unexplained: SourceProblem = {
    code: "yaml-syntax",
    message: `YAML cannot be read from here on: ${reason}`,
    hint: "check the indentation, and put text with special characters in quotes",
    span: { start: at, end: at + 1 },
  };
  return [...problems, unexplained];
}

function readAgain<T>(text: string, read: (text: string) => T): T | undefined {
  const isLong =
    text.length > most.characters || findSeparator(text, most.separators) !== undefined;
  // After the error, the text may be nested too deep for the library's recursion.
  return isLong || mayNestDeep(text) ? undefined : read(text);
}

function findMistakes(text: string): readonly SourceProblem[] {
  const { Parser } = yamlPackage();
  const tokens = [...new Parser().parse(text)];
  const ends = tokens.flatMap(({ type }, index) => (type === "document" ? [index] : []));
  return syntaxProblems(compose(tokens.slice(0, ends[1]), text.length), tokens, text);
}

function compose(tokens: Parameters<Composer["compose"]>[0], length: number): Document.Parsed {
  const { Composer } = yamlPackage();
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    // The library's check takes quadratic time.
    uniqueKeys: false,
  });
  const [document] = composer.compose(tokens, true, length);
  if (!document) throw new Error("yaml composed no document, though it was told to");
  return document;
}
