import { readFileSync } from "node:fs";
import packageJson from "../generated/package.json" with { type: "json" };
import {
  type ImportOptions,
  type ImportResult,
  draftImport,
  printImport,
} from "../generator/openapi/import-openapi.js";
import type { RouteFile } from "../generator/manifest/index.js";
import type { ImportedManifest } from "../generator/openapi/write/print-manifest.js";

const OPTIONS: ImportOptions = {
  descriptions: false,
  name: "github",
  version: packageJson.version,
  headers: { accept: "application/vnd.github.v3+json" },
  generate: { output: "generated", runtime: "waybill-runtime" },
  schema: "./schema/routes.schema.json",
  schemasFile: "./schemas.json",
};

const OVERLAY = {
  text: readFileSync(new URL("./github-overlay.yaml", import.meta.url), "utf8"),
  file: "github-overlay.yaml",
};

/**
 * Converts GitHub's OpenAPI document, with the corrections of github-overlay.yaml, to the manifest of GitHub's REST API, without
 * GitHub's prose.
 */
export function importGitHub(text: string, file: string): ImportResult {
  const draft = draftImport({ text, file, overlays: [OVERLAY] }, OPTIONS);
  if (!draft.ok) return draft;
  return printImport({ ...draft, manifest: listRootContents(draft.manifest) }, OPTIONS);
}

/**
 * Makes `path` in `GET /repos/{owner}/{repo}/contents/{path}` optional: without it GitHub lists the root of the repository, as
 * its documentation says and its users expect. In the document it is required, because OpenAPI has no optional path
 * parameters.
 *
 * @throws Error if the route does not declare the parameter itself: a shared one would become optional for other routes, too.
 */
function listRootContents(manifest: ImportedManifest): ImportedManifest {
  const routes = manifest.routes.map((route) =>
    route.route === "GET /repos/{owner}/{repo}/contents/{path}" ? makePathOptional(route) : route,
  );
  return { ...manifest, routes };
}

function makePathOptional(route: RouteFile): RouteFile {
  const { parameters = [] } = route;
  const made = parameters.map((parameter) => {
    if ("$ref" in parameter || parameter.name !== "path") return parameter;
    const { name, in: place, ...rest } = parameter;
    return { name, in: place, required: false, ...rest };
  });
  if (made.every((parameter, n) => parameter === parameters[n])) {
    throw new Error(
      `\`${route.route}\` shares its parameter \`path\`; make it optional there in another way`,
    );
  }
  return { ...route, parameters: made };
}
