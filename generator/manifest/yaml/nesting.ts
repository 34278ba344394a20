/**
 * How many lists and maps may be nested, in manifests and documents: far more than any that was written by hand or by an importer
 * has, far less than would exhaust the stack.
 */
export const maxDepth = 200;

/** A safe nesting depth for the package `yaml`, which recurses without a limit. */
const SAFE_LEVELS = 500;

/**
 * Whether values may be nested deeper than is safe. A conservative estimate, which is also true for prose with many brackets
 * or colons. Counts open brackets, and for each line the indicators (`-`, `:`, `?`) in its less indented ancestors.
 */
export function mayNestDeep(text: string): boolean {
  const above: { readonly column: number; readonly levels: number }[] = [];
  let blocks = 0;
  let brackets = 0;
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start) === -1 ? text.length : text.indexOf("\n", start);
    let first = start;
    while (text[first] === " ") first++;
    const column = first - start;
    if (first < end) {
      while ((above.at(-1)?.column ?? -1) >= column) blocks -= above.pop()?.levels ?? 0;
      let levels = 1;
      for (let at = first; at < end; at++) {
        const code = text.charCodeAt(at);
        if (code === 91 || code === 123) brackets++;
        else if (code === 93 || code === 125) brackets = Math.max(0, brackets - 1);
        else if ((code === 45 || code === 58 || code === 63) && isBlank(text.charCodeAt(at + 1)))
          levels++;
        if (blocks + levels + brackets > SAFE_LEVELS) return true;
      }
      blocks += levels;
      above.push({ column, levels });
    }
    start = end + 1;
  }
  return false;
}

/** A space, a tab, a line feed, or the end of the text. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || Number.isNaN(code);
}
