import { type Json, parameterKey } from "../../manifest/index.js";
import { type Comparable, condense, isUntouched } from "./comparable.js";
import { type Data, dataOf, memberOf } from "./data.js";

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
 * @param base what the last import wrote, if it is known.
 */
export function findMoves(
  { routes: own }: Comparable,
  { routes: document }: Comparable,
  base: Data = {},
): readonly Move[] {
  const isNew = ([route]: readonly [string, Json]): boolean =>
    !Object.hasOwn(own, route) && !Object.hasOwn(base, route);
  const gone = Object.entries({ ...base, ...own }).filter(
    ([route]) => !Object.hasOwn(document, route),
  );
  const from = byOperationId(gone);
  return [...byOperationId(Object.entries(document).filter(isNew))].flatMap(([id, to]) => {
    const route = from.get(id);
    if (route === undefined || to === undefined) return [];
    const mine = memberOf(own, route);
    const isAsImported = mine !== undefined && isUntouched(mine, memberOf(base, route));
    return isAsImported ? [] : [{ from: route, to }];
  });
}

/** Routes by condensed operationId; `undefined` where several have it. */
function byOperationId(
  routes: readonly (readonly [string, Json])[],
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const [route, entry] of routes) {
    const operationId = memberOf(entry, "operationId");
    if (typeof operationId !== "string") continue;
    const key = String(condense(operationId));
    found.set(key, found.has(key) ? undefined : route);
  }
  return found;
}

/** The document with moved routes, and their path parameters, under the keys that they have in the manifest. */
export function withMovedBack(document: Comparable, moves: readonly Move[]): Comparable {
  const origins = new Map(moves.map((move) => [move.to, move]));
  const routes = Object.entries(document.routes).map(([route, entry]) => {
    const move = origins.get(route);
    if (move === undefined) return [route, entry] as const;
    const names = oldNames(move);
    const parameters = Object.entries(dataOf(memberOf(entry, "parameters"))).map(
      ([key, one]) => [names.get(key) ?? key, one] as const,
    );
    return [move.from, { ...dataOf(entry), parameters: Object.fromEntries(parameters) }] as const;
  });
  return { ...document, routes: Object.fromEntries(routes) };
}

/** The keys that path parameters with new names had before; in the order of the path. */
function oldNames({ from, to }: Move): ReadonlyMap<string, string> {
  const [before, after] = [variablesOf(from), variablesOf(to)];
  const lost = before.filter((name) => !after.includes(name));
  const gained = after.filter((name) => !before.includes(name));
  if (lost.length !== gained.length) return new Map();
  const keyOf = (name = ""): string => parameterKey("path", name);
  return new Map(gained.map((name, index) => [keyOf(name), keyOf(lost[index])]));
}

function variablesOf(route: string): readonly string[] {
  return [...route.matchAll(/\{[+#./;]?([^{}*:,]+)[^{}]*\}/g)].map(([, name = ""]) => name);
}
