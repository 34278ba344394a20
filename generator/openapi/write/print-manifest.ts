import type { Node } from "yaml";
import {
  type ManifestFile,
  type ParameterFile,
  type ResponseFile,
  type RouteFile,
  type Schema,
  plainRoute,
  yamlPackage,
} from "../../manifest/index.js";
import { defaultGroup } from "../../plan/index.js";
import { printYaml } from "./print-yaml.js";

/** A manifest from documents: with `$ref`s to shared parts and without defaults. */
export interface ImportedManifest extends Pick<
  ManifestFile,
  "name" | "version" | "baseUrl" | "servers" | "headers" | "security" | "webhooks"
> {
  readonly parameters: Readonly<Record<string, ParameterFile>>;
  readonly responses: Readonly<Record<string, ResponseFile>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Groups sorted by name, routes in the order of the document. */
  readonly routes: readonly RouteFile[];
}

export interface PrintSettings {
  /** The manifest's `generate`; `output: generated` by default. */
  readonly generate?: Readonly<Record<string, string>>;
  /** Path of the manifest's JSON Schema for editors, relative to the manifest. */
  readonly schema?: string;
  /** The path of a separate file for the schemas, relative to the manifest. */
  readonly schemasFile?: string;
}

/** Keys of the manifest that are blocks below a blank line. */
const SECTIONS = ["servers", "parameters", "responses", "schemas", "webhooks", "routes"] as const;

/**
 * Prints a manifest as readable YAML 1.2: routes by group, with a blank line between routes of several lines. Uses LF line
 * endings; output is deterministic.
 */
export function printManifest(
  manifest: ImportedManifest,
  {
    generate = { output: "generated" },
    schema = "./node_modules/waybill/schema/routes.schema.json",
    schemasFile,
  }: PrintSettings,
): string {
  const { name, version, baseUrl, headers, security, routes } = manifest;
  const all = {
    ...manifest,
    schemas: schemasFile ?? manifest.schemas,
    routes: routes.map(shortForm),
  };
  const sections = SECTIONS.flatMap((key) => {
    const isEmpty = key !== "routes" && Object.keys(all[key] ?? {}).length === 0;
    return isEmpty ? [] : [[key, all[key]] as const];
  });
  const head = { waybill: 1, name, version, baseUrl, headers, security, generate };
  const { isCollection } = yamlPackage();
  const text = printYaml({ ...head, ...Object.fromEntries(sections) }, ({ items }) => {
    for (const { key, value } of items.slice(-sections.length)) {
      key.spaceBefore = true;
      if (isCollection(value)) value.flow &&= value.items.length === 0;
    }
    layOutRoutes(routes, items.at(-1)?.value);
  });
  return `# yaml-language-server: $schema=${schema}\n${text}`;
}

function shortForm(route: RouteFile): RouteFile | string {
  return Object.keys(route).length === 1 ? route.route : route;
}

/** Adds a title above the routes of each group, and blank lines around routes of several lines. */
function layOutRoutes(routes: readonly RouteFile[], list: Node | null | undefined): void {
  const { isCollection, isNode } = yamlPackage();
  if (!isCollection(list)) return;
  const groups = routes.map(findGroup);
  list.items.forEach((item, index) => {
    const [isLong, isAfterLong] = [item, list.items[index - 1]].map(isCollection);
    const isFirst = groups[index] !== groups[index - 1];
    if (!isNode(item)) return;
    if (isCollection(item)) item.flow = false;
    if (isFirst) item.commentBefore = ` ${groups[index] ?? ""}`;
    item.spaceBefore = index > 0 && (isFirst || isLong === true || isAfterLong === true);
  });
}

/** The group of a route, explicit or derived. */
function findGroup({ route, group, operationId, tags }: RouteFile): string {
  const [method = "", url = ""] = (plainRoute(route) ?? route).split(" ");
  return group ?? defaultGroup({ method, url, operationId, tags });
}
