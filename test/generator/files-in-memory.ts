import type { ReadFile } from "../../generator/manifest/index.js";

/** Files by their paths: objects are written as JSON. */
export type Files = Readonly<Record<string, string | object>>;

export function filesInMemory(files: Files): ReadFile {
  return (path) => {
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (file === undefined) return { ok: false, reason: "there is no such file" };
    return { ok: true, text: typeof file === "string" ? file : JSON.stringify(file) };
  };
}
