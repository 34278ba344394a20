import { EndpointError } from "waybill-runtime";
import { type Operator, readVariable } from "waybill-runtime/tools";
import type { Json, Manifest, Route, Webhook } from "../../manifest/index.js";
import { mediaTypeEssence } from "../../media-types/index.js";
import {
  type DeclarationPlan,
  parseRoutePieces,
  type RoutePieces,
  variableName,
} from "../../plan/index.js";
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
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const pieces = parsePieces(route);
    if (pieces === undefined) continue;
    const { path, parameters } = readUrl(pieces, route);
    const method = pieces.method.toLowerCase();
    const first = paths[path]?.[method];
    const operation = first
      ? withOptional(first, parameters)
      : { ...toOperation(route), parameters };
    paths[path] = { ...paths[path], [method]: operation };
  }
  const requests = Object.entries(webhooks).map(([name, webhook]) => {
    const parameters = webhook.parameters.map(withContent);
    return [name, { post: { ...toOperation(webhook), parameters } }] as const;
  });
  return {
    openapi: "3.1.0",
    paths: withComponents(paths),
    webhooks: withComponents(Object.fromEntries(requests)),
    components: { schemas: withComponents(schemas) },
  };
}

interface Operation {
  readonly parameters: readonly Parameter[];
}

/** An operation for several routes with one path, which differ in their query expressions. */
function withOptional({ parameters, ...rest }: Operation, others: readonly Parameter[]): Operation {
  const known = new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`));
  const added = others.filter((parameter) => !known.has(`${parameter.in} ${parameter.name}`));
  return {
    ...rest,
    parameters: [...parameters, ...added.map((parameter) => ({ ...parameter, required: false }))],
  };
}

/** `undefined` for an invalid route, which the planner reports. */
function parsePieces({ route }: Route): RoutePieces | undefined {
  try {
    return parseRoutePieces(route);
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return undefined;
  }
}

function toOperation({ requestBody, deprecated, ...rest }: Route | Webhook): object {
  return {
    ...rest,
    ...(deprecated !== undefined && deprecated !== false && { deprecated: true }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: {
          ...(requestBody.defaultMediaType === undefined && {
            [mediaTypeEssence(requestBody.contentType)]: { schema: requestBody.schema },
          }),
          ...requestBody.content,
        },
      },
    }),
  };
}

type ManifestParameter = Route["parameters"][number];
type Parameter = Pick<ManifestParameter, "name" | "in">;

/** The path of a route, `/pets/{id}` for `/pets/{id}{?page}`, and its parameters including undeclared variables. */
function readUrl({ pieces }: RoutePieces, { parameters }: Route) {
  const implied: (Parameter & { readonly schema: object })[] = [];
  const texts = pieces.map(({ source, part }) => {
    if (typeof part === "string") return source;
    const { operator, variables } = part;
    const isQuery = operator === "?" || operator === "&";
    const names = variables.map((variable) => {
      const { name } = readVariable(variable);
      const place = isQuery ? "query" : "path";
      const declared = parameters.find(
        (parameter) => parameter.in === place && variableName(parameter.name) === name,
      );
      if (!declared && operator !== "#") implied.push({ name, in: place, schema: TEXT });
      return declared?.name ?? name;
    });
    return isQuery || operator === "#" ? "" : printPathPart(operator, names);
  });
  return { path: texts.join(""), parameters: [...parameters.map(withContent), ...implied] };
}

/** A parameter whose value is text of its media type. */
function withContent({ contentType, schema, ...parameter }: ManifestParameter): Parameter {
  const value = contentType === undefined ? { schema } : { content: { [contentType]: { schema } } };
  return { ...parameter, ...value };
}

const TEXT = { type: "string" };

/** For example `.{a}.{b}` for `{.a,b}`. */
function printPathPart(operator: Operator, names: readonly string[]): string {
  const placeholders = names.map((name) => (operator === ";" ? `${name}={${name}}` : `{${name}}`));
  const isPlain = operator === "" || operator === "+";
  return isPlain ? placeholders.join() : placeholders.map((text) => operator + text).join("");
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
