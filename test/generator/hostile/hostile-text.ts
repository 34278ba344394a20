import fc from "fast-check";
import { codePoint } from "../../runtime/code-point.js";

/** Text that would run if it came out of the literal or the comment that holds it. */
const CODE = "globalThis.pwned=1";

/** Texts that end, escape, disguise or suppress something in a place of emitted text, where they must stay text. */
export const DISGUISES: readonly string[] = [
  "*/",
  "*\\/",
  "*\u200b/",
  "*\n/",
  "*\r/",
  "**//",
  "/*",
  "//",
  "///<reference path='x'/>",
  "@ts-ignore",
  "@internal",
  "{@link x}",
  "# sourceMappingURL=data:,x",
  "<!--",
  "-->",
  "</script>",
  '"',
  "'",
  "`",
  '\\"',
  "\\`",
  "\\",
  "\\\\",
  "${",
  `\${${CODE}}`,
  "$",
  "$&",
  "$1",
  "\\u0022",
  "\\x60",
  "\\u{22}",
  "\n",
  "\r",
  "\r\n",
  "\t",
  "\0",
  "\b",
  "\u001b[2J",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u00ad",
  "\u200b",
  "\u200d",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
  "\ufeff",
  "\ufffe",
  "\uffff",
  "\u{e0041}",
  "\ud800",
  "\udc00",
  "\udc00\ud800",
  "😀",
  "é",
  "e\u0301",
  "ß",
  "ı",
  "İ",
  "\u2126",
  ...(
    "__proto__ constructor prototype toString hasOwnProperty then default class await " +
    "arguments undefined NaN import('evil') { } {} {a {a} {+a} {?a*} :a ( ) [ ] < > # ? & " +
    "= ; , . .. ../ / \\..\\ % %2e %00 %zz"
  ).split(" "),
  "- ",
  ": ",
  "<<",
  "&x",
  "*x",
  "!x",
  "1e999",
  "NUL",
  CODE,
  `;${CODE};`,
  `");${CODE};("`,
  `*/${CODE};/*`,
  `\`;${CODE};\``,
];

const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...DISGUISES) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\w ]{1,5}$/) },
);

/** One of the disguises, or several in a row. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...DISGUISES),
  fc.array(fragment, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("")),
);

/** What code that got out would leave behind. */
export function isUnharmed(): boolean {
  return !("pwned" in globalThis) && Object.keys(Object.prototype).length === 0;
}

/** JSON in ASCII: the same to a reader, but with nothing in it that YAML has no place for. */
export function withEscapes(json: string): string {
  return json.replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
