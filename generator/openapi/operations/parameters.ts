import { type ParameterFile, isToken, parameterKey } from "../../manifest/index.js";
import { variableName } from "../../plan/index.js";
import type { Node } from "../document/node.js";
import type { Operation } from "./operations.js";
import { type PathTemplate, type PathVariable, allowsReserved } from "./path-template.js";
import type { Security } from "./security.js";
import {
  type ParameterForm,
  readContent,
  readParameterSchema,
  readStyle,
  writeParameter,
} from "./parameter.js";

/** The parameters of an operation, including API keys. All cookies are combined into one header parameter. */
export function readParameters(
  operation: Operation,
  path: PathTemplate,
  security: Security,
): readonly ParameterFile[] {
  const { context } = operation;
  const { shared, parameters: declared, implied } = context.declarations;
  const parameters = new Map<string, ParameterFile>();
  const nodes: (Node | undefined)[] = [];
  const add = (parameter: ParameterFile, node?: Node): void => {
    const key = parameterKey(parameter.in, parameter.name);
    if (parameters.has(key)) return;
    parameters.set(key, parameter);
    nodes.push(node);
  };
  for (const { node, address } of operation.parameters) {
    const [name = "", place] = [node.text("name"), node.text("in")];
    const variable = path.variables.get(name);
    if (place === "query" && path.inQuery.has(name) && variable?.in !== "query") {
      const message = `\`${operation.path}\` has \`${name}\` in its query, so the parameter is ignored`;
      node.warn("written-query", message);
      continue;
    }
    const ofPath = place === "path" ? variable : undefined;
    const key = ofPath ? ` ${ofPath.in} ${ofPath.name}` : "";
    // Shared parameters have separate places.
    const written = context.readOnce(node, `parameter ${address ?? ""}${key}`, () => {
      const form = readForm(node, ofPath, operation);
      return form && writeParameter(node, form, context);
    });
    if (written === undefined) continue;
    if (address !== undefined) shared.set(written, { node, address });
    add(written, node);
  }
  for (const parameter of [...security.parameters, ...cookieHeader(operation, security)]) {
    const { in: place, name } = parameter;
    if (parameters.has(parameterKey(place, name))) continue;
    if (place === "header" && !checkHeaderName(name, operation.node)) continue;
    add(parameter, shared.get(parameter)?.node);
  }
  declared.set(operation.node, nodes);
  const others = [...path.variables.values()].filter(
    (variable) => !parameters.has(parameterKey(variable.in, variable.name)),
  );
  const all = others.map((variable) => ({ ...variable, schema: { type: "string" } as const }));
  // Variables whose template names are not valid argument names need declarations.
  const encoded = all.filter(({ name }) => variableName(name) !== name);
  for (const text of encoded) add(text);
  const texts = all.filter((text) => !encoded.includes(text));
  if (texts.length > 0) implied.set(operation.node, texts);
  return [...parameters.values()];
}

/** Whether a name is valid for a header. Otherwise, warns that the header is ignored. */
export function checkHeaderName(name: string, node: Node): boolean {
  if (isToken(name) && name !== "__proto__") return true;
  node.warn("bad-header", `\`${name}\` cannot be the name of a header; ignored`);
  return false;
}

function cookieHeader({ parameters }: Operation, security: Security): readonly ParameterFile[] {
  const declared = parameters
    .map(({ node }) => node)
    .filter((node) => node.text("in") === "cookie");
  const cookies = declared.map((node) => {
    const name = node.text("name") ?? "";
    node.warn("cookie-parameter", `the cookie \`${name}\` is passed in the header \`cookie\``);
    return name;
  });
  const names = [...new Set([...cookies, ...security.cookies])];
  const header: ParameterFile = {
    name: "cookie",
    in: "header",
    ...(declared.some((node) => node.isTrue("required")) && { required: true }),
    description: `Cookies: ${names.map((name) => `\`${name}\``).join(", ")}.`,
    schema: { type: "string" },
  };
  return names.length === 0 ? [] : [header];
}

/** Headers that OpenAPI expresses in other ways. Parameters with these names must be ignored. */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Reads a parameter in the path, the query or a header; `undefined` for any other, after a warning unless it is a cookie. */
function readForm(
  node: Node,
  variable: PathVariable | undefined,
  { path, context }: Operation,
): ParameterForm | undefined {
  const name = node.text("name") ?? "";
  const place = node.text("in") ?? "";
  switch (place) {
    case "path": {
      const message = `\`${path}\` has no \`{${name}}\`, so the parameter is ignored`;
      if (variable === undefined) return node.warn("no-such-variable", message);
      if (node.get("required") === false) {
        const required = `the path parameter \`${name}\` has \`required: false\`, but a path needs it; it is read as required`;
        node.warn("optional-path", required);
      }
      const value = readContent(node, context) ?? { schema: readParameterSchema(node, context) };
      return { ...variable, ...value };
    }
    case "query": {
      const value = readContent(node, context) ?? readStyle(node, name, context);
      return { name, in: place, allowReserved: allowsReserved(node), ...value };
    }
    case "header": {
      if (IGNORED_HEADERS.has(name.toLowerCase()) || !checkHeaderName(name, node)) return undefined;
      // Callers pass headers in serialized form.
      const isText = node.members("content").length > 0;
      const schema = isText ? { type: "string" as const } : readParameterSchema(node, context);
      return { name, in: place, schema };
    }
    case "cookie":
      return undefined;
    case "querystring": {
      const message = `the query string as one parameter, \`${name}\`, is ignored`;
      return node.warn("query-string", message);
    }
    default: {
      const message = `\`in: ${place}\` is not path, query, header or cookie; \`${name}\` is ignored`;
      return node.warn("bad-parameter", message);
    }
  }
}
