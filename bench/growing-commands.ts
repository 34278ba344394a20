import { many } from "./growing-keys.js";
import type { Growing } from "./growth.js";

/** Inputs for each command, and for what grows with more than one key. */
export function commandInputs(): readonly Growing[] {
  const type = (version: number) => ({ type: version === 0 ? "string" : "number" });
  return [
    ...[
      "generate",
      "check",
      "verify --runs 1",
      "explain GET /x1",
      "explore --output site",
      "inputs",
    ].map((command) => growing(command, "routes", 8_000, (size) => routes(size))),
    ...["import openapi", "init --from", "init --sdk --from"].map((command) =>
      reading(command, "operations", 8_000, operations),
    ),
    reading("import openapi", "spaces in a media type", 256_000, (size) => {
      const content = { [`a${" ".repeat(size)}/b`]: { schema: {} } };
      return { paths: { "/x": { get: { parameters: [{ name: "a", in: "query", content }] } } } };
    }),
    reading("import openapi", "slashes in a server's URL", 256_000, (size) => ({
      servers: [{ url: `https://a.test${"/".repeat(size)}b` }],
    })),
    ...["include", "exclude"].flatMap((filter) =>
      Object.entries({ tags: "u", operationIds: "u", paths: "/u" }).map(([list, text]) =>
        growing(
          "generate --dry-run",
          `${filter}.${list} × operations`,
          8_000,
          (size) => ({
            openapi: {
              document: "./openapi.json",
              [filter]: { [list]: many(size, (i) => text + i) },
            },
          }),
          withDocument,
        ),
      ),
    ),
    growing(
      "generate --dry-run",
      "patterns of exclude.paths × operations",
      8_000,
      (size) => ({
        openapi: {
          document: "./openapi.json",
          exclude: { paths: many(size / 8, (i) => `/u${i}/*`) },
        },
      }),
      withDocument,
    ),
    growing(
      "generate",
      "blank lines in a mentioned file",
      256_000,
      () => ({ schemas: "./a.yaml" }),
      (size) => ({
        "a.yaml": `A: {}${"\n".repeat(size)}B: {}\n`,
      }),
    ),
    growing("generate --dry-run", "\\p{ in the pattern of a tool", 256_000, (size) => ({
      ...routes(1, { type: "string", pattern: "\\p{".repeat(size / 3) }),
      generate: { tools: true },
    })),
    growing("generate --dry-run", "_ in an argument of a tool", 256_000, (size) => ({
      ...routes(1, {}, `[${"_".repeat(size)}]a`),
      generate: { tools: true },
    })),
    comparing("routes", 8_000, (size, version) => routes(size, type(version))),
    comparing("new routes", 8_000, (size, version) => routes(version * size)),
    comparing("values of an enum", 32_000, (size, version) =>
      routes(1, { enum: many(size, (i) => `${version}${i}`) }),
    ),
    comparing("alternatives", 8_000, (size, version) =>
      routes(1, { oneOf: many(size, (i) => ({ properties: { [`${version}${i}`]: {} } })) }),
    ),
    comparing("properties", 32_000, (size, version) =>
      routes(1, { properties: Object.fromEntries(many(size, (i) => [`p${version}${i}`, {}])) }),
    ),
    {
      ...growing(
        "diff",
        "accepted changes × routes",
        8_000,
        (size) => routes(size),
        (size) => ({
          "new.yaml": manifest(routes(size, type(1))),
          "accepted.yaml": `accepted: ${JSON.stringify(many(size, acceptance))}`,
        }),
      ),
      args: () => ["diff", "routes.yaml", "new.yaml", "--accept", "accepted.yaml"],
    },
    ...["{a}{b}{c}{d}x", "{a}-{b}-{c}-{d}x", "{+a}{+b}{+c}x"].map((path) => ({
      ...growing("explain", `a URL of ${path}`, 8_000, () => ({ routes: [`GET /${path}`] })),
      args: (size: number) => ["explain", `/${"a-".repeat(size / 2)}y`],
    })),
  ];
}

function growing(
  command: string,
  description: string,
  most: number,
  keys: (size: number) => object,
  files: Growing["files"] = () => ({}),
): Growing {
  return {
    name: `${command.split(" ")[0]}: ${description}`,
    most,
    args: () => command.split(" "),
    files: (size) => ({ ...files(size), "routes.yaml": manifest(keys(size)) }),
  };
}

/** A command that reads a document. */
function reading(
  command: string,
  description: string,
  most: number,
  keys: (size: number) => object,
): Growing {
  const args = [...command.split(" "), "openapi.json"];
  const files = (size: number) => ({ "openapi.json": document(keys(size)) });
  return {
    name: `${command.replace(/ --from| openapi/, "")}: ${description}`,
    most,
    args: () => args,
    files,
  };
}

/** `diff` of two versions, 0 and 1. */
function comparing(
  description: string,
  most: number,
  keys: (size: number, version: number) => object,
): Growing {
  const old = growing(
    "diff",
    description,
    most,
    (size) => keys(size, 0),
    (size) => ({
      "new.yaml": manifest(keys(size, 1)),
    }),
  );
  return { ...old, args: () => ["diff", "routes.yaml", "new.yaml"] };
}

function manifest(keys: object): string {
  const head = { waybill: 1, name: "x", version: "1.0.0", baseUrl: "https://api.example.com" };
  return JSON.stringify({ ...head, routes: [], ...keys });
}

function document(keys: object): string {
  const head = { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} };
  return JSON.stringify({ ...head, ...keys });
}

function routes(size: number, schema: object = { type: "string" }, name = "a") {
  const parameters = [{ name, in: "query", schema }];
  return { routes: many(size, (i) => ({ route: `GET /x${i}`, parameters })) };
}

function operations(size: number) {
  const operation = (i: number) => ({ get: { operationId: `get${i}`, tags: [`t${i}`] } });
  return { paths: Object.fromEntries(many(size, (i) => [`/x${i}`, operation(i)])) };
}

const withDocument: Growing["files"] = (size) => ({ "openapi.json": document(operations(size)) });

function acceptance(i: number) {
  return { change: "type-changed", route: `GET /y${i}`, fingerprint: "a" };
}
