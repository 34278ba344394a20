import type { ExportPlan, ImportPlan, ImportedName } from "../plan/index.js";
import { type Doc, line, list } from "./layout.js";
import { stringLiteral } from "./literal.js";

export function importDoc({ from, names }: ImportPlan): Doc {
  return ["import ", namesDoc(names), ` from ${stringLiteral(from)};`];
}

export function exportDoc({ from, names, isType = false }: ExportPlan): Doc {
  const what = names ? namesDoc(names) : isType ? "type *" : "*";
  return ["export ", what, ` from ${stringLiteral(from)};`];
}

/** Types alone are marked once for all, so that nothing of the import is left at run time. */
function namesDoc(names: readonly ImportedName[]): Doc {
  const isTypeOnly = names.every(({ isType }) => isType);
  const items = names.map(({ name, as, isType }) => {
    const local = as === undefined ? name : `${name} as ${as}`;
    return isType && !isTypeOnly ? `type ${local}` : local;
  });
  return isTypeOnly ? ["type ", bracedNames(items)] : bracedNames(items);
}

/** A single name stays on the line of its braces. */
export function bracedNames(names: readonly string[]): Doc {
  return names.length === 1 ? `{ ${names.join()} }` : list("{", names, "}", line);
}
