/**
 * Runs all benchmarks, prints their tables and writes them to `bench/RESULTS.md`.
 *
 *     npm run bench                    runs all, which takes some minutes
 *     npm run bench -- calls size      runs some; keeps the results of the others
 *     npm run bench -- --quick         less precise; writes nothing
 *     npm run bench -- documents --node=/node24 --node=/node20 --before=/built/repository
 *                                      other executables of Node, and another version to compare with
 *
 * Not with the condition `waybill-source`: the published code would then import the sources of the runtime, which `tsx` makes slower.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { packageFolder } from "./package-folder.js";
import { buildShipped } from "./shipped.js";

const RESULTS = fileURLToPath(new URL("RESULTS.md", import.meta.url));

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const optionValues = (option: string) =>
  process.argv.flatMap((argument) => argument.split(`--${option}=`)[1] ?? []);
const quick = process.argv.includes("--quick");
const effort = quick ? 1 : 3;

buildShipped();
const { folder, remove } = await packageFolder();

/** Each returns its part of the results. Modules that need `dist/` are imported after it is built. */
const benches: Readonly<Record<string, () => string | Promise<string>>> = {
  calls: async () => {
    const { benchBefore, benchCache, benchCalls, benchDefaults } = await import("./calls.js");
    const [before] = optionValues("before");
    const compared = before === undefined ? [] : [await benchBefore(before, effort)];
    const parts = [benchCalls(effort), benchDefaults(effort), benchCache(effort), ...compared];
    return parts.join("\n\n");
  },
  size: async () => {
    const { measureSizes, sizeTable } = await import("./size.js");
    const { describeToolSizes } = await import("./tool-sizes.js");
    return [sizeTable(await measureSizes(folder)), describeToolSizes()].join("\n\n");
  },
  pages: async () => (await import("./pages.js")).benchPages(),
  "one-get": async () => (await import("./one-get.js")).benchOneGet(),
  installs: async () => (await import("./installs.js")).describeInstalls(),
  "tree-shaking": async () => {
    const { shakenTable, shakeTree } = await import("./tree-shaking.js");
    return shakenTable(await shakeTree(folder));
  },
  loading: async () => (await import("./loading.js")).benchLoading(folder, effort),
  generation: async () => (await import("./generation.js")).benchGeneration(effort),
  documents: async () => {
    const { benchDocuments } = await import("./documents.js");
    const [nodes, [before]] = [optionValues("node"), optionValues("before")];
    return benchDocuments(effort, nodes.length > 0 ? nodes : [process.execPath], before);
  },
  generators: async () => (await import("./documents.js")).benchGenerators(effort),
  types: async () => (await import("./types.js")).benchTypes(effort),
  scale: async () => (await import("./scale.js")).benchScale(),
  growth: async () => (await import("./growth.js")).benchGrowth(),
};

const INTRODUCTION = [
  "# Benchmarks",
  "Written by `npm run bench`. Only compare figures of one part: another machine, or the same one with other work to do, gives others.",
  `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model.trim()}`,
];

const parts = earlierParts();
try {
  for (const [name, run] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const text = await run();
    console.log(`## ${title}\n\n${text}\n`);
    parts.set(title, text);
  }
  if (!quick) writeFileSync(RESULTS, [...INTRODUCTION, ...sections()].join("\n\n") + "\n");
} finally {
  remove();
}

/** The results of an earlier run, by title. */
function earlierParts(): Map<string, string> {
  const text = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : "";
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return [title, lines.join("\n").trim()];
    }),
  );
}

function sections(): string[] {
  return [...parts].map(([title, text]) => `## ${title}\n\n${text}`);
}
