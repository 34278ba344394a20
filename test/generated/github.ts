import { buildSync } from "esbuild";
import * as builders from "../../runtime/builders.js";
import * as fetching from "../../runtime/fetch.js";
import { type Generated, planManifest } from "./law.js";

/** GitHub's manifest, read once for the files that run in a process. */
export const { manifest, plan, plans } = planManifest(new URL("../../routes.yaml", import.meta.url));

/** GitHub's functions, joined by esbuild: Vite takes twenty times as long for their 3 MB. */
export const github = loadGithub();

function loadGithub(): Generated {
  const { outputFiles } = buildSync({
    entryPoints: ["generated/index.ts"],
    bundle: true,
    format: "cjs",
    external: ["waybill-runtime"],
    write: false,
  });
  const runtime: Readonly<Record<string, object>> = {
    "waybill-runtime/builders": builders,
    "waybill-runtime/fetch": fetching,
  };
  const module = { exports: {} };
  const run = new Function("module", "require", outputFiles[0]?.text ?? "");
  run(module, (specifier: string) => runtime[specifier]);
  return module.exports;
}
