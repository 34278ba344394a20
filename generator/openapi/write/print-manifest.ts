import { type YamlValue, blockList, blockMap, listItem } from "./print-yaml.js";
import type { ParameterFile, RouteFile } from "../../manifest/index.js";
import type { WrittenGroup, WrittenManifest } from "./written-manifest.js";

export interface PrintSettings {
  /** The path of the JSON Schema of the format for editors, relative to the file. */
  readonly schema: string;
  /** The manifest's `generate`. */
  readonly generate: Readonly<Record<string, string>>;
  /** The file that contains the schemas, if it is not the manifest itself. */
  readonly schemasFile?: string;
}

/**
 * Prints a manifest as readable YAML 1.2: routes by group, one parameter per line, a blank line between routes of several
 * lines. Uses LF line endings; the same manifest gives the same bytes.
 */
export function printManifest(
  manifest: WrittenManifest,
  { schema, generate, schemasFile }: PrintSettings,
): string {
  const { name, version, baseUrl, servers = [], headers, security, groups } = manifest;
  const { parameters, responses, schemas } = manifest;
  const lines = [
    `# yaml-language-server: $schema=${schema}`,
    ...blockMap({ waybill: 1, name, version, baseUrl, headers, security, generate }, 0),
    ...section("servers", blockList(servers, 2)),
    ...section("parameters", oneByOne(parameters)),
    ...section("responses", oneByOne(responses)),
    ...(schemasFile === undefined
      ? section("schemas", oneByOne(schemas))
      : ["", ...blockMap({ schemas: schemasFile }, 0)]),
    ...section("routes", groups.flatMap(printGroup)),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines];
}

function oneByOne(record: Readonly<Record<string, unknown>>): readonly string[] {
  return blockMap(record as Readonly<Record<string, YamlValue>>, 2);
}

function printGroup({ group, routes }: WrittenGroup, index: number): readonly string[] {
  const apart = index === 0 ? [] : [""];
  return [...apart, `  # ${group}`, ...printRoutes(routes, 2)];
}

/** Items of the list of routes, with a blank line around those of several lines. */
export function printRoutes(routes: readonly RouteFile[], indent: number): readonly string[] {
  const printed = routes.map((route) => printRoute(route, indent));
  return printed.flatMap((lines, index, all) => {
    const before = all[index - 1];
    const apart = before !== undefined && (lines.length > 1 || before.length > 1);
    return apart ? ["", ...lines] : lines;
  });
}

/** @param indent of the dash. */
export function printRoute(route: RouteFile, indent: number): readonly string[] {
  const { route: routeText, parameters, requestBody, responses, ...facts } = route;
  const short = [parameters, requestBody, responses].every((part) => part === undefined);
  if (short && Object.keys(facts).length === 0) return listItem(routeText, indent);
  return [
    ...listItem({ route: routeText }, indent),
    ...blockMap(facts, indent + 2),
    ...(parameters === undefined ? [] : printParameters(parameters, indent + 2)),
    ...blockMap(
      {
        requestBody: requestBody as YamlValue | undefined,
        responses: responses as YamlValue | undefined,
      },
      indent + 2,
    ),
  ];
}

/** One parameter on a line. */
export function printParameters(
  parameters: readonly (ParameterFile | object)[],
  indent: number,
): readonly string[] {
  const items = blockList(parameters as readonly YamlValue[], indent + 2);
  return [`${" ".repeat(indent)}parameters:`, ...items];
}
