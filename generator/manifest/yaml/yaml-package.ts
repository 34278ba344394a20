import { createRequire } from "node:module";
import type { CST } from "yaml";
import type { Span } from "../source-problem.js";

/** The package `yaml`. It is loaded only to explain errors, because loading it takes as long as reading a small manifest. */
export function yamlPackage(): typeof import("yaml") {
  return createRequire(import.meta.url)("yaml") as typeof import("yaml");
}

export interface YamlToken extends Span {
  readonly type: CST.TokenType | null;
}

/** The tokens of a text. The lexer, unlike the parser on top of it, neither recurses nor keeps what it has read. */
export function* tokensOf(text: string): Generator<YamlToken> {
  const { CST, Lexer } = yamlPackage();
  let isScalar = false;
  let end = 0;
  for (const token of new Lexer().lex(text)) {
    const type = isScalar ? "scalar" : CST.tokenType(token);
    isScalar = !isScalar && token === CST.SCALAR;
    const isMark = isScalar || type === "doc-mode" || type === "flow-error-end";
    const start = end;
    // A mark is no part of the text.
    if (!isMark) end += token.length;
    yield { type, start, end };
  }
}
