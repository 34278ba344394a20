import { describe, expect, it } from "vitest";
import { document, imported } from "../document.js";
import { emitted } from "../emitted.js";

function importBaseUrl(servers: readonly object[] | undefined) {
  const { manifest, warnings } = imported({ ...document({ "/x": { get: {} } }), servers });
  return { baseUrl: manifest.baseUrl, warnings };
}

describe("the base URL", () => {
  const variables = {
    region: { default: "eu", enum: ["eu", "us"] },
    port: { default: 443 },
    zone: { enum: ["a", "b"] },
  };
  it.each<[servers: readonly string[] | undefined, want: string, warning?: string]>([
    [["https://api.example.com"], "https://api.example.com"],
    [["https://api.example.com/v1/"], "https://api.example.com/v1"],
    [["HTTP://localhost:8080"], "HTTP://localhost:8080"],
    [["https://a.example", "https://b.example"], "https://a.example"],
    [["https://{region}.example.com:{port}/v1"], "https://eu.example.com:443/v1"],
    [["https://{zone}.example.com"], "https://a.example.com"],
    [["/v3"], "/v3", "the server `/v3` is relative"],
    [["v3/"], "/v3", "the server `v3/` is relative"],
    [[], "/", "the document has no server"],
    [undefined, "/", "the document has no server"],
    [["https://a.example/v1?x=1#y"], "https://a.example/v1", "the query and the fragment"],
    [["https://{host}/v1"], "https://host/v1", "the server variable `host` has no default"],
    [["ftp://example.com"], "/", "`ftp://example.com` is not an http or https URL"],
    [["/.//v1"], "/", "`/.//v1` is not an http or https URL"],
    [["https://"], "/", "`https://` is not an http or https URL"],
    [
      ["https://me:secret@a.example/v1"],
      "https://a.example/v1",
      "the server's URL has credentials",
    ],
    [["https://me:p@secret@a.example?a=@b"], "https://a.example", "the query and the fragment"],
  ])("%j → %s", (servers, want, warning = "") => {
    const { baseUrl, warnings } = importBaseUrl(servers?.map((url) => ({ url, variables })));
    expect(baseUrl).toBe(want);
    expect(warnings.join()).toContain(warning);
    expect(warnings.join()).not.toContain("secret");
    if (warning === "") expect(warnings).toEqual([]);
  });

  it("baseUrl falls back to `/` if the server's URL is too long", () => {
    for (const url of [`/${"a".repeat(10_000)}`, `https://a.example/${"%20".repeat(2e6)}`])
      expect(importBaseUrl([{ url }, { url }]).baseUrl).toBe("/");
    const { warnings } = importBaseUrl([{ url: "{a}".repeat(2e6) }]);
    expect(warnings.length).toBe(1);
    expect(warnings.join().length).toBeLessThan(500);
  });
});

describe("servers of a path and of an operation", () => {
  it.each([
    [{}, undefined],
    [{ servers: [{ url: "https://api.example.com/" }] }, undefined],
    [{ servers: [{ url: "https://uploads.example.com" }] }, "https://uploads.example.com"],
    [{ servers: [{ url: "/v2" }] }, "https://api.example.com/v2"],
    [{ servers: [{ url: "https://{region}.example.com" }] }, "https://origin.invalid"],
    [{ servers: [{ url: "{host}/v1" }] }, "https://origin.invalid"],
    [{ servers: [{ url: "ftp://files.example.com" }] }, "https://origin.invalid"],
    [
      { servers: [{ url: "https://{a}.example.com", variables: { a: { default: "b" } } }] },
      "https://b.example.com",
    ],
  ])("%j", (operation, want) => {
    const { manifest } = imported(
      document({ "/x": { get: { operationId: "a/b", ...operation } } }),
    );
    expect((manifest.routes[0] as { baseUrl?: string }).baseUrl).toBe(want);
  });

  it("servers of an operation override those of its path", () => {
    const a = { servers: [{ url: "https://a.example.com" }] };
    const b = { servers: [{ url: "https://b.example.com" }] };
    const { manifest } = imported(document({ "/x": { ...a, get: b, put: {} } }));
    expect(manifest.routes).toEqual([
      { route: "GET /x", baseUrl: "https://b.example.com" },
      { route: "PUT /x", baseUrl: "https://a.example.com" },
    ]);
  });
});

describe("further servers", () => {
  const variables = {
    region: { default: "eu", enum: ["eu", "us"], description: "Where the data is." },
    version: { default: "v1" },
  };
  const servers = [
    { url: "https://api.example.com/", description: "Production server." },
    { url: "https://{region}.example.com/{version}", variables, description: "By region" },
    { url: "https://{tenant}.example.com", description: "By tenant", variables: {} },
    { url: "https://test.example.com/v1", description: "Tests; reset each night." },
    { url: "https://test.example.com:8080", description: "Production Server" },
    { url: "v2", description: "" },
    { url: "https://me:secret@spare.example.com?x=1" },
  ];
  const given = { ...document({ "/x": { get: { operationId: "get" } } }), servers };

  it("further servers become constants, or functions of their variables", async () => {
    const { read, compile, load } = await emitted(given);
    expect(read("servers.ts")).not.toContain("secret");
    const made = load("servers.ts") as Record<string, unknown> & {
      readonly byRegion: (values?: object) => string;
      readonly byTenant: (values: object) => string;
    };
    const { byRegion, byTenant, ...constants } = made;
    expect(constants).toEqual({
      apiExampleCom: "https://api.example.com",
      testExampleComV1: "https://test.example.com/v1",
      testExampleCom8080: "https://test.example.com:8080",
      v2: "/v2",
      spareExampleCom: "https://spare.example.com",
    });
    expect(byRegion()).toBe("https://eu.example.com/v1");
    expect(byRegion({ region: "us", version: 2 })).toBe("https://us.example.com/2");
    expect(byTenant({ tenant: "acme" })).toBe("https://acme.example.com");
    expect(() => byTenant({})).toThrow('the server variable "tenant" is missing');
    compile(`
      import { get } from "./generated/index.js";
      import { apiExampleCom, byRegion, byTenant } from "./generated/servers.js";
      get({}, { baseUrl: apiExampleCom });
      get({}, { baseUrl: byRegion({ region: "us" }) });
      // @ts-expect-error: a value that is not in the list
      byRegion({ region: "mars" });
      // @ts-expect-error: without a default
      byTenant();
    `);
  });

  it("servers have the names of an OpenAPI 3.2 document", () => {
    const named = [
      { url: "https://a.example", name: "prod", description: "Live" },
      { url: "https://b.example", name: "test server" },
      { url: "https://c.example", name: "Test Server" },
    ];
    const { manifest } = imported({ ...given, openapi: "3.2.0", servers: named });
    const { servers } = manifest as { readonly servers?: readonly { readonly name?: string }[] };
    expect(servers?.map(({ name }) => name)).toEqual(["prod", undefined, undefined]);
  });

  it.each([
    ["{scheme}://api.example.com/v1", "https://api.example.com/v1", "http://api.example.com/v1"],
    ["{scheme}://{host}/v3", "https://a.example/v3", "http://a.example/v3"],
  ])("a server's URL can begin with a variable: %s", async (url, standard, changed) => {
    const start = {
      scheme: { default: "https", enum: ["https", "http"] },
      host: { default: "a.example" },
    };
    const { manifest, warnings } = imported({ ...given, servers: [{ url, variables: start }] });
    expect(warnings).toEqual([]);
    expect(manifest.baseUrl).toBe(standard);
    const { load } = await emitted({ ...given, servers: [{ url, variables: start }] });
    const [server] = Object.values(
      load("servers.ts") as Record<string, (values?: object) => string>,
    );
    expect(server?.()).toBe(standard);
    expect(server?.({ scheme: "http" })).toBe(changed);
  });

  it("a warning lists servers whose URLs have credentials", () => {
    const { warnings, text } = imported({
      ...given,
      servers: [
        { url: "https://me:secret@a.example" },
        { url: "https://me:secret@b.example" },
        { url: "{scheme}://me:secret@c.example" },
      ],
    });
    expect(text).not.toContain("secret");
    const credentials = warnings.filter((one) => one.includes("has credentials"));
    expect(credentials.map((one) => one.split(":")[0])).toEqual([
      "api.json#/servers/0/url",
      "api.json#/servers/1/url",
      "api.json#/servers/2/url",
    ]);
  });

  it("a single server needs no constant", async () => {
    const { manifest } = imported({ ...given, servers: servers.slice(0, 1) });
    expect(manifest).not.toHaveProperty("servers");
  });

  it("a server with an invalid URL is skipped with a warning", () => {
    const { manifest, warnings } = imported({
      ...given,
      servers: [{ url: "https://a.example" }, { url: "wss://a.example" }],
    });
    expect(manifest).not.toHaveProperty("servers");
    expect(warnings).toEqual([
      "api.json#/servers/1/url: the server `wss://a.example` is not an http or https URL; ignored (write an http or https URL, or remove the server)",
    ]);
  });
});
