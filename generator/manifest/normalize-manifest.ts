import { memoize, withNumberedKeys } from "../collections/index.js";
import type {
  GenerateSettings,
  Manifest,
  Parameter,
  RequestBody,
  Responses,
  Route,
  RouteResponse,
  Webhooks,
} from "./manifest.js";
import { isPlainJson, preferredMediaTypes } from "../media-types/index.js";
import { manifestSchema } from "./shape/manifest-schema.js";
import type {
  ManifestFile,
  ParameterFile,
  ResponseFile,
  RouteFile,
  WebhookFile,
} from "./shape/manifest-schema.js";

/** Normalizes a valid manifest: expands short forms, resolves `$ref`s to `parameters` and `responses`, fills in defaults. */
export function normalizeManifest(file: ManifestFile): Manifest {
  const { name, version, baseUrl, servers, headers = {}, mediaType, generate = {}, names } = file;
  // Routes with a shared parameter also share its normalized form.
  const toParameter = memoize(normalizeParameter);
  const toResponse = memoize(normalizeResponse);
  const toResponses = (declaredResponses: NonNullable<RouteFile["responses"]>): Responses => {
    const responses = withNumberedKeys<Record<string, RouteResponse>>({});
    for (const [status, response] of Object.entries(declaredResponses)) {
      const declared = "$ref" in response ? requireTarget(response, file.responses) : response;
      responses[status] = toResponse(declared);
    }
    return responses;
  };
  /** The common parts of routes and webhooks. */
  const toExchange = <File extends WebhookFile>(exchange: File) => {
    const { parameters = [], requestBody, responses, ...rest } = exchange;
    return {
      ...rest,
      parameters: parameters.map((parameter) =>
        toParameter("$ref" in parameter ? requireTarget(parameter, file.parameters) : parameter),
      ),
      ...(requestBody && { requestBody: normalizeRequestBody(requestBody) }),
      ...(responses && { responses: toResponses(responses) }),
    };
  };
  const toWebhooks = (webhooks: Readonly<Record<string, WebhookFile>>): Webhooks =>
    Object.fromEntries(
      Object.entries(webhooks).map(([key, webhook]) => [key, toExchange(webhook)]),
    );
  const routes = file.routes.map((route): Route => {
    const defaults = file.security ? { security: file.security } : {};
    const { callbacks, ...rest }: RouteFile = typeof route === "string" ? { route } : route;
    const ofCallbacks = callbacks && { callbacks: toWebhooks(callbacks) };
    return { ...defaults, ...toExchange(rest), ...ofCallbacks };
  });
  return {
    name,
    version,
    baseUrl,
    ...(servers && { servers }),
    headers,
    ...(mediaType && { mediaType }),
    generate: { ...defaultSettings, ...generate },
    // Includes schemas from files.
    schemas: (file.schemas ?? {}) as Manifest["schemas"],
    ...(names && { names }),
    ...(file.webhooks && { webhooks: toWebhooks(file.webhooks) }),
    routes,
  };
}

const { properties: settings } = manifestSchema.properties.generate;

const defaultSettings = Object.fromEntries(
  Object.entries(settings).map(([key, setting]) => [key, setting.default]),
) as GenerateSettings;

function normalizeParameter({ style = "form", ...parameter }: ParameterFile): Parameter {
  const isForm =
    style === "form" && parameter.in === "query" && parameter.contentType === undefined;
  const { required = parameter.in === "path", explode = isForm || style === "deepObject" } =
    parameter;
  return { ...parameter, required, explode, ...(style !== "form" && { style }) };
}

function normalizeRequestBody(body: NonNullable<RouteFile["requestBody"]>): RequestBody {
  const { properties } = manifestSchema.definitions.requestBody;
  const required = properties.required.default;
  const json = properties.contentType.default;
  if ("schema" in body) return { required, contentType: json, ...body };
  const [defaultMediaType = ""] = preferredMediaTypes(Object.keys(body.content));
  const contentType = isPlainJson(defaultMediaType) ? json : defaultMediaType;
  return {
    required,
    contentType,
    schema: true,
    ...body,
    ...body.content[defaultMediaType],
    defaultMediaType,
  };
}

function normalizeResponse({ schema, content, ...response }: ResponseFile): RouteResponse {
  const json = schema === undefined ? {} : { "application/json": { schema } };
  return { ...response, content: content ?? json };
}

function requireTarget<Value>(
  { $ref }: { readonly $ref: string },
  block: Readonly<Record<string, Value>> = {},
): Value {
  const target = block[$ref.slice($ref.lastIndexOf("/") + 1)];
  if (target === undefined) throw new Error(`${$ref} was checked and is missing`);
  return target;
}
