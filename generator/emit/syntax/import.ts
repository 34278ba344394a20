import {
  type ExportPlan,
  type ImportPlan,
  type ImportedName,
  isNamedType,
} from "../../plan/index.js";
import { type Code, type Names, nameDoc } from "./code.js";
import { type Doc, concat, line, list } from "./layout.js";
import { literalDoc } from "./literal.js";

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

/**
 * The description of what a module imports, and of what it exports of other modules. Types of the runtime are exported, too: a
 * declaration file of a caller names them by the module that the caller imports, because it may have no path to the runtime.
 */
export function describeHeader(
  imports: readonly ImportPlan[],
  exports: readonly ExportPlan[],
  code: Code,
): readonly Doc[] {
  const named = imports.flatMap(({ names }) => names.filter(({ name }) => isNamedType(name)));
  const all: readonly Partial<ExportPlan>[] =
    exports.length === 0 && named.length > 0 ? [{ names: named }] : exports;
  return [
    ...imports.map((planned) => importDoc(planned, code)),
    ...all.map((planned) => exportDoc(planned, code)),
  ];
}

function importDoc({ from, names }: ImportPlan, code: Code): Doc {
  const named = code.node("NamedImports", namesDoc("ImportSpecifier", names, code));
  const type = onlyTypes(names);
  const clause = code.node("ImportClause", [type === undefined ? "" : `${type} `, named], type);
  return code.node("ImportDeclaration", ["import ", clause, " from ", literalDoc(from, code), ";"]);
}

/** Without `from`, of what the module imports. */
function exportDoc({ from, names, isType = false }: Partial<ExportPlan>, code: Code): Doc {
  const type = names ? onlyTypes(names) : isType ? "type" : undefined;
  const what = names ? code.node("NamedExports", namesDoc("ExportSpecifier", names, code)) : "*";
  const start = type === undefined ? "export " : `export ${type} `;
  const source = from === undefined ? [] : [" from ", literalDoc(from, code)];
  const doc = [start, what, ...source, ";"];
  return code.node("ExportDeclaration", doc, type);
}

/** If all names are types, `type` is written once for the whole import, so that nothing of it is left at run time. */
function onlyTypes(names: readonly ImportedName[]): "type" | undefined {
  return names.every(({ isType }) => isType) ? "type" : undefined;
}

/** Names in braces. A single name stays on the same line as the braces. */
function namesDoc(
  kind: "ImportSpecifier" | "ExportSpecifier",
  names: readonly ImportedName[],
  code: Code,
): Doc {
  const isApart = onlyTypes(names) === undefined;
  const docs = names.map(({ name, as, isType }) => {
    const local = as === undefined ? [] : [" as ", nameDoc(as, code)];
    const type = isType && isApart ? "type" : undefined;
    const start = type === undefined ? "" : `${type} `;
    return code.node(kind, concat([start, nameDoc(name, code), ...local]), type);
  });
  return docs.length === 1 ? ["{ ", ...docs, " }"] : list("{", docs, "}", line);
}
