/**
 * Words joined in camel case. Words end at every character that no identifier may have; capitals inside a word stay.
 *
 * @example
 * camelCase("issues/list-for-repo"); // "issuesListForRepo"
 * camelCase("GET /orgs/{org}/repos"); // "getOrgsOrgRepos"
 */
export function camelCase(text: string): string {
  const [first = "", ...rest] = wordsOf(text);
  return plainName([lowerFirst(first), ...rest.map(upperFirst)].join(""));
}

/** As `camelCase`, with a capital at the start: `label-list` → `LabelList`. */
export function pascalCase(text: string): string {
  return plainName(wordsOf(text).map(upperFirst).join(""));
}

/** Words of ASCII letters and digits in lower case: `Pet Store` → `pet-store`. No disk and no URL spells these otherwise. */
export function kebabCase(text: string): string {
  const letters = text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return (letters.match(/[a-z0-9]+/g) ?? []).join("-");
}

function wordsOf(text: string): readonly string[] {
  return plainName(text).match(/[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}]+/gu) ?? [];
}

/** A word in capitals alone is one word: `GET` → `get`, and `URL` → `url`. */
function lowerFirst(word: string): string {
  if (word === word.toUpperCase()) return word.toLowerCase();
  const [first = ""] = word;
  return first.toLowerCase() + word.slice(first.length);
}

export function upperFirst(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** ECMAScript's keywords and what strict mode and modules add to them (sections 12.7.2 and 13.1.1). */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);

/** Globals that strict code cannot bind at the top of a module, or that emitted code reads. */
const RESERVED_GLOBALS: ReadonlySet<string> = new Set(["undefined", "NaN", "Infinity"]);

/**
 * A name in the one form that it has here. JavaScript takes `é` and `e` with an accent for two names, and a letter with
 * an invisible character after it for another name than the letter.
 */
export function plainName(name: string): string {
  // Nearly every name: it has none of what is replaced.
  if (/^[ -~]*$/.test(name)) return name;
  return name.replace(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFKC");
}

/** What names have in common that a reader, or a disk, takes for one. */
export function foldName(name: string): string {
  return plainName(name).toUpperCase().toLowerCase();
}

/**
 * Letters younger than Unicode 12.1, which compilers in use do not know, nor each version of Node, and those beyond the
 * Basic Multilingual Plane, where new ones are added.
 */
export const YOUNG =
  /[\u0870-\u089f\u08b5\u08be-\u08d2\u0b55\u0c3c\u0c5c\u0c5d\u0cdc\u0cdd\u0cf3\u0d04\u0d81\u0ece\u170d\u1715\u171f\u180f\u1abf-\u1aeb\u1b4c\u1c89\u1c8a\u1dfa\u2c2f\u2c5f\u30fb\u31bb-\u31bf\u4db6-\u4dbf\u9ff0-\u9fff\ua7c0\ua7c1\ua7c7-\ua7dc\ua7f1-\ua7f6\ua82c\uab68\uab69\uff65\ud800-\udfff]/;

/** Whether a variable can have this name in any module, and no other name looks the same. */
export function isBindable(name: string): boolean {
  return isIdentifier(name) && !RESERVED_WORDS.has(name) && !RESERVED_GLOBALS.has(name);
}

/** Whether all characters of a name can stand where they do, and no other name looks the same. */
function isIdentifier(name: string): boolean {
  return (
    /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) &&
    !YOUNG.test(name) &&
    name === plainName(name)
  );
}

/**
 * Names that a module can export, but whose meaning to others is not that of a function: `import()` takes a module with
 * `then` for a promise, and `require()` one with `__esModule` for a module that was compiled. Compiled to CommonJS, a
 * module reads `exports`, `require` and `Object`, and an export named `__proto__` would set the prototype of all.
 */
const MISREAD_EXPORTS: ReadonlySet<string> = new Set([
  "__esModule",
  "__proto__",
  "exports",
  "module",
  "Object",
  "require",
  "then",
]);

export function isExportable(name: string): boolean {
  return isBindable(name) && !MISREAD_EXPORTS.has(name);
}
