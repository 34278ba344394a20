import {
  defaultGroup,
  defaultName,
  isFitGroup,
  isFitName,
  isReservedGroup,
} from "./default-names.js";
import { foldName, isExportable, plainName } from "./identifiers.js";
import type { GenerateSettings, Route } from "../../manifest/index.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import { refuseFileName } from "../../portable/index.js";
import type { ReadRoute } from "../routes/read-routes.js";

export interface RouteName {
  /** The name of the export. */
  readonly name: string;
  readonly group: string;
}

/**
 * The export name and the group of each route. They depend only on the route, never on the order of routes, so a clash is
 * reported instead of being resolved with a number.
 */
export function nameRoutes(
  routes: readonly ReadRoute[],
  layout: GenerateSettings["layout"],
  problems: Problem[],
): readonly RouteName[] {
  const named = routes.map(({ route, method, url, path }) => {
    const { operationId, tags } = route;
    const name = route.name ?? defaultName({ method, url, operationId, tags });
    const group = route.group ?? defaultGroup({ method, url, operationId, tags });
    checkName(name, route, path, problems);
    if (layout !== "single") checkGroup(group, route, path, problems);
    if (layout === "route") checkFile(name, route, path, problems);
    return { name, group };
  });
  findTwins(routes, named, problems);
  if (layout !== "single") findGroupTwins(routes, named, problems);
  return named;
}

/** The place in the manifest that a route's name or group comes from. */
function sourceOf(route: Route, key: "name" | "group", path: Path): Path {
  if (route[key] !== undefined) return [...path, key];
  const { operationId = "", tags = [] } = route;
  if (key === "name" ? operationId !== "" : operationId.indexOf("/") > 0) {
    return [...path, "operationId"];
  }
  return key === "group" && tags.length > 0 ? [...path, "tags", 0] : [...path, "route"];
}

function checkName(name: string, route: Route, path: Path, problems: Problem[]): void {
  if (isFitName(name)) return;
  const plain = plainName(name);
  if (plain !== name && isFitName(plain)) {
    problems.push({
      code: "unfit-name",
      message: `${quoteText(name)} cannot be the name of a function: it looks like another name`,
      hint: `write ${quoteText(plain)}, in plain characters`,
      path: sourceOf(route, "name", path),
    });
    return;
  }
  problems.push({
    code: "unfit-name",
    message: isExportable(name)
      ? `${quoteText(name)} cannot be the name of a function: generated code has another use for it`
      : `${quoteText(name)} cannot be the name of a function: JavaScript has another use for it, or cannot have it`,
    hint: "give the route a `name`, such as `listIssues`",
    path: sourceOf(route, "name", path),
  });
}

function checkGroup(group: string, route: Route, path: Path, problems: Problem[]): void {
  if (isFitGroup(group)) return;
  const reserved = isReservedGroup(group);
  problems.push({
    code: "unfit-group",
    message: reserved
      ? `no group can be called ${quoteText(group)}: Waybill writes a file of that name, or Windows has a device of that name`
      : `${quoteText(group)} cannot be a group, which is the name of a file`,
    hint: reserved
      ? "give the route another `group`"
      : "give the route a `group` of letters, digits, `-` and `_`",
    path: sourceOf(route, "group", path),
  });
}

/** For `layout: route`, where the route's name is also a file name. */
function checkFile(name: string, route: Route, path: Path, problems: Problem[]): void {
  const reason = refuseFileName(`${name}.ts`);
  if (reason === undefined) return;
  problems.push({
    code: "unfit-name",
    message: `${quoteText(name)} cannot be the name of a file: ${reason}`,
    hint: "give the route another `name`",
    path: sourceOf(route, "name", path),
  });
}

/**
 * Types are named after builders, with an initial capital, and files have the builders' names: `getUser` and `GetUser`
 * would share a type and, on some disks, a file.
 */
function findTwins(
  routes: readonly ReadRoute[],
  named: readonly RouteName[],
  problems: Problem[],
): void {
  const entries = named.map(({ name }, index) => ({ index, text: name, key: foldName(name) }));
  for (const [earlier, later] of clashes(entries)) {
    problems.push({
      code: "duplicate-name",
      message:
        earlier.text === later.text
          ? `two routes are called ${quoteText(later.text)}`
          : `the names ${quoteText(earlier.text)} and ${quoteText(later.text)} differ only in case`,
      hint: "give one of them a `name` of its own",
      path: placeOf(routes, later.index, "name"),
      related: {
        message: "the other one is here",
        path: placeOf(routes, earlier.index, "name"),
      },
    });
  }
}

/** A case-insensitive file system could not hold both files. */
function findGroupTwins(
  routes: readonly ReadRoute[],
  named: readonly RouteName[],
  problems: Problem[],
): void {
  const entries = new Map<string, Named>();
  for (const [index, { group }] of named.entries()) {
    if (!entries.has(group)) entries.set(group, { index, text: group, key: group.toLowerCase() });
  }
  for (const [earlier, later] of clashes([...entries.values()])) {
    problems.push({
      code: "ambiguous-group",
      message: `the files ${quoteText(earlier.text)} and ${quoteText(later.text)} differ only in case, and some file systems treat them as one`,
      hint: "spell the `group` of both the same, or make them differ by more than case",
      path: placeOf(routes, later.index, "group"),
      related: { message: "the other one is here", path: placeOf(routes, earlier.index, "group") },
    });
  }
}

interface Named {
  /** The index of the route. */
  readonly index: number;
  readonly text: string;
  /** Must be unique. */
  readonly key: string;
}

/** Pairs each entry whose key was used before with the first entry that has the key. */
function clashes(entries: readonly Named[]): readonly (readonly [Named, Named])[] {
  const first = new Map<string, Named>();
  return entries.flatMap((entry) => {
    const earlier = first.get(entry.key);
    if (!earlier) first.set(entry.key, entry);
    return earlier ? [[earlier, entry] as const] : [];
  });
}

function placeOf(routes: readonly ReadRoute[], index: number, key: "name" | "group"): Path {
  const read = routes[index];
  return read ? sourceOf(read.route, key, read.path) : [];
}
