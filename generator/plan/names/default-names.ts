import { isDeviceName } from "../../portable/index.js";
import { decodePercent } from "../../words/index.js";
import { MODULE_PATHS } from "../modules/module-paths.js";
import {
  camelCase,
  toIdentifier,
  isExportable,
  kebabCase,
  splitCamelCase,
  upperFirst,
} from "./identifiers.js";
import { ENDPOINT_TYPES, RUNTIME_VALUES, SIGNATURE_TYPES } from "../modules/runtime-symbols.js";

/** The properties of a route that determine its default name and group. */
export interface Nameable {
  /** Uppercase. */
  readonly method: string;
  readonly url: string;
  readonly operationId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Names reserved by generated code. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...SIGNATURE_TYPES,
  ...ENDPOINT_TYPES,
  // Aliases of imports if a builder has their name.
  ...RUNTIME_VALUES.map((name) => `${name}_`),
  "defaults_",
  "Date",
  "endpoint",
  "EndpointError",
  // Type parameters of builders.
  "Chosen",
  "Given",
  "Omit",
  "Partial",
  "ReadonlyArray",
  "Record",
  "Routes",
]);

/** The preferred name of a route: `operationId`, or method and path, in camel case. */
export function defaultName(route: Nameable): string {
  return fitName(camelCase(route.operationId ?? "")) || pathName(route);
}

/**
 * Method and path in camel case, with `By` before each variable: `GET /pets/{id}` → `getPetsById`. A variable that repeats the
 * segment before it is its id, `GET /pet/{pet}` → `getPetById`, and a path without words is the root: `GET /` → `getRoot`.
 */
export function pathName({ method, url }: Nameable): string {
  const name = joinWords({ method, url: url.replace(REPEATED_SEGMENT, "$1/{id}") });
  return name === camelCase(method) ? `${name}Root` : name;
}

/** Method and path in camel case. */
export function joinWords({ method, url }: Nameable): string {
  return fitName(camelCase(`${method} ${readableUrl(url)}`));
}

/** The method and each segment of the path in camel case: `GET /api/{id}` → `get`, `api`, `byId`. */
export function segmentNames({ method, url }: Nameable): readonly string[] {
  return [method, ...readableUrl(url).split("/")].map(camelCase).filter((name) => name !== "");
}

/** A URL with `by` before each variable, and with percent-encoded letters decoded. */
function readableUrl(url: string): string {
  const named = url.replace(COLON_VARIABLE, " by $1").replace(/\{(?![?&#])/g, " by ");
  return decodeTriplets(named);
}

/** Decodes the percent-encoded letters of a URL. Triplets that are not UTF-8 become a space. */
export function decodeTriplets(url: string): string {
  return url.replace(/(?:%[\dA-F]{2})+/gi, (triplets) => decodePercent(triplets) ?? " ");
}

/** `pet/{pet}` and `pet/:pet` as complete segments. */
const REPEATED_SEGMENT = /(?<=\/)([\w-]+)\/(?:\{\1\}|:\1)(?![^/?#{])/gi;

/** A variable in a route: `:id`, but not in `a:id` and `{a}:id`. */
export const COLON_VARIABLE = /(?<![A-Za-z0-9_}:]):([A-Za-z_][A-Za-z0-9_]*)/g;

/**
 * Converts a name in camel case to a valid builder name: `2faEnable` → `_2faEnable`, `await` → `await_`. Empty if it has no
 * letters or digits that compilers accept.
 */
export function fitName(name: string): string {
  let fit = toIdentifier(name);
  while (fit !== "" && !isFitName(fit)) fit += "_";
  return fit;
}

/**
 * The part of `operationId` before the slash, else the first tag, else the first literal segment of the path, in kebab
 * case. Skips `api` and version numbers.
 */
export function defaultGroup(route: Nameable): string {
  return findGroup(route, (word) => kebabCase(splitCamelCase(word)).slice(0, 80));
}

/**
 * Distinguishes a route from others with its `operationId`: its first tag, or the first literal segment of its path, in camel
 * case.
 */
export function routeQualifier(route: Nameable): string {
  return findGroup({ ...route, operationId: "" }, camelCase);
}

function findGroup(
  { url, operationId = "", tags: [tag = ""] = [] }: Nameable,
  write: (word: string) => string,
): string {
  const start = operationId.slice(0, Math.max(0, operationId.indexOf("/")));
  const groups = [start, tag, ...pathWords(url)].map(write);
  const fit = groups.find((group) => !/^(api|v?\d+([.-]\d+)*)?$/.test(group));
  return fit ?? (groups.find((group) => group !== "") || "root");
}

/** Whether a builder can be exported under this name, from its module and from `index.ts`. */
export function isFitName(name: string): boolean {
  const type = upperFirst(name);
  const isTaken =
    RESERVED_NAMES.has(name) || TYPE_SUFFIXES.some((suffix) => RESERVED_NAMES.has(type + suffix));
  return isExportable(name) && !isTaken;
}

const TYPE_SUFFIXES = ["Parameters", "Body", "Bodies", "Headers", "Responses"];

/** The name of the constant for a route's pages. */
export function pagesName(builder: string): string {
  return `${builder}Pages`;
}

/** The names of builders, and of types that may be declared beside them. */
export function builderNames(builders: readonly string[]): ReadonlySet<string> {
  const types = builders.map(upperFirst);
  return new Set([
    ...builders,
    ...types.flatMap((type) => TYPE_SUFFIXES.map((suffix) => type + suffix)),
  ]);
}

/**
 * Adds a suffix to a derived group whose file name is reserved: `index` → `index-operations`.
 *
 * @param reservedNames names reserved by some settings.
 */
export function freeGroup(group: string, reservedNames: readonly string[] = []): string {
  return isReservedGroup(group) || reservedNames.includes(group) ? `${group}-operations` : group;
}

export function isReservedGroup(group: string): boolean {
  const paths: readonly string[] = Object.values(MODULE_PATHS);
  return paths.includes(`${group.toLowerCase()}.ts`) || isDeviceName(group);
}

/** Whether a group is a valid file name on every platform. */
export function isFitGroup(group: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(group) && !isReservedGroup(group);
}

function pathWords(url: string): readonly string[] {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#][^]*/, "");
  const segments = path.split("/").filter((part) => !/[{}:]/.test(part));
  return segments.map((part) => part.replace(/%[\dA-F]{2}/gi, "-"));
}
