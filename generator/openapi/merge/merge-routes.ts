import { type Json, lowercaseNames } from "../../manifest/index.js";
import { groupOf } from "../write/print-manifest.js";
import { KEYED, entryOf, parametersOf, resolve, routeOf } from "./comparable.js";
import { type Data, dataFrom, dataOf, isSame, listOf, mapData, memberOf } from "./data.js";

interface Manifests {
  readonly ours: Data;
  readonly document: Data;
  /** The shared parts of the merged manifest. */
  readonly parts: Data;
}

/**
 * The list of routes: the manifest's in their order, and new ones after the last of their group.
 *
 * @param merged routes in their comparable form.
 */
export function mergeRoutes(merged: Data, manifests: Manifests): readonly Json[] {
  const { ours, document } = manifests;
  const mine = new Set(listOf(ours["routes"]).map(routeOf));
  const theirs = new Map(listOf(document["routes"]).map((item) => [routeOf(item), item]));
  const routes = listOf(ours["routes"]).flatMap((item) => {
    const route = memberOf(merged, routeOf(item));
    const other = theirs.get(routeOf(item));
    if (route === undefined || other === undefined) return route === undefined ? [] : [item];
    const entry = writeRoute(dataOf(route), entryOf(item), entryOf(other), manifests);
    return [isSame(entry, entryOf(item)) ? item : entry];
  });
  const groups = routes.map(groupOf);
  for (const [name, item] of theirs) {
    if (mine.has(name) || memberOf(merged, name) === undefined) continue;
    const group = groupOf(item);
    const index = groups.lastIndexOf(group) + 1 || routes.length;
    groups.splice(index, 0, group);
    routes.splice(index, 0, Object.keys(entryOf(item)).length === 1 ? name : item);
  }
  return routes;
}

/** A merged route as it is written: with `$ref`s to shared parts where the manifest or the document has them. */
function writeRoute(route: Data, ours: Data, theirs: Data, manifests: Manifests): Data {
  const { document, parts } = manifests;
  const asWritten = (merged: Data, forms: readonly Data[]): Data =>
    mapData(merged, (part, key) => {
      const isForm = (form: Data) => isSame(resolve(memberOf(form, key), parts), part);
      const form = forms.find((data) => memberOf(data, key) !== undefined && isForm(data));
      return memberOf(form, key) ?? inOrder(part);
    });
  const keyed = [parametersOf(ours, manifests.ours), parametersOf(theirs, document)];
  const written: Readonly<Record<string, Json | undefined>> = {
    ...route,
    headers: isSame(route["headers"], lowercaseNames(dataOf(ours["headers"])))
      ? ours["headers"]
      : route["headers"],
    parameters: Object.values(asWritten(dataOf(route["parameters"]), keyed)),
    responses: asWritten(
      dataOf(route["responses"]),
      [ours, theirs].map(({ responses }) => dataOf(responses)),
    ),
  };
  return mapData({ ...ours, ...dataFrom(Object.entries(written)) }, (_, key) =>
    KEYED.has(key) && isEmpty(written[key])
      ? isEmpty(ours[key])
        ? ours[key]
        : undefined
      : written[key],
  );
}

function isEmpty(value: Json | undefined): boolean {
  return Object.keys(value ?? {}).length === 0;
}

/** A parameter with its keys in the usual order. */
export function inOrder(parameter: Json): Json {
  const { name, as, in: place, required, ...others } = dataOf(parameter);
  if (name === undefined) return parameter;
  return dataFrom(Object.entries({ name, as, in: place, required, ...others }));
}
