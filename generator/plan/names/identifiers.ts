/**
 * Words joined in camel case. Words end at every character that an identifier cannot contain; capitals inside a word are kept.
 *
 * @example
 * camelCase("issues/list-for-repo"); // "issuesListForRepo"
 * camelCase("GET /orgs/{org}/repos"); // "getOrgsOrgRepos"
 */
export function camelCase(text: string): string {
  const words = splitWords(text).map((word, index) =>
    (index === 0 ? lowerFirst : upperFirst)(word),
  );
  return normalizeName(words.join(""));
}

/** Like `camelCase`, but with an initial capital: `label-list` → `LabelList`. */
export function pascalCase(text: string): string {
  return normalizeName(splitWords(text).map(upperFirst).join(""));
}

/** Lowercase words of ASCII letters and digits: `Pet Store` → `pet-store`. Safe as file names and in URLs. */
export function kebabCase(text: string): string {
  const letters = isAscii(text) ? text : text.normalize("NFKD").replace(/\p{Mn}/gu, "");
  return (letters.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");
}

/** `PetStore` → `Pet-Store`, `APIKeys` → `API-Keys`, `VPCs` → `VPCs` */
export function splitCamelCase(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]{2})([A-Z](?!s(?![a-z]))[a-z])/g, "$1-$2");
}

function splitWords(text: string): readonly string[] {
  const words = isAscii(text) ? /[A-Za-z\d]+/g : /[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}]+/gu;
  return normalizeName(text).match(words) ?? [];
}

/** Lowercases the first letter, or a word in capitals: `GET` → `get`, and `VPCs` → `vpcs`. */
function lowerFirst(word: string): string {
  if (word === word.toUpperCase() || /^[A-Z]{2,}s$/.test(word)) return word.toLowerCase();
  return word.replace(/^./u, (first) => first.toLowerCase());
}

export function upperFirst(word: string): string {
  return word.replace(/^./u, (first) => first.toUpperCase());
}

/**
 * Normalizes a name. JavaScript treats `é` and `e` with a combining accent as two names, and distinguishes names by invisible
 * characters.
 */
export function normalizeName(name: string): string {
  // Nearly every name is ASCII and needs no change.
  if (isAscii(name)) return name;
  return name.replace(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFKC");
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** A key shared by names that readers or case-insensitive file systems cannot distinguish. */
export function foldName(name: string): string {
  return normalizeName(name).toUpperCase().toLowerCase();
}

/**
 * Letters added after Unicode 12.1, which some compilers and versions of Node do not know, and all letters beyond the Basic
 * Multilingual Plane, in which new ones are added.
 */
export const YOUNG =
  /[\u0870-\u089f\u08b5\u08be-\u08d2\u0b55\u0c3c\u0c5c\u0c5d\u0cdc\u0cdd\u0cf3\u0d04\u0d81\u0ece\u170d\u1715\u171f\u180f\u1abf-\u1aeb\u1b4c\u1c89\u1c8a\u1dfa\u2c2f\u2c5f\u30fb\u31bb-\u31bf\u4db6-\u4dbf\u9ff0-\u9fff\ua7c0\ua7c1\ua7c7-\ua7dc\ua7f1-\ua7f6\ua82c\uab68\uab69\uff65\ud800-\udfff]/;

/** The letters and digits of a name that compilers accept, after `_` if they cannot begin an identifier. May be empty. */
export function toIdentifier(name: string): string {
  if (isAscii(name)) return name.replace(/^(?=\d)/, "_");
  const isKnown = (letter: string) => /^[\p{ID_Continue}$]$/u.test(letter) && !YOUNG.test(letter);
  const known = normalizeName(Array.from(name).filter(isKnown).join(""));
  return known.replace(/^(?![\p{ID_Start}$_]|$)/u, "_");
}

function isIdentifier(name: string): boolean {
  if (isAscii(name)) return /^[A-Za-z$_][\w$]*$/.test(name);
  return (
    /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) &&
    !YOUNG.test(name) &&
    name === normalizeName(name)
  );
}

/** Names that a module cannot declare, or whose exports would be misread. */
const UNFIT_EXPORTS: ReadonlySet<string> = new Set([
  // Reserved words of ECMAScript, including strict mode and modules (sections 12.7.2 and 13.1.1).
  ...(
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
  // Globals that strict code cannot declare at the top of a module, or that emitted code reads.
  ...["undefined", "NaN", "Infinity"],
  // `import()` treats a module with `then` as a promise, and `require()` treats one with `__esModule` as a compiled module.
  ...["then", "__esModule"],
  // In CommonJS output, a module reads these names. `__proto__` would set the prototype of the exports object.
  ...["exports", "module", "Object", "require", "__proto__"],
]);

/** Whether a module can declare and export a variable of this name, and the name is in normalized form. */
export function isExportable(name: string): boolean {
  return isIdentifier(name) && !UNFIT_EXPORTS.has(name);
}
