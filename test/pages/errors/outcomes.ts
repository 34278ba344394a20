import { labelsCreate } from "../../../examples/acme/generated/labels.js";
import { importOpenApi, planRoutes, readManifest } from "../../../generator/index.js";
import { createEndpoint, EndpointError } from "waybill-runtime";
import { ensureOk, events, lines, send, withBaseUrl } from "waybill-runtime/fetch";

/** The errors that the samples of docs/errors.md and docs/errors-of-calls.md cause. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What a call throws, without the route that the message begins with. */
export async function outcomeOfCall(call: string): Promise<Outcome | undefined> {
  const scope = {
    endpoint: createEndpoint({ baseUrl: "https://api.acme.example" }),
    ...{ ensureOk, events, labelsCreate, lines, send, withBaseUrl },
  };
  try {
    // The page has each call as text.
    await (new Function(...Object.keys(scope), `return ${call}`)(
      ...Object.values(scope),
    ) as unknown);
    return undefined;
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message, route } = error;
    return { code, message: message.replace(`${route}: `, "") };
  }
}

const MANIFEST = {
  waybill: "1",
  name: "acme",
  version: "1.0.0",
  baseUrl: "https://api.acme.example",
  routes: "[]",
};

const DOCUMENT = {
  openapi: "3.1.0",
  info: "{ title: Pets, version: 1.0.0 }",
  servers: "[{ url: https://api.pets.example }]",
  paths: "{ /pets: { get: { operationId: listPets } } }",
};

const OVERLAY = {
  overlay: "1.1.0",
  info: "{ title: Fixes, version: 1.0.0 }",
  actions: "[{ target: $.info, update: { title: Pet Store } }]",
};

/** The files beside the manifest. */
const FILES: Readonly<Record<string, string>> = {
  "openapi.yaml": textOf(DOCUMENT, []),
  "fixes.yaml": textOf(OVERLAY, []),
  "cats.yaml": textOf(DOCUMENT, [petDocument("/cats", "string")]),
  "dogs.yaml": textOf(DOCUMENT, [petDocument("/dogs", "integer")]),
  "schemas.json": '{ "Label": {} }',
  "labels.json": '{ "Label": {} }',
  "comma.json": '{ "Label": {}, }',
};

function petDocument(path: string, type: string): string {
  const content = `{ application/json: { schema: { $ref: "#/components/schemas/Pet" } } }`;
  const paths = `{ ${path}: { post: { requestBody: { content: ${content} } } } }`;
  return `paths: ${paths}\ncomponents: { schemas: { Pet: { type: ${type} } } }`;
}

/** A file with the given lines in place of those of the same key. */
function textOf(whole: Readonly<Record<string, string>>, lines: readonly string[]): string {
  const keys = lines.map((line) => line.split(":")[0]);
  const others = Object.entries(whole).filter(([key]) => !keys.includes(key));
  return [...others.map(([key, value]) => `${key}: ${value}`), ...lines, ""].join("\n");
}

/** Errors and warnings of an overlay. */
export function outcomeOfOverlay(lines: readonly string[]): readonly Outcome[] {
  const manifest = ["openapi: { document: ./openapi.yaml, overlays: [./fixes.yaml] }"];
  return outcomeOfManifest(manifest, { ...FILES, "fixes.yaml": textOf(OVERLAY, lines) });
}

/** Errors and warnings. */
export function outcomeOfManifest(lines: readonly string[], files = FILES): readonly Outcome[] {
  const read = readManifest(textOf(MANIFEST, lines), "routes.yaml", (path) => {
    const text = files[path.replace(/^\.\//, "")];
    return text === undefined
      ? { ok: false, reason: "there is no such file or folder", hint: "check the path" }
      : { ok: true, text };
  });
  if (!read.ok) return read.errors;
  const planned = planRoutes(read.manifest);
  return planned.ok ? [...read.warnings, ...planned.warnings] : planned.problems;
}

/**
 * Errors and warnings; a line that does not belong to the document's top level belongs to an operation. `Pet{1..9}: {}` means
 * nine schemas.
 */
export function outcomeOfDocument(lines: readonly string[]): readonly Outcome[] {
  const written = lines.map((line) =>
    line.replace(
      /(\w+)\{1\.\.(\d+)\}(: \{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})/g,
      (_, name: string, count: string, schema: string) =>
        Array.from({ length: Number(count) }, (_, i) => `${name}${i + 1}${schema}`).join(", "),
    ),
  );
  const whole = written.map((line) =>
    /^(openapi|info|servers|paths|webhooks|components):/.test(line)
      ? line
      : `paths: { /pets: { post: { ${line} } } }`,
  );
  const { warnings, ...result } = importOpenApi({
    text: textOf(DOCUMENT, whole),
    file: "openapi.yaml",
  });
  return result.ok ? warnings : [...result.errors, ...warnings];
}
