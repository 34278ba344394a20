import { nameArguments } from "./names/argument-names.js";
import { draftRoutes } from "./operations/draft-routes.js";
import { kebabCase } from "../plan/index.js";
import { given } from "./given.js";
import {
  type Node,
  child,
  descend,
  isObject,
  members,
  ownValue,
  scalarText,
} from "./document/node.js";
import { type TagFilter, readOperations, selectOperations } from "./operations/operations.js";
import { isSupportedVersion, parseText } from "./document/parse-document.js";
import { printManifest } from "./write/print-manifest.js";
import { documentFromSwagger, isSwagger } from "./document/swagger-2.js";
import { type ReadFile, createFollow } from "./document/references.js";
import { type ImportProblem, type Report, createReport } from "./report.js";
import { createSchemaReader } from "./schemas/schemas.js";
import { readSecurity } from "./operations/security.js";
import { readServer } from "./operations/servers.js";
import { shareParameters } from "./write/shared-parameters.js";
import { shareResponses } from "./write/shared-responses.js";
import { shareSchemas } from "./schemas/shared-schemas.js";
import { writeRoutes } from "./write/write-routes.js";

/** An OpenAPI document that was read. */
export interface OpenApiSource {
  /** JSON or YAML. */
  readonly text: string;
  /** Its name, for problems and for `$ref`s that come back to it: `api.yaml`. */
  readonly file: string;
  /** Reads files that `$ref`s name; without it such a `$ref` is an error. See `readFolder`. */
  readonly readFile?: ReadFile;
}

export interface ImportOptions extends TagFilter {
  /** Whether summaries and descriptions, the document author's prose, are carried over; `true` unless set. */
  readonly descriptions?: boolean;
  /** The manifest's `name`; otherwise the document's title in kebab case. */
  readonly name?: string;
  /** The manifest's `version`; otherwise the document's where a header can hold it. */
  readonly version?: string;
  /** The manifest's `baseUrl`; otherwise the document's first server. */
  readonly baseUrl?: string;
  /** The manifest's `headers`; otherwise `accept: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The manifest's `generate`; otherwise `output: generated`. */
  readonly generate?: Readonly<Record<string, string>>;
  /** Where an editor finds the JSON Schema of manifests, relative to the manifest. */
  readonly schema?: string;
  /** Puts the schemas into a file of their own: its path, relative to the manifest. */
  readonly schemasFile?: string;
}

export type ImportResult =
  | {
      readonly ok: true;
      /** The manifest, YAML with LF line ends. */
      readonly text: string;
      /** What the file of the schemas holds, if `schemasFile` names one: JSON. */
      readonly schemas?: string;
      readonly routes: number;
      /** What the document says and a manifest cannot. */
      readonly warnings: readonly ImportProblem[];
    }
  | {
      readonly ok: false;
      readonly errors: readonly ImportProblem[];
      readonly warnings: readonly ImportProblem[];
    };

/**
 * Makes a route manifest of a document of Swagger 2.0, or OpenAPI 3.0, 3.1 or 3.2. Never throws and never asks the
 * network; all problems of the document are reported together.
 *
 * @example
 * const result = importOpenApi({ text, file: "api.yaml" }, { exclude: ["internal"] });
 * if (result.ok) writeFileSync("routes.yaml", result.text);
 * else console.error(result.errors.map(describeProblem).join("\n"));
 */
export function importOpenApi(source: OpenApiSource, options: ImportOptions = {}): ImportResult {
  const report = createReport();
  const text = importDocument(source, options, report);
  const warnings = report.warnings();
  const errors = report.errors();
  return text === undefined || errors.length > 0
    ? { ok: false, errors, warnings }
    : { ok: true, ...text, warnings };
}

function importDocument(source: OpenApiSource, options: ImportOptions, report: Report) {
  const parsed = parseText(source.text, source.file, report);
  if (parsed === undefined || !isSupportedVersion(parsed, report)) return undefined;
  const document = isSwagger(parsed) ? documentFromSwagger(parsed) : parsed;

  const follow = createFollow(document, source.readFile ?? readNothing, report);
  const proseOptions = { descriptions: options.descriptions ?? true };
  const reader = createSchemaReader(follow, report, proseOptions);
  const security = {
    requirements: child(document, "security"),
    schemes: descend(document, "components", "securitySchemes"),
  };
  const context = { follow, schemas: reader, report, options: proseOptions, security };

  const defaults = {
    baseUrl: options.baseUrl ?? readServer(child(document, "servers"), undefined, report),
    headers: options.headers ?? { accept: "application/json" },
  };
  const all = readOperations(document, follow, report);
  for (const { key, ...webhook } of members(child(document, "webhooks"))) {
    const message = `the webhook \`${key}\` is left out: it is a request that the API sends`;
    report.warn(webhook, "webhook", message);
  }
  const operations = selectOperations(all, options, document, report);
  if (operations.length === 0) reportNothing(all.length, document, report);

  const drafts = draftRoutes(operations, defaults, context);
  const { routes: drafted, schemas } = shareSchemas(drafts, reader, report);
  const routes = drafted.map((route) => nameArguments(route, schemas));
  const parameters = shareParameters(routes);
  const responses = shareResponses(routes);
  const manifest = {
    ...readIdentity(document, options),
    ...defaults,
    generate: options.generate ?? { output: "generated" },
    ...given("security", inSomeWay(readSecurity(security.requirements, context).alternatives)),
    parameters: parameters.parameters,
    responses: responses.responses,
    schemas: options.schemasFile ?? schemas,
    groups: writeRoutes(routes, parameters, responses, report),
  };
  const schema = options.schema ?? "./node_modules/waybill/schema/routes.schema.json";
  return {
    text: printManifest(manifest, schema),
    ...(options.schemasFile === undefined
      ? {}
      : { schemas: `${JSON.stringify(schemas, null, 1)}\n` }),
    routes: routes.length,
  };
}

/**
 * `name` and `version` become the user-agent header, `<name>-endpoint.js/<version>`, so both are
 * tokens.
 */
function readIdentity(document: Node, options: ImportOptions) {
  const info = child(document, "info").value;
  const title = scalarText(ownValue(info, "title")) ?? "";
  const version = scalarText(ownValue(info, "version")) ?? "";
  return {
    name: options.name ?? (kebabCase(title) || "api"),
    version: options.version ?? (/^[\w!#$%&'*+.^`|~-]+$/.test(version) ? version : "0.1.0"),
  };
}

function inSomeWay(alternatives: readonly string[]): readonly string[] | undefined {
  return alternatives.length === 0 ? undefined : alternatives;
}

function reportNothing(found: number, document: Node, report: Report): void {
  if (found === 0) {
    const message = isObject(child(document, "webhooks").value)
      ? "the document has only webhooks, which the API sends: there is nothing to call"
      : "the document has no operations";
    report.error(child(document, "paths"), "no-operations", message);
  } else {
    const hint = "look at the tags to include and exclude";
    report.error(document, "no-operations", `none of ${found} operations was chosen`, hint);
  }
}

const readNothing: ReadFile = () => ({ ok: false, reason: "other files are not read here" });
