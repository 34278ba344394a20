import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftResponse } from "../operations/responses.js";
import { optional } from "../optional.js";
import {
  type NameRule,
  type ResponseFile,
  type RouteFile,
  withNumberedKeys,
} from "../../manifest/index.js";
import { defaultGroup } from "../../plan/index.js";
import { nameDrafts } from "../names/draft-names.js";
import type { Report } from "../report.js";
import type { shareParameters, shareResponses } from "./share-parts.js";

/** A route to write, and the draft that it was made from. */
export interface WrittenRoute {
  readonly written: RouteFile;
  readonly draft: DraftRoute;
}

/** Routes by group; groups sorted by name, routes in the order of the document. */
export function writeRoutes(
  drafts: readonly DraftRoute[],
  rules: readonly NameRule[],
  shared: {
    readonly parameters: ReturnType<typeof shareParameters>;
    readonly responses: ReturnType<typeof shareResponses>;
  },
  report: Report,
): readonly WrittenRoute[] {
  const names = nameDrafts(drafts, rules);
  drafts.forEach((draft, index) => {
    const { contested, name } = names[index] ?? {};
    if (contested === undefined) return;
    const message = `several operations would be called \`${contested}\`; this one is called \`${name ?? ""}\``;
    report.warn(draft.node, "duplicate-name", message);
  });
  const tagsMatter = rules.some(({ tag }) => tag !== undefined);
  const groups = new Map<string, WrittenRoute[]>();
  drafts.forEach((draft, index) => {
    const { name, group = "", groupIsDefault = false } = names[index] ?? {};
    const routes = groups.get(group) ?? [];
    groups.set(group, routes);
    const { operationId, tags, parameters, requestBody, responses } = draft;
    const { method, url } = draft;
    const groupFromTag = groupIsDefault && defaultGroup({ method, url, operationId }) !== group;
    const written: RouteFile = {
      route: `${draft.method} ${draft.url}`,
      ...optional("operationId", operationId),
      ...optional("name", name),
      ...(groupIsDefault ? {} : { group }),
      // Tags are written if the group, or a rule's choice, is derived from them.
      ...(groupFromTag || tagsMatter ? { tags } : {}),
      ...draft.facts,
      ...(parameters.length === 0 ? {} : { parameters: parameters.map(shared.parameters.write) }),
      ...optional("requestBody", requestBody),
      ...optional("responses", responses && writeResponses(responses, shared.responses)),
    };
    routes.push({ written, draft });
  });
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, routes]) => routes);
}

function writeResponses(
  responses: readonly DraftResponse[],
  shared: ReturnType<typeof shareResponses>,
): NonNullable<RouteFile["responses"]> {
  const written = withNumberedKeys<Record<string, ResponseFile | { readonly $ref: string }>>({});
  for (const response of responses) written[response.status] = shared.write(response);
  return written;
}
