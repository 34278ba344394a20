import type { Manifest } from "../../manifest/index.js";
import { printEntry } from "../../openapi/index.js";
import { isFromFastApi } from "../../plan/index.js";

/**
 * The text that `waybill init` writes: an example of each feature that most manifests need.
 *
 * @param settings the lines under `generate`.
 */
export const starterManifest = (
  settings: string,
) => `# yaml-language-server: $schema=./node_modules/waybill/schema/routes.schema.json
# A Waybill manifest. \`waybill generate\` writes one typed function for each route.

waybill: 1 # format of this file
name: example # the user-agent header becomes example-endpoint.js/0.1.0
version: 0.1.0
baseUrl: https://api.example.com
headers: { accept: application/json }

generate:
${settings}
# Parameters that several routes share.
parameters:
  owner: { name: owner, in: path, schema: { type: string } }

# Schemas that become named types.
schemas:
  Label:
    type: object
    required: [name]
    properties:
      name: { type: string }
      color: { type: string }

routes:
  # The short form. Variables of the path are strings.
  - GET /users/{username}

  # The long form.
  - route: GET /repos/{owner}/{repo}/issues
    operationId: issues/list # the function issuesList in generated/issues.ts
    summary: List the issues of a repository
    parameters:
      - $ref: "#/parameters/owner"
      - { name: state, in: query, schema: { enum: [open, closed, all] } }
      - { name: labels, in: query, schema: { type: array, items: { type: string } } }

  # The top-level properties of a body are arguments of the function.
  - route: POST /repos/{owner}/{repo}/issues
    operationId: issues/create
    summary: Create an issue
    parameters:
      - $ref: "#/parameters/owner"
    requestBody:
      required: true
      schema:
        type: object
        required: [title]
        properties:
          title: { type: string }
          body: { type: [string, "null"] }
          labels: { type: array, items: { $ref: "#/schemas/Label" } }
`;

/**
 * The text that `waybill init --from` writes: the document remains the source, and the manifest has the differences.
 *
 * @param document its path relative to the manifest: `./openapi.yaml`.
 * @param settings the lines under `generate`.
 * @param version the version of the generated code; by default the document's.
 * @param read the contents of the document, once they are known.
 */
export function documentManifest(
  document: string,
  settings: string,
  version: string | undefined,
  read?: Pick<Manifest, "name" | "baseUrl" | "routes">,
): string {
  const name = read
    ? `${printEntry("name", read.name)} # the user-agent header becomes ${read.name}-endpoint.js/${version ? " and the version" : " and the document's version"}\n`
    : "";
  const ofPackage =
    version === undefined
      ? ""
      : `${printEntry("version", version)} # as in package.json; \`npm version\` changes both\n`;
  const address = read?.baseUrl.startsWith("/")
    ? "# The document has no address of the API.\n# baseUrl: https://api.example.com\n"
    : "";
  const routes = (read?.routes ?? []).map(({ route, operationId }) => {
    const [method = "", url = ""] = route.split(" ");
    return { method, url, operationId };
  });
  const names = isFromFastApi(routes)
    ? "names: [{ preset: fastapi }] # `list_items_api_items_get` is named `listItems`\n"
    : "";
  return `# yaml-language-server: $schema=./node_modules/waybill/schema/routes.schema.json
# \`waybill generate\` writes one typed function for each operation of the OpenAPI document.

waybill: 1 # format of this file
${name}${ofPackage}${printEntry("openapi", document)}
${names}${address}
generate:
${settings}
# Entries under \`routes\` override the document:
# routes:
#   - route: ${read?.routes[0]?.route ?? ""}
#     name: nameOfTheFunction
#     group: nameOfTheFile
`;
}

/** The text that `waybill init --from --paths` writes. */
export function pathsManifest(document: string, settings: string): string {
  return `# yaml-language-server: $schema=./node_modules/waybill/schema/routes.schema.json
# \`waybill generate\` writes the types of the OpenAPI document to paths.ts.

waybill: 1 # format of this file
${printEntry("openapi", document)}

generate:
${settings}  only: paths # \`paths: types\` instead also writes typed functions
`;
}
