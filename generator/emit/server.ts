import type { ServerPlan } from "../plan/index.js";
import type { Statement } from "./statement.js";
import { call, data, variable } from "./syntax/expression.js";

/** A server as a constant, or as a function of its variables. */
export function serverStatements(server: ServerPlan): readonly Statement[] {
  const { name, url, doc, variables } = server;
  if (!variables) return [{ kind: "constant", name, comment: doc, value: data(url) }];
  const { type, defaults, isOptional } = variables;
  const reference = { kind: "reference", of: "builders", name: type.name } as const;
  return [
    { kind: "type", declaration: type },
    {
      kind: "function",
      name,
      comment: doc,
      parameters: [{ name: "variables", isOptional, type: reference }],
      result: { kind: "keyword", name: "string" },
      returned: call("serverUrl", data(url), data(defaults), variable("variables")),
    },
  ];
}
