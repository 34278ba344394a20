import type { CST } from "yaml";
import type { SourceProblem } from "../source-problem.js";

/**
 * The first bracket or quote that is never closed; of several nested ones, the innermost. The library reports it at the end of
 * the text.
 */
export function findUnclosed(tokens: readonly CST.Token[]): SourceProblem | undefined {
  let first: CST.Token | undefined;
  for (const token of walk(tokens)) {
    if (unclosed(token) && token.offset < (first?.offset ?? Infinity)) first = token;
  }
  const inner = first && innermost(first);
  const pair = inner && unclosed(inner);
  if (!pair) return undefined;
  return {
    code: "yaml-syntax",
    message: `this ${pair.open} is never closed`,
    hint: `close it with ${pair.close}, indented deeper than its key; put text that starts with ${pair.open} in quotes`,
    span: { start: inner.offset, end: inner.offset + 1 },
  };
}

/** An unclosed bracket contains the rest of the text as its last item. */
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

/** All tokens that contain a value. */
function* walk(tokens: readonly CST.Token[]): Generator<CST.Token> {
  const stack: CST.Token[] = [];
  for (const token of tokens) {
    if (token.type === "document" && token.value) stack.push(token.value);
  }
  for (let top = stack.pop(); top; top = stack.pop()) {
    yield top;
    if (!("items" in top)) continue;
    for (const { key, value } of top.items) {
      if (key) stack.push(key);
      if (value) stack.push(value);
    }
  }
}
