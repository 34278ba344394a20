import { quoteText } from "../../errors/index.js";
import { type SourceProblem, type Span, firstHere } from "../source-problem.js";
import { maxDepth, maxSeparators } from "./limits.js";

/** Problems of valid YAML beyond plain data, or unsafe to accept unchanged. */

export function unknownAlias(name: string, span: Span): SourceProblem {
  const message = `the alias ${quoteText(`*${name}`)} has no anchor ${quoteText(`&${name}`)} before it`;
  const hint = "put a text that starts with `*` in quotes";
  return { code: "unknown-alias", message, hint, span };
}

export function aliasCycle(span: Span): SourceProblem {
  const message = "this alias is inside the value that it repeats";
  const hint = "a schema refers to itself by `$ref: '#/schemas/<name>'`";
  return { code: "alias-cycle", message, hint, span };
}

export function tooManyAliases(span: Span, most: number): SourceProblem {
  const message = `the aliases up to here expand to more than ${most.toLocaleString("en")} values`;
  const hint = "use `parameters`, `schemas` and `$ref` instead of aliases";
  return { code: "too-many-aliases", message, hint, span };
}

export function tooDeep(span: Span): SourceProblem {
  const message = `values are nested more than ${maxDepth} deep here`;
  const hint = "move inner schemas to `schemas`, and refer to them by `$ref`";
  return { code: "too-deep", message, hint, span };
}

export function duplicateKey(key: string, span: Span, earlier: Span): SourceProblem {
  const message = `the key ${quoteText(key)} appears twice in this map`;
  const hint = "remove or rename one of the two";
  return { code: "duplicate-key", message, hint, span, related: firstHere(earlier) };
}

export function mergeKey(span: Span): SourceProblem {
  const message = "`<<` merges maps in YAML 1.1, but a manifest is YAML 1.2, which has no such key";
  return { code: "merge-key", message, hint: "write the keys out, or use `$ref`", span };
}

export const keyIsNotText = {
  code: "yaml-syntax",
  message: "a key must be text, but this is a map, a list, an alias or a tagged value",
  hint: "put a text that starts with `{`, `[`, `*` or `!` in quotes",
} as const;

/** @param tag with the file's spelling. */
export function unknownTag(tag: string, span: Span): SourceProblem {
  const isCore = /^!!(str|int|float|bool|null|map|seq)$/.test(tag);
  const message = isCore
    ? `the tag ${quoteText(tag)} does not fit the value after it`
    : `YAML 1.2 has no tag ${quoteText(tag)}`;
  const hint = "remove it; if the text itself starts with `!`, put it in quotes";
  return { code: "unknown-tag", message, hint, span };
}

export function inexactNumber(value: number, source: string, span: Span): SourceProblem {
  const text = quoteText(source).slice(1, -1);
  const message = Number.isFinite(value)
    ? `${text} is too ${value === 0 ? "small" : "large"} to be exact: a JavaScript number would be ${value}`
    : `${text} is not a number that JSON and JavaScript can write`;
  return { code: "inexact-number", message, hint: "put it in quotes if it is meant as text", span };
}

export function halfCharacter(half: string, span: Span): SourceProblem {
  const message = `${quoteText(half)} is one half of a character, and the other half is missing`;
  const hint = 'write the whole character, or "\\uFFFD" if it is lost';
  return { code: "lone-surrogate", message, hint, span };
}

export const emptyFile: SourceProblem = {
  code: "empty-manifest",
  message: "the file is empty",
  hint: "a manifest starts with `waybill: 1`; `waybill init` writes one",
  span: { start: 0, end: 0 },
};

export function tooManyValues(text: string, start: number): SourceProblem {
  const max = maxSeparators(text).toLocaleString("en");
  const message = `the file has more than ${max} values, too many for its length`;
  const hint = "split it into several manifests, or remove long lists of values";
  return { code: "too-many-values", message, hint, span: { start, end: start + 1 } };
}
