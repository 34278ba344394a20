import type { ChoiceResult, DocumentSettings } from "../manifest/index.js";
import { type Node, child, descend, members } from "./document/node.js";
import { isSupportedVersion, parseText } from "./document/parse-document.js";
import type { Follow } from "./document/references.js";
import { documentFromSwagger, isSwagger } from "./document/swagger-2.js";
import type { Expansion } from "./expansion.js";
import { given } from "./given.js";
import { type Operation, readOperations } from "./operations/operations.js";
import { applyOverlays } from "./overlays/apply-overlays.js";
import type { OpenFile } from "./overlays/read-overlay.js";
import { readPathTemplate } from "./operations/path-template.js";
import { type DraftWebhook, readCallbacks, readWebhooks } from "./operations/webhooks.js";
import { selectOperations } from "./operations/select-operations.js";
import type { ReadContext } from "./read-context.js";
import { createReadOnce } from "./read-once.js";
import { type Report, createReport } from "./report.js";
import { createSchemaReader } from "./schemas/schemas.js";

/** An OpenAPI document to read, and what to take from it. */
export interface DocumentSource extends Omit<DocumentSettings, "document" | "overlays">, OpenFile {
  /** In the order in which they are applied. */
  readonly overlays?: readonly OpenFile[];
}

/** A parsed document of a supported version. */
export interface OpenDocument {
  readonly source: DocumentSource;
  readonly document: Node;
}

export function openDocument(source: DocumentSource, report: Report): readonly OpenDocument[] {
  const written = parseText(source.text, source.file, report);
  const parsed = written && applyOverlays(written, source.overlays ?? [], report);
  if (parsed === undefined || !isSupportedVersion(parsed, report)) return [];
  return [{ source, document: isSwagger(parsed) ? documentFromSwagger(parsed) : parsed }];
}

export interface DocumentParts {
  readonly operations: readonly Operation[];
  readonly context: ReadContext;
  readonly leftOut: readonly string[];
  readonly choice: ChoiceResult;
  readonly webhooks: readonly DraftWebhook[];
}

/** The selected operations, and the context for reading their parts. */
export function readDocument(
  { source, document }: OpenDocument,
  {
    follow,
    expansion,
    report,
    baseUrl,
    ownSecurity,
    webhooks = false,
  }: {
    readonly follow: Follow;
    readonly expansion: Expansion;
    readonly report: Report;
    readonly baseUrl: string;
    readonly ownSecurity: boolean;
    readonly webhooks: boolean | undefined;
  },
): DocumentParts {
  const options = { descriptions: source.descriptions ?? true };
  const context: ReadContext = {
    follow,
    expansion,
    report,
    readOnce: createReadOnce(report),
    options,
    baseUrl,
    ...given("group", source.group),
    schemas: createSchemaReader(componentsOf(document), { follow, expansion, report, options }),
    security: {
      requirements: child(document, "security"),
      schemes: descend(document, "components", "securitySchemes"),
      isShared: !ownSecurity,
    },
  };
  const all = readOperations(document, expansion, report);
  const ofDocument = webhooks || all.length === 0 ? readWebhooks(document, context) : [];
  if (all.length === 0 && ofDocument.length === 0) {
    report.error(child(document, "paths"), "no-operations", "the document has no operations");
  }
  const { chosen: operations, unused } = selectOperations(all, source);
  const chosen = new Set(operations);
  if (!webhooks && all.length > 0) warnOf("webhook", child(document, "webhooks"), report);
  const ofOperations = operations.flatMap((operation) => {
    if (webhooks) return readCallbacks(document, operation, context);
    warnOf("callback", operation.member("callbacks"), report);
    return [];
  });
  return {
    operations,
    context,
    webhooks: [...ofDocument, ...ofOperations],
    leftOut: all.filter((operation) => !chosen.has(operation)).map(routeOf),
    choice: { found: all.length, chosen: operations.length, unused },
  };
}

/** The schemas of a document by name. */
function componentsOf(document: Node): Node {
  return isSwagger(document)
    ? child(document, "definitions")
    : descend(document, "components", "schemas");
}

function routeOf(operation: Operation): string {
  return `${operation.method} ${readPathTemplate(operation, createReport()).template}`;
}

function warnOf(kind: "webhook" | "callback", left: Node, report: Report): void {
  for (const { key, ...node } of members(left)) {
    const message = `the ${kind} \`${key}\` is left out: it is a request that the API sends`;
    report.warn(node, kind, message);
  }
}
