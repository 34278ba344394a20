import { quoteText } from "../quote-text.js";
import { readFullYaml, type YamlSource } from "./full-yaml.js";
import { readPlainYaml } from "./plain-yaml.js";
import type { SourceProblem } from "./source-problem.js";

/** Reads one YAML 1.2 document (core schema), strictly, in time linear in the text. Throws nothing. */
export function readYaml(text: string): YamlSource {
  const raw = findRawCharacters(text);
  if (raw.length > 0) return { problems: raw };
  const plain = readPlainYaml(text);
  return plain ? { root: plain, problems: [] } : readFullYaml(text);
}

/**
 * Control characters and lone surrogates never stand raw in a YAML file (section 5.1), the parser uses some
 * of them for itself, and a CR alone is a line break to YAML but not to the parser.
 */
function findRawCharacters(text: string): readonly SourceProblem[] {
  const raw = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]|\r(?!\n)/gu;
  return Array.from(text.matchAll(raw), ({ 0: character, index }) => ({
    code: "raw-control-character",
    message:
      character === "\r"
        ? "a carriage return stands alone here, without a line feed"
        : `the character ${quoteText(character)} may not stand in a YAML file`,
    hint:
      character === "\r"
        ? "save the file with LF or CRLF line ends"
        : `in a text, write it as an escape in double quotes: ${quoteText(character)}`,
    span: { start: index, end: index + 1 },
  }));
}
