import { isToken, parameterKey, type ParameterFile } from "../../manifest/index.js";
import { type Node, child, isTrue, members, textOf } from "../document/node.js";
import type { Operation } from "../operations/operations.js";
import {
  type DraftParameter,
  readContent,
  readParameterSchema,
  writeParameter,
} from "./parameter.js";
import type { ReadContext } from "../read-context.js";
import type { Report } from "../report.js";
import type { Security } from "../operations/security.js";
import type { PathTemplate } from "../operations/path-template.js";
import { readQueryParameter } from "./query-parameters.js";

/** OpenAPI expresses these headers in other ways, and requires parameters with these names to be ignored. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** The parameters of an operation, including API keys. All cookies become one header parameter. */
export function readParameters(
  operation: Operation,
  path: PathTemplate,
  security: Security,
  context: ReadContext,
): readonly DraftParameter[] {
  const found = new Map<string, DraftParameter>();
  for (const { node, address } of operation.parameters) {
    const variable =
      textOf(node, "in") === "path" && path.variables.get(textOf(node, "name") ?? "");
    const place = variable ? ` ${variable.in} ${variable.name}` : "";
    // Shared parameters have places of their own.
    const kind = `parameter ${address ?? ""}${place}`;
    const parameters = context.readOnce(node, kind, () =>
      readParameter(node, path, operation, context),
    );
    for (const written of parameters) {
      const key = keyOf(written);
      if (found.has(key)) continue;
      // A parameter that became several cannot be shared under one name.
      const shared = parameters.length === 1 && address !== undefined ? { address } : {};
      found.set(key, { written, node, ...shared });
    }
  }
  const cookies = cookieHeader(operation, security, context);
  for (const parameter of [...security.parameters, ...cookies]) {
    const key = keyOf(parameter.written);
    if (!found.has(key) && isSendable(parameter, operation, context)) found.set(key, parameter);
  }
  return [...found.values()];
}

function keyOf({ in: place, name }: ParameterFile): string {
  return parameterKey(place, name);
}

function isSendable(
  { written: { in: place, name } }: DraftParameter,
  { node }: Operation,
  { report }: ReadContext,
): boolean {
  return place !== "header" || checkHeaderName(name, node, report);
}

/** Whether a header may have a name. Otherwise, a warning says that it is left out. */
export function checkHeaderName(name: string, node: Node, report: Report): boolean {
  if (isToken(name) && name !== "__proto__") return true;
  report.warn(node, "bad-header", `\`${name}\` cannot be the name of a header; left out`);
  return false;
}

/** The header parameter for all cookies of an operation. */
function cookieHeader(
  operation: Operation,
  security: Security,
  { report }: ReadContext,
): readonly DraftParameter[] {
  const declared = operation.parameters.filter(({ node }) => textOf(node, "in") === "cookie");
  if (declared.length === 0 && security.cookies.length === 0) return [];
  for (const { node } of declared) {
    const name = textOf(node, "name") ?? "";
    const message = `the cookie \`${name}\` is given in the header \`cookie\``;
    report.warn(node, "cookie-parameter", message);
  }
  const names = declared.flatMap(({ node }) => textOf(node, "name") ?? []);
  const all = [...new Set([...names, ...security.cookies])];
  if (all.length === 0) return [];
  const isRequired = declared.some(({ node }) => isTrue(node, "required"));
  return [
    {
      written: {
        name: "cookie",
        in: "header",
        ...(isRequired ? { required: true } : {}),
        description: `Cookies: ${all.map((name) => `\`${name}\``).join(", ")}.`,
        schema: { type: "string" },
      },
    },
  ];
}

/** Path variables that are not declared. They are text, which a manifest need not declare. */
export function undeclaredVariables(
  path: PathTemplate,
  parameters: readonly DraftParameter[],
): readonly DraftParameter[] {
  if (path.variables.size === 0) return [];
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
): readonly ParameterFile[] {
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
      const content = readContent(node, context) ?? {
        schema: readParameterSchema(node, context),
      };
      return [writeParameter(node, { ...variable, ...content }, context)];
    }
    case "query":
      return [readQueryParameter(node, name, context)];
    case "header": {
      if (IGNORED_HEADERS.has(name.toLowerCase())) return [];
      if (!checkHeaderName(name, node, report)) return [];
      // Callers give headers as they are sent.
      const isText = members(child(node, "content")).length > 0;
      const schema = isText ? { type: "string" as const } : readParameterSchema(node, context);
      return [writeParameter(node, { name, in: place, schema }, context)];
    }
    case "cookie":
      return [];
    case "querystring":
      report.warn(
        node,
        "query-string",
        `the query string as one parameter, \`${name}\`, is left out`,
        "declare its fields as query parameters, in the document or under `parameters` of the route",
      );
      return [];
    default:
      report.warn(
        node,
        "bad-parameter",
        `\`in: ${place}\` is not path, query, header or cookie; \`${name}\` is left out`,
      );
      return [];
  }
}
