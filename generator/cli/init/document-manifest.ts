export interface DocumentManifest {
  /** Without it, the document's title is the name. */
  readonly name?: string;
  /** Path of the OpenAPI document from the manifest: `./openapi.yaml`. */
  readonly document: string;
  /** `GET /pets`, for an example. */
  readonly route: string;
  /** Whether the document does not say where the API is. */
  readonly needsBaseUrl: boolean;
}

/** What `waybill init --from` writes: the document stays the source, and the manifest says what is to be different. */
export function documentManifest({
  name,
  document,
  route,
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

# What this file says of a route wins over the document:
# routes:
#   - route: ${route}
#     name: nameOfTheFunction
#     group: nameOfTheFile
`;
}
