import {
  type ApiDescription,
  type ChoiceResult,
  type DocumentDefaults,
  type DocumentSettings,
  isToken,
} from "../manifest/index.js";
import { type DeclarationPlan, argumentNamesContext, kebabCase } from "../plan/index.js";
import { isObject } from "../collections/index.js";
import { describeDocuments } from "./api-description.js";
import { type Node, type Origin, type Reading, scalarText } from "./document/node.js";
import { isSupportedVersion, parseText } from "./document/parse-document.js";
import { restoreDocumentTexts } from "./document/spelling.js";
import { documentFromSwagger, isSwagger } from "./document/swagger-2.js";
import { nameArguments } from "./names/argument-names.js";
import { manifestName } from "./names/names.js";
import { readOperations } from "./operations/operations.js";
import { readPathTemplate } from "./operations/path-template.js";
import { readRoutes } from "./operations/routes.js";
import { selectOperations } from "./operations/select-operations.js";
import { readSecurity } from "./operations/security.js";
import { readFurtherServers, readServer } from "./operations/servers.js";
import { readCallbacks, readWebhooks } from "./operations/webhooks.js";
import { optional } from "./optional.js";
import { documentTypes } from "./paths/document-types.js";
import { type OpenFile, applyOverlays } from "./overlays/apply-overlays.js";
import { type Declarations, type ReadContext, createReadOnce } from "./read-context.js";
import { type SharedSchemas, createSchemaReader, createSharedSchemas } from "./schemas/schemas.js";
import { nameSchemas } from "./schemas/shared-schemas.js";
import { completeRoutes } from "./write/complete-routes.js";
import type { ImportedManifest } from "./write/print-manifest.js";

export interface DocumentSource extends Omit<DocumentSettings, "document" | "overlays">, OpenFile {
  /** In order of application. */
  readonly overlays?: readonly OpenFile[];
}

/** Values that override the documents' values. */
export interface ManifestIdentity extends DocumentDefaults {
  /** Default: the document's title in kebab case. */
  readonly name?: string;
  /** Default: the document's version, if it is valid in a header. */
  readonly version?: string;
}

/** The place of a part of the manifest. A list has the places of its items, which several lists can share. */
type PartOrigin = Origin | readonly (Origin | undefined)[];

export interface DraftManifest {
  readonly manifest: ImportedManifest;
  /** Places in documents, by the parts of the manifest derived from them. */
  readonly origins: ReadonlyMap<object, PartOrigin>;
  readonly leftOut: readonly string[];
  /** Names of schemas in the documents by name in `manifest`, if different. */
  readonly documentNames: ReadonlyMap<string, string>;
  readonly choices: readonly ChoiceResult[];
  readonly description: ApiDescription;
  /** Declarations of `paths.ts`, if requested. */
  readonly paths?: readonly DeclarationPlan[];
}

/**
 * Reads documents into one manifest. Reports problems, and returns no manifest if a document has errors. Routes, names and
 * shared parts of several documents are combined as if they were one document.
 */
export function draftManifest(
  sources: readonly DocumentSource[],
  identity: ManifestIdentity,
  reading: Reading,
): DraftManifest | undefined {
  const opened = sources.flatMap((source) => openDocument(source, reading));
  const documents = opened.map(({ document }) => document);
  const [first] = documents;
  if (first === undefined || opened.length < sources.length) return undefined;
  for (const document of documents) reading.files.set(document.file, document);
  const servers = documents.map((document) => document.child("servers"));
  const baseUrls = servers.map((list) => identity.baseUrl ?? readServer(list));
  const { headers = { accept: "application/json" } } = identity;
  const defaults = { baseUrl: baseUrls[0] ?? "/", headers };
  const shared = createSharedSchemas(documents.map(findComponents));
  const declarations: Declarations = {
    shared: new Map(),
    parameters: new Map(),
    implied: new Map(),
  };
  const all = opened.map((parsed, index) => {
    const baseUrl = baseUrls[index] ?? "/";
    // With several documents each route lists its security, because documents may differ.
    const sharesSecurity = opened.length === 1;
    const settings = { baseUrl, sharesSecurity, defaults, declarations };
    return readDocument(parsed, settings, shared, identity.webhooks);
  });
  const isAlone = all.every(({ isEmpty }) => isEmpty);
  const isAll = identity.schemas === "all" || (identity.schemas === "alone" && isAlone);
  for (const { context, isEmpty } of all) {
    if (isEmpty && !isAll) {
      const message = "the document has no operations";
      context.document.child("paths").error("no-operations", message, NO_OPERATIONS);
    }
    const components = findComponents(context.document);
    for (const node of components.members()) {
      if (isAll || isReferenced(node, components, identity.references)) context.schemas.share(node);
    }
  }
  const read = readRoutes(all.flatMap(({ operations }) => operations));
  const webhooks = all.flatMap((parts) => parts.webhooks);
  const entries = [...read, ...webhooks].map(([, entry]) => entry);
  const { schemas, nodes, documentNames } = nameSchemas(shared, entries);
  // After reading the schemas, and thereby their files.
  const paths = identity.paths ? describeDocument(all) : undefined;
  if (reading.errors().length > 0) return undefined;
  const context = argumentNamesContext(schemas);
  const named = read.map(([operation, entry]) => {
    const implied = declarations.implied.get(operation.node) ?? [];
    return [operation, nameArguments(entry, implied, context)] as const;
  });
  const { names = [] } = identity;
  const { routes, parameters, responses } = completeRoutes(named, names, declarations);
  const further = readFurtherServers(servers);
  const security = (all.length === 1 ? all : []).flatMap(
    ({ context }) => readSecurity(context.document.child("security"), context).alternatives,
  );
  return {
    manifest: {
      ...readIdentity(first.child("info"), identity),
      ...defaults,
      ...optional("servers", further),
      ...(security.length > 0 && { security }),
      parameters,
      responses,
      schemas,
      ...(webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
      routes: routes.map(({ entry }) => entry),
    },
    origins: new Map<object, PartOrigin>([
      ...nodes.map(([part, node]) => [part, node.origin()] as const),
      ...[...Object.values(parameters), ...Object.values(responses)].flatMap((part) => {
        const { node } = declarations.shared.get(part) ?? {};
        return node === undefined ? [] : [[part, node.origin()] as const];
      }),
      ...routes.flatMap(listOrigins),
    ]),
    documentNames,
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    choices: all.map(({ choice }) => choice),
    description: describeDocuments(all.map(({ context }) => context)),
    ...optional("paths", paths),
  };
}

/** Whether the manifest refers to a component by its name, or by its name in manifests unless another component has that name. */
function isReferenced(
  component: Node,
  components: Node,
  references: ManifestIdentity["references"],
): boolean {
  const name = manifestName(component.address());
  const isFree = components.child(name).value === undefined;
  return references?.has(component.key) === true || (isFree && references?.has(name) === true);
}

function describeDocument([only, second]: readonly ReturnType<typeof readDocument>[]) {
  if (second !== undefined) {
    const message = "`paths.ts` describes one document, and the manifest has several";
    const hint = "write a manifest for each document, or remove `paths`";
    return second.context.document.error("several-documents", message, hint);
  }
  const operations = only?.operations.map(([operation]) => operation) ?? [];
  return only && documentTypes(only.context, operations);
}

/**
 * Reads `name` and `version`. Both must be tokens, because they form the header `user-agent`: `<name>-endpoint.js/<version>`.
 */
function readIdentity(info: Node, identity: ManifestIdentity) {
  const version = scalarText(info.get("version")) ?? "";
  return {
    name: identity.name ?? (kebabCase(scalarText(info.get("title")) ?? "") || "api"),
    version: identity.version ?? (isToken(version) ? version : "0.1.0"),
  };
}

function listOrigins({ entry, operation }: ReturnType<typeof completeRoutes>["routes"][number]) {
  const { parameters = [], pages } = entry;
  const { node, context, member } = operation;
  const nodes = context.declarations.parameters.get(node) ?? [];
  const ofParameters = parameters.map((parameter, index) =>
    // A `$ref` to a shared parameter has the place of the route.
    "$ref" in parameter ? undefined : nodes[index]?.origin(),
  );
  return [
    [entry, node.origin()] as const,
    [parameters, ofParameters] as const,
    ...(isObject(pages) ? [[pages, member("x-waybill-pages").origin()] as const] : []),
  ];
}

/** @returns the parsed document, if its version is supported; an empty list after an error was reported. */
function openDocument(source: DocumentSource, reading: Reading) {
  const original = parseText(source.text, source.file, reading);
  const parsed = original && applyOverlays(original, source.overlays ?? []);
  if (parsed === undefined || !isSupportedVersion(parsed)) return [];
  reading.files.set(parsed.file, parsed);
  restoreDocumentTexts(parsed);
  return [{ source, document: isSwagger(parsed) ? documentFromSwagger(parsed) : parsed }];
}

const NO_OPERATIONS =
  "`generate: { only: types }` writes only types of schemas; `schemas: all` writes them besides functions";

/** @param shared gets the referenced schemas. */
function readDocument(
  { source, document }: { readonly source: DocumentSource; readonly document: Node },
  settings: Pick<ReadContext, "baseUrl" | "sharesSecurity" | "defaults" | "declarations">,
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
  const all = readOperations(context);
  const webhooks = wantsWebhooks || all.length === 0 ? readWebhooks(context) : [];
  const { chosen, unused } = selectOperations(all, source, document);
  if (!wantsWebhooks && all.length > 0) warnIgnored("webhook", document.child("webhooks"));
  const operations = chosen.map((operation) => {
    if (!wantsWebhooks) warnIgnored("callback", operation.member("callbacks"));
    return [operation, wantsWebhooks ? readCallbacks(operation) : undefined] as const;
  });
  const isChosen = new Set(chosen);
  return {
    operations,
    context,
    webhooks,
    isEmpty: all.length === 0 && webhooks.length === 0,
    leftOut: all
      .filter((operation) => !isChosen.has(operation))
      .map((operation) => `${operation.method} ${readPathTemplate(operation, false).template}`),
    choice: { found: all.length, chosen: chosen.length, unused } satisfies ChoiceResult,
  };
}

function findComponents(document: Node): Node {
  return isSwagger(document)
    ? document.child("definitions")
    : document.child("components").child("schemas");
}

function warnIgnored(kind: "webhook" | "callback", ignored: Node): void {
  for (const node of ignored.members()) {
    node.warn(kind, `the ${kind} \`${node.key}\` is ignored: it is a request that the API sends`);
  }
}
