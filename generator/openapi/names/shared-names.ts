import { kebabCase, pascalCase } from "../../plan/index.js";
import { shortHash } from "./draft-names.js";

/**
 * Names for shared parts of the document, by address (`api.yaml#/components/schemas/Pet`). A part keeps the document's name
 * if that is valid and no other name differs from it only in punctuation or case, because types are named after it.
 * Otherwise a short hash of the address is appended.
 *
 * @param bases the addresses of bases, which give way to other names, and those of the parents that they are named after.
 */
export function nameShared(
  addresses: readonly string[],
  bases: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const wanted = addresses.filter((address) => !bases.has(address));
  const uses = new Map<string, number>();
  for (const key of wanted.map(foldShared)) uses.set(key, (uses.get(key) ?? 0) + 1);
  const hashed = (name: string, address: string): string => `${name}_${shortHash(address)}`;
  const names = new Map(
    wanted.map((address) => {
      const name = plainName(address);
      return [address, uses.get(fold(name)) === 1 ? name : hashed(name, address)];
    }),
  );
  for (const [address, parent] of bases) {
    const name = `${names.get(parent) ?? ""}Base`;
    names.set(address, uses.has(fold(name)) ? hashed(name, address) : name);
  }
  return names;
}

/** Two names with the same key make one name of a type. */
export function foldShared(address: string): string {
  return fold(plainName(address));
}

function fold(name: string): string {
  return pascalCase(name).toLowerCase();
}

/** The document's name for a part, which is its last step, if it is valid. A part that is a whole file has the file's name. */
export function plainName(address: string): string {
  const [file = "", fragment = ""] = address.split(/#([^]*)/);
  const last = (text: string): string => text.slice(text.lastIndexOf("/") + 1);
  const name =
    fragment === ""
      ? kebabCase(last(file).replace(/\.[^.]*$/, ""))
      : last(fragment).replaceAll("%25", "%").replaceAll("~1", "/").replaceAll("~0", "~");
  if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) return name;
  const pascal = pascalCase(name).replace(/[^A-Za-z0-9]/g, "");
  return /^[A-Za-z]/.test(pascal) ? pascal : `Shared${pascal}`;
}
