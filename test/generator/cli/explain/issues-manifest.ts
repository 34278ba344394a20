import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";

/** A small manifest with parameters of several kinds, bodies, and a schema that routes share. */
export const manifest = `${smallManifest("POST /users/{username}/keys")}  - route: GET /orgs/{org}/issues
    operationId: issues/list
    parameters:
      - { name: labels, in: query, explode: true, schema: { type: array, items: { type: string } } }
      - { name: url, as: targetUrl, in: query, required: true, schema: { type: string } }
      - { name: If-None-Match, in: header, schema: { type: string } }
  - route: POST /orgs/{org}/issues
    operationId: issues/create
    requestBody:
      required: true
      schema: { $ref: "#/schemas/Issue" }
  - route: PUT /orgs/{org}/issues
    operationId: issues/replace
    requestBody: { required: true, schema: { type: array, items: { $ref: "#/schemas/Issue" } } }
  - route: POST /orgs/{org}/events
    operationId: events/create
    requestBody:
      required: true
      schema:
        oneOf:
          - { type: object, required: [kind, title], properties: { kind: { const: open }, title: { type: string } } }
          - { type: object, required: [kind], properties: { kind: { const: close }, title: { type: integer } } }
schemas:
  Issue:
    type: object
    required: [title]
    properties: { title: { type: string }, state: { enum: [open, closed] } }
`;

/** Runs `waybill explain` in a project of that manifest. */
export async function explain(...args: readonly string[]) {
  return waybillIn(tempProject({ "routes.yaml": manifest }).path, ["explain", ...args]);
}
