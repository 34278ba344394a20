import { type ParameterFile, isToken, parameterKey } from "../../manifest/index.js";
import { type Node, isTrue, members, textOf } from "../document/node.js";
import type { Operation } from "../operations/operations.js";
import type { PathTemplate } from "../operations/path-template.js";
import type { Security } from "../operations/security.js";
import type { ReadContext } from "../read-context.js";
import type { Report } from "../report.js";
import {
  type DraftParameter,
  readContent,
  readParameterSchema,
  readQueryParameter,
  writeParameter,
} from "./parameter.js";

/** The parameters of an operation, including API keys. All cookies become one header parameter. */
export function readParameters(
  operation: Operation,
  path: PathTemplate,
  security: Security,
  context: ReadContext,
): readonly DraftParameter[] {
  const found = new Map<string, DraftParameter>();
  const add = (parameter: DraftParameter): void => {
    const key = keyOf(parameter.written);
    if (!found.has(key)) found.set(key, parameter);
  };
  for (const { node, address } of operation.parameters) {
    const variable =
      textOf(node, "in") === "path" && path.variables.get(textOf(node, "name") ?? "");
    const place = variable ? ` ${variable.in} ${variable.name}` : "";
    // Shared parameters have places of their own.
    const written = context.readOnce(node, `parameter ${address ?? ""}${place}`, () =>
      readParameter(node, path, operation, context),
    );
    if (written) add({ written, node, ...(address !== undefined && { address }) });
  }
  for (const parameter of [...security.parameters, ...cookieHeader(operation, security, context)]) {
    const { in: place, name } = parameter.written;
    if (found.has(keyOf(parameter.written))) continue;
    if (place !== "header" || checkHeaderName(name, operation.node, context.report)) add(parameter);
  }
  return [...found.values()];
}

function keyOf({ in: place, name }: ParameterFile): string {
  return parameterKey(place, name);
}

/** Whether a header may have a name. Otherwise, a warning says that it is left out. */
export function checkHeaderName(name: string, node: Node, report: Report): boolean {
  if (isToken(name) && name !== "__proto__") return true;
  report.warn(node, "bad-header", `\`${name}\` cannot be the name of a header; left out`);
  return false;
}

function cookieHeader(
  operation: Operation,
  security: Security,
  { report }: ReadContext,
): readonly DraftParameter[] {
  const declared = operation.parameters
    .map(({ node }) => ({ node, name: textOf(node, "name") ?? "" }))
    .filter(({ node }) => textOf(node, "in") === "cookie");
  for (const { node, name } of declared) {
    const message = `the cookie \`${name}\` is given in the header \`cookie\``;
    report.warn(node, "cookie-parameter", message);
  }
  const names = [...new Set([...declared.map(({ name }) => name), ...security.cookies])];
  if (names.length === 0) return [];
  return [
    {
      written: {
        name: "cookie",
        in: "header",
        ...(declared.some(({ node }) => isTrue(node, "required")) && { required: true }),
        description: `Cookies: ${names.map((name) => `\`${name}\``).join(", ")}.`,
        schema: { type: "string" },
      },
    },
  ];
}

/** Path variables that are not declared. They are text, which a manifest need not declare. */
export function undeclaredVariables(
  { variables }: PathTemplate,
  parameters: readonly DraftParameter[],
): readonly DraftParameter[] {
  if (variables.size === 0) return [];
  const declared = new Set(parameters.map(({ written }) => `${written.in} ${written.name}`));
  return [...variables.values()]
    .filter((variable) => !declared.has(`${variable.in} ${variable.name}`))
    .map((variable) => ({ written: { ...variable, schema: { type: "string" } } }));
}

/** OpenAPI expresses these headers in other ways, and requires parameters with these names to be ignored. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** A parameter in the path, the query or a header; `undefined` for any other, after a warning unless it is a cookie. */
function readParameter(node: Node, path: PathTemplate, operation: Operation, context: ReadContext) {
  const name = textOf(node, "name") ?? "";
  const place = textOf(node, "in") ?? "";
  const leaveOut = (code: string, message: string, hint?: string): undefined =>
    context.report.warn(node, code, message, hint) as undefined;
  switch (place) {
    case "path": {
      const variable = path.variables.get(name);
      const message = `\`${operation.path}\` has no \`{${name}}\`, so that parameter is left out`;
      if (variable === undefined) return leaveOut("no-such-variable", message);
      const value = readContent(node, context) ?? { schema: readParameterSchema(node, context) };
      return writeParameter(node, { ...variable, ...value }, context);
    }
    case "query":
      return readQueryParameter(node, name, context);
    case "header": {
      if (IGNORED_HEADERS.has(name.toLowerCase())) return undefined;
      if (!checkHeaderName(name, node, context.report)) return undefined;
      // Callers give headers as they are sent.
      const isText = members(node, "content").length > 0;
      const schema = isText ? { type: "string" as const } : readParameterSchema(node, context);
      return writeParameter(node, { name, in: place, schema }, context);
    }
    case "cookie":
      return undefined;
    case "querystring":
      return leaveOut(
        "query-string",
        `the query string as one parameter, \`${name}\`, is left out`,
        "declare its fields as query parameters, in the document or under `parameters` of the route",
      );
    default: {
      const message = `\`in: ${place}\` is not path, query, header or cookie; \`${name}\` is left out`;
      return leaveOut("bad-parameter", message);
    }
  }
}
