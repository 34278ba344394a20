import { type ImportResult, importOpenApi } from "../generator/openapi/index.js";

/**
 * Converts GitHub's OpenAPI document, a JSON text, to the manifest of GitHub's REST API, without GitHub's prose.
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
 * Makes `path` in `GET /repos/{owner}/{repo}/contents/{path}` optional: without it GitHub lists the root of the repository, as
 * its documentation says and its users expect. In the document it is required, because OpenAPI has no optional path
 * parameters.
 */
function listRootContents(manifest: string): string {
  const path =
    /(route: GET \/repos\/\{owner\}\/\{repo\}\/contents\/\{path\}\n(?:(?! *- route:).*\n)*? *- \{ name: path, in: path,)/;
  return manifest.replace(path, "$1 required: false,");
}

/**
 * Parameters that take a string or a list are comma-separated lists, as GitHub's documentation says for each (`cwes`,
 * `affects`, `fields`, `has`). The document omits the style, and OpenAPI's default would be `cwes=1&cwes=2`.
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
