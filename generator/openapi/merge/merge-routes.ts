import { type Json, lowercaseNames } from "../../manifest/index.js";
import { groupOf } from "../write/print-manifest.js";
import { type Blocks, blocksOf, byKey, entryOf, resolve, routeOf, routesOf } from "./comparable.js";
import { type Data, dataFrom, dataOf, isSame, listOf, mapData, memberOf } from "./data.js";

/**
 * The list of routes: the manifest's in their order, and new ones after the last of their group.
 *
 * @param merged routes in their comparable form, by route string.
 * @param parts the shared parts of the merged manifest.
 */
export function mergeRoutes(
  merged: Data,
  own: Data,
  document: Data,
  parts: Blocks,
): readonly Json[] {
  const theirs = routesOf(document);
  const mine = routesOf(own);
  const blocks = { own: blocksOf(own), document: blocksOf(document), merged: parts };
  const routes = listOf(own["routes"]).flatMap((item) => {
    const route = memberOf(merged, routeOf(item));
    const other = theirs.get(routeOf(item));
    if (route === undefined || other === undefined) return route === undefined ? [] : [item];
    const entry = writeRoute(dataOf(route), entryOf(item), other, blocks);
    return [isSame(entry, entryOf(item)) ? item : entry];
  });
  const groups = routes.map(groupOf);
  for (const [route, entry] of theirs) {
    if (mine.has(route) || memberOf(merged, route) === undefined) continue;
    const group = groupOf(entry);
    const index = groups.lastIndexOf(group) + 1 || routes.length;
    groups.splice(index, 0, group);
    routes.splice(index, 0, Object.keys(entry).length === 1 ? route : entry);
  }
  return routes;
}

/** A merged route as it is written: with `$ref`s to shared parts where the manifest or the document has them. */
function writeRoute(
  { headers, parameters, responses, ...rest }: Data,
  own: Data,
  document: Data,
  blocks: Readonly<Record<"own" | "document" | "merged", Blocks>>,
): Data {
  const keyed = [
    byKey(own["parameters"], blocks.own),
    byKey(document["parameters"], blocks.document),
  ];
  const byStatus = [dataOf(own["responses"]), dataOf(document["responses"])];
  const inOneForm = mapData(dataOf(responses), (response, status) =>
    withOneForm(
      dataOf(response),
      resolve(memberOf(byStatus[0] ?? {}, status), blocks.own.responses),
    ),
  );
  const written: Readonly<Record<string, Json | undefined>> = {
    ...rest,
    headers: isSame(headers, lowercaseNames(dataOf(own["headers"]))) ? own["headers"] : headers,
    parameters: Object.values(writeParts(dataOf(parameters), keyed, blocks.merged.parameters)).map(
      inOrder,
    ),
    responses: writeParts(inOneForm, byStatus, blocks.merged.responses),
  };
  return mapData({ ...own, ...dataFrom(Object.entries(written)) }, (_, key) => {
    const value = written[key];
    const isEmpty = typeof value === "object" && Object.keys(value ?? {}).length === 0;
    if (!PARTS.has(key) || !isEmpty) return value;
    return Object.keys(own[key] ?? {}).length === 0 ? own[key] : undefined;
  });
}

/** Parts of a route that a comparable route always has. */
const PARTS: ReadonlySet<string> = new Set(["headers", "parameters", "responses"]);

/** `schema` is the short form of `content`: where a person and the document use different ones, the person's is kept. */
function withOneForm({ schema, content, ...response }: Data, own: Data): Data {
  if (schema === undefined) return { ...response, ...(content && { content }) };
  if (content === undefined) return { ...response, schema };
  return own["content"] === undefined ? { ...response, schema } : { ...response, content };
}

function writeParts(merged: Data, [own = {}, document = {}]: readonly Data[], shared: Data): Data {
  return mapData(merged, (part, key) => {
    const forms = [memberOf(own, key), memberOf(document, key)];
    const isForm = (form: Json | undefined) =>
      form !== undefined && isSame(resolve(form, shared), part);
    return forms.find(isForm) ?? part;
  });
}

/** A parameter with its keys in the usual order. */
export function inOrder(parameter: Json): Json {
  const { name, as, in: place, required, ...others } = dataOf(parameter);
  if (name === undefined) return parameter;
  return dataFrom(Object.entries({ name, as, in: place, required, ...others }));
}
