import type { ServerPlan } from "../plan/index.js";
import { commentText, docLines } from "./syntax/comment.js";
import { printDeclaration } from "./syntax/declaration.js";
import { call, code, data, string } from "./syntax/expression.js";
import type { Names } from "./syntax/import.js";
import { assignment, list, printBlock, printDoc } from "./syntax/layout.js";
import { stringLiteral } from "./syntax/literal.js";

/** A server as a constant, or as a function of its variables. */
export function printServer(server: ServerPlan, names: Names): readonly string[] {
  const { name, url, doc, variables } = server;
  const comment = commentText(docLines(doc));
  if (!variables) {
    const constant = assignment(`export const ${name} =`, stringLiteral(url));
    return [comment + printDoc([constant, ";"])];
  }
  const { type, defaults, isOptional } = variables;
  const made = call(names.use("serverUrl"), [string(url), data(defaults), code("variables")]);
  const parameter = `variables${isOptional ? "?" : ""}: ${type.name}`;
  const start = printDoc([`export function ${name}`, list("(", [parameter], ")"), ": string {"]);
  return [
    printDeclaration(type, names),
    comment + printBlock(start, [printDoc(["return ", made, ";"], 1)]),
  ];
}
