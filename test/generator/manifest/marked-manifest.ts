import { expect } from "vitest";
import { readManifest } from "../../../generator/read-source.js";

export const head = "waybill: 1\nname: pets\nversion: 1.0.0\nbaseUrl: https://api.example.com\n";

/** A manifest without routes, as JSON. */
export const plain = {
  waybill: 1,
  name: "pets",
  version: "1",
  baseUrl: "https://x.example",
  routes: [],
};

/** A manifest in which `‹…›` marks the place of each wanted error, and these as `code: hint`, in the order of the file. */
export type Row = readonly [marked: string, ...want: readonly string[]];

/** A manifest with this beside its routes, of which it has none. */
export const top = (lines: string) => `${head}routes: []\n${lines}\n`;

/** A manifest with these routes, the first of which begins with its value. */
export const routes = (items: string) => `${head}routes:\n  - ${items}\n`;

/** A manifest of one route with these lines. */
export const route = (lines: string) =>
  `${head}routes:\n  - route: GET /x\n${lines.replaceAll(/^/gm, "    ")}`;

/** A manifest of one schema, written in YAML. */
export const schema = (text: string) => top(`schemas:\n  A: ${text}`);

/** Rows for `it.each("$name")`: what is wanted in the shape of `errorsOf`. */
export function table(rows: readonly Row[]) {
  return rows.map(([marked, ...wanted]) => {
    const places = markedPlaces(marked);
    const name = JSON.stringify(marked.replace(head, "").slice(0, 100));
    if (places.length !== wanted.length) {
      throw new Error(`${name}: ${places.length} marks for ${wanted.length} errors`);
    }
    const want = wanted.map((one, i) => {
      const [code, ...hint] = one.split(": ");
      return `${code} ${places[i] ?? ""} ${hint.join(": ")}`;
    });
    return { name, given: marked.replaceAll(/[‹›]/g, ""), want };
  });
}

/** Code, place and hint of each error, all in the same style: a sentence without capital and full stop. */
export function errorsOf(text: string): readonly string[] {
  const result = readManifest(text, "routes.yaml");
  const errors = result.ok ? [] : result.errors;
  for (const { message, hint = "…" } of errors) {
    expect(message).toMatch(/^(?=\S)[^A-Z]|^(Waybill|YAML)\b/);
    expect(message).not.toMatch(/undefined|\[object|\.$/);
    expect(hint).not.toBe("");
  }
  return errors.map(
    (e) => `${e.code} ${e.line}:${e.column}-${e.endLine}:${e.endColumn} ${e.hint ?? ""}`,
  );
}

/** Only the messages. */
export function messagesOf(text: string): readonly string[] {
  const result = readManifest(text, "routes.yaml");
  return result.ok ? [] : result.errors.map(({ message }) => message);
}

function markedPlaces(marked: string): readonly string[] {
  const places: string[] = [];
  let [line, column, start] = [1, 1, ""];
  for (const character of marked) {
    if (character === "‹") start = `${line}:${column}`;
    else if (character === "›") places.push(`${start}-${line}:${column}`);
    else if (character === "\n") [line, column] = [line + 1, 1];
    else column += character.length;
  }
  return places;
}
