import { groupBy } from "../../collections/index.js";
import {
  type NameRule,
  type ResponseFile,
  type RouteFile,
  withNumberedKeys,
} from "../../manifest/index.js";
import { defaultGroup } from "../../plan/index.js";
import { type DraftPart, isSame } from "../document/node.js";
import { nameDrafts, nameShared } from "../names/names.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftResponse } from "../operations/responses.js";
import { type DraftWebhook, writeWebhooks } from "../operations/webhooks.js";
import { optional } from "../optional.js";

/**
 * @param webhooks among them the callbacks of the routes' operations.
 * @returns routes, each with its draft, by group: groups sorted by name, routes in the order of the document. And what they share.
 */
export function writeRoutes(
  drafts: readonly DraftRoute[],
  rules: readonly NameRule[],
  webhooks: readonly DraftWebhook[],
) {
  const parameters = shareParts(
    "parameters",
    drafts.flatMap((draft) => draft.parameters),
    // A parameter with another argument name is not equal to the shared one.
    ({ as }) => as === undefined,
  );
  const responses = shareParts(
    "responses",
    drafts.flatMap((draft) => draft.responses ?? []),
    // An empty response is shorter than a reference to it.
    (response) => Object.keys(response).length > 0,
  );
  const names = nameDrafts(drafts, rules);
  const tagsMatter = rules.some(({ tag }) => tag !== undefined);
  const callbacks = groupBy(webhooks, ({ operation }) => operation);
  const routes = drafts.map((draft, index) => {
    const { name, group = "", groupIsDefault = false, contested } = names[index] ?? {};
    if (contested !== undefined) {
      const message = `several operations would be called \`${contested}\`; this one is called \`${name ?? ""}\``;
      draft.node.warn("duplicate-name", message);
    }
    const { method, url, operationId, tags } = draft;
    const mayBeFromTag = groupIsDefault && tags.length > 0;
    const isFromTag = mayBeFromTag && defaultGroup({ method, url, operationId }) !== group;
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

function writeResponses(
  responses: readonly DraftResponse[],
  { write }: ReturnType<typeof shareParts<ResponseFile>>,
) {
  const written = withNumberedKeys<Record<string, ReturnType<typeof write>>>({});
  for (const response of responses) written[response.status] = write(response);
  return written;
}

/**
 * The shared parts of the document that several routes use in the same form.
 *
 * @returns the parts by name, sorted; the document's declarations of them; and what writes a part, or a `$ref` to an equal shared one.
 */
function shareParts<File>(
  block: string,
  parts: readonly DraftPart<File>[],
  isSharable: (written: File) => boolean,
) {
  const sharable = parts.filter(({ written }) => isSharable(written));
  const repeated = [...groupBy(sharable, ({ address }) => address)].flatMap(
    ([address, [first, ...others]]) => {
      const isRepeated = others.some(({ written }) => isSame(written, first.written));
      return isRepeated ? [{ ...first, address }] : [];
    },
  );
  const names = nameShared(repeated.map(({ address }) => address));
  const shared = new Map(repeated.map((part) => [part.address, part.written]));
  const entries = [...shared].map(
    ([address, written]) => [names.get(address) ?? "", written] as const,
  );
  return {
    parts: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    nodes: repeated.flatMap(({ written, node }) => (node ? [[written, node] as const] : [])),
    write: ({ written, address = "" }: DraftPart<File>): File | { readonly $ref: string } =>
      shared.has(address) && isSame(shared.get(address), written)
        ? { $ref: `#/${block}/${names.get(address) ?? ""}` }
        : written,
  };
}
