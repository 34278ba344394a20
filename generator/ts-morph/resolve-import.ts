import { posix } from "node:path";

/**
 * The module of the output that an import of `./x.js`, `./x.ts` or `./x` names; `undefined` for anything else, such as the runtime's
 * package.
 *
 * @param from the path of the importing module, with forward slashes.
 * @param isModule whether a path with the extension `.ts` is a module.
 */
export function resolveImport(
  from: string,
  specifier: string,
  isModule: (path: string) => boolean,
): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(from), specifier);
  return [path.replace(/\.js$/, ".ts"), `${path}.ts`].find(
    (file) => file.endsWith(".ts") && isModule(file),
  );
}
