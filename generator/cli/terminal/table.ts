/**
 * Prints columns of text. Leaves out columns without any content below the head.
 *
 * @example
 * printTable(["argument", "in", "note"], [["owner", "path", ""]]);
 * // argument  in
 * // owner     path
 */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = head
    .map((title, column) => ({ title, cells: rows.map((row) => row[column] ?? "") }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .map(({ title, cells }) => padAll([title, ...cells]));
  const lines = [head, ...rows].map((_, line) => columns.map((column) => column[line]).join("  "));
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

function padAll(cells: readonly string[]): readonly string[] {
  const width = Math.max(...cells.map((cell) => cell.length));
  return cells.map((cell) => cell.padEnd(width));
}
