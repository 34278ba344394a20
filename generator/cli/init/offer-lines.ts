import { resolve } from "node:path";
import { readInputFile } from "../../manifest/index.js";
import { printTable } from "../terminal/table.js";

/** Lines for the files of other tools, so that reviews fold generated code and formatters leave it alone. */
const OFFERS = [
  { file: ".gitattributes", line: "generated/** linguist-generated" },
  { file: ".prettierignore", line: "generated/" },
] as const;

/** Text that suggests the lines that a project does not have yet; empty if it has all of them. */
export function offerLines(cwd: string): string {
  const missing = OFFERS.filter(({ file, line }) => !linesOf(resolve(cwd, file)).includes(line));
  if (missing.length === 0) return "";
  const table = printTable(
    ["add the line", "to"],
    missing.map(({ file, line }) => [line, file]),
  );
  return `so that reviews fold the generated code, and formatters leave it alone:\n${table.replace(/^/gm, "  ").trimEnd()}\n`;
}

function linesOf(path: string): readonly string[] {
  const read = readInputFile(path);
  return read.ok ? new TextDecoder().decode(read.bytes).split(/\r?\n/) : [];
}
