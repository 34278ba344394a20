import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor, type ESTree } from "rolldown/utils";

const runtime = fileURLToPath(new URL("../runtime/", import.meta.url));

/** The functions that take sentences. */
const THROWERS: readonly string[] = ["fail", "refuse", "failAt"];

/** A plugin of Rolldown and Vite that builds the runtime with codes in place of the sentences of errors. */
export const productionErrors = {
  name: "production-errors",
  enforce: "pre",
  resolveId(source: string, importer: string | undefined) {
    if (basename(source) !== "fail.js" || !importer?.startsWith(runtime)) return undefined;
    return join(dirname(importer), dirname(source), "fail.production.ts");
  },
  transform(code: string, file: string) {
    return file.startsWith(runtime) ? withoutSentences(code, file) : undefined;
  },
} as const;

/** A module in which the sentences of errors are empty. */
function withoutSentences(code: string, file: string): string {
  let text = "";
  let start = 0;
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== "Identifier" || !THROWERS.includes(callee.name)) return;
      const sentence = given.find(isSentence);
      if (!sentence) return;
      text += `${code.slice(start, sentence.start)}""`;
      start = sentence.end;
    },
  }).visit(parseSync(file, code).program);
  return text + code.slice(start);
}

/** Whether an argument is a text with a space, or a choice between two. Codes have none, and names of routes follow. */
function isSentence(argument: ESTree.Argument): boolean {
  switch (argument.type) {
    case "Literal":
      return /\s/.test(`${argument.value}`);
    case "TemplateLiteral":
      return argument.quasis.some(({ value }) => /\s/.test(value.raw));
    case "ConditionalExpression":
      return isSentence(argument.consequent) && isSentence(argument.alternate);
    default:
      return false;
  }
}
