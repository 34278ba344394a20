export interface DocumentManifest {
  /** The name of the API; by default the document's title. */
  readonly name?: string;
  /** Path of the OpenAPI document relative to the manifest: `./openapi.yaml`. */
  readonly document: string;
  /** A route for an example: `GET /pets`. */
  readonly route: string;
  /** More lines under `generate`. */
  readonly settings?: string;
  /** Whether the document lacks the address of the API. */
  readonly needsBaseUrl: boolean;
}

/** The text that `waybill init --from` writes: the document remains the source, and the manifest has the differences. */
export function documentManifest({
  name,
  document,
  route,
  settings = "",
  needsBaseUrl,
}: DocumentManifest): string {
  const address = needsBaseUrl
    ? "# The document does not say where the API is.\n# baseUrl: https://api.example.com\n"
    : "";
  const own =
    name === undefined
      ? ""
      : `name: ${name} # the user-agent header becomes ${name}-endpoint.js/ and the document's version\n`;
  const isPlain = /^[\w./-]+$/.test(document);
  return `# yaml-language-server: $schema=./node_modules/waybill/schema/routes.schema.json
# \`waybill generate\` makes one typed function of each operation of the OpenAPI document.

waybill: 1 # format of this file
${own}openapi: ${isPlain ? document : JSON.stringify(document)}
${address}
generate:
  output: generated # folder of the generated code, relative to this file
${settings}
# What this file says of a route wins over the document:
# routes:
#   - route: ${route}
#     name: nameOfTheFunction
#     group: nameOfTheFile
`;
}
