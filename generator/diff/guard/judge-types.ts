import type { Project, ts as TS } from "ts-morph";
import { morph, resolveImport } from "../../ts-morph/index.js";

/**
 * Generated code of both versions, without copies of the runtime: TypeScript by path relative to the output folder, with
 * forward slashes.
 */
export interface Versions {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  /** The text of the runtime for both versions, whatever specifier they import it by. */
  readonly runtime: string;
}

/**
 * Two types as TypeScript. `import("./before/pets.js")` and `import("./after/pets.js")` are the modules `pets.ts` of the
 * versions, `import("./runtime.js")` is the runtime. `Complete<T>` requires all properties of `T` on all levels and adds their
 * names, so that a missing optional property makes it unassignable.
 *
 * @example
 * const of = (version: string) => `Parameters<typeof import("./${version}/pets.js").petsGet>[0]`;
 * // Calls written for the old version compile with the new one.
 * const question = { from: of("before"), to: of("after") };
 */
export interface TypeQuestion {
  readonly from: string;
  readonly to: string;
}

/**
 * Asks the compiler whether each `from` is assignable to its `to`, with strict settings.
 *
 * @param project from an earlier call, to save time.
 * @returns a result for each question, in order; `undefined` if a type has an error or is `any`, or if an import of the
 * versions cannot be resolved.
 */
export function judgeTypes(
  versions: Versions,
  questions: readonly TypeQuestion[],
  project = createProject(),
): readonly (boolean | undefined)[] {
  addVersions(project, versions);
  const declarations = questions.map(
    ({ from, to }, index) =>
      `export type From${index} = ${from};\nexport type To${index} = ${to};\n`,
  );
  const questionFile = project.createSourceFile(
    "/questions.ts",
    [COMPLETE, ...declarations].join(""),
  );
  const program = project.getProgram().compilerObject;
  const checker = program.getTypeChecker();
  const { compilerNode } = questionFile;
  if (
    program.getSyntacticDiagnostics(compilerNode).length > 0 ||
    hasUnresolvedImports(project, checker)
  ) {
    return questions.map(() => undefined);
  }
  const wrong = program.getSemanticDiagnostics(compilerNode).map(({ start }) => start ?? 0);
  const aliases = questionFile.getTypeAliases().slice(-2 * questions.length);
  return questions.map((_, index) => {
    const [from, to] = aliases.slice(2 * index, 2 * index + 2).map(({ compilerNode: alias }) => {
      const hasError = wrong.some((position) => position >= alias.pos && position < alias.end);
      const type = checker.getTypeAtLocation(alias);
      return hasError || (type.flags & morph().ts.TypeFlags.Any) !== 0 ? undefined : type;
    });
    return from && to && checker.isTypeAssignableTo(from, to);
  });
}

/** One declaration for each level, because the compiler assumes assignability beyond three levels of one declaration. */
const LEVELS = 12;

const COMPLETE = Array.from({ length: LEVELS }, (_, level) => {
  const inner = `Complete${(level + 1) % LEVELS}`;
  return `type Complete${level}<T> = T extends string | ((...given: never[]) => unknown) ? T
  : T extends object ? { [Key in keyof T]-?: ${inner}<T[Key]> } & { readonly ""?: [keyof T] } : T;
`;
})
  .concat("type Complete<T> = Complete0<T>;\n")
  .join("");

/** Replaces the project's files with those of two versions. */
function addVersions(project: Project, { before, after, runtime }: Versions): void {
  for (const file of project.getSourceFiles()) {
    // The runtime is parsed once for all questions: parsing takes a third of the time.
    const isRuntime = file.getFilePath() === "/runtime.ts" && file.getFullText() === runtime;
    if (!isRuntime) project.removeSourceFile(file);
  }
  for (const [path, text] of before) project.createSourceFile(`/before/${path}`, text);
  for (const [path, text] of after) project.createSourceFile(`/after/${path}`, text);
  if (!project.getSourceFile("/runtime.ts")) project.createSourceFile("/runtime.ts", runtime);
}

/**
 * A project in memory with the lib files of the language. The DOM's would double the time of a question; generated types are
 * assignable with them if and only if they are without.
 */
export function createProject(): Project {
  const { Project, ts } = morph();
  const created = new Project({
    useInMemoryFileSystem: true,
    skipFileDependencyResolution: true,
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ["lib.es2022.d.ts"],
      types: [],
    },
    resolutionHost: () => ({
      resolveModuleNames: (specifiers, from) =>
        specifiers.map((specifier) => ({
          resolvedFileName: resolveImport(from, specifier, isThere) ?? "/runtime.ts",
          extension: ts.Extension.Ts,
        })),
    }),
  });
  const isThere = (path: string) => created.getSourceFile(path) !== undefined;
  return created;
}

/** Whether a module imports a name that no module exports. Its type would be `any`, which is assignable to every type. */
function hasUnresolvedImports(project: Project, checker: TS.TypeChecker): boolean {
  const imports = project.getSourceFiles().flatMap((file) => file.getImportDeclarations());
  const names = imports.flatMap((declaration) => declaration.getNamedImports());
  return names.some(({ compilerNode: { name } }) => {
    const symbol = checker.getSymbolAtLocation(name);
    return symbol === undefined || checker.isUnknownSymbol(checker.getAliasedSymbol(symbol));
  });
}
