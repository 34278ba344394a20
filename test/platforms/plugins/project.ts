import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { samplesOf } from "../../pages/page.js";

const PAGE = new URL("../../../docs/bundlers.md", import.meta.url);

/** What docs/bundlers.md shows of a mistake: the misspelt `operationID`. */
export function shownMistake(): string {
  const shown = samplesOf(readFileSync(PAGE, "utf8")).find(({ language }) => language === "text");
  if (shown === undefined) throw new Error("docs/bundlers.md shows no mistake");
  return shown.text.trimEnd();
}

/** Writes the files that the samples of docs/bundlers.md are, and a page that loads their script. */
export function writeSamples(folder: string): void {
  const page = '<h1></h1>\n<script type="module" src="/src/main.ts"></script>\n';
  const named = samplesOf(readFileSync(PAGE, "utf8")).filter(({ file }) => file !== undefined);
  for (const { file = "", text } of [...named, { file: "index.html", text: page }]) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
}

/** Changes a text of the manifest in a folder. */
export function editManifest(folder: string, from: string, to: string): void {
  const path = join(folder, "routes.yaml");
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`the manifest has no ${from}`);
  writeFileSync(path, text.replace(from, to));
}
