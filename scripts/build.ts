/**
 * Compiles the packages to their `dist/` folders: JavaScript with types, as ES modules and, except for the generator, as
 * CommonJS.
 *
 *     npm run build                  all three
 *     npm run build -- runtime       one of them
 */
import { buildPackages, PACKAGES } from "./build-packages.js";

const names = process.argv.slice(2);
const folders = PACKAGES.filter((folder) => names.length === 0 || names.includes(folder));
if (folders.length < names.length) {
  console.error(`the packages are ${PACKAGES.join(", ")}`);
  process.exit(2);
}
await buildPackages(folders);
