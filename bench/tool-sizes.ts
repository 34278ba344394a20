import { readFileSync } from "node:fs";
import { readManifest } from "../generator/read-source.js";
import { planRoutes } from "../generator/plan/index.js";
import { gzipSize } from "./bundle.js";

/** What the texts and schemas of GitHub's tools weigh, each alone after gzip. */
export function describeToolSizes(): string {
  const root = new URL("../", import.meta.url);
  const read = readManifest(
    readFileSync(new URL("routes.yaml", root), "utf8"),
    "routes.yaml",
    (path) => ({
      ok: true,
      text: readFileSync(new URL(path, root), "utf8"),
    }),
  );
  if (!read.ok) throw new Error("routes.yaml has errors");
  const { manifest } = read;
  const result = planRoutes({ ...manifest, generate: { ...manifest.generate, tools: true } });
  if (!result.ok) throw new Error("routes.yaml cannot be planned");
  const sizes = result.plan.modules
    .flatMap((module) => (module.kind === "tools" ? module.tools : []))
    .map(({ definition }) => gzipSize(JSON.stringify(definition)))
    .sort((a, b) => a - b);
  const [median, largest] = [sizes[sizes.length >> 1] ?? 0, sizes.at(-1) ?? 0];
  return `The texts and the schema of each of GitHub's ${sizes.length} tools: ${median} bytes at the median, at most ${largest}.`;
}
