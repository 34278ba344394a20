import type { ExportPlan, ImportPlan, ImportedName } from "../../plan/index.js";
import { type Doc, line, list } from "./layout.js";
import { stringLiteral } from "./literal.js";

export interface Names {
  /** Returns the local name of an import, which may itself be given, and records the import, unless the module declares the name or it is part of the language. */
  readonly use: (name: string) => string;
}

export interface RecordedImports extends Names {
  readonly used: () => readonly ImportPlan[];
}

/** Records the imports of a module while it is printed. */
export function recordImports(possible: readonly ImportPlan[]): RecordedImports {
  const locals = new Map(
    possible.flatMap(({ names }) => names.map(({ name, as }) => [name, as ?? name] as const)),
  );
  const used = new Set<string>();
  return {
    use: (name) => {
      used.add(name);
      return locals.get(name) ?? name;
    },
    used: () =>
      possible
        .map(({ from, names }) => ({
          from,
          names: names.filter(({ name, as = name }) => used.has(name) || used.has(as)),
        }))
        .filter(({ names }) => names.length > 0),
  };
}

export function importDoc({ from, names }: ImportPlan): Doc {
  return ["import ", namesDoc(names), ` from ${stringLiteral(from)};`];
}

export function exportDoc({ from, names, isType = false }: ExportPlan): Doc {
  const what = names ? namesDoc(names) : isType ? "type *" : "*";
  return ["export ", what, ` from ${stringLiteral(from)};`];
}

/** If all names are types, `type` is written once for the whole import, so that nothing of it is left at run time. */
function namesDoc(names: readonly ImportedName[]): Doc {
  const isTypeOnly = names.every(({ isType }) => isType);
  const items = names.map(({ name, as, isType }) => {
    const local = as === undefined ? name : `${name} as ${as}`;
    return isType && !isTypeOnly ? `type ${local}` : local;
  });
  return isTypeOnly ? ["type ", bracedNames(items)] : bracedNames(items);
}

/** Names in braces. A single name stays on the same line as the braces. */
function bracedNames(names: readonly string[]): Doc {
  return names.length === 1 ? `{ ${names.join()} }` : list("{", names, "}", line);
}
