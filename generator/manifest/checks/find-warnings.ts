import { quoteText } from "../../errors/index.js";
import { didYouMean, suggestName } from "../shape/nearest-name.js";
import type { SourceProblem } from "../source-problem.js";
import type { SchemaNode } from "../shape/check-shape.js";
import { compositionNodes } from "../subschemas.js";
import { child, itemNodes, stringValue, toJson } from "../yaml/yaml-tree.js";
import type { YamlNode } from "../yaml/yaml-tree.js";
import { tryParseRoute } from "../route-text.js";

/**
 * Finds valid parts of a manifest that are probably mistakes.
 *
 * @param schemas all schemas of the manifest.
 * @param isWritten whether a node is hand-written; others are skipped.
 */
export function* findWarnings(
  root: YamlNode,
  schemas: readonly SchemaNode[],
  isWritten: (node: YamlNode) => boolean,
): Generator<SourceProblem> {
  for (const route of itemNodes(child(root, "routes"))) {
    if (isWritten(route)) yield* unknownMethod(route);
  }
  for (const { node, isMember } of schemas) {
    if (!isWritten(node)) continue;
    yield* strangeDefault(node);
    yield* unknownFormat(node);
    yield* unlistedNull(node);
    if (!isMember) yield* unknownRequired(node);
  }
}

/** Methods of IANA's registry, and QUERY, whose registration is pending. */
const METHODS: readonly string[] = (
  "GET HEAD POST PUT PATCH DELETE OPTIONS QUERY TRACE CONNECT ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT COPY LABEL LINK LOCK " +
  "MERGE MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF MKWORKSPACE MOVE ORDERPATCH PROPFIND PROPPATCH REBIND REPORT SEARCH UNBIND " +
  "UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL"
).split(" ");

function* unknownMethod(route: YamlNode): Generator<SourceProblem> {
  const node = child(route, "route") ?? route;
  const method = tryParseRoute(stringValue(node) ?? "")?.method;
  if (method === undefined || METHODS.includes(method.toUpperCase())) return;
  const meant = suggestName(method, METHODS, 0);
  const message = `${quoteText(method)} is not a standard HTTP method`;
  yield { code: "unknown-method", message, hint: meant && `did you mean ${meant}?`, span: node };
}

/** The intended format of a common misspelling: `date-time` for `datetime` and `date_time`. */
export function misspelledFormat(format: string | undefined): string | undefined {
  return format !== "date-time" && /^date[-_ ]?time$/i.test(format ?? "") ? "date-time" : undefined;
}

function* unknownFormat(schema: YamlNode): Generator<SourceProblem> {
  const node = child(schema, "format");
  const format = stringValue(node);
  const meant = misspelledFormat(format);
  if (node === undefined || meant === undefined) return;
  const message = `\`format: ${format}\` is not a format of OpenAPI, and is ignored`;
  yield { code: "unknown-format", message, hint: `did you mean \`${meant}\`?`, span: node };
}

function* strangeDefault(schema: YamlNode): Generator<SourceProblem> {
  const node = child(schema, "default");
  const values = child(schema, "enum");
  if (node?.kind !== "scalar" || values?.kind !== "list") return;
  const allowsNull = findNullKeyword(schema) !== undefined || !child(schema, "type");
  if (node.value === null && allowsNull) return;
  if (values.items.some((item) => item.kind === "scalar" && item.value === node.value)) return;
  yield {
    code: "default-outside-enum",
    message: `the default ${quoteText(String(node.value))} is not one of the values in \`enum\``,
    hint: "add it there, or correct it",
    span: node,
    related: [{ message: "the values", span: values }],
  };
}

/** The keyword by which a schema allows null. */
export function findNullKeyword(schema: YamlNode): "nullable" | "type" | undefined {
  const nullable = child(schema, "nullable");
  if (nullable && toJson(nullable) === true) return "nullable";
  const types = itemNodes(child(schema, "type"));
  return types.some((type) => stringValue(type) === "null") ? "type" : undefined;
}

/** Warns of null that a type allows, but an `enum` or a `const` omits. */
function* unlistedNull(schema: YamlNode): Generator<SourceProblem> {
  const key = findNullKeyword(schema);
  const [list, only] = [child(schema, "enum"), child(schema, "const")];
  const span = list ?? only;
  if (key === undefined || !span) return;
  if ((list ? itemNodes(list) : [span]).some((value) => toJson(value) === null)) return;
  const values = list ? "enum" : "const";
  const hint = "add null to the enum, or disallow null";
  yield { code: "null-outside-enum", message: nullOutside(key, values), hint, span };
}

/** @param key the keyword that allows null, which is missing from `values`. */
export function nullOutside(key: string, values: string): string {
  return `\`${key}\` allows null, but \`${values}\` does not list it`;
}

/** Skips composed schemas and parts of a composition, because properties may be declared elsewhere. */
function* unknownRequired(schema: YamlNode): Generator<SourceProblem> {
  const properties = child(schema, "properties");
  if (properties?.kind !== "map" || child(schema, "$ref") || compositionNodes(schema).length > 0) {
    return;
  }
  let found = 0;
  for (const node of itemNodes(child(schema, "required"))) {
    const name = stringValue(node);
    if (name === undefined || properties.entries.has(name)) continue;
    const meant = suggestName(name, properties.entries.keys(), found++);
    const hint = didYouMean(meant, "declare it there, or remove it here");
    const message = `${quoteText(name)} is required, but \`properties\` does not have it`;
    yield { code: "unknown-required", message, hint, span: node };
  }
}
