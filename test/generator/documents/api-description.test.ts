import { expect, it } from "vitest";
import { readManifest } from "../../../generator/read-source.js";
import { filesInMemory } from "../files-in-memory.js";
import { succeed } from "../../succeed.js";

const info = {
  title: "Pets",
  version: "1",
  description: "Pets and\r\n*shops*. ",
  contact: { name: "Ann", email: "ann@pets.test", url: 7 },
  license: { name: "MIT", identifier: "MIT" },
};
const tags = [{ name: "pets", description: "All pets" }, { name: "shops" }, "none"];
const securitySchemes = {
  token: { type: "http", scheme: "Bearer" },
  user: { type: "http", scheme: "basic" },
  app: { type: "oauth2", flows: {} },
  login: { $ref: "#/components/securitySchemes/user" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "key" },
  // A page can set neither a cookie nor a certificate.
  session: { type: "apiKey", in: "cookie", name: "sid" },
  certificate: { type: "mutualTLS" },
};
const paths = { "/pets": { get: { operationId: "list", responses: {} } } };
const modern = { openapi: "3.1.0", info, tags, components: { securitySchemes }, paths };
const swagger = {
  ...{ swagger: "2.0", info, tags, paths },
  securityDefinitions: { user: { type: "basic" }, key: securitySchemes.key },
};

const description = {
  description: "Pets and\n*shops*.",
  contact: { name: "Ann", email: "ann@pets.test" },
  license: { name: "MIT" },
  tags: [{ name: "pets", description: "All pets" }],
  securitySchemes: [
    { name: "token", kind: "bearer" },
    { name: "user", kind: "basic" },
    { name: "app", kind: "bearer" },
    { name: "login", kind: "basic" },
    { name: "key", kind: "apiKey", in: "header", key: "X-Key" },
    { name: "query", kind: "apiKey", in: "query", key: "key" },
  ],
};

it.each<readonly [string, string, object | undefined]>([
  ["a document", "openapi: ./a.json", description],
  ["two documents", "openapi: [./a.json, ./b.json]", { ...description, tags: [...description.tags, ...description.tags], securitySchemes: [...description.securitySchemes, description.securitySchemes[1], description.securitySchemes[4]] }], // prettier-ignore
  ["Swagger 2.0", "openapi: ./b.json", { ...description, securitySchemes: [description.securitySchemes[1], description.securitySchemes[4]] }], // prettier-ignore
  ["a document without descriptions", "openapi: { document: ./a.json, descriptions: false }", { contact: description.contact, license: description.license, tags: [], securitySchemes: description.securitySchemes }], // prettier-ignore
  ["no document", "version: 1.0.0\nbaseUrl: https://h\nroutes: [GET /a]", undefined],
])("the description of %s", (_, rest, want) => {
  const files = { "a.json": JSON.stringify(modern), "b.json": JSON.stringify(swagger) };
  const text = `waybill: 1\nname: pets\n${rest}\n`;
  const read = succeed(readManifest(text, "routes.yaml", filesInMemory(files)));
  expect(read.description).toEqual(want);
});
