import type { ChoiceResult, DocumentSettings } from "../manifest/index.js";
import type { Node, Reading } from "./document/node.js";
import { isSupportedVersion, parseText } from "./document/parse-document.js";
import { documentFromSwagger, isSwagger } from "./document/swagger-2.js";
import { readOperations } from "./operations/operations.js";
import { readPathTemplate } from "./operations/path-template.js";
import { selectOperations } from "./operations/select-operations.js";
import { readCallbacks, readWebhooks } from "./operations/webhooks.js";
import { optional } from "./optional.js";
import { type OpenFile, applyOverlays } from "./overlays/apply-overlays.js";
import { type ReadContext, createReadOnce } from "./read-context.js";
import { type SharedSchemas, createSchemaReader } from "./schemas/schemas.js";

export interface DocumentSource extends Omit<DocumentSettings, "document" | "overlays">, OpenFile {
  /** In the order in which they are applied. */
  readonly overlays?: readonly OpenFile[];
}

/** @returns the parsed document, of a supported version; nothing after an error was reported. */
export function openDocument(source: DocumentSource, reading: Reading) {
  const written = parseText(source.text, source.file, reading);
  const parsed = written && applyOverlays(written, source.overlays ?? []);
  if (parsed === undefined || !isSupportedVersion(parsed)) return [];
  return [{ source, document: isSwagger(parsed) ? documentFromSwagger(parsed) : parsed }];
}

/** @param shared takes the schemas that others refer to. */
export function readDocument(
  { source, document }: { readonly source: DocumentSource; readonly document: Node },
  settings: Pick<ReadContext, "baseUrl" | "sharesSecurity">,
  shared: SharedSchemas,
  wantsWebhooks = false,
) {
  const { descriptions = true } = source;
  const context: ReadContext = {
    ...settings,
    document,
    descriptions,
    readOnce: createReadOnce(),
    ...optional("group", source.group),
    schemas: createSchemaReader(shared, { descriptions }),
  };
  const all = readOperations(document);
  const ofDocument = wantsWebhooks || all.length === 0 ? readWebhooks(context) : [];
  if (all.length === 0 && ofDocument.length === 0) {
    document.child("paths").error("no-operations", "the document has no operations");
  }
  const { chosen, unused } = selectOperations(all, source);
  if (!wantsWebhooks && all.length > 0) warnOf("webhook", document.child("webhooks"));
  const ofOperations = chosen.flatMap((operation) => {
    if (wantsWebhooks) return readCallbacks(operation, context);
    warnOf("callback", operation.member("callbacks"));
    return [];
  });
  const isChosen = new Set(chosen);
  const leftOut = all.filter((operation) => !isChosen.has(operation));
  return {
    operations: chosen,
    context,
    webhooks: [...ofDocument, ...ofOperations],
    leftOut: leftOut.map(
      (operation) => `${operation.method} ${readPathTemplate(operation).template}`,
    ),
    choice: { found: all.length, chosen: chosen.length, unused } satisfies ChoiceResult,
  };
}

export function componentsOf(document: Node): Node {
  return isSwagger(document)
    ? document.child("definitions")
    : document.child("components").child("schemas");
}

function warnOf(kind: "webhook" | "callback", left: Node): void {
  for (const node of left.members()) {
    const message = `the ${kind} \`${node.key}\` is left out: it is a request that the API sends`;
    node.warn(kind, message);
  }
}
