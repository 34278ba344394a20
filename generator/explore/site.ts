import { readFileSync } from "node:fs";
import type { Manifest } from "../manifest/index.js";
import { type WriteResult, locateOutput, manifestPathFor, writeOutput } from "../output/index.js";
import type { Plan } from "../plan/index.js";
import { type DescribeOptions, describeApi } from "./api-data.js";
import { builderScripts } from "./builder-scripts.js";

/** The files of the page by path, with forward slashes. */
export type Site = ReadonlyMap<string, string>;

/**
 * The page of an API: HTML, style sheet, program, and scripts with data and builders. All scripts are classic scripts, so that
 * the page also works when opened from disk.
 *
 * @throws Error if Waybill runs from its sources and the program has not been built.
 */
export function makeSite(manifest: Manifest, plan: Plan, options: DescribeOptions): Site {
  const { api, groups, types } = describeApi(manifest, plan, options);
  const builders = builderScripts(plan);
  const site = new Map([
    ["index.html", indexHtml(api.name)],
    ["page.css", builtFile("page.css")],
    ["page.js", builtFile("page.js")],
    ["api.js", `waybillPage.start(${scriptData(api)});\n`],
    ["base.js", `${builders.base}\nwaybillPage.addTypes(${scriptData(types)});\n`],
  ]);
  for (const [index, group] of groups.entries()) {
    const modules = new Set(Object.values(group.routes).map(({ module }) => module));
    const scripts = [...modules].map((module) => builders.modules.get(module) ?? "");
    const data = `waybillPage.addGroup(${index}, ${scriptData(group)});`;
    site.set(`groups/${index}.js`, `${[...scripts, data].join("\n")}\n`);
  }
  return site;
}

/**
 * Writes a site to a folder by the rules for generated code: replaces and removes only files of an earlier run.
 *
 * @param paths the folder as written on the command line, the absolute path of the manifest, and the version of Waybill.
 */
export async function writeSite(
  site: Site,
  paths: Readonly<Record<"output" | "cwd" | "manifest" | "generator", string>>,
): Promise<WriteResult> {
  const { output, cwd, manifest, generator } = paths;
  const located = locateOutput(manifest, output, { output, cwd });
  const hint = "name a separate folder, for example `--output site`";
  if (!located.ok)
    return { ok: false, errors: located.errors.map((error) => ({ ...error, hint })) };
  const { folder } = located;
  const modules = new Map([...site].map(([path, text]) => [path, { text }]));
  const stamp = {
    generator,
    inputs: "",
    output: "",
    manifest: manifestPathFor(folder, manifest),
    contents: "page",
  } as const;
  return writeOutput(folder, { modules, stamp });
}

function builtFile(name: string): string {
  const url = new URL(
    import.meta.url.endsWith(".ts") ? `../dist/explore/${name}` : `./explore/${name}`,
    import.meta.url,
  );
  try {
    return readFileSync(url, "utf8");
  } catch (error) {
    throw new Error(`${name} of the page is missing; build it with \`npm run build:page\``, {
      cause: error,
    });
  }
}

/** Data as an expression. JSON is JavaScript, except for `__proto__`, which would set the prototype. */
function scriptData(value: object): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/**
 * Content security policy. Forbids other origins, inline code and code from text. Requests may go anywhere, because you choose
 * the address; `file:` is for a page opened from disk.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src http: https:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function indexHtml(name: string): string {
  const title = escapeHtml(name);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="generator" content="Waybill" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="stylesheet" href="page.css" />
    <script defer src="page.js"></script>
    <script defer src="api.js"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
