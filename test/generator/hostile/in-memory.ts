import { transformSync } from "esbuild";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import type { Manifest } from "../../../generator/manifest/manifest.js";
import type { ManifestError } from "../../../generator/errors/index.js";
import { type Plan, planRoutes } from "../../../generator/plan/index.js";
import { readManifest } from "../../../generator/read-source.js";
import { prove } from "../emit/prove-module/emitted.js";
import * as runtime from "../../../runtime/builders.js";
import { HEAD } from "../small-manifest.js";

export type InMemory =
  | {
      readonly ok: true;
      readonly manifest: Manifest;
      readonly plan: Plan;
      /** Without the copy of the runtime. */
      readonly texts: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly errors: readonly ManifestError[] };

/** A manifest without routes, whose runtime is no part of the output. */
export const EMPTY_MANIFEST = {
  ...HEAD,
  baseUrl: "https://a.test",
  generate: { runtime: "acme-runtime" },
};

/** The whole pipeline but for the disk, with the check of the code. */
export async function generateInMemory(manifest: string): Promise<InMemory> {
  const read = readManifest(manifest, "routes.yaml");
  if (!read.ok) return read;
  const planned = planRoutes(read.manifest);
  if (!planned.ok) return { ok: false, errors: planned.problems.map(read.locate) };
  const { plan } = planned;
  const texts = emitModules({ modules: plan.modules });
  const unexpected = plan.modules.flatMap((module) => prove(module));
  if (unexpected.length > 0) throw new Error(unexpected.map(({ message }) => message).join("\n"));
  return { ok: true, manifest: read.manifest, plan, texts };
}

/** Runs the modules as a bundler's output would run, and gives the exports of `index.ts`. */
export function evaluate(texts: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  const loaded = new Map<string, object>();
  const load = (specifier: string): object => {
    if (!specifier.startsWith("./")) return runtime;
    const path = specifier.replace(/^\.\//, "").replace(/\.js$/, ".ts");
    const known = loaded.get(path);
    if (known) return known;
    const text = texts.get(path);
    if (text === undefined) throw new Error(`${specifier} is imported and was not emitted`);
    const module = { exports: {} };
    loaded.set(path, module.exports);
    const { code } = transformSync(text, { loader: "ts", format: "cjs" });
    new Function("require", "module", "exports", code)(load, module, module.exports);
    loaded.set(path, module.exports);
    return module.exports;
  };
  return load("./index.js") as Readonly<Record<string, unknown>>;
}
