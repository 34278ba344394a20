import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { failWith } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { dependsOnRuntime } from "./depends-on-runtime.js";
import { writeNewFile } from "./new-file.js";

/** Creates a manifest with examples. */
export function writeStarter(terminal: Terminal): ExitCode {
  const { cwd, out } = terminal;
  const hint = "generate from it with `waybill generate`, or move it away to start again";
  const text = starterManifest(dependsOnRuntime(cwd) ? SHARED_RUNTIME : "");
  const made = writeNewFile({ label: DEFAULT_MANIFEST, cwd, text, hint });
  if (!made.ok) return failWith(made.error, terminal);
  const verb = made.written ? "wrote" : "left as it was:";
  out.write(`${verb} ${DEFAULT_MANIFEST}, a manifest to begin with\n`);
  return 0;
}

/** A line among the settings of a project that has the runtime as a package. */
export const SHARED_RUNTIME =
  "  runtime: waybill-runtime # the project depends on it; without this line, the output has a copy\n";

/**
 * The text that `waybill init` writes: an example of each feature that most manifests need.
 *
 * @param settings more lines under `generate`.
 */
const starterManifest = (
  settings: string,
) => `# yaml-language-server: $schema=./node_modules/waybill/schema/routes.schema.json
# A Waybill manifest. \`waybill generate\` makes one typed function of each route.

waybill: 1 # format of this file
name: example # the user-agent header becomes example-endpoint.js/0.1.0
version: 0.1.0
baseUrl: https://api.example.com
headers: { accept: application/json }

generate:
  output: generated # folder of the generated code, relative to this file
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

  # What a body has at its top is an argument of the function.
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
