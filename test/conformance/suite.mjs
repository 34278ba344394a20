/**
 * The part of `npm run test:conformance` that needs Node 22: compiles the suite's APIs to OpenAPI documents, and runs its mock server.
 *
 *     node suite.mjs FOLDER PORT
 *
 * Writes `documents/API.VERSION.json` and `scenarios.json` to the folder before the server listens, which runs until it is ended.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compile, NodeHost } from "@typespec/compiler";
import { getOpenAPI3 } from "@typespec/openapi3";

const modules = fileURLToPath(new URL("./node_modules/@typespec/", import.meta.url));
const [, , folder, port] = process.argv;
const suite = join(modules, "http-specs");

// The emitter looks up examples by the names of parameters in a plain object, and takes `Object` for those of `constructor`.
Object.defineProperty(Object, "length", { value: 0 });

mkdirSync(join(folder, "documents"), { recursive: true });
for (const path of filesOf(join(suite, "specs"), "main.tsp")) {
  const api = dirname(path).replace(/[\\/]/g, "-");
  const program = await compile(NodeHost, join(suite, "specs", path), {
    additionalImports: ["@typespec/spector"],
    noEmit: true,
  });
  const [service] = await getOpenAPI3(program, { "openapi-versions": ["3.1.0"] });
  for (const { document, version = "" } of service.versioned ? service.versions : [service]) {
    // The document of a whole would have the address of the mock server.
    const text = JSON.stringify(document, null, 1).replaceAll(
      "localhost:3000",
      `localhost:${port}`,
    );
    writeFileSync(join(folder, "documents", `${api}${version && `.${version}`}.json`), text);
  }
}

const scenarios = {};
for (const path of filesOf(join(suite, "dist/specs"), "mockapi.js")) {
  const mocked = await import(pathToFileURL(join(suite, "dist/specs", path)).href);
  for (const [name, { apis }] of Object.entries(mocked.Scenarios)) {
    // Headers name types of requests without a body, too, and some calls have a body of which nothing is said.
    const contentTypes = apis.map(({ request }) =>
      request?.body ? [request.body.contentType, request.headers?.["Content-Type"]] : undefined,
    );
    const statuses = apis.map(({ response }) => response.status ?? 200);
    scenarios[name] = {
      api: dirname(path).replace(/[\\/]/g, "-"),
      contentTypes: contentTypes.every(Boolean) ? contentTypes.flat() : undefined,
      statuses,
    };
  }
}
writeFileSync(join(folder, "scenarios.json"), JSON.stringify(scenarios, null, 1));

process.argv.splice(2, Infinity, "serve", join(suite, "specs"), "--port", port);
process.argv.push("--coverageFile", join(folder, "coverage.json"));
await import(pathToFileURL(join(modules, "spector/dist/src/cli/cli.js")).href);

function filesOf(top, name) {
  const paths = readdirSync(top, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => path.endsWith(name)).sort();
}
