/**
 * Writes `generator/emit/inlined-runtime.ts` and `inlined-runtime-types.ts`: the modules of `runtime/` that generated code needs, joined into one. With
 * `runtime: inline` it is copied into the output folder.
 *
 *     npm run join:runtime
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { Node, Project, type SourceFile, type Statement, SyntaxKind, ts } from "ts-morph";
import { banner as markers } from "../generator/emit/inline-runtime.js";
import { PART_MARKS } from "../generator/emit/inline-runtime.js";
import { code } from "../generator/emit/syntax/code.js";
import {
  SIGNATURE_TYPES,
  TOOL_SYMBOLS,
  TOOL_TYPES,
} from "../generator/plan/modules/runtime-symbols.js";

const root = fileURLToPath(new URL("../", import.meta.url));
export const JOINED_RUNTIME = join(root, "generator/emit/inlined-runtime.ts");
export const JOINED_TYPES = join(root, "generator/emit/inlined-runtime-types.ts");

/** The modules whose exports generated code may import. Other modules are included as needed. */
const ENTRIES = ["builders.ts", "fetch.ts"];

/** The exports that only a part needs: they and what only they need stand last, after the mark of the part. */
const PARTS: readonly (readonly [mark: string, names: readonly string[]])[] = [
  [PART_MARKS.withDates, ["decodeDates"]],
  [PART_MARKS.withTools, [...TOOL_SYMBOLS, ...TOOL_TYPES]],
];

/** Those to which `Routes` and the types of parameters, bodies and responses refer: all that `only: types` needs. */
const VALUE_TYPES: readonly string[] = [
  "AllOrNone",
  "Binary",
  "Blob",
  "ByMediaType",
  "EncodedLines",
  "Items",
  "NamedEvent",
  "NoParameters",
  "OptionsWith",
  "PlainText",
  "RequestOptions",
  "WithHeaders",
] satisfies readonly (typeof SIGNATURE_TYPES)[number][];

/** The text of `JOINED_RUNTIME`, and that of `JOINED_TYPES`: the types that generated types use. */
export async function joinRuntime(): Promise<{ readonly runtime: string; readonly types: string }> {
  const project = new Project({
    compilerOptions: {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      noLib: true,
    },
  });
  const entries = ENTRIES.map((entry) => project.addSourceFileAtPath(join(root, "runtime", entry)));
  const files = inOrder(entries);
  const declarations = entries.flatMap((entry) => [...entry.getExportedDeclarations()]);
  const exported = new Set(declarations.map(([name]) => name));
  distinguishNames(files, exported, new Set(declarations.flatMap(([, nodes]) => nodes)));
  const statements = files.flatMap((file) => file.getStatements().filter(isDeclaration));
  const ofParts = new Set(PARTS.flatMap(([, names]) => names));
  const namesIn = new Map(statements.map((statement) => [statement, namesUsedIn(statement)]));
  const common = neededBy(new Set([...exported].filter((name) => !ofParts.has(name))), namesIn);
  const printStatement = (statement: Statement): string => {
    const isExported = listNames(statement).some((name) => exported.has(name));
    const text = statement.getText().replace(/^export /, "");
    const comments = statement.getLeadingCommentRanges().map((comment) => comment.getText());
    return [...comments, isExported ? `export ${text}` : text].join("\n");
  };
  const texts = statements.filter((statement) => common.has(statement)).map(printStatement);
  // Not a global of the platform, which types only name.
  const isType = (statement: Statement) =>
    !isAmbient(statement) || statement.getText().includes("unique symbol");
  const ofTypes = neededBy(
    new Set(VALUE_TYPES),
    new Map([...namesIn].filter(([statement]) => isType(statement))),
  );
  const types = statements.filter((statement) => ofTypes.has(statement)).map(printStatement);
  const parts = PARTS.flatMap(([mark, names]) => {
    const needed = neededBy(new Set(names), namesIn);
    return [
      mark.trim(),
      ...statements
        .filter((statement) => needed.has(statement) && !common.has(statement))
        .map(printStatement),
    ];
  });
  const licence = readFileSync(join(root, "LICENSE"), "utf8").trim();
  const banner = `${markers(code`: a copy of its runtime. Do not edit.`)}\n\n/*\n${licence}\n*/\n`;
  const config = await resolveConfig(JOINED_RUNTIME);
  // As all that is generated, so that a copy that a formatter changed is recognized.
  const options = { ...config, filepath: JOINED_RUNTIME, objectWrap: "collapse" } as const;
  const all = [banner, ...new Set(texts), ...parts];
  return {
    runtime: await format(all.join("\n\n"), options),
    types: await format([banner, ...new Set(types)].join("\n\n"), options),
  };
}

/** The entries and the modules that they import, each after its imports. */
function inOrder(entries: readonly SourceFile[]): readonly SourceFile[] {
  const files = new Set<SourceFile>();
  const seen = new Set<SourceFile>();
  function visit(file: SourceFile): void {
    if (seen.has(file)) return;
    seen.add(file);
    const declarations = [...file.getImportDeclarations(), ...file.getExportDeclarations()];
    for (const declaration of declarations) {
      const imported = declaration.getModuleSpecifierSourceFile();
      if (imported) visit(imported);
      else if (declaration.getModuleSpecifier() !== undefined) {
        throw new Error(`${file.getBaseName()} imports ${declaration.getModuleSpecifierValue()}`);
      }
    }
    files.add(file);
  }
  entries.forEach(visit);
  return [...files];
}

/**
 * Renames declarations with the same name in several modules, except in the first: `refuse` becomes `refuse2`. Exports and
 * globals of the platform (`declare const fetch`) keep their names.
 */
function distinguishNames(
  files: readonly SourceFile[],
  exportedNames: ReadonlySet<string>,
  exported: ReadonlySet<Node>,
): void {
  const statements = files.flatMap((file) => file.getStatements().filter(isDeclaration));
  const usedNames = new Set([...exportedNames, ...statements.filter(isAmbient).flatMap(listNames)]);
  for (const statement of statements) {
    if (isAmbient(statement)) continue;
    for (const node of listNamedNodes(statement)) {
      if (exported.has(node)) continue;
      const name = node.getName();
      let free = name;
      for (let count = 2; usedNames.has(free); count++) free = `${name}${count}`;
      if (free !== name) node.rename(free);
      usedNames.add(free);
    }
  }
}

function isAmbient(statement: Statement): boolean {
  return Node.isVariableStatement(statement) && statement.hasDeclareKeyword();
}

function isDeclaration(statement: Statement): boolean {
  return !Node.isImportDeclaration(statement) && !Node.isExportDeclaration(statement);
}

type NamedNode = Node & { getName(): string; rename(name: string): unknown };

function listNamedNodes(statement: Statement): readonly NamedNode[] {
  if (Node.isVariableStatement(statement)) return statement.getDeclarations();
  if (
    Node.isFunctionDeclaration(statement) ||
    Node.isClassDeclaration(statement) ||
    Node.isInterfaceDeclaration(statement) ||
    Node.isTypeAliasDeclaration(statement) ||
    Node.isEnumDeclaration(statement)
  ) {
    return [statement as NamedNode];
  }
  throw new Error(`the runtime has a statement of another kind: ${statement.getText()}`);
}

function listNames(statement: Statement): readonly string[] {
  return listNamedNodes(statement).map((node) => node.getName());
}

/** The names that occur in a statement, except its type parameters. */
function namesUsedIn(statement: Statement): readonly string[] {
  const typeParameters = statement.getDescendantsOfKind(SyntaxKind.TypeParameter);
  const ownNames = new Set(typeParameters.map((node) => node.getName()));
  const identifiers = statement.getDescendantsOfKind(SyntaxKind.Identifier);
  const names = new Set(identifiers.map((node) => node.getText()));
  return [...names].filter((name) => !ownNames.has(name));
}

/**
 * The statements that declare exports, and all statements that these refer to.
 *
 * @param statements with the names that occur in each.
 */
function neededBy(
  exported: ReadonlySet<string>,
  statements: ReadonlyMap<Statement, readonly string[]>,
): ReadonlySet<Statement> {
  const byName = new Map<string, Statement[]>();
  for (const statement of statements.keys()) {
    for (const name of listNames(statement)) {
      byName.set(name, [...(byName.get(name) ?? []), statement]);
    }
  }
  const needed = new Set<Statement>();
  function need(name: string): void {
    for (const statement of byName.get(name) ?? []) {
      if (needed.has(statement)) continue;
      needed.add(statement);
      statements.get(statement)?.forEach(need);
    }
  }
  exported.forEach(need);
  return needed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { runtime, types } = await joinRuntime();
  writeFileSync(JOINED_RUNTIME, runtime);
  writeFileSync(JOINED_TYPES, types);
}
