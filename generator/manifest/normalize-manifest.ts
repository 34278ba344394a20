import type { GenerateSettings, Manifest, Parameter, RequestBody, Route } from "./manifest.js";
import { manifestSchema } from "./shape/manifest-schema.js";
import type { ManifestFile, ParameterFile, RequestBodyFile } from "./shape/manifest-schema.js";

/** Writes out what a valid manifest leaves unsaid: short forms, `$ref`s to `parameters`, defaults. */
export function normalizeManifest(file: ManifestFile): Manifest {
  const { name, version, baseUrl, headers = {}, mediaType, schemas = {}, generate = {} } = file;
  const shared = new Map(
    Object.entries(file.parameters ?? {}).map(([key, value]) => [
      `#/parameters/${key}`,
      normalizeParameter(value),
    ]),
  );
  const routes = file.routes.map((route): Route => {
    if (typeof route === "string") return { route, parameters: [] };
    const { parameters = [], requestBody, ...rest } = route;
    return {
      ...rest,
      parameters: parameters.map((parameter) =>
        "$ref" in parameter ? mustHave(shared, parameter.$ref) : normalizeParameter(parameter),
      ),
      ...(requestBody && { requestBody: normalizeRequestBody(requestBody) }),
    };
  });
  return {
    name,
    version,
    baseUrl,
    headers,
    ...(mediaType && { mediaType }),
    generate: { ...defaultSettings, ...generate },
    schemas,
    routes,
  };
}

const settings = manifestSchema.properties.generate.properties;

const defaultSettings: GenerateSettings = {
  output: settings.output.default,
  runtime: settings.runtime.default,
  importExtension: settings.importExtension.default,
  layout: settings.layout.default,
};

/** `style` says nothing once it was checked: it can be `form` alone. */
function normalizeParameter({ style: _style, ...parameter }: ParameterFile): Parameter {
  const { required = parameter.in === "path", explode = false } = parameter;
  return { ...parameter, required, explode };
}

function normalizeRequestBody(body: RequestBodyFile): RequestBody {
  const { required, contentType } = manifestSchema.definitions.requestBody.properties;
  return { required: required.default, contentType: contentType.default, ...body };
}

function mustHave(parameters: ReadonlyMap<string, Parameter>, ref: string): Parameter {
  const parameter = parameters.get(ref);
  if (!parameter) throw new Error(`${ref} was checked and is missing`);
  return parameter;
}
