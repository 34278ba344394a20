import type { DraftRoute } from "../operations/draft-routes.js";
import { given } from "../given.js";
import { nameRoutes } from "../names/route-names.js";
import type { SharedParameters } from "./shared-parameters.js";
import type { SharedResponses } from "./shared-responses.js";
import type { WrittenGroup, WrittenRoute } from "./written-manifest.js";

/** Routes by group, groups in the order of their names, routes in the order of the document. */
export function writeRoutes(
  drafts: readonly DraftRoute[],
  sharedParameters: SharedParameters,
  sharedResponses: SharedResponses,
): readonly WrittenGroup[] {
  const names = nameRoutes(drafts);
  const groups = new Map<string, WrittenRoute[]>();
  drafts.forEach((draft, index) => {
    const { name, group = "", groupIsDefault = false } = names[index] ?? {};
    const routes = groups.get(group) ?? [];
    groups.set(group, routes);
    const { operationId, tags, parameters, requestBody, responses } = draft;
    const groupFromTag = groupIsDefault && group === tags[0] && !operationId?.includes("/");
    routes.push({
      route: `${draft.method} ${draft.url}`,
      ...given("operationId", operationId),
      ...given("name", name),
      ...(groupIsDefault ? {} : { group }),
      // Tags are written where the group follows from them.
      ...(groupFromTag ? { tags } : {}),
      ...draft.facts,
      ...(parameters.length === 0 ? {} : { parameters: parameters.map(sharedParameters.write) }),
      ...given("requestBody", requestBody),
      ...given(
        "responses",
        responses &&
          Object.fromEntries(
            responses.map((response) => [response.status, sharedResponses.write(response)]),
          ),
      ),
    });
  });
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, routes]) => ({ group, routes }));
}
