import type { ServerPlan } from "../plan/index.js";
import { docComment } from "./syntax/comment.js";
import { declarationDoc } from "./syntax/declaration.js";
import { call, code, data, string } from "./syntax/expression.js";
import type { Names } from "./syntax/import.js";
import { type Doc, assignment, block, list } from "./syntax/layout.js";
import { stringLiteral } from "./syntax/literal.js";

/** A server as a constant, or as a function of its variables. */
export function serverDocs(server: ServerPlan, names: Names): readonly Doc[] {
  const { name, url, doc, variables } = server;
  if (!variables) {
    return [[docComment(doc), assignment(`export const ${name} =`, stringLiteral(url)), ";"]];
  }
  const { type, defaults, isOptional } = variables;
  const made = call(names.use("serverUrl"), [string(url), data(defaults), code("variables")]);
  const parameter = `variables${isOptional ? "?" : ""}: ${type.name}`;
  return [
    declarationDoc(type, names),
    [
      docComment(doc),
      [`export function ${name}`, list("(", [parameter], ")"), ": string "],
      block([["return ", made, ";"]]),
    ],
  ];
}
