import { type ChoiceResult, type NameRule, type ReadFile, isToken } from "../manifest/index.js";
import { bodyArgumentNamer, kebabCase } from "../plan/index.js";
import { type Node, type Origin, child, ownValue, scalarText } from "./document/node.js";
import { createFollow } from "./document/references.js";
import { createExpansion } from "./expansion.js";
import { given } from "./given.js";
import { nameArguments } from "./names/argument-names.js";
import { draftRoutes } from "./operations/draft-routes.js";
import { readFurtherServers } from "./operations/further-servers.js";
import { readSecurity } from "./operations/security.js";
import { type DraftWebhook, writeWebhooks } from "./operations/webhooks.js";
import { readDocumentServer, readServer } from "./operations/servers.js";
import { type DocumentSource, openDocument, readDocument } from "./read-document.js";
import type { Report } from "./report.js";
import type { SchemaReader, SharedReader } from "./schemas/schemas.js";
import { shareSchemas } from "./schemas/shared-schemas.js";
import { shareParameters, shareResponses } from "./write/share-parts.js";
import type { ImportedManifest } from "./write/print-manifest.js";
import { type WrittenRoute, writeRoutes } from "./write/write-routes.js";

/** Values that take precedence over those of documents. */
export interface ManifestIdentity {
  /** Default: the document's title in kebab case. */
  readonly name?: string;
  /** Default: the document's version, if it is valid in a header. */
  readonly version?: string;
  /** Default: the document's first server. */
  readonly baseUrl?: string;
  /** Default: `accept: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Rules that take precedence over the documents' own names. */
  readonly names?: readonly NameRule[];
  /** Whether to read webhooks and callbacks; the webhooks of documents without operations are read in any case. */
  readonly webhooks?: boolean;
}

/** The place of a part of the manifest; of a list, those of its items, which can be the same object in several lists. */
type PartOrigin = Origin | readonly (Origin | undefined)[];

/** The contents of documents, in the form of a manifest. */
export interface DraftManifest {
  readonly manifest: ImportedManifest;
  /** The places in documents from which parts of the manifest were made. */
  readonly origins: ReadonlyMap<object, PartOrigin>;
  /** The base URL of the first document, also if the manifest has another; `undefined` if the document names none. */
  readonly server: string | undefined;
  /** Routes of the documents that were not selected. */
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
  readFile: ReadFile,
  report: Report,
): DraftManifest | undefined {
  const opened = sources.flatMap((source) => openDocument(source, report));
  const [first] = opened;
  if (first === undefined || opened.length < sources.length) return undefined;
  const documents = opened.map(({ document }) => document);
  const follow = createFollow(documents, readFile, report);
  const expansion = createExpansion(follow, report);
  const servers = documents.map((document) => child(document, "servers"));
  const baseUrls = servers.map((list) => identity.baseUrl ?? readServer(list, undefined, report));
  const { headers = { accept: "application/json" } } = identity;
  const defaults = { baseUrl: baseUrls[0] ?? "/", headers };
  // With several documents, each route has its own security, because the documents may differ.
  const { webhooks } = identity;
  const shared = { follow, expansion, report, ownSecurity: opened.length > 1, webhooks };
  const all = opened.map((one, index) =>
    readDocument(one, { ...shared, baseUrl: baseUrls[index] ?? "/" }),
  );
  const drafts = draftRoutes(
    all.flatMap(({ operations, context }) =>
      operations.map((operation) => ({ operation, context })),
    ),
    defaults,
  );
  if (report.errors().length > 0) return undefined;
  const reader = joinReaders(all.map(({ context }) => context.schemas));
  const found = all.flatMap((one) => one.webhooks);
  const both = [...drafts, ...found.map(({ draft }) => draft)];
  const { routes: named, schemas, nodes } = shareSchemas(both, reader, expansion, report);
  const drafted = named.slice(0, drafts.length);
  const sent = named
    .slice(drafts.length)
    .map((draft, index) => ({ ...found[index], name: found[index]?.name ?? "", draft }));
  const bodyNames = bodyArgumentNamer(schemas);
  const routes = drafted.map((route) => nameArguments(route, bodyNames));
  const parameters = shareParameters(routes);
  const responses = shareResponses(routes);
  const placed = writeRoutes(routes, identity.names ?? [], { parameters, responses }, report).map(
    (route) => withCallbacks(route, sent),
  );
  const ofDocuments = sent.filter(({ operation }) => operation === undefined);
  const [{ context } = {}] = all.filter((one) => one.context.security.isShared);
  const security = context && readSecurity(context.security.requirements, context).alternatives;
  return {
    manifest: {
      ...readIdentity(first.document, identity),
      ...defaults,
      ...given("servers", readFurtherServers(servers, report)),
      ...(security !== undefined && security.length > 0 ? { security } : {}),
      parameters: parameters.parts,
      responses: responses.parts,
      schemas,
      ...(ofDocuments.length > 0 && { webhooks: writeWebhooks(ofDocuments) }),
      routes: placed.map(({ written }) => written),
    },
    origins: new Map([
      ...[...nodes, ...parameters.nodes, ...responses.nodes].map(
        ([part, node]) => [part, originOf(node)] as const,
      ),
      ...placed.flatMap(originsOf),
    ]),
    server: servers[0] && readDocumentServer(servers[0]),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    choices: all.map(({ choice }) => choice),
  };
}

function withCallbacks(route: WrittenRoute, webhooks: readonly DraftWebhook[]): WrittenRoute {
  const own = webhooks.filter(({ operation }) => operation === route.draft.node);
  if (own.length === 0) return route;
  return { ...route, written: { ...route.written, callbacks: writeWebhooks(own) } };
}

function joinReaders(readers: readonly SchemaReader[]): SharedReader {
  return {
    shared: () => new Map(readers.flatMap((reader) => [...reader.shared()])),
    families: () => new Map(readers.flatMap((reader) => [...reader.families()])),
    nodeOf: (address) => {
      for (const reader of readers) {
        const node = reader.nodeOf(address);
        if (node !== undefined) return node;
      }
      return undefined;
    },
  };
}

/**
 * Reads `name` and `version`, which must be tokens because they become the header `user-agent`,
 * `<name>-endpoint.js/<version>`.
 */
function readIdentity(document: Node, identity: ManifestIdentity) {
  const info = child(document, "info").value;
  const title = scalarText(ownValue(info, "title")) ?? "";
  const version = scalarText(ownValue(info, "version")) ?? "";
  return {
    name: identity.name ?? (kebabCase(title) || "api"),
    version: identity.version ?? (isToken(version) ? version : "0.1.0"),
  };
}

function originsOf({ written, draft }: WrittenRoute): readonly (readonly [object, PartOrigin])[] {
  const { parameters = [] } = written;
  const ofParameters = draft.parameters.map(({ written: own, node }, index) =>
    // A `$ref` to a shared parameter has the place of the route.
    node !== undefined && parameters[index] === own ? originOf(node) : undefined,
  );
  return [
    [written, originOf(draft.node)],
    [parameters, ofParameters],
  ];
}

function originOf({ file, step }: Node): Origin {
  return { file, step };
}
