import type {
  Deprecation,
  Parameter,
  RequestBody,
  Route,
  RouteResponse,
  Schema,
  SchemaObject,
  Webhook,
} from "../manifest/index.js";
import type { Direction } from "./types/schema-index.js";
import type { DocPlan } from "./plan.js";

/** Formats that the TypeScript type already expresses. */
const PLAIN_FORMATS: ReadonlySet<string> = new Set(["binary", "double", "float", "int32", "int64"]);

export const NO_DOC: DocPlan = { paragraphs: [] };

/**
 * The doc comment of a builder.
 *
 * @param replacements the exports that `deprecated.replacedBy` can refer to.
 * @param contentTypes the media types of the body that a call can choose.
 */
export function docOfRoute(
  route: Route,
  manifestRoute: string,
  replacements: ReadonlyMap<string, string>,
  contentTypes: readonly string[] = [],
): DocPlan {
  const { summary, description, externalDocs, deprecated, security = [] } = route;
  const types = contentTypes.map(asCode).join(", ");
  const choices =
    types && `Other media types of the body, by the header \`content-type\`: ${types}.`;
  const authorization = security.length === 0 ? "" : `Security: ${security.join(", or ")}.`;
  return {
    paragraphs: [manifestRoute, summary, description, choices, authorization].filter(hasText),
    ...(externalDocs && { see: externalDocs }),
    ...(security.length > 0 && { security }),
    ...deprecation(deprecated, replacements),
  };
}

export function docOfWebhook({ summary, description, deprecated }: Webhook): DocPlan {
  return { paragraphs: [summary, description].filter(hasText), ...deprecation(deprecated) };
}

export function docOfParameter({ schema, description, deprecated }: Parameter): DocPlan {
  const keywords = typeof schema === "boolean" ? {} : schema;
  const described = hasText(description) ? { ...keywords, description } : schema;
  return { ...docOfSchema(described, "request"), ...deprecation(deprecated) };
}

export function docOfBody({ schema, description }: RequestBody): DocPlan {
  const doc = docOfSchema(schema, "request");
  if (!hasText(description)) return doc;
  return {
    paragraphs: [description],
    ...(doc.example !== undefined && { example: doc.example }),
  };
}

export function docOfResponse({ description }: RouteResponse): DocPlan {
  return hasText(description) ? { paragraphs: [description] } : NO_DOC;
}

/** The keywords of a schema that its doc comment includes. */
const DOCUMENTING = ["description", "format", "default", "deprecated", "examples"] as const;

/** The doc comment of a property. In requests it includes an example. */
export function docOfSchema(schema: Schema, direction: Direction = "response"): DocPlan {
  if (typeof schema === "boolean" || !DOCUMENTING.some((key) => schema[key] !== undefined)) {
    return NO_DOC;
  }
  const { description, format, default: value, deprecated } = schema;
  const example = direction === "request" ? exampleText(schema) : undefined;
  const facts = [
    format === undefined || PLAIN_FORMATS.has(format) ? "" : `Format: ${format}.`,
    value === undefined ? "" : `Default: ${asCode(JSON.stringify(value))}.`,
  ];
  return {
    paragraphs: [description, facts.filter(hasText).join(" ")].filter(hasText),
    ...(example !== undefined && { example }),
    ...(value !== undefined && { default: value }),
    ...deprecation(deprecated),
  };
}

/** The first example as JSON, if it is short and adds to the type and the default value. */
function exampleText(schema: SchemaObject): string | undefined {
  const { examples = [], enum: values, const: only, default: defaultValue } = schema;
  const [first] = examples;
  if (first === undefined || values || only !== undefined || typeof first === "boolean") return;
  const text = JSON.stringify(first);
  return text.length <= MAX_EXAMPLE && text !== JSON.stringify(defaultValue) ? text : undefined;
}

/** Maximum characters of an example. A comment line has 100. */
const MAX_EXAMPLE = 80;

function deprecation(
  deprecated: Deprecation | undefined,
  replacements?: ReadonlyMap<string, string>,
): Pick<DocPlan, "deprecated" | "sunset"> {
  if (deprecated === undefined || deprecated === false) return {};
  const { message, sunset, replacedBy } = deprecated === true ? {} : deprecated;
  const end = sunset && `Sunset: ${sunset}.`;
  const use = replacedBy && `Use \`${replacements?.get(replacedBy) ?? replacedBy}\`.`;
  return {
    deprecated: [message, end, use].filter(hasText).join(" "),
    ...(sunset !== undefined && { sunset }),
  };
}

/** Text as a Markdown code span, fenced by more backticks than any run in it. */
export function asCode(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(1 + runs.reduce((most, run) => Math.max(most, run.length), 0));
  // A space separates a backtick at either end from the fence; Markdown removes it.
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return fence + space + text + space + fence;
}

/** Code spans (closed by as many backticks as opened them), links and URLs in Markdown. */
const UNDIVIDED = new RegExp(
  [
    /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/,
    /!?\[[^[\]]*\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^[\]]*\])/,
    /https?:\/\/[^\s<>()]*[^\s<>().,:;!?'"*_`]/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** Replaces code spans and links by backticks of the same length, so that no cut falls inside of them. */
function maskMarkdown(text: string): string {
  return text.replace(UNDIVIDED, (span) => "`".repeat(span.length));
}

/** Truncates Markdown to a number of characters, including a final `…`. Empty if no text fits. */
export function cutMarkdown(text: string, length: number): string {
  if (text.length <= length) return text;
  const masked = maskMarkdown(text.slice(0, length + 1000));
  const kept = masked.slice(0, Math.max(0, length - 1));
  const end = masked[kept.length] === "`" ? kept.replace(/`+$/, "") : kept;
  const start = text
    .slice(0, end.length)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
  return start === "" ? "" : `${start}…`;
}

export function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}
