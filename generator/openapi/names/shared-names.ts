import { kebabCase, pascalCase } from "../../plan/index.js";
import { shortHash } from "./route-names.js";

/**
 * Names for shared parts of the document, by address (`api.yaml#/components/schemas/Pet`). A part keeps the document's name
 * if that is valid and no other name differs from it only in punctuation or case, because types are named after it.
 * Otherwise a short hash of the address is appended.
 *
 * @param bases the addresses of bases, which give way to other names, and those of the parents that they are named after.
 */
export function nameShared(
  addresses: Iterable<string>,
  bases: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const wanted = [...addresses]
    .filter((address) => !bases.has(address))
    .map((address) => {
      const name = plainName(address);
      return { address, name, folded: fold(name) };
    });
  const uses = new Map<string, number>();
  for (const { folded } of wanted) uses.set(folded, (uses.get(folded) ?? 0) + 1);
  const names = new Map(
    wanted.map(({ address, name, folded }) => [
      address,
      uses.get(folded) === 1 ? name : `${name}_${shortHash(address)}`,
    ]),
  );
  for (const [address, parent] of bases) {
    const name = `${names.get(parent) ?? ""}Base`;
    names.set(address, uses.has(fold(name)) ? `${name}_${shortHash(address)}` : name);
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

/** The document's name for a part, if it is valid. */
export function plainName(address: string): string {
  const own = lastStep(address);
  if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(own)) return own;
  const pascal = pascalCase(own).replace(/[^A-Za-z0-9]/g, "");
  return /^[A-Za-z]/.test(pascal) ? pascal : `Shared${pascal}`;
}

/** The last step of the pointer, or the file's name if the address is that of a whole file. */
function lastStep(address: string): string {
  const hash = address.indexOf("#");
  const [file, fragment] = [address.slice(0, hash), address.slice(hash + 1)];
  if (fragment === "") {
    const base = file.split("/").at(-1) ?? "";
    return kebabCase(base.replace(/\.[^.]*$/, ""));
  }
  const last = fragment.split("/").at(-1) ?? "";
  return last.replaceAll("%25", "%").replaceAll("~1", "/").replaceAll("~0", "~");
}
