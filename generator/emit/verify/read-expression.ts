import { readList, readTypeArguments } from "./read-type.js";
import type { Tokens } from "./tokens.js";

/** The names that the expressions of a module may use. */
export interface KnownNames {
  readonly functions: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

/** Emitted functions only call functions they import and read their own variables; all else is plain data. */
export function readExpression(tokens: Tokens, names: KnownNames): void {
  const { token, start } = tokens;
  if (token === "`") return readTemplate(tokens, names);
  if (tokens.isString || tokens.isNumber || LITERALS.has(token)) return tokens.next();
  if (tokens.take("(")) {
    readExpression(tokens, names);
    return tokens.expect(")");
  }
  if (tokens.take("[")) return readItems(tokens, "]", names);
  if (tokens.take("{")) return readList(tokens, "}", () => readProperty(tokens, names));
  tokens.expectName();
  const isCall = tokens.token === "(" || tokens.token === "<";
  if (!(isCall ? names.functions : names.variables).has(token)) throw tokens.unexpected(start);
  if (!isCall) return;
  if (tokens.token === "<") readTypeArguments(tokens);
  tokens.expect("(");
  readItems(tokens, ")", names);
}

const LITERALS: ReadonlySet<string> = new Set(["false", "null", "true"]);

function readTemplate(tokens: Tokens, names: KnownNames): void {
  while (tokens.nextPlaceholder()) {
    readExpression(tokens, names);
    if (tokens.token !== "}") throw tokens.unexpected();
  }
}

function readItems(tokens: Tokens, end: string, names: KnownNames): void {
  readList(tokens, end, () => {
    tokens.take("...");
    readExpression(tokens, names);
  });
}

/** The name of a property is literal, including `["__proto__"]`; a plain `__proto__: …` would set the prototype. */
function readProperty(tokens: Tokens, names: KnownNames): void {
  if (tokens.take("[")) {
    if (!tokens.isString) throw tokens.unexpected();
    tokens.next();
    tokens.expect("]");
  } else {
    const { start } = tokens;
    if (tokens.expectMemberName() === "__proto__") throw tokens.unexpected(start);
  }
  tokens.expect(":");
  readExpression(tokens, names);
}
