import type { ChoiceResult, DocumentSettings } from "../manifest/index.js";
import { type Node, child, members } from "./document/node.js";
import { isSupportedVersion, parseText } from "./document/parse-document.js";
import { documentFromSwagger, isSwagger } from "./document/swagger-2.js";
import { readOperations } from "./operations/operations.js";
import { readPathTemplate } from "./operations/path-template.js";
import { selectOperations } from "./operations/select-operations.js";
import { readCallbacks, readWebhooks } from "./operations/webhooks.js";
import { optional } from "./optional.js";
import { applyOverlays } from "./overlays/apply-overlays.js";
import type { OpenFile } from "./overlays/read-overlay.js";
import { type ReadContext, createReadOnce } from "./read-context.js";
import { type Report, createReport } from "./report.js";
import { type SharedSchemas, createSchemaReader } from "./schemas/schemas.js";

export interface DocumentSource extends Omit<DocumentSettings, "document" | "overlays">, OpenFile {
  /** In the order in which they are applied. */
  readonly overlays?: readonly OpenFile[];
}

/** @returns the parsed document, of a supported version; nothing after an error was reported. */
export function openDocument(source: DocumentSource, report: Report) {
  const written = parseText(source.text, source.file, report);
  const parsed = written && applyOverlays(written, source.overlays ?? [], report);
  if (parsed === undefined || !isSupportedVersion(parsed, report)) return [];
  return [{ source, document: isSwagger(parsed) ? documentFromSwagger(parsed) : parsed }];
}

/** @param shared takes the schemas that others refer to. */
export function readDocument(
  { source, document }: { readonly source: DocumentSource; readonly document: Node },
  settings: Pick<ReadContext, "follow" | "expansion" | "report" | "baseUrl" | "sharesSecurity">,
  shared: SharedSchemas,
  wantsWebhooks = false,
) {
  const { report } = settings;
  const known = { ...settings, document, descriptions: source.descriptions ?? true };
  const context: ReadContext = {
    ...known,
    readOnce: createReadOnce(report),
    ...optional("group", source.group),
    schemas: createSchemaReader(shared, known),
  };
  const all = readOperations(context);
  const ofDocument = wantsWebhooks || all.length === 0 ? readWebhooks(context) : [];
  if (all.length === 0 && ofDocument.length === 0) {
    report.error(child(document, "paths"), "no-operations", "the document has no operations");
  }
  const { chosen, unused } = selectOperations(all, source);
  if (!wantsWebhooks && all.length > 0) warnOf("webhook", child(document, "webhooks"), report);
  const ofOperations = chosen.flatMap((operation) => {
    if (wantsWebhooks) return readCallbacks(operation, context);
    warnOf("callback", operation.member("callbacks"), report);
    return [];
  });
  const isChosen = new Set(chosen);
  const leftOut = all.filter((operation) => !isChosen.has(operation));
  return {
    operations: chosen,
    context,
    webhooks: [...ofDocument, ...ofOperations],
    leftOut: leftOut.map(
      (operation) => `${operation.method} ${readPathTemplate(operation, createReport()).template}`,
    ),
    choice: { found: all.length, chosen: chosen.length, unused } satisfies ChoiceResult,
  };
}

export function componentsOf(document: Node): Node {
  return isSwagger(document)
    ? child(document, "definitions")
    : child(child(document, "components"), "schemas");
}

function warnOf(kind: "webhook" | "callback", left: Node, report: Report): void {
  for (const { key, ...node } of members(left)) {
    const message = `the ${kind} \`${key}\` is left out: it is a request that the API sends`;
    report.warn(node, kind, message);
  }
}
