import { expect } from "vitest";
import { generate } from "../../../generator/generate.js";
import type { ImportOptions } from "../../../generator/openapi/import-openapi.js";
import { tempProject } from "../temp-project.js";
import { imported } from "./document.js";
import { type Exports, loadBundle } from "../../load-bundle.js";
import { strictProject, typeErrorsOfUse } from "../../type-errors.js";
import { succeed } from "../../succeed.js";

/** What an SDK's user does with the code that a document becomes. */
export interface Emitted {
  readonly warnings: readonly string[];
  /** The manifest's text. */
  readonly manifest: string;
  /** A file of the output, by its path there. */
  readonly read: (path: string) => string;
  /** All that `index.ts` exports, ready to be called. */
  readonly exports: Readonly<Record<string, (...values: unknown[]) => unknown>>;
  /** What another module exports. */
  readonly load: (path: string) => Exports;
  /**
   * Compiles the output together with some code that can import it from `./generated/index.js`. Lines that have to be refused
   * stand after a `// @ts-expect-error`.
   */
  readonly compile: (code: string) => void;
}

/** Imports a document, generates from its manifest, and loads the result. */
export async function emitted(given: object, options: ImportOptions = {}): Promise<Emitted> {
  const { text, warnings } = imported(given, options);
  const project = tempProject({ "routes.yaml": text });
  succeed(await generate({ manifest: project.at("routes.yaml") }));
  const load = (path: string) => loadBundle(`export * from "./${path}";`, project.at("generated"));
  return {
    warnings,
    manifest: text,
    read: (path) => project.read(`generated/${path}`),
    get exports() {
      return load("index.ts") as Emitted["exports"];
    },
    load,
    compile: (code) => {
      const files = { ...strictProject(), "use.ts": code };
      for (const [path, text] of Object.entries(files)) project.write(path, text);
      expect(typeErrorsOfUse(project)).toBe("");
    },
  };
}
