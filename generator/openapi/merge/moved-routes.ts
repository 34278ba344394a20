import { parameterKey } from "../../manifest/index.js";
import { type Base, condense } from "./base.js";
import { type Data, dataOf, isSame, listOf } from "./data.js";
import { type SharedBlocks, keyedRoute, resolve } from "./keyed-route.js";

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
 * @param own the manifest's routes by route string.
 * @param base what the last import wrote, if it is known.
 */
export function findMoves(
  own: ReadonlyMap<string, Data>,
  blocks: SharedBlocks,
  document: ReadonlyMap<string, Data>,
  base: Base | undefined,
): readonly Move[] {
  const before = new Map(Object.entries(base?.routes ?? {}));
  const gone = [...new Map([...before, ...own])].filter(([route]) => !document.has(route));
  const news = [...document].filter(([route]) => !own.has(route) && !before.has(route));
  const from = byOperationId(gone);
  return [...byOperationId(news)].flatMap(([operationId, to]) => {
    const route = from.get(operationId);
    if (route === undefined || to === undefined) return [];
    const mine = own.get(route);
    const isUntouched = mine && isSame(condense(keyedRoute(mine, blocks)), before.get(route));
    return isUntouched ? [] : [{ from: route, to }];
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

/** Entries by route string, with the new one in place of each that moved. */
export function rekeyed<Value>(
  entries: Iterable<readonly [string, Value]>,
  moves: readonly Move[],
): ReadonlyMap<string, Value> {
  const targets = new Map(moves.map(({ from, to }) => [from, to]));
  return new Map([...entries].map(([route, value]) => [targets.get(route) ?? route, value]));
}

/** A route of the manifest whose path parameters have the names that they have in the document now. */
export function withNewVariables(route: Data, { from, to }: Move, blocks: SharedBlocks): Data {
  const names = newNames(from, to);
  const parameters = listOf(route["parameters"]);
  if (names.size === 0 || parameters.length === 0) return route;
  const renamed = parameters.map((one) => {
    const whole = resolve(one, blocks.parameters);
    const name = whole["in"] === "path" ? names.get(String(whole["name"])) : undefined;
    return name === undefined ? one : { ...whole, name };
  });
  return { ...route, parameters: renamed };
}

/** What the last import wrote, as if it had written the routes where they are now. */
export function movedBase(base: Base, moves: readonly Move[]): Base {
  const moveFrom = new Map(moves.map((move) => [move.from, move]));
  const routes = Object.entries(base.routes).map(([route, data]) => {
    const move = moveFrom.get(route);
    return [route, move ? baseWithNewVariables(data, move) : data] as const;
  });
  return { ...base, routes: Object.fromEntries(rekeyed(routes, moves)) };
}

function baseWithNewVariables(route: Data, { from, to }: Move): Data {
  const names = new Map(
    [...newNames(from, to)].map(([old, name]) => [parameterKey("path", old), name]),
  );
  const parameters = Object.entries(dataOf(route["parameters"])).map(([key, one]) => {
    const name = names.get(key);
    if (name === undefined) return [key, one] as const;
    return [parameterKey("path", name), { ...dataOf(one), name: condense(name) }] as const;
  });
  return { ...route, parameters: Object.fromEntries(parameters) };
}

/** The new names of variables that the path had, by their old names; in the order of the path. */
function newNames(from: string, to: string): ReadonlyMap<string, string> {
  const [before, after] = [variablesOf(from), variablesOf(to)];
  const lost = before.filter((name) => !after.includes(name));
  const gained = after.filter((name) => !before.includes(name));
  if (lost.length !== gained.length) return new Map();
  return new Map(lost.map((name, index) => [name, gained[index] ?? name]));
}

function variablesOf(route: string): readonly string[] {
  return [...route.matchAll(/\{[+#./;]?([^{}*:,]+)[^{}]*\}/g)].map(([, name = ""]) => name);
}
