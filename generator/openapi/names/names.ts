import { sortBy, compareCodeUnits } from "../../collections/index.js";
import { type NameRule, isComponentName, pointerSteps } from "../../manifest/index.js";
import {
  type Nameable,
  defaultGroup,
  defaultName,
  freeGroup,
  nameByRules,
  nameRoutes,
  pascalCase,
} from "../../plan/index.js";
import { optional } from "../optional.js";

/**
 * Derives names and groups for all routes by the rules of `nameRoutes`.
 *
 * @param routes each with the group of all routes of its document, if one is set.
 * @param rules the manifest's; the planner reports invalid rules.
 * @returns for each route: its name, and whether it is the default; its group, and whether it is derived from a tag. Also the name
 *   that the route lost to a conflict with other routes.
 */
export function nameEntries(
  routes: readonly (Nameable & { readonly group?: string | undefined })[],
  rules: readonly NameRule[] = [],
) {
  const ruled = rules.length === 0 ? [] : nameByRules(rules, routes).value;
  const withoutGroups = routes.map(({ group: _, ...route }) => route);
  const names = nameRoutes(withoutGroups, ruled);
  return routes.map((route, index) => {
    const { name: byRule, group: explicitGroup = route.group } = ruled[index] ?? {};
    const { name = "", contested } = names[index] ?? {};
    const derivedGroup = defaultGroup(route);
    const group = explicitGroup ?? freeGroup(derivedGroup);
    const groupIsDefault = explicitGroup === undefined;
    return {
      name,
      nameIsDefault: byRule === undefined && name === defaultName(route),
      group,
      groupIsDefault,
      ...(groupIsDefault &&
        defaultGroup({ ...route, tags: [] }) !== derivedGroup && { isFromTag: true }),
      ...optional("contested", contested),
    };
  });
}

export interface SharedPart {
  /** For example `api.yaml#/components/schemas/Pet`. */
  readonly address: string;
  /** The preferred name. */
  readonly name: string;
  /** The place of the first use, without the file. */
  readonly use?: string;
}

/**
 * Names shared parts of documents by address; types get these names. If names differ only in case or separators, the
 * alphabetically first keeps its name, and all others get numbers. Of parts with equal names, the first by place in its file or
 * by first use keeps the name. File names decide last, because files are renamed.
 *
 * @param bases addresses of bases, which yield to other names, with the addresses of the parents that they are named after.
 */
export function nameShared(
  parts: readonly SharedPart[],
  bases: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const keys = new Set<string>();
  const give = (address: string, name: string): void => {
    names.set(address, name);
    keys.add(foldShared(name));
  };
  const numbered = [...parts].sort(compareParts).filter(({ address, name }) => {
    const isTaken = keys.has(foldShared(name));
    if (!isTaken) give(address, name);
    return isTaken;
  });
  for (const { address, name } of numbered) give(address, withNumber(name, keys));
  const ofBases = sortBy(bases, ([address]) => address);
  for (const [address, parent] of ofBases) {
    give(address, withNumber(`${names.get(parent) ?? ""}Base`, keys));
  }
  return names;
}

function withNumber(name: string, keys: ReadonlySet<string>): string {
  if (!keys.has(foldShared(name))) return name;
  let number = 2;
  while (keys.has(foldShared(`${name}_${number}`))) number++;
  return `${name}_${number}`;
}

function compareParts(a: SharedPart, b: SharedPart): number {
  return (
    compareCodeUnits(a.name, b.name) ||
    compareCodeUnits(withoutFile(a.address), withoutFile(b.address)) ||
    compareCodeUnits(a.use ?? "", b.use ?? "") ||
    compareCodeUnits(a.address, b.address)
  );
}

export function withoutFile(address: string): string {
  return address.slice(address.indexOf("#"));
}

/** Two names with the same key result in the same type name. */
export function foldShared(name: string): string {
  return pascalCase(name).toLowerCase();
}

/** The file of an address, and the steps of its pointer. */
export function readAddress(address: string) {
  const hash = address.indexOf("#");
  const steps = pointerSteps(address.slice(hash + 1).replaceAll("%25", "%"));
  return { file: address.slice(0, hash), steps };
}

/** The document's name for a part: its last step, or the file's name if the part is a whole file. */
export function documentName(address: string): string {
  const { file, steps } = readAddress(address);
  return steps.at(-1) ?? file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}

/** The document's name for a part in characters that a manifest allows. */
export function manifestName(address: string): string {
  const name = documentName(address).normalize("NFC");
  if (/^[^\d.-]/.test(name) && !name.includes(".") && isComponentName(name)) return name;
  return readableName(name) || "Shared";
}

/** A text in Pascal case, in characters that schema names allow. */
export function readableName(text: string): string {
  const letters = Array.from(pascalCase(text)).filter(isComponentName);
  return letters.join("").replace(/^(?=\d)/, "_");
}
