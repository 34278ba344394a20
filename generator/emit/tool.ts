import type { ToolPlan } from "../plan/index.js";
import type { ConstantStatement } from "./statement.js";
import { call, data, toData, variable } from "./syntax/expression.js";

/** A route as a tool: the definition that models read, and the builder that is called. */
export function toolStatement({
  name,
  builder,
  manifestRoute,
  definition,
}: ToolPlan): ConstantStatement {
  return {
    kind: "constant",
    name,
    comment: { paragraphs: [manifestRoute] },
    type: { kind: "typeof", of: "ToolOf", value: builder },
    value: { ...call("tool", variable(builder), data(toData(definition))), isPure: true },
  };
}
