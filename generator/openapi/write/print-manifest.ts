import {
  type ManifestFile,
  type ParameterFile,
  type ResponseFile,
  type RouteFile,
  type Schema,
  plainRoute,
} from "../../manifest/index.js";
import { defaultGroup } from "../../plan/index.js";
import { blockList, blockMap, listItem, withDash } from "./print-yaml.js";

/** What documents say, in the form of a manifest: with `$ref`s to shared parts and without defaults. */
export interface ImportedManifest extends Pick<
  ManifestFile,
  "name" | "version" | "baseUrl" | "servers" | "headers" | "security" | "webhooks"
> {
  readonly parameters: Readonly<Record<string, ParameterFile>>;
  readonly responses: Readonly<Record<string, ResponseFile>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** By group; groups sorted by name, routes in the order of the document. */
  readonly routes: readonly RouteFile[];
}

export interface PrintSettings {
  /** The manifest's `generate`; `output: generated` by default. */
  readonly generate?: Readonly<Record<string, string>>;
  /** Where an editor finds the JSON Schema of manifests, relative to the manifest. */
  readonly schema?: string;
  /** The path of a separate file for the schemas, relative to the manifest. */
  readonly schemasFile?: string;
}

/**
 * Prints a manifest as readable YAML 1.2: routes by group, one parameter per line, a blank line between routes of several
 * lines. Uses LF line endings; the same manifest gives the same bytes.
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
  const { servers, parameters, responses, schemas, webhooks } = manifest;
  const blocks = { servers, parameters, responses, schemas: schemasFile ?? schemas, webhooks };
  const lines = [
    `# yaml-language-server: $schema=${schema}`,
    ...blockMap({ waybill: 1, name, version, baseUrl, headers, security, generate }, 0),
    ...Object.entries(blocks).flatMap(([title, part]) => section(title, part)),
    "",
    ...(routes.length === 0 ? ["routes: []"] : ["routes:", ...printRoutes(routes).slice(1)]),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, part: object | string = {}): readonly string[] {
  if (typeof part === "string") return ["", ...blockMap({ [title]: part }, 0)];
  const lines = Array.isArray(part) ? blockList(part, 2) : blockMap(part, 2);
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines];
}

/** Items of the list of routes, with a title above those of each group, and a blank line around routes of several lines. */
function printRoutes(routes: readonly RouteFile[]): readonly string[] {
  let group: string | undefined;
  let isLong = false;
  return routes.flatMap((route) => {
    const lines = printRoute(route);
    const name = groupOf(route);
    const title = name === group ? [] : [`  # ${name}`];
    const isApart = title.length > 0 || isLong || lines.length > 1;
    [group, isLong] = [name, lines.length > 1];
    return [...(isApart ? [""] : []), ...title, ...lines];
  });
}

function printRoute(route: RouteFile): readonly string[] {
  const members = Object.values(route) as readonly unknown[];
  if (members.length === 1) return listItem(members[0], 2);
  return withDash(blockMap(route, 4), 2);
}

/** The group of a route, whether it is written or derived. */
function groupOf({ route, group, operationId, tags }: RouteFile): string {
  const [method = "", url = ""] = (plainRoute(route) ?? route).split(" ");
  return group ?? defaultGroup({ method, url, operationId, tags });
}
