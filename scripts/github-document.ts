import { type ImportResult, importOpenApi } from "../generator/openapi/index.js";

/**
 * The manifest of GitHub's REST API, from the text of GitHub's OpenAPI document in JSON. None of
 * GitHub's prose is carried over.
 */
export function importGitHub(text: string, file: string): ImportResult {
  const document = JSON.stringify(JSON.parse(text), correctParameter);
  const result = importOpenApi(
    { text: document, file },
    {
      descriptions: false,
      name: "github",
      version: "0.1.0",
      headers: { accept: "application/vnd.github.v3+json" },
      generate: { output: "generated", runtime: "waybill-runtime" },
      schema: "./schema/routes.schema.json",
      schemasFile: "./schemas.json",
    },
  );
  return result.ok ? { ...result, text: listRootContents(result.text) } : result;
}

/**
 * `path` may be left out of `GET /repos/{owner}/{repo}/contents/{path}`: GitHub lists the root of the repository then, as
 * its documentation says and its users expect. The document says that every path parameter is required, because OpenAPI
 * knows no other.
 */
function listRootContents(manifest: string): string {
  const path =
    /(route: GET \/repos\/\{owner\}\/\{repo\}\/contents\/\{path\}\n(?:(?! *- route:).*\n)*? *- \{ name: path, in: path,)/;
  return manifest.replace(path, "$1 required: false,");
}

/**
 * Parameters that take a string or a list are comma-separated lists, as GitHub's documentation says
 * of each (`cwes`, `affects`, `fields`, `has`); the document leaves it to OpenAPI's default, which
 * would be `cwes=1&cwes=2`.
 */
function correctParameter(_key: string, value: unknown): unknown {
  return isTextOrList(value) ? { ...value, explode: false } : value;
}

function isTextOrList(value: unknown): value is object {
  const { in: place, schema } = Object(value) as { in?: unknown; schema?: unknown };
  const { oneOf } = Object(schema) as { oneOf?: unknown };
  if (place !== "query" || !Array.isArray(oneOf)) return false;
  const types = oneOf.map((one: { type?: unknown }) => one.type);
  return types.includes("string") && types.includes("array");
}
