import type { CST } from "yaml";
import type { SourceProblem } from "../source-problem.js";

/** Far above any manifest written by hand or by an importer, far below what would exhaust the stack. */
const maxDepth = 200;

/**
 * The YAML library composes nodes by recursion, so what is nested too deep is cut off its tokens before. The
 * rest is still composed: the depth may come from a syntax error, as in `a: b: c: …`.
 *
 * @param tokens changed in place.
 */
export function cutDepth(tokens: readonly CST.Token[]): readonly SourceProblem[] {
  let first: number | undefined;
  for (const { token, depth } of walk(tokens)) {
    if (depth <= maxDepth || !("items" in token)) continue;
    token.items.length = 0;
    first = Math.min(first ?? token.offset, token.offset);
  }
  if (first === undefined) return [];
  return [
    {
      code: "too-deep",
      message: `maps and lists are nested more than ${maxDepth} deep here`,
      hint: "move inner schemas to `schemas`, and refer to them by `$ref`",
      span: { start: first, end: first + 1 },
    },
  ];
}

/**
 * The first bracket or quote that is never closed; of several in one another, the innermost. The library
 * reports it where the text ends.
 */
export function findUnclosed(tokens: readonly CST.Token[]): SourceProblem | undefined {
  let first: CST.Token | undefined;
  for (const { token } of walk(tokens)) {
    if (unclosed(token) && token.offset < (first?.offset ?? Infinity)) first = token;
  }
  const inner = first && innermost(first);
  const pair = inner && unclosed(inner);
  if (!pair) return undefined;
  return {
    code: "yaml-syntax",
    message: `this ${pair.open} is never closed`,
    hint: `close it by ${pair.close}, no further left than its key; a text that starts with ${pair.open} needs quotes`,
    span: { start: inner.offset, end: inner.offset + 1 },
  };
}

/** Whatever a bracket that is not closed swallows stands in its last item. */
function innermost(token: CST.Token): CST.Token {
  const last = "items" in token ? token.items.at(-1) : undefined;
  const child = last?.value ?? last?.key;
  return child && unclosed(child) ? innermost(child) : token;
}

function unclosed(token: CST.Token): { readonly open: string; readonly close: string } | undefined {
  switch (token.type) {
    case "flow-collection": {
      const open = token.start.source;
      const close = open === "{" ? "}" : "]";
      return token.end.some(({ source }) => source === close) ? undefined : { open, close };
    }
    case "single-quoted-scalar":
    case "double-quoted-scalar": {
      const quote = token.source.charAt(0);
      const isClosed = token.source.length > 1 && token.source.endsWith(quote);
      return isClosed ? undefined : { open: quote, close: quote };
    }
    default:
      return undefined;
  }
}

/** All tokens that hold a value. Their children are looked up after they were yielded. */
function* walk(tokens: readonly CST.Token[]): Generator<{ token: CST.Token; depth: number }> {
  const stack: { token: CST.Token; depth: number }[] = [];
  for (const token of tokens) {
    if (token.type === "document" && token.value) stack.push({ token: token.value, depth: 1 });
  }
  for (let top = stack.pop(); top; top = stack.pop()) {
    yield top;
    if (!("items" in top.token)) continue;
    for (const { key, value } of top.token.items) {
      if (key) stack.push({ token: key, depth: top.depth + 1 });
      if (value) stack.push({ token: value, depth: top.depth + 1 });
    }
  }
}
