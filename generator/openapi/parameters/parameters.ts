import { type Node, textOf } from "../document/node.js";
import type { Operation } from "../operations/operations.js";
import { type ReadContext, readParameterSchema, writeParameter } from "./parameter.js";
import type { PathTemplate } from "../operations/path-template.js";
import { readQueryParameter } from "./query-parameters.js";
import type { WrittenParameter } from "../write/written-manifest.js";

/**
 * A parameter of the manifest, and the shared parameter of the document that it stands for, if any.
 */
export interface DraftParameter {
  readonly written: WrittenParameter;
  readonly address?: string;
}

/** OpenAPI has other words for these headers, and says to ignore parameters of their names. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** The parameters of an operation. One of style `deepObject` becomes several. */
export function readParameters(
  operation: Operation,
  path: PathTemplate,
  context: ReadContext,
): readonly DraftParameter[] {
  const found = new Map<string, DraftParameter>();
  for (const { node, address } of operation.parameters) {
    const parameters = readParameter(node, path, operation, context);
    for (const written of parameters) {
      const key = `${written.in} ${written.name}`;
      if (found.has(key)) continue;
      // Several parameters out of one cannot be shared under its one name.
      const shared = parameters.length === 1 && address !== undefined ? { address } : {};
      found.set(key, { written, ...shared });
    }
  }
  return [...found.values()];
}

/** Variables of the path that nobody declared: text, which goes without saying in a manifest. */
export function undeclaredVariables(
  path: PathTemplate,
  parameters: readonly DraftParameter[],
): readonly DraftParameter[] {
  const declared = new Set(parameters.map(({ written }) => `${written.in} ${written.name}`));
  return [...path.variables.values()]
    .filter((variable) => !declared.has(`${variable.in} ${variable.name}`))
    .map((variable) => ({ written: { ...variable, schema: { type: "string" } } }));
}

function readParameter(
  node: Node,
  path: PathTemplate,
  operation: Operation,
  context: ReadContext,
): readonly WrittenParameter[] {
  const { report } = context;
  const name = textOf(node, "name") ?? "";
  const place = textOf(node, "in") ?? "";
  switch (place) {
    case "path": {
      const variable = path.variables.get(name);
      if (variable === undefined) {
        const message = `\`${operation.path}\` has no \`{${name}}\`, so that parameter is left out`;
        report.warn(node, "no-such-variable", message);
        return [];
      }
      const schema = readParameterSchema(node, context);
      return [writeParameter(node, { ...variable, schema }, context)];
    }
    case "query":
      return readQueryParameter(node, name, context);
    case "header": {
      if (IGNORED_HEADERS.has(name.toLowerCase())) return [];
      if (!isHeaderName(name)) {
        report.warn(node, "bad-header", `\`${name}\` is no name of a header; left out`);
        return [];
      }
      const schema = readParameterSchema(node, context);
      return [writeParameter(node, { name, in: place, schema }, context)];
    }
    case "cookie":
      report.warn(
        node,
        "cookie-parameter",
        `the cookie \`${name}\` is left out`,
        "give it in a cookie header",
      );
      return [];
    default:
      report.error(
        node,
        "bad-parameter",
        `\`in: ${place}\` is none of path, query, header and cookie`,
      );
      return [];
  }
}

/** A token of RFC 9110, section 5.6.2. */
function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && name !== "__proto__";
}
