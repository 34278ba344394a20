import { Composer, Parser, isScalar } from "yaml";
import type { CST, Document, ParsedNode } from "yaml";
import { quoteText } from "../../errors/index.js";
import { buildYamlTree } from "./build-yaml-tree.js";
import { cutDepth } from "./concrete-syntax.js";
import type { SourceProblem } from "../source-problem.js";
import { syntaxProblems } from "./yaml-errors.js";
import type { YamlNode } from "./yaml-tree.js";

export interface YamlSource {
  /** Absent when the text is no YAML, or an empty file: then there is nothing to check. */
  readonly root?: YamlNode;
  readonly problems: readonly SourceProblem[];
  readonly hasAliases?: boolean;
}

/** Reads one YAML 1.2 document (core schema), strictly, in time linear in the text. Throws nothing. */
export function readYaml(text: string): YamlSource {
  const raw = findRawCharacters(text);
  if (raw.length > 0) return { problems: raw };

  const tokens = [...new Parser().parse(text)];
  const directives = checkDirectives(tokens);
  const [first, second] = tokens.flatMap((token, i) => (token.type === "document" ? [i] : []));
  const tooDeep = cutDepth(tokens);
  const document = composeDocument(tokens.slice(0, second), text.length);
  const problems = [...directives, ...syntaxProblems(document, tokens, text), ...tooDeep];
  if (second !== undefined) problems.push(secondDocument(tokens[second]));
  if (problems.some(({ code }) => code === "yaml-syntax" || code === "too-deep"))
    return { problems };
  const { contents } = document;
  if (first === undefined || contents === null || isNothing(contents))
    return { problems: [...problems, emptyFile] };

  const tree = buildYamlTree(contents);
  return { ...tree, problems: [...problems, ...tree.problems] };
}

/** What the library makes of a file that holds `---` alone. */
function isNothing(contents: ParsedNode): boolean {
  return isScalar(contents) && contents.value === null && contents.source === "";
}

const emptyFile: SourceProblem = {
  code: "empty-manifest",
  message: "the file is empty",
  hint: "a manifest starts with `waybill: 1`; `waybill init` writes one",
  span: { start: 0, end: 0 },
};

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

function checkDirectives(tokens: readonly CST.Token[]): readonly SourceProblem[] {
  return tokens.flatMap((token) =>
    token.type === "directive" && !/^%(YAML\s+1\.2|TAG\s+\S+\s+\S+)\s*$/.test(token.source)
      ? [
          {
            code: "yaml-directive",
            message: `Waybill reads YAML 1.2, and this line says ${quoteText(token.source)}`,
            hint: "remove the line",
            span: { start: token.offset, end: token.offset + token.source.length },
          },
        ]
      : [],
  );
}

function secondDocument(token: CST.Token | undefined): SourceProblem {
  const start = token?.offset ?? 0;
  return {
    code: "second-document",
    message: "a second document starts here, and a manifest is one document",
    hint: "remove the `---` line, or move what follows to a file of its own",
    span: { start, end: start + 3 },
  };
}

function composeDocument(tokens: readonly CST.Token[], length: number): Document.Parsed {
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    // The library compares each key with each other one; buildYamlTree finds duplicates in linear time.
    uniqueKeys: false,
  });
  const [document] = composer.compose(tokens, true, length);
  if (!document) throw new Error("yaml composed no document, though it was told to");
  return document;
}
