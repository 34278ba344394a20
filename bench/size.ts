import { readFileSync } from "node:fs";
import { bundle, gzipSize } from "./bundle.js";
import {
  CURSOR,
  DATES,
  ENSURING,
  GENERIC,
  ITEMS,
  LINK,
  OCTOKIT,
  ONE_BUILDER,
  printProgram,
  READING,
  SENDING,
  TEN_BUILDERS,
  TOOL,
} from "./programs.js";
import { table } from "./table.js";

/** Bytes after gzip. `budget` is the limit, `target` the goal. */
export interface SizeRow {
  readonly program: string;
  readonly sizes: Readonly<Record<"esbuild" | "rollup", number>>;
  readonly budget?: number;
  readonly target?: number;
}

interface Budget {
  readonly budget: number;
  readonly target: number;
}

const budgets = JSON.parse(
  readFileSync(new URL("size-budget.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Budget>>;

const GROUPS = ["repos", "issues", "pulls", "orgs", "teams"];

/** @param folder the folder of a `packageFolder`. */
export async function measureSizes(folder: string): Promise<readonly SizeRow[]> {
  const sizes = async (program: string, condition?: "production") => {
    const sizeUnder = async (bundler: "esbuild" | "rollup") =>
      gzipSize(await bundle(bundler, program, folder, condition));
    return { esbuild: await sizeUnder("esbuild"), rollup: await sizeUnder("rollup") };
  };
  const builder = await sizes(ONE_BUILDER);
  const beside = async (program: string) => {
    const both = await sizes(program);
    return { esbuild: both.esbuild - builder.esbuild, rollup: both.rollup - builder.rollup };
  };
  const sent = await beside(SENDING);
  const read = await beside(READING);
  const few = await sizes(printProgram(await readBuilderNames(folder, 2)));
  const many = await sizes(printProgram(await readBuilderNames(folder, 22)));
  const perRoute = (bundler: "esbuild" | "rollup"): number =>
    Math.ceil((many[bundler] - few[bundler]) / (GROUPS.length * 20));
  const measured = [
    ["one builder", builder],
    ["ten builders", await sizes(TEN_BUILDERS)],
    ["each further route", { esbuild: perRoute("esbuild"), rollup: perRoute("rollup") }],
    ["send, beside one builder", sent],
    [
      "result instead of send",
      { esbuild: read.esbuild - sent.esbuild, rollup: read.rollup - sent.rollup },
    ],
    ["send and ensureOk, beside one builder", await beside(ENSURING)],
    ["pages by Link, beside one builder", await beside(LINK)],
    ["pages by a cursor, beside one builder", await beside(CURSOR)],
    ["items of pages by Link, beside one builder", await beside(ITEMS)],
    ["the check of tools, beside one builder", await beside(TOOL)],
    ["a function that makes Dates, beside one builder", await beside(DATES)],
    ["endpoint, one call", await sizes(GENERIC)],
    ["one builder, under the condition production", await sizes(ONE_BUILDER, "production")],
    ["endpoint, one call, under the condition production", await sizes(GENERIC, "production")],
    ["@octokit/endpoint, one call", await sizes(OCTOKIT)],
  ] as const;
  return measured.map(([program, sizes]) => ({ program, sizes, ...budgets[program] }));
}

export function sizeTable(rows: readonly SizeRow[]): string {
  return table(
    ["program, bytes after gzip -9", "esbuild", "rollup", "budget", "target"],
    rows.map(({ program, sizes, budget, target }) => [
      program,
      String(sizes.esbuild),
      String(sizes.rollup),
      String(budget ?? ""),
      String(target ?? ""),
    ]),
  );
}

/** The first `count` builders of some groups. */
async function readBuilderNames(folder: string, count: number): Promise<Record<string, string[]>> {
  const groups: Record<string, string[]> = {};
  for (const group of GROUPS) {
    const file = `${folder}/node_modules/waybill-github/dist/${group}.js`;
    const names = [...readFileSync(file, "utf8").matchAll(/^function (\w+)/gm)];
    groups[group] = names.slice(0, count).map((match) => match[1] as string);
  }
  return groups;
}
