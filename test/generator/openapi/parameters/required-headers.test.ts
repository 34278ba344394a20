import { describe, expect, it } from "vitest";
import type { Endpoint } from "waybill-runtime";
import { document } from "../document.js";
import { emitted } from "../emitted.js";

const text = { type: "string" };
const version = { name: "Notion-Version", in: "header", required: true, schema: text };
const tag = { name: "If-None-Match", in: "header", schema: text };
const pets = document({
  "/pets": { get: { operationId: "petsList", tags: ["pets"], parameters: [version, tag] } },
  "/pets/{id}": {
    get: {
      operationId: "petsGet",
      tags: ["pets"],
      parameters: [version, { name: "id", in: "path", required: true, schema: text }],
    },
  },
  "/tags": { get: { operationId: "tagsList", tags: ["tags"], parameters: [tag] } },
});

describe("a header that the document requires", () => {
  it("has to be given in the options of a call, or by the endpoint that the call is made with", async () => {
    const { exports, typeErrors } = await emitted(pets);
    const headers = { "notion-version": "2022-06-28" };
    expect(exports["petsList"]?.({}, { headers })).toMatchObject({ headers });
    const errors = typeErrors(`
      import { endpoint, petsGet, petsList, tagsList } from "./generated/index.js";
      const headers = { "notion-version": "2022-06-28" };
      petsList({}, { headers });
      petsList(undefined, { headers: new Map(Object.entries(headers)) });
      petsGet({ id: "1" }, { headers: { ...headers, "if-none-match": "a" } });
      petsGet({ id: "1" }, endpoint.defaults({ headers }));
      endpoint.defaults({ headers })("GET /pets/{id}", { id: "1", headers: { "x-a": "1" } });
      tagsList();
      // @ts-expect-error: no options
      petsList();
      // @ts-expect-error: no options
      petsGet({ id: "1" });
      // @ts-expect-error: no headers
      petsGet({ id: "1" }, {});
      // @ts-expect-error: another header
      petsGet({ id: "1" }, { headers: { "if-none-match": "a" } });
    `);
    expect(errors).toBe("");
  });

  it("is counted among the defaults of an endpoint, however it is spelt there", async () => {
    const { exports, typeErrors } = await emitted(pets);
    const api = exports["endpoint"] as unknown as Endpoint;
    const versioned = api.defaults({ headers: { "Notion-Version": "1" } });
    expect(exports["petsGet"]?.({}, versioned.defaults({ id: "1" }))).toMatchObject({
      headers: { "notion-version": "1" },
    });
    const errors = typeErrors(`
      import { endpoint, petsGet, petsList } from "./generated/index.js";
      const versioned = endpoint.defaults({ headers: { "Notion-Version": "1" } });
      versioned.DEFAULTS.headers["notion-version"] satisfies string;
      petsList({}, versioned);
      petsGet({ id: "1" }, versioned.defaults({ headers: { "x-a": "1", "X-B": null } }));
      petsGet({}, versioned.defaults({ id: "1" }));
      petsGet({}, endpoint.defaults({ id: "1", headers: { "notion-version": "1" } }));
      petsList({}, versioned.defaults({ headers: { "notion-version": undefined } }));
      // @ts-expect-error: no headers
      petsList({}, endpoint);
      // @ts-expect-error: another header
      petsList({}, endpoint.defaults({ headers: { "x-a": "1" } }));
      // @ts-expect-error: removed
      petsList({}, versioned.defaults({ headers: { "Notion-Version": null } }));
      // @ts-expect-error: \`headers\` is not a parameter, and \`id\` has no default
      petsGet({}, versioned);
    `);
    expect(errors).toBe("");
  });

  it("may be left out where the manifest has a default for it", async () => {
    const { typeErrors } = await emitted(pets, { headers: { "Notion-Version": "2022-06-28" } });
    const errors = typeErrors(`
      import { petsGet, petsList } from "./generated/index.js";
      petsList();
      petsGet({ id: "1" }, { headers: { "notion-version": "2025-09-03" } });
    `);
    expect(errors).toBe("");
  });
});
