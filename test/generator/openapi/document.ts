import { parse } from "yaml";
import { readManifest } from "../../../generator/read-source.js";
import {
  type ImportOptions,
  type OpenApiSource,
  importOpenApi,
} from "../../../generator/openapi/import-openapi.js";
import { describeProblem } from "../../../generator/openapi/reading.js";
import { succeed } from "../../succeed.js";

/** A manifest as the importer wrote it. */
export interface Written {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  readonly headers: object;
  readonly parameters?: Readonly<Record<string, object>>;
  readonly responses?: Readonly<Record<string, object>>;
  readonly schemas?: Readonly<Record<string, object>>;
  readonly routes: readonly (string | Readonly<Record<string, unknown>>)[];
}

/** The rows of a table in YAML, in which `*text`, `*number`, `*list` and `*bytes` are schemas. */
export function rowsOf<Row>(table: string): readonly Row[] {
  return (parse(`${SCHEMAS}rows:\n${table}`) as { readonly rows: readonly Row[] }).rows;
}

const SCHEMAS = `
text: &text { type: string }
number: &number { type: number }
list: &list { type: array, items: { type: string } }
bytes: &bytes { type: string, format: binary }
`;

/** A small OpenAPI document around some paths. */
export function document(paths: object, more: object = {}): object {
  return {
    openapi: "3.0.3",
    info: { title: "Test", version: "1.2.3" },
    servers: [{ url: "https://api.example.com" }],
    paths,
    ...more,
  };
}

/**
 * Imports a document that has no errors, without its prose unless the options say so; what comes out must be a manifest for the strict reader.
 */
export function imported(
  given: object,
  options: ImportOptions = {},
  readFile?: OpenApiSource["readFile"],
): { readonly manifest: Written; readonly warnings: readonly string[]; readonly text: string } {
  const text = JSON.stringify(given);
  const result = succeed(
    importOpenApi(
      { text, file: "api.json", ...(readFile === undefined ? {} : { readFile }) },
      { descriptions: false, ...options },
    ),
  );
  succeed(readManifest(result.text, "routes.yaml"));
  return {
    manifest: parse(result.text) as Written,
    warnings: result.warnings.map(describeProblem),
    text: result.text,
  };
}

/** The errors of a document that cannot be imported. */
export function errorsOf(
  given: object | string,
  readFile?: OpenApiSource["readFile"],
): readonly string[] {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  const result = importOpenApi({
    text,
    file: "api.json",
    ...(readFile === undefined ? {} : { readFile }),
  });
  if (result.ok) throw new Error(`expected errors, got:\n${result.text}`);
  return result.errors.map(describeProblem);
}

/** The warnings of a document that can be imported. */
export function warningsOf(given: object, readFile?: OpenApiSource["readFile"]): readonly string[] {
  return imported(given, {}, readFile).warnings;
}

/** The parameters of the one route that a document with this operation has. */
export function parametersOf(path: string, operation: object, method = "get"): unknown {
  const { manifest } = imported(document({ [path]: { [method]: operation } }));
  const [route] = manifest.routes;
  return typeof route === "object" ? (route.parameters ?? []) : [];
}
