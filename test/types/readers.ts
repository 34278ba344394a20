import { Project, ts } from "ts-morph";
import { EndpointError } from "../../runtime/error.js";
import { parseRoute, readRoute } from "../../runtime/route.js";
import { parseUrl } from "../../runtime/uri-template/parse.js";
import { readVariable } from "../../runtime/uri-template/template.js";

/**
 * The variables of a route, sorted: `org` needs a value, `type?` does not, `name:` is cut to a prefix as well. `undefined`
 * for a route that cannot be read.
 */
export type Reading = string | undefined;

/** By the runtime. */
export function readByRuntime(route: string): Reading {
  try {
    const { method, url } = readRoute(route);
    parseRoute(method, url);
    const variables = parseUrl(url).flatMap((part) =>
      typeof part === "string"
        ? []
        : part.variables
            .map(readVariable)
            .flatMap(({ name, prefix }) => [
              part.operator === "" || part.operator === "+" ? name : `${name}?`,
              ...(prefix === undefined ? [] : [`${name}:`]),
            ]),
    );
    return reading(variables);
  } catch (error) {
    if (error instanceof EndpointError) return undefined;
    throw error;
  }
}

/** A project whose files import the sources of the packages. */
export function sourceProject(): Project {
  return new Project({
    compilerOptions: {
      strict: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts"],
      types: [],
      customConditions: ["waybill-source"],
      skipDefaultLibCheck: true,
    },
  });
}

const project = sourceProject();

/** By the compiler, all in one program. */
export function readByTypes(routes: readonly string[]): readonly Reading[] {
  const file = new URL("routes-to-read.ts", import.meta.url).pathname;
  const text = [
    'import type { VariablesOf } from "../../runtime/types/placeholders.js";',
    // This leaves U+2028 and U+2029, which TypeScript takes in a string too.
    ...routes.map(
      (route, index) => `export type R${index} = VariablesOf<${JSON.stringify(route)}>;`,
    ),
  ].join("\n");
  const source = project.createSourceFile(file, text, { overwrite: true }).compilerNode;
  const program = project.getProgram().compilerObject;
  const mistakes = ts.getPreEmitDiagnostics(program, source);
  if (mistakes.length > 0) {
    throw new Error(
      mistakes.map((one) => ts.flattenDiagnosticMessageText(one.messageText, "\n")).join("\n"),
    );
  }
  const checker = program.getTypeChecker();
  return source.statements.filter(ts.isTypeAliasDeclaration).map((alias) => {
    const type = checker.getTypeAtLocation(alias);
    const members = type.isUnion() ? type.types : [type];
    const variables: string[] = [];
    for (const member of members) {
      if (member.flags & ts.TypeFlags.Never) continue;
      if (!member.isStringLiteral()) return undefined;
      const [kind = "", name] = [member.value.slice(0, 1), member.value.slice(1)];
      variables.push(kind === "!" ? name : `${name}${kind}`);
    }
    return reading(variables);
  });
}

/** A variable that needs a value somewhere needs one. */
function reading(variables: readonly string[]): string {
  const all = new Set(variables);
  return [...all]
    .filter((variable) => !(variable.endsWith("?") && all.has(variable.slice(0, -1))))
    .sort()
    .join(" ");
}
