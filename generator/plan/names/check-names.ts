import { isFitGroup, isFitName, isReservedGroup } from "./default-names.js";
import { foldName, isExportable, plainName } from "./identifiers.js";
import { clashes, groupBy } from "../../collections/index.js";
import type { GenerateSettings } from "../../manifest/index.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import { refuseFileName } from "../../portable/index.js";
import type { ReadRoute } from "../routes/read-routes.js";

/**
 * Reports names and groups of routes that cannot be used. They depend only on the route, never on the order of routes, so a
 * clash is reported instead of being resolved with a number.
 */
export function checkNames(
  routes: readonly ReadRoute[],
  { layout, tools, dates, enums, only, runtime }: GenerateSettings,
  hasWebhooks: boolean,
  problems: Problem[],
): void {
  const hasGroupFiles = layout !== "single" || tools !== false;
  for (const read of routes) {
    checkName(read, problems);
    if (hasGroupFiles) checkGroup(read, problems);
    if (layout === "route") checkFile(read, problems);
  }
  // Only settings write these files and folders, so that the names of groups stay free without them.
  if (layout === "route" && tools !== false) {
    findTakenGroup(routes, "tools", "tools into a folder", problems);
  }
  if (layout === "route" && dates === "Date") {
    findTakenGroup(routes, "dates", "functions into a folder", problems);
  }
  if (layout !== "single" && enums === "constants") {
    findTakenGroup(routes, "enums", "constants into a file", problems);
  }
  if (layout === "group" && only === "types" && runtime === "inline") {
    findTakenGroup(routes, "runtime-types", "the runtime's types into a file", problems);
  }
  if (layout !== "single" && hasWebhooks) {
    findTakenGroup(routes, "webhooks", "the types of webhooks into a file", problems);
  }
  findDuplicateNames(routes, problems);
  if (hasGroupFiles) findAmbiguousGroups(routes, problems);
}

/** The place in the manifest that a route's name or group comes from. */
function sourceOf({ route, path }: ReadRoute, key: "name" | "group"): Path {
  if (route[key] !== undefined) return [...path, key];
  const { operationId = "", tags = [] } = route;
  if (key === "name" ? operationId !== "" : operationId.indexOf("/") > 0) {
    return [...path, "operationId"];
  }
  return key === "group" && tags.length > 0 ? [...path, "tags", 0] : [...path, "route"];
}

function checkName(read: ReadRoute, problems: Problem[]): void {
  const { name } = read;
  if (isFitName(name)) return;
  const plain = plainName(name);
  if (plain !== name && isFitName(plain)) {
    problems.push({
      code: "unfit-name",
      message: `${quoteText(name)} cannot be the name of a function: it looks like another name`,
      hint: `write ${quoteText(plain)}, in plain characters`,
      path: sourceOf(read, "name"),
    });
    return;
  }
  problems.push({
    code: "unfit-name",
    message: isExportable(name)
      ? `${quoteText(name)} cannot be the name of a function: generated code has another use for it`
      : `${quoteText(name)} cannot be the name of a function: JavaScript has another use for it, or cannot have it`,
    hint: "give the route a `name`, such as `listIssues`",
    path: sourceOf(read, "name"),
  });
}

function checkGroup(read: ReadRoute, problems: Problem[]): void {
  const { group } = read;
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
    path: sourceOf(read, "group"),
  });
}

function findTakenGroup(
  routes: readonly ReadRoute[],
  name: string,
  what: string,
  problems: Problem[],
): void {
  const taken = routes.find(({ group }) => group.toLowerCase() === name);
  if (taken === undefined) return;
  problems.push({
    code: "unfit-group",
    message: `no group can be called \`${name}\`: Waybill writes ${what} of that name`,
    hint: "give the route another `group`",
    path: sourceOf(taken, "group"),
  });
}

/** For `layout: route`, where the route's name is also a file name. */
function checkFile(read: ReadRoute, problems: Problem[]): void {
  const { name } = read;
  const reason = refuseFileName(`${name}.ts`);
  if (reason === undefined) return;
  problems.push({
    code: "unfit-name",
    message: `${quoteText(name)} cannot be the name of a file: ${reason}`,
    hint: "give the route another `name`",
    path: sourceOf(read, "name"),
  });
}

/**
 * Types are named after builders, with an initial capital, and files have the builders' names: `getUser` and `GetUser`
 * would share a type and, on some disks, a file.
 */
function findDuplicateNames(routes: readonly ReadRoute[], problems: Problem[]): void {
  for (const { earlier, later } of clashes(routes, ({ name }) => [foldName(name)])) {
    problems.push({
      code: "duplicate-name",
      message:
        earlier.name === later.name
          ? `two routes are called ${quoteText(later.name)}`
          : `the names ${quoteText(earlier.name)} and ${quoteText(later.name)} differ only in case`,
      hint: "give one of them a `name` of its own",
      path: sourceOf(later, "name"),
      related: { message: "the other one is here", path: sourceOf(earlier, "name") },
    });
  }
}

/** A case-insensitive file system could not hold both files. */
function findAmbiguousGroups(routes: readonly ReadRoute[], problems: Problem[]): void {
  const firsts = [...groupBy(routes, ({ group }) => group).values()].flatMap(
    ([first]) => first ?? [],
  );
  for (const { earlier, later } of clashes(firsts, ({ group }) => [group.toLowerCase()])) {
    problems.push({
      code: "ambiguous-group",
      message: `the files ${quoteText(earlier.group)} and ${quoteText(later.group)} differ only in case, and some file systems treat them as one`,
      hint: "spell the `group` of both the same, or make them differ by more than case",
      path: sourceOf(later, "group"),
      related: { message: "the other one is here", path: sourceOf(earlier, "group") },
    });
  }
}
