import { groupBy } from "../../collections/index.js";
import { type Json, parameterKey } from "../../manifest/index.js";
import { condense, entryOf, isUntouched, routeOf } from "./comparable.js";
import { type Data, dataOf, listOf, memberOf, without } from "./data.js";

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
 * @param ours routes in their comparable form, like the others.
 */
export function findMoves(ours: Data, document: Data, base: Data = {}): readonly Move[] {
  const idOf = ([, entry]: readonly [string, Json]): string | undefined => {
    const operationId = memberOf(entry, "operationId");
    return typeof operationId === "string" ? String(condense(operationId)) : undefined;
  };
  const known = { ...base, ...ours };
  const lost = groupBy(Object.entries(without(known, document)), idOf);
  const gained = groupBy(Object.entries(without(document, known)), idOf);
  return [...gained].flatMap(([id, [to, ...others]]) => {
    const [from, ...more] = lost.get(id) ?? [];
    if (!from || others.length + more.length > 0) return [];
    const [route] = from;
    const mine = memberOf(ours, route);
    const isAsImported = mine !== undefined && isUntouched(mine, memberOf(base, route));
    return isAsImported ? [] : [{ from: route, to: to[0] }];
  });
}

/** A manifest whose moved routes have the paths of the document. */
export function moveEntries(manifest: Data, moves: readonly Move[]): Data {
  const targets = new Map(moves.map(({ from, to }) => [from, to]));
  const routes = listOf(manifest["routes"]).map((item) => {
    const route = targets.get(routeOf(item));
    return route === undefined ? item : { ...entryOf(item), route };
  });
  return { ...manifest, routes };
}

/** Comparable routes of which those that moved have the paths, and the names of path parameters, of the document. */
export function moveRoutes(routes: Data, moves: readonly Move[]): Data {
  const targets = new Map(moves.map((move) => [move.from, move]));
  const moved = Object.entries(routes).map(([route, entry]) => {
    const move = targets.get(route);
    if (move === undefined) return [route, entry] as const;
    const names = newNames(move);
    const renamed = Object.entries(dataOf(memberOf(entry, "parameters"))).map(([key, part]) => {
      const name = names.get(key);
      return name === undefined
        ? [key, part]
        : [parameterKey("path", name), { ...dataOf(part), name }];
    });
    const parameters = Object.fromEntries(renamed) as Data;
    return [move.to, { ...dataOf(entry), route: move.to, parameters }] as const;
  });
  return Object.fromEntries(moved);
}

/** The names of path parameters that a move renames, by their old keys; in the order of the path. */
function newNames({ from, to }: Move): ReadonlyMap<string, string> {
  const [before, after] = [variablesOf(from), variablesOf(to)];
  const lost = before.filter((name) => !after.includes(name));
  const gained = after.filter((name) => !before.includes(name));
  if (lost.length !== gained.length) return new Map();
  return new Map(gained.map((name, index) => [parameterKey("path", lost[index] ?? ""), name]));
}

function variablesOf(route: string): readonly string[] {
  return [...route.matchAll(/\{[+#./;]?([^{}*:,]+)[^{}]*\}/g)].map(([, name = ""]) => name);
}
