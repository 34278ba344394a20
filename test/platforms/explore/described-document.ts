/** A document that describes its API, with a contact whose address no page may follow. */
export function describedDocument(): object {
  const details = {
    type: "object",
    required: ["kind", "tags"],
    properties: {
      kind: { enum: ["cat", "dog"] },
      tags: { type: "array", items: { type: "string" } },
      note: { type: "string" },
    },
  };
  const pet = {
    type: "object",
    required: ["name", "size", "details"],
    properties: { name: { type: "string" }, size: { type: "integer" }, details },
  };
  const json = { "application/json": { schema: pet } };
  return {
    openapi: "3.1.0",
    info: {
      title: "pets",
      version: "1.0.0",
      description: "Pets and <img src=x onerror=alert(1)>*shops*",
      contact: { name: "Ann", url: "javascript:alert(1)", email: "ann@pets.test" },
      license: { name: "MIT" },
    },
    servers: [{ url: "https://pets.test/v1" }],
    tags: [{ name: "pets", description: "All the pets" }],
    components: {
      securitySchemes: {
        user: { type: "http", scheme: "basic" },
        key: { type: "apiKey", in: "query", name: "key" },
      },
    },
    paths: {
      "/pets": {
        get: { operationId: "list", tags: ["pets"], responses: { 200: { content: json } } },
        post: {
          operationId: "add",
          tags: ["pets"],
          requestBody: { required: true, content: json },
        },
      },
    },
  };
}
