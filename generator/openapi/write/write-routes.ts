import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftResponse } from "../operations/responses.js";
import { given } from "../given.js";
import { withNumberedKeys, type ResponseFile, type RouteFile } from "../../manifest/index.js";
import { defaultGroup } from "../../plan/index.js";
import { nameRoutes } from "../names/route-names.js";
import type { Report } from "../report.js";
import type { SharedParameters } from "./shared-parameters.js";
import type { SharedResponses } from "./shared-responses.js";
import type { SharedReference } from "./written-manifest.js";

/** A route to write, and the draft that it was made from. */
export interface WrittenRoute {
  readonly written: RouteFile;
  readonly draft: DraftRoute;
}

/** Routes that become one module. */
export interface WrittenRoutes {
  readonly group: string;
  readonly routes: readonly WrittenRoute[];
}

/** Routes by group; groups sorted by name, routes in the order of the document. */
export function writeRoutes(
  drafts: readonly DraftRoute[],
  sharedParameters: SharedParameters,
  sharedResponses: SharedResponses,
  report: Report,
): readonly WrittenRoutes[] {
  const names = nameRoutes(drafts);
  drafts.forEach((draft, index) => {
    const { contested, name } = names[index] ?? {};
    if (contested === undefined) return;
    const message = `several operations would be called \`${contested}\`; this one is called \`${name ?? ""}\``;
    report.warn(draft.node, "duplicate-name", message);
  });
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
      ...given("operationId", operationId),
      ...given("name", name),
      ...(groupIsDefault ? {} : { group }),
      // Tags are written if the group is derived from them.
      ...(groupFromTag ? { tags } : {}),
      ...draft.facts,
      ...(parameters.length === 0 ? {} : { parameters: parameters.map(sharedParameters.write) }),
      ...given("requestBody", requestBody),
      ...given("responses", responses && writeResponses(responses, sharedResponses)),
    };
    routes.push({ written, draft });
  });
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, routes]) => ({ group, routes }));
}

function writeResponses(
  responses: readonly DraftResponse[],
  shared: SharedResponses,
): NonNullable<RouteFile["responses"]> {
  const written = withNumberedKeys<Record<string, ResponseFile | SharedReference>>({});
  for (const response of responses) written[response.status] = shared.write(response);
  return written;
}
