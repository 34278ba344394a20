import { type Part, parseTemplate, readVariable } from "waybill-runtime/tools";
import type { Json, Manifest, Route, Webhook } from "../../manifest/index.js";
import { mediaTypeEssence } from "../../media-types/index.js";
import type { DeclarationPlan } from "../../plan/index.js";
import { isObject } from "../../collections/index.js";
import { Node } from "../document/node.js";
import { readOperations } from "../operations/operations.js";
import { createReadOnce } from "../read-context.js";
import { createReading } from "../reading.js";
import { createSchemaReader, createSharedSchemas } from "../schemas/schemas.js";
import { documentTypes } from "./document-types.js";

/** Declarations of `paths.ts` for a manifest without documents, whose routes are described as an OpenAPI document. */
export function manifestPaths(manifest: Manifest): readonly DeclarationPlan[] {
  const document = new Node(toDocument(manifest), "routes.yaml", createReading());
  document.reading.files.set(document.file, document);
  const prose = { descriptions: true };
  const context = {
    ...prose,
    document,
    schemas: createSchemaReader(createSharedSchemas([]), prose),
    readOnce: createReadOnce(),
    declarations: { shared: new Map(), parameters: new Map(), implied: new Map() },
    sharesSecurity: true,
    defaults: { baseUrl: manifest.baseUrl, headers: {} },
    baseUrl: manifest.baseUrl,
  };
  return documentTypes(context, readOperations(context));
}

function toDocument({ schemas, webhooks = {}, routes }: Manifest): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const space = route.route.search(/\s/);
    const { path, parameters } = readUrl(route.route.slice(space).trim(), route);
    const method = route.route.slice(0, space).toLowerCase();
    paths[path] = { ...paths[path], [method]: { ...toOperation(route), parameters } };
  }
  const requests = Object.entries(webhooks).map(([name, webhook]) => {
    return [name, { post: { ...toOperation(webhook), parameters: webhook.parameters } }] as const;
  });
  return {
    openapi: "3.1.0",
    paths: withComponents(paths),
    webhooks: withComponents(Object.fromEntries(requests)),
    components: { schemas: withComponents(schemas) },
  };
}

function toOperation({ requestBody, deprecated, ...rest }: Route | Webhook): object {
  return {
    ...rest,
    ...(deprecated !== undefined && deprecated !== false && { deprecated: true }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: requestBody.content ?? {
          [mediaTypeEssence(requestBody.contentType)]: { schema: requestBody.schema },
        },
      },
    }),
  };
}

/** The path of a template, `/pets/{id}` for `/pets/{id}{?page}`, and the parameters including undeclared variables. */
function readUrl(url: string, { parameters }: Route) {
  const parts = parseTemplate(url);
  const variables = parts.flatMap((part) => (typeof part === "string" ? [] : toParameters(part)));
  const implied = variables.filter(
    (variable) =>
      !parameters.some(({ in: place, name }) => place === variable.in && name === variable.name),
  );
  const path = parts
    .map((part) => (typeof part === "string" ? part : printPathPart(part)))
    .join("");
  return { path, parameters: [...parameters, ...implied] };
}

function printPathPart({ operator, variables }: Exclude<Part, string>): string {
  if (isQuery(operator)) return "";
  const start = operator === "/" ? "/" : "";
  return start + variables.map((variable) => `{${readVariable(variable).key}}`).join(start);
}

function toParameters({ operator, variables }: Exclude<Part, string>) {
  return variables.map((variable) => ({
    name: readVariable(variable).key,
    in: isQuery(operator) ? "query" : "path",
    schema: { type: "string" },
  }));
}

function isQuery(operator: string): boolean {
  return operator === "?" || operator === "&" || operator === "#";
}

/** Rewrites references to components: `#/components/schemas/Pet` for `#/schemas/Pet`. */
function withComponents(value: unknown, key = "", owner = ""): Json {
  if (typeof value === "string" && (key === "$ref" || owner === "mapping")) {
    return value.replace(/^#\/schemas\//, "#/components/schemas/");
  }
  if (Array.isArray(value)) return value.map((item: unknown) => withComponents(item));
  if (!isObject(value)) return value as Json;
  const members = Object.entries(value).map(([name, member]) => {
    return [name, withComponents(member, name, key)] as const;
  });
  return Object.fromEntries(members);
}
