import { groupBy } from "../../collections/index.js";
import {
  type NameRule,
  type ParameterFile,
  type ResponseFile,
  type RouteFile,
  withNumberedKeys,
} from "../../manifest/index.js";
import { defaultGroup } from "../../plan/index.js";
import type { DraftPart, Node } from "../document/node.js";
import { nameDrafts, nameShared } from "../names/names.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftResponse } from "../operations/responses.js";
import { type DraftWebhook, writeWebhooks } from "../operations/webhooks.js";
import { optional } from "../optional.js";

interface WrittenRoutes {
  /** By group; groups sorted by name, routes in the order of the document. Each with the draft that it was made from. */
  readonly routes: readonly { readonly written: RouteFile; readonly draft: DraftRoute }[];
  readonly parameters: SharedParts<ParameterFile>;
  readonly responses: SharedParts<ResponseFile>;
}

/** @param webhooks among them the callbacks of the routes' operations. */
export function writeRoutes(
  drafts: readonly DraftRoute[],
  rules: readonly NameRule[],
  webhooks: readonly DraftWebhook[],
): WrittenRoutes {
  const allParameters = drafts.flatMap(({ parameters }) => parameters);
  // A parameter with another argument name is not equal to the shared one.
  const sharable = allParameters.filter(({ written }) => written.as === undefined);
  const parameters = shareParts("parameters", sharable);
  const allResponses = drafts.flatMap(({ responses = [] }) => responses);
  // An empty response is shorter than a reference to it.
  const whole = allResponses.filter(({ written }) => Object.keys(written).length > 0);
  const responses = shareParts("responses", whole);
  const names = nameDrafts(drafts, rules);
  const tagsMatter = rules.some(({ tag }) => tag !== undefined);
  const callbacks = groupBy(webhooks, ({ operation }) => operation);
  const routes = drafts.map((draft, index) => {
    const { name, group = "", groupIsDefault = false, contested } = names[index] ?? {};
    const message = `several operations would be called \`${contested ?? ""}\`; this one is called \`${name ?? ""}\``;
    if (contested !== undefined) draft.node.warn("duplicate-name", message);
    const { method, url, operationId, tags } = draft;
    const isFromTag = groupIsDefault && defaultGroup({ method, url, operationId }) !== group;
    const ofOperation = callbacks.get(draft.node);
    const written: RouteFile = {
      route: `${method} ${url}`,
      ...optional("operationId", operationId),
      ...optional("name", name),
      ...(groupIsDefault ? {} : { group }),
      // Tags are written if the group, or a rule's choice, is derived from them.
      ...(isFromTag || tagsMatter ? { tags } : {}),
      ...draft.facts,
      ...(draft.parameters.length > 0 && { parameters: draft.parameters.map(parameters.write) }),
      ...optional("requestBody", draft.requestBody),
      ...optional("responses", draft.responses && writeResponses(draft.responses, responses)),
      ...optional("callbacks", ofOperation && writeWebhooks(ofOperation)),
    };
    return { group, written, draft };
  });
  const groups = [...groupBy(routes, ({ group }) => group)].sort(([a], [b]) => (a < b ? -1 : 1));
  return { routes: groups.flatMap(([, members]) => members), parameters, responses };
}

function writeResponses(responses: readonly DraftResponse[], shared: SharedParts<ResponseFile>) {
  const written = withNumberedKeys<Record<string, ResponseFile | { readonly $ref: string }>>({});
  for (const response of responses) written[response.status] = shared.write(response);
  return written;
}

interface SharedParts<File> {
  /** By name, sorted. */
  readonly parts: Readonly<Record<string, File>>;
  /** The declaration of each part in the document. */
  readonly nodes: readonly (readonly [File, Node])[];
  /** The part itself, or a `$ref` to an equal shared one. */
  readonly write: (part: DraftPart<File>) => File | { readonly $ref: string };
}

/**
 * The shared parts of the document that several routes use in the same form.
 *
 * @param block the block of the manifest that has them.
 */
function shareParts<File>(block: string, parts: readonly DraftPart<File>[]): SharedParts<File> {
  const repeated = [...groupBy(parts, ({ address }) => address)].flatMap(
    ([address, [first, ...others]]) => {
      const isRepeated = others.some(({ written }) => isSame(written, first?.written));
      return first && isRepeated ? [{ ...first, address }] : [];
    },
  );
  const names = nameShared(repeated.map(({ address }) => address));
  const shared = new Map(
    repeated.map(({ address, written }) => [address, { name: names.get(address) ?? "", written }]),
  );
  const entries = [...shared.values()].map(({ name, written }) => [name, written] as const);
  return {
    parts: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    nodes: repeated.flatMap(({ written, node }) => (node ? [[written, node] as const] : [])),
    write: ({ written, address = "" }) => {
      const part = shared.get(address);
      return part && isSame(part.written, written) ? { $ref: `#/${block}/${part.name}` } : written;
    },
  };
}

/** Both were made by the same code, so their members are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
