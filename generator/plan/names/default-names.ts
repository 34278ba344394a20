import { isDeviceName } from "../../portable/index.js";
import { MODULE_PATHS } from "../modules/module-paths.js";
import { camelCase, isExportable, kebabCase, splitCamelCase, upperFirst } from "./identifiers.js";
import { ENDPOINT_TYPES, RUNTIME_VALUES, SIGNATURE_TYPES } from "../modules/runtime-symbols.js";

/** The properties of a route from which its default name and group are derived. */
export interface Nameable {
  /** Uppercase. */
  readonly method: string;
  readonly url: string;
  readonly operationId?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Names that generated code uses for something else. */
export const TAKEN_NAMES: ReadonlySet<string> = new Set([
  ...SIGNATURE_TYPES,
  ...ENDPOINT_TYPES,
  // Imports are renamed to these if a builder has their name.
  ...RUNTIME_VALUES.map((name) => `${name}_`),
  "defaults_",
  "Date",
  "endpoint",
  "EndpointError",
  // The type parameters of builders.
  "Chosen",
  "Given",
  "Omit",
  "Partial",
  "ReadonlyArray",
  "Record",
  "Routes",
]);

/**
 * `operationId`, or method and path, in camel case: `GET /pets/{id}` → `getPetsId`. A variable that repeats the segment before
 * it reads as its id, `GET /pet/{pet}` → `getPetById`, and a path without words as the root: `GET /` → `getRoot`.
 */
export function defaultName({ method, url, operationId }: Nameable): string {
  if (operationId !== undefined) return camelCase(operationId);
  const name = camelCase(`${method} ${url.replace(REPEATED_SEGMENT, "$1/by-id")}`);
  return name === camelCase(method) ? `${name}Root` : name;
}

/** `pet/{pet}` and `pet/:pet` as whole segments */
const REPEATED_SEGMENT = /(?<=\/)([\w-]+)\/(?:\{\1\}|:\1)(?![^/?#{])/gi;

/**
 * The part of `operationId` before the slash, else the first tag, else the first literal segment of the path, in kebab
 * case. Skips `api` and version numbers.
 */
export function defaultGroup({ url, operationId = "", tags: [tag = ""] = [] }: Nameable): string {
  const start = operationId.slice(0, Math.max(0, operationId.indexOf("/")));
  const groups = [start, tag, ...pathWords(url)].map((word) =>
    kebabCase(splitCamelCase(word)).slice(0, 80),
  );
  const fit = groups.find((group) => !/^(api|v?\d+([.-]\d+)*)?$/.test(group));
  return fit ?? (groups.find((group) => group !== "") || "root");
}

/** Whether a builder can be exported under this name, from its module and from `index.ts`. */
export function isFitName(name: string): boolean {
  const type = upperFirst(name);
  const isTaken =
    TAKEN_NAMES.has(name) || TYPE_SUFFIXES.some((suffix) => TAKEN_NAMES.has(type + suffix));
  return isExportable(name) && !isTaken;
}

const TYPE_SUFFIXES = ["Parameters", "Body", "Bodies", "Headers", "Responses"];

/** A function that tells whether a name is that of a builder, or of a type that may be declared beside one. */
export function builderNameFinder(builders: readonly string[]): (name: string) => boolean {
  const names = new Set(builders);
  const types = new Set(builders.map(upperFirst));
  const isType = (name: string): boolean =>
    TYPE_SUFFIXES.some((end) => name.endsWith(end) && types.has(name.slice(0, -end.length)));
  return (name) => names.has(name) || isType(name);
}

export function isReservedGroup(group: string): boolean {
  const paths: readonly string[] = Object.values(MODULE_PATHS);
  return paths.includes(`${group.toLowerCase()}.ts`) || isDeviceName(group);
}

/** Whether the group is a valid file name on every platform. */
export function isFitGroup(group: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(group) && !isReservedGroup(group);
}

function pathWords(url: string): readonly string[] {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#][^]*/, "");
  const segments = path.split("/").filter((part) => !/[{}:]/.test(part));
  return segments.map((part) => part.replace(/%[\dA-F]{2}/gi, "-"));
}
