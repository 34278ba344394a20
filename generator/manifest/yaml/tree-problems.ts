import { quoteText } from "../../errors/index.js";
import type { SourceProblem, Span } from "../source-problem.js";

/** Problems with valid YAML that is not plain data, or not safe to accept unchanged. */

export function unknownAlias(name: string, span: Span): SourceProblem {
  return {
    code: "unknown-alias",
    message: `the alias ${quoteText(`*${name}`)} has no anchor ${quoteText(`&${name}`)} before it`,
    hint: "put a text that starts with `*` in quotes",
    span,
  };
}

export function aliasCycle(span: Span): SourceProblem {
  return {
    code: "alias-cycle",
    message: "this alias is inside the value that it repeats",
    hint: "a schema refers to itself by `$ref: '#/schemas/<name>'`",
    span,
  };
}

export function tooManyAliases(span: Span, most: number): SourceProblem {
  return {
    code: "too-many-aliases",
    message: `written out, the aliases up to here repeat more than ${most.toLocaleString("en")} values`,
    hint: "use `parameters`, `schemas` and `$ref` for what is shared",
    span,
  };
}

export function tooDeep(span: Span, most: number): SourceProblem {
  return {
    code: "too-deep",
    message: `values are nested more than ${most} deep here`,
    hint: "move inner schemas to `schemas`, and refer to them by `$ref`",
    span,
  };
}

export function duplicateKey(key: string, span: Span, earlier: Span): SourceProblem {
  return {
    code: "duplicate-key",
    message: `the key ${quoteText(key)} appears twice in this map`,
    hint: "remove or rename one of the two",
    span,
    related: [{ message: "first here", span: earlier }],
  };
}

export function mergeKey(span: Span): SourceProblem {
  return {
    code: "merge-key",
    message: "`<<` merges maps in YAML 1.1, but a manifest is YAML 1.2, which has no such key",
    hint: "write the keys out, or use `$ref`",
    span,
  };
}

export function keyIsNotText(span: Span): SourceProblem {
  return {
    code: "yaml-syntax",
    message: "a key must be text, but this is a map, a list, an alias or a tagged value",
    hint: "put a text that starts with `{`, `[`, `*` or `!` in quotes",
    span,
  };
}

/** @param tag As written in the file. */
export function unknownTag(tag: string, span: Span): SourceProblem {
  const isCore = /^!!(str|int|float|bool|null|map|seq)$/.test(tag);
  return {
    code: "unknown-tag",
    message: isCore
      ? `the tag ${quoteText(tag)} does not fit the value after it`
      : `YAML 1.2 has no tag ${quoteText(tag)}`,
    hint: "remove it; if the text itself starts with `!`, put it in quotes",
    span,
  };
}

export function inexactNumber(value: number, source: string, span: Span): SourceProblem {
  const text = quoteText(source).slice(1, -1);
  return {
    code: "inexact-number",
    message: Number.isFinite(value)
      ? `${text} is too ${value === 0 ? "small" : "large"} to be exact: a JavaScript number would be ${value}`
      : `${text} is not a number that JSON and JavaScript can write`,
    hint: "put it in quotes if it is meant as text",
    span,
  };
}

export function halfCharacter(half: string, span: Span): SourceProblem {
  return {
    code: "lone-surrogate",
    message: `${quoteText(half)} is one half of a character, and the other half is missing`,
    hint: 'write the whole character, or "\\uFFFD" if it is lost',
    span,
  };
}

export const emptyFile: SourceProblem = {
  code: "empty-manifest",
  message: "the file is empty",
  hint: "a manifest starts with `waybill: 1`; `waybill init` writes one",
  span: { start: 0, end: 0 },
};

export function tooManyValues(start: number, max: number): SourceProblem {
  return {
    code: "too-many-values",
    message: `the file holds more than ${max.toLocaleString("en")} values, which is too many for its length`,
    hint: "split it into several manifests, or leave long lists of values out",
    span: { start, end: start + 1 },
  };
}
