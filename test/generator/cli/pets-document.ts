import { tempProject } from "../temp-project.js";

/** An OpenAPI document of three operations, each with a different tag. */
export const document = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Pets", version: "1.0.0" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/pets": { get: { operationId: "pets/list", tags: ["pets"], responses: {} } },
    "/owners": { get: { operationId: "owners/list", tags: ["owners"], responses: {} } },
    "/both": { get: { operationId: "both/list", tags: ["both"], summary: "Both", responses: {} } },
  },
});

/** A project with this document as its `openapi.json`. */
export const petsProject = () => tempProject({ "openapi.json": document });
