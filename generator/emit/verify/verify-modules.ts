import { type FileError, quoteText } from "../../errors/index.js";
import type { ImportPlan, ModulePlan } from "../../plan/index.js";
import { outlineName, outlineOfPlan } from "./outline.js";
import type { KnownNames } from "./read-expression.js";
import { readStatements } from "./read-statements.js";
import { Tokens, Unexpected } from "./tokens.js";

/**
 * Reads generated text again and compares it with the plan. What is read is a small part of TypeScript: the statements, types and
 * expressions that Waybill emits. So, whatever a manifest contains and whatever mistake an emitter makes, the written code has
 * exactly the planned statements and calls nothing but the runtime. Any error is a bug in Waybill.
 *
 * @param texts the texts by path; modules without a text are skipped.
 */
export function verifyModules(
  modules: readonly ModulePlan[],
  texts: ReadonlyMap<string, string>,
): readonly FileError[] {
  return modules.flatMap((module) => {
    const text = texts.get(module.path);
    const difference = text === undefined ? undefined : findDifference(module, text);
    return difference === undefined ? [] : [unexpectedCode(module.path, difference)];
  });
}

/** The first difference, with its line and column. */
function findDifference(module: ModulePlan, text: string): string | undefined {
  try {
    compare(module, text);
    return undefined;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    const lines = text.slice(0, error.at).split("\n");
    return `${lines.length}:${(lines.at(-1) ?? "").length + 1} ${error.message}`;
  }
}

function compare(module: ModulePlan, text: string): void {
  const wanted = outlineOfPlan(module);
  const known = importable(module.imports);
  let exported = 0;
  const tokens = new Tokens(text);
  for (const statement of readStatements(tokens, namesOf(module))) {
    const { start } = statement;
    if (statement.kind === "import") {
      const names = known.get(statement.from);
      if (!names || !statement.names.every((name) => names.has(name))) {
        throw tokens.unexpected(start);
      }
      continue;
    }
    const { outline } = statement;
    const line = wanted[exported];
    if (outline !== line) {
      throw new Unexpected(start, `wanted ${shown(line)}, found ${shown(outline)}`);
    }
    exported += 1;
  }
  if (exported < wanted.length) {
    throw new Unexpected(text.length, `wanted ${shown(wanted[exported])}, found nothing`);
  }
}

/** The names that a module may import, by specifier. */
function importable(imports: readonly ImportPlan[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(imports.map(({ from, names }) => [from, new Set(names.map(outlineName))]));
}

/** Builders, the endpoint, servers and sending functions call what they import; other modules call nothing. */
export function namesOf({ kind, imports }: ModulePlan): KnownNames {
  const values = imports.flatMap(({ names }) => names.filter(({ isType }) => !isType));
  const calls = kind === "builders" || kind === "endpoint" || kind === "servers";
  const imported = values.map(({ name, as }) => as ?? name);
  return {
    functions: new Set(kind === "sending" ? [...imported, "encodings"] : calls ? imported : []),
    variables: new Set(VARIABLES[kind] ?? []),
  };
}

const VARIABLES: { readonly [Kind in ModulePlan["kind"]]?: readonly string[] } = {
  builders: ["call", "options", "parameters"],
  servers: ["variables"],
  sending: ["request", "options"],
};

function shown(text: string | undefined): string {
  return text === undefined ? "nothing" : quoteText(text);
}

function unexpectedCode(path: string, reason: string): FileError {
  return {
    code: "unexpected-code",
    message: `the code made for ${path} is not what was planned (${reason}); nothing was written`,
    hint: "this is a bug in Waybill: please report it with the route or schema that it names",
    files: [path],
  };
}
