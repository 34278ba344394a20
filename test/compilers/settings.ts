import { exportSettings, platformSettings } from "./notes.js";

/** The oldest compiler that the types support, the last versions written in JavaScript, and the project's dependency. */
export const VERSIONS = ["5.4", "5.9", "6.0", "7"] as const;
export type Version = (typeof VERSIONS)[number];

/** Tests of types, `NAME.types.ts`, that a consumer compiles beside its calls. */
export const TYPE_TESTS = ["bodies", "choices", "pages", "sending"] as const;

/** One compilation of a consumer. */
export interface Settings {
  readonly name: string;
  /** The consumer's folder. */
  readonly folder: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Files and folders of the consumer. */
  readonly include: readonly string[];
}

interface ModuleSettings {
  /** Of the consumer's `package.json`. */
  readonly type: "module" | "commonjs";
  readonly options: object;
  /** The compilers that know these settings, where that is not all. */
  readonly only?: readonly Version[];
}

const modules: Readonly<Record<string, ModuleSettings>> = {
  nodenext: { type: "module", options: { module: "nodenext" } },
  node16: { type: "module", options: { module: "node16" } },
  bundler: { type: "module", options: { module: "esnext", moduleResolution: "bundler" } },
  "nodenext, CommonJS": { type: "commonjs", options: { module: "nodenext" } },
  "node16, CommonJS": { type: "commonjs", options: { module: "node16" } },
  "node18, CommonJS": {
    type: "commonjs",
    options: { module: "node18" },
    only: ["5.9", "6.0", "7"],
  },
  "commonjs, node10": {
    type: "commonjs",
    options: { module: "commonjs", moduleResolution: "node10" },
    only: ["5.4", "5.9"],
  },
  "commonjs, bundler": {
    type: "commonjs",
    options: { module: "commonjs", moduleResolution: "bundler" },
    only: ["6.0", "7"],
  },
};

const strictness: Readonly<Record<string, object>> = {
  "all flags": {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
  },
  strict: { strict: true },
  exactOptionalPropertyTypes: { strict: true, exactOptionalPropertyTypes: true },
};

const libraries: Readonly<Record<string, readonly string[]>> = {
  "no DOM": ["es2022"],
  DOM: ["es2022", "dom", "dom.iterable"],
};

const files = ["calls.ts", ...TYPE_TESTS.map((name) => `${name}.ts`)];

/** All settings that a compiler knows, or the settings that `SETTINGS` selects by a part of their name. */
export function settingsOf(version: Version): readonly Settings[] {
  return [
    ...callSettings(version),
    ...exportSettings(version),
    ...platformSettings(version),
  ].filter(({ name }) => name.includes(process.env["SETTINGS"] ?? ""));
}

/** Calls under all settings of modules, strictness and libraries. */
function callSettings(version: Version): readonly Settings[] {
  const known = Object.entries(modules).filter(([, { only }]) => only?.includes(version) ?? true);
  return known.flatMap(([moduleName, { type, options }]) =>
    Object.entries(strictness).flatMap(([strictName, strict]) =>
      Object.entries(libraries).map(([libraryName, lib]) => ({
        name: `TypeScript ${version}, ${moduleName}, ${strictName}, ${libraryName}`,
        folder: `npm/${type}`,
        include: files,
        compilerOptions: {
          target: "es2022",
          types: [],
          // The packages' declarations are checked, the compiler's declarations are not.
          skipDefaultLibCheck: true,
          noEmit: true,
          ...options,
          ...strict,
          // An import is no CommonJS, word for word.
          ...(type === "commonjs" && { verbatimModuleSyntax: false }),
          lib,
        },
      })),
    ),
  );
}

/** A `tsconfig.json`. */
export function configOf({ compilerOptions, include }: Settings): object {
  return { compilerOptions, include };
}
