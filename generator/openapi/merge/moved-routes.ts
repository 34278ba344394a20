import { type Json, parameterKey } from "../../manifest/index.js";
import { type Base, condense, isUntouched } from "./base.js";
import { blocksOf, comparable, entryOf, resolve, routeOf, routesOf } from "./comparable.js";
import { type Data, dataOf, listOf, mapData } from "./data.js";

/** A route that a document has under another path or method, with the same operationId. */
export interface Move {
  /** `GET /pets/{id}` */
  readonly from: string;
  /** `GET /animals/{petId}` */
  readonly to: string;
}

/**
 * The routes that the document has moved, of those that a person has changed or removed. Others can be removed and added.
 *
 * @param known what the last import wrote.
 */
export function findMoves(own: Data, document: Data, known: Base | undefined): readonly Move[] {
  const [mine, theirs] = [routesOf(own), routesOf(document)];
  const before = new Map(Object.entries(known?.routes ?? {}));
  const gone = [...new Map([...before, ...mine])].filter(([route]) => !theirs.has(route));
  const news = [...theirs].filter(([route]) => !mine.has(route) && !before.has(route));
  if (gone.length === 0 || news.length === 0) return [];
  const { routes } = comparable(own);
  const from = byOperationId(gone);
  return [...byOperationId(news)].flatMap(([operationId, to]) => {
    const route = from.get(operationId);
    if (route === undefined || to === undefined) return [];
    const isAsImported = mine.has(route) && isUntouched(routes[route], before.get(route));
    return isAsImported ? [] : [{ from: route, to }];
  });
}

/** Routes by condensed operationId; `undefined` where several have it. */
function byOperationId(
  routes: readonly (readonly [string, Data])[],
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const [route, { operationId }] of routes) {
    if (typeof operationId !== "string") continue;
    const key = String(condense(operationId));
    found.set(key, found.has(key) ? undefined : route);
  }
  return found;
}

/** The manifest with its routes where the document has them, and with the names of path parameters that they have there. */
export function movedManifest(own: Data, moves: readonly Move[]): Data {
  const { parameters: shared } = blocksOf(own);
  const routes = listOf(own["routes"]).map((item) => {
    const move = moves.find(({ from }) => from === routeOf(item));
    if (move === undefined) return item;
    const names = newNames(move);
    const rename = (one: Json): Json => {
      const whole = resolve(one, shared);
      const name = whole["in"] === "path" ? names.get(String(whole["name"])) : undefined;
      return name === undefined ? one : { ...whole, name };
    };
    return mapData({ ...entryOf(item), route: move.to }, (value, key) =>
      key === "parameters" ? listOf(value).map(rename) : value,
    );
  });
  return { ...own, routes };
}

/** What the last import wrote, as if it had written the routes where they are now. */
export function movedBase(base: Base, moves: readonly Move[]): Base {
  const routes = Object.entries(base.routes).map(([route, data]) => {
    const move = moves.find(({ from }) => from === route);
    return move ? ([move.to, movedRoute(data, move)] as const) : ([route, data] as const);
  });
  return { ...base, routes: Object.fromEntries(routes) };
}

function movedRoute(route: Data, move: Move): Data {
  const names = newNames(move);
  const parameters = Object.entries(dataOf(route["parameters"])).map(([key, one]) => {
    const name = names.get(key.replace(/^path /, ""));
    if (name === undefined || !key.startsWith("path ")) return [key, one] as const;
    return [parameterKey("path", name), { ...dataOf(one), name: condense(name) }] as const;
  });
  return { ...route, route: condense(move.to), parameters: Object.fromEntries(parameters) };
}

/** The new names of variables that the path had, by their old names; in the order of the path. */
function newNames({ from, to }: Move): ReadonlyMap<string, string> {
  const [before, after] = [variablesOf(from), variablesOf(to)];
  const lost = before.filter((name) => !after.includes(name));
  const gained = after.filter((name) => !before.includes(name));
  if (lost.length !== gained.length) return new Map();
  return new Map(lost.map((name, index) => [name, gained[index] ?? name]));
}

function variablesOf(route: string): readonly string[] {
  return [...route.matchAll(/\{[+#./;]?([^{}*:,]+)[^{}]*\}/g)].map(([, name = ""]) => name);
}
