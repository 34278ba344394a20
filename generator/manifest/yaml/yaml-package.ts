import { createRequire } from "node:module";
import type { CST } from "yaml";
import type { Span } from "../source-problem.js";

/** The package `yaml`, loaded only to explain errors, because loading it takes as long as reading a small manifest. */
export function yamlPackage(): typeof import("yaml") {
  return createRequire(import.meta.url)("yaml") as typeof import("yaml");
}

export interface YamlToken extends Span {
  readonly type: CST.TokenType | null;
}

/** The tokens of a text. Unlike the parser on top of it, the lexer does not recurse or keep its input. */
export function* tokenize(text: string): Generator<YamlToken> {
  const { CST, Lexer } = yamlPackage();
  let isScalar = false;
  let end = 0;
  for (const token of new Lexer().lex(text)) {
    const type = isScalar ? "scalar" : CST.tokenType(token);
    isScalar = !isScalar && token === CST.SCALAR;
    const isMark = isScalar || type === "doc-mode" || type === "flow-error-end";
    const start = end;
    // A mark has no text.
    if (!isMark) end += token.length;
    yield { type, start, end };
  }
}
