import { Composer, Parser } from "yaml";
import type { Document } from "yaml";
import type { SourceProblem } from "../source-problem.js";
import { mayNestDeep } from "./nesting.js";
import { plainGaps } from "./plain-gaps.js";
import { findSeparator } from "./separators.js";
import { syntaxProblems } from "./yaml-errors.js";

/** Longer texts, which nobody wrote by hand, are not read again: the second library takes a kilobyte for each value. */
const most = { characters: 1_000_000, separators: 100_000 };

/**
 * What is wrong with a text that is not YAML. The reader stops at the first mistake and says little about it; another library,
 * slower but with a code for each kind of mistake, finds all of them. It takes no part in reading.
 *
 * @param at Where the reader stopped.
 * @param reason What the reader said.
 */
export function explainSyntax(text: string, at: number, reason: string): readonly SourceProblem[] {
  const problems = readAgain(text, findMistakes) ?? [];
  if (problems.some(({ code }) => code === "yaml-syntax")) return problems;
  const unexplained: SourceProblem = {
    code: "yaml-syntax",
    message: words.get(reason) ?? `YAML cannot be read from here on: ${reason}`,
    hint: "check the indentation, and put text with special characters in quotes",
    span: { start: at, end: at + 1 },
  };
  return [...problems, unexplained];
}

/** A text that the reader found indented too little, as `plainGaps` leaves it. */
export function withPlainGaps(text: string): string {
  return readAgain(text, plainGaps) ?? text;
}

/** The reader's commonest reasons. */
const words: ReadonlyMap<string, string> = new Map([
  ["deficient indentation", "this line must be indented deeper than the key of its value"],
  ["bad indentation of a mapping entry", "this is not indented like the keys of its map"],
  ["bad indentation of a sequence entry", "this is not indented like the items of its list"],
]);

function readAgain<T>(text: string, read: (text: string) => T): T | undefined {
  const isLong =
    text.length > most.characters || findSeparator(text, most.separators) !== undefined;
  // What follows the mistake may be nested deeper than the library's recursion can go.
  return isLong || mayNestDeep(text) ? undefined : read(text);
}

function findMistakes(text: string): readonly SourceProblem[] {
  const tokens = [...new Parser().parse(text)];
  const ends = tokens.flatMap(({ type }, index) => (type === "document" ? [index] : []));
  return syntaxProblems(compose(tokens.slice(0, ends[1]), text.length), tokens, text);
}

function compose(tokens: Parameters<Composer["compose"]>[0], length: number): Document.Parsed {
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    // The library compares each key with each other one.
    uniqueKeys: false,
  });
  const [document] = composer.compose(tokens, true, length);
  if (!document) throw new Error("yaml composed no document, though it was told to");
  return document;
}
