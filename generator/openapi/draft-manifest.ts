import { type ChoiceResult, type DocumentDefaults, isToken } from "../manifest/index.js";
import { bodyArgumentNamer, kebabCase } from "../plan/index.js";
import type { Node, Origin, Reading } from "./document/node.js";
import { nameArguments } from "./names/argument-names.js";
import { draftRoutes } from "./operations/draft-routes.js";
import { readSecurity } from "./operations/security.js";
import { readDocumentServer, readFurtherServers, readServer } from "./operations/servers.js";
import { writeWebhooks } from "./operations/webhooks.js";
import { optional } from "./optional.js";
import { type DocumentSource, componentsOf, openDocument, readDocument } from "./read-document.js";
import type { ReadContext } from "./read-context.js";
import { createSharedSchemas } from "./schemas/schemas.js";
import { nameSchemas } from "./schemas/shared-schemas.js";
import type { ImportedManifest } from "./write/print-manifest.js";
import { writeRoutes } from "./write/write-routes.js";

/** Values that take precedence over those of documents. */
export interface ManifestIdentity extends DocumentDefaults {
  /** Default: the document's title in kebab case. */
  readonly name?: string;
  /** Default: the document's version, if it is valid in a header. */
  readonly version?: string;
}

/** The place of a part of the manifest; of a list, those of its items, which can be the same object in several lists. */
type PartOrigin = Origin | readonly (Origin | undefined)[];

export interface DraftManifest {
  readonly manifest: ImportedManifest;
  /** The places in documents from which parts of the manifest were made. */
  readonly origins: ReadonlyMap<object, PartOrigin>;
  /** The base URL of the first document, also if the manifest has another; `undefined` if the document names none. */
  readonly server: string | undefined;
  readonly leftOut: readonly string[];
  /** By the indices of the documents. */
  readonly choices: readonly ChoiceResult[];
}

/**
 * Reads documents into one manifest. Reports problems, and returns nothing if a document has errors. The routes, names and
 * shared parts of several documents are combined as if they were from one document.
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
  const shared = createSharedSchemas(documents.map(componentsOf));
  const all = opened.map((parsed, index) => {
    const baseUrl = baseUrls[index] ?? "/";
    // With several documents, each route has its own security, because the documents may differ.
    const sharesSecurity = opened.length === 1;
    return readDocument(parsed, { baseUrl, sharesSecurity }, shared, identity.webhooks);
  });
  const drafts = draftRoutes(all, defaults);
  const { schemas, nodes, named } = nameSchemas(shared);
  if (reading.errors().length > 0) return undefined;
  const bodyNames = bodyArgumentNamer(schemas);
  const namedDrafts = drafts.map((draft) => nameArguments(named(draft), bodyNames));
  const webhooks = all.flatMap((parts) => parts.webhooks).map(named);
  const { routes, parameters, responses } = writeRoutes(
    namedDrafts,
    identity.names ?? [],
    webhooks,
  );
  const ofDocuments = webhooks.filter(({ operation }) => operation === undefined);
  const declared = [...nodes, ...parameters.nodes, ...responses.nodes];
  return {
    manifest: {
      ...readIdentity(first.child("info"), identity),
      ...defaults,
      ...optional("servers", readFurtherServers(servers)),
      ...optional("security", readSharedSecurity(all)),
      parameters: parameters.parts,
      responses: responses.parts,
      schemas,
      ...(ofDocuments.length > 0 && { webhooks: writeWebhooks(ofDocuments) }),
      routes: routes.map(({ written }) => written),
    },
    origins: new Map<object, PartOrigin>([
      ...declared.map(([part, node]) => [part, node.origin()] as const),
      ...routes.flatMap(originsOf),
    ]),
    server: servers[0] && readDocumentServer(servers[0]),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    choices: all.map(({ choice }) => choice),
  };
}

function readSharedSecurity(all: readonly { readonly context: ReadContext }[]) {
  const context = all.map((parts) => parts.context).find(({ sharesSecurity }) => sharesSecurity);
  const security = context && readSecurity(context.document.child("security"), context);
  return security?.alternatives.length === 0 ? undefined : security?.alternatives;
}

/**
 * Reads `name` and `version`, which must be tokens because they become the header `user-agent`,
 * `<name>-endpoint.js/<version>`.
 */
function readIdentity(info: Node, identity: ManifestIdentity) {
  const version = info.scalar("version") ?? "";
  return {
    name: identity.name ?? (kebabCase(info.scalar("title") ?? "") || "api"),
    version: identity.version ?? (isToken(version) ? version : "0.1.0"),
  };
}

function originsOf({
  written,
  draft,
}: ReturnType<typeof writeRoutes>["routes"][number]): readonly (readonly [object, PartOrigin])[] {
  const { parameters = [] } = written;
  const ofParameters = draft.parameters.map((parameter, index) =>
    // A `$ref` to a shared parameter has the place of the route.
    parameters[index] === parameter.written ? parameter.node?.origin() : undefined,
  );
  return [
    [written, draft.node.origin()],
    [parameters, ofParameters],
  ];
}
