import { groupBy, withNumberedKeys, isSameData, sortBy } from "../../collections/index.js";
import type { NameRule, ParameterFile, ResponseFile, RouteFile } from "../../manifest/index.js";
import { nameEntries, nameShared, manifestName } from "../names/names.js";
import type { Operation } from "../operations/operations.js";
import { optional } from "../optional.js";
import type { Declarations } from "../read-context.js";

/**
 * Names the entries of operations, and replaces repeated parts by `$ref`s.
 *
 * @returns the entries by group, with groups sorted by name and routes in the order of the document; and the shared parts.
 */
export function completeRoutes(
  entries: readonly (readonly [Operation, RouteFile])[],
  rules: readonly NameRule[],
  { shared }: Declarations,
) {
  const ofParameters = shareParts<ParameterFile>(
    "parameters",
    entries.flatMap(([, { parameters = [] }]) => parameters),
    shared,
  );
  const ofResponses = shareParts<ResponseFile>(
    "responses",
    entries.flatMap(([, { responses = {} }]) => Object.values(responses)),
    shared,
  );
  const nameable = entries.map(([{ method, operationId, tags, context }, { route }]) => {
    const url = route.slice(method.length + 1);
    return { method, url, operationId, tags, group: context.group };
  });
  const names = nameEntries(nameable, rules);
  const tagsMatter = rules.some(({ tag }) => tag !== undefined);
  const routes = entries.map(([operation, entry], index) => {
    const named = names[index];
    const { name = "", group = "", contested } = named ?? {};
    if (contested !== undefined) {
      const message = `several operations claim the name \`${contested}\`; this operation is named \`${name}\``;
      operation.node.warn("duplicate-name", message);
    }
    const { route, operationId, ...rest } = entry;
    const complete: RouteFile = {
      route,
      ...optional("operationId", operationId),
      ...(named?.nameIsDefault ? {} : { name }),
      ...(named?.groupIsDefault ? {} : { group }),
      // Tags are included if a group or a rule depends on them.
      ...(named?.isFromTag || tagsMatter ? { tags: operation.tags } : {}),
      ...rest,
      ...optional("parameters", rest.parameters?.map(ofParameters.write)),
      ...optional("responses", rest.responses && writeResponses(rest.responses, ofResponses.write)),
    };
    return { group, operation, entry: complete };
  });
  const groups = sortBy(
    groupBy(routes, ({ group }) => group),
    ([group]) => group,
  );
  return {
    routes: groups.flatMap(([, members]) => members),
    parameters: ofParameters.parts,
    responses: ofResponses.parts,
  };
}

function writeResponses<Response>(
  responses: Readonly<Record<string, Response>>,
  write: (response: Response) => Response,
) {
  const result = withNumberedKeys<Record<string, Response>>({});
  for (const [status, response] of Object.entries(responses)) result[status] = write(response);
  return result;
}

interface Reference {
  readonly $ref: string;
}

/**
 * Parts of the document that several routes use in the same form.
 *
 * @returns the parts by name, sorted, and a function that replaces an equal part by a `$ref`.
 */
function shareParts<Part extends object>(
  block: string,
  parts: readonly (Part | Reference)[],
  declared: Declarations["shared"],
) {
  // An empty response is shorter than a reference to it.
  const sharable = parts.filter((part) => Object.keys(part).length > 0);
  const repeated = [...groupBy(sharable, (part) => declared.get(part)?.address)].flatMap(
    ([address, [first, ...others]]) =>
      "$ref" in first || !others.some((entry) => isSameData(entry, first))
        ? []
        : [[address, first] as const],
  );
  const names = nameShared(repeated.map(([address]) => ({ address, name: manifestName(address) })));
  const shared = new Map(repeated);
  const entries = repeated.map(([address, part]) => [names.get(address) ?? "", part] as const);
  return {
    parts: Object.fromEntries(sortBy(entries, ([name]) => name)),
    write: (part: Part | Reference): Part | Reference => {
      const { address = "" } = declared.get(part) ?? {};
      const isShared = shared.has(address) && isSameData(shared.get(address), part);
      return isShared ? { $ref: `#/${block}/${names.get(address) ?? ""}` } : part;
    },
  };
}
