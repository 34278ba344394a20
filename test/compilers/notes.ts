import type { Settings, Version } from "./settings.js";

/** A consumer that exports the results of all public functions, under `composite`. */
interface Layout {
  /** The consumer's folder. */
  readonly folder: string;
  readonly include: readonly string[];
}

/** How a consumer gets the functions; `write-notes.ts` writes the folders. */
const layouts: Readonly<Record<string, Layout>> = {
  "inlined runtime": {
    folder: "inline",
    include: ["exports.ts", "with-parameters.ts", "generated"],
  },
  "package of init --sdk": { folder: "sdk", include: ["exports.ts", "with-parameters.ts"] },
  "code that imports waybill-runtime, npm": {
    folder: "npm/imported",
    include: ["exports.ts", "generated"],
  },
  "packages, npm": { folder: "npm/packages", include: ["packages.ts", "runtime.ts"] },
  "packages, pnpm": { folder: "pnpm", include: ["packages.ts"] },
  "one module of a package, pnpm": { folder: "pnpm", include: ["module.ts"] },
};

/** Global types of a platform. */
interface Platform {
  readonly lib: readonly string[];
  /** Packages of `package.json` beside this file. */
  readonly types?: readonly string[];
}

const platforms: Readonly<Record<string, Platform>> = {
  "no platform": { lib: ["es2022"] },
  Node: { lib: ["esnext"], types: ["node"] },
  Bun: { lib: ["esnext"], types: ["bun-types"] },
  "Cloudflare Workers": { lib: ["esnext"], types: ["@cloudflare/workers-types"] },
  webworker: { lib: ["esnext", "webworker"] },
  "DOM without DOM.Iterable": { lib: ["es2022", "dom"] },
};

const options = {
  ...{ target: "es2022", module: "nodenext", strict: true, types: [] },
  // Declarations are emitted, because the types of results must have names in them.
  ...{ composite: true, emitDeclarationOnly: true, rootDir: "." },
  skipDefaultLibCheck: true,
};

export function exportSettings(version: Version): readonly Settings[] {
  const settings = (name: string, layout: Layout, more: object = {}): Settings => ({
    ...layout,
    name: `TypeScript ${version}, exported results, ${name}`,
    compilerOptions: {
      ...{ ...options, outDir: `out ${name}`, lib: ["es2022", "dom", "dom.iterable"] },
      ...more,
    },
  });
  const inferred = Object.entries(layouts).map(([name, layout]) => settings(name, layout));
  if (version === "5.4") return inferred;
  // TypeScript 5.5 is the first that knows the option.
  const annotated = { folder: "inline", include: ["annotated.ts", "generated"] };
  return [...inferred, settings("annotated", annotated, { isolatedDeclarations: true })];
}

/** Calls that depend on the platform, and the exported results. */
export function platformSettings(version: Version): readonly Settings[] {
  return Object.entries(platforms).map(([name, { lib, types = [] }]) => ({
    folder: "inline",
    include: [...(name === "no platform" ? [] : ["platform.ts"]), "exports.ts", "generated"],
    name: `TypeScript ${version}, exported results, global types: ${name}`,
    // Declarations of platforms are not ours.
    compilerOptions: { ...options, outDir: `out ${name}`, lib, types, skipLibCheck: true },
  }));
}
