import { describe, expect, it } from "vitest";
import { document, imported } from "../document.js";

function baseUrlOf(servers: readonly object[] | undefined) {
  const { manifest, warnings } = imported({ ...document({ "/x": { get: {} } }), servers });
  return { baseUrl: manifest.baseUrl, warnings };
}

describe("the base URL", () => {
  it.each([
    ["https://api.example.com", "https://api.example.com"],
    ["https://api.example.com/v1/", "https://api.example.com/v1"],
    ["HTTP://localhost:8080", "HTTP://localhost:8080"],
  ])("%s", (url, want) => {
    expect(baseUrlOf([{ url }])).toEqual({ baseUrl: want, warnings: [] });
  });

  it("is that of the first server; the others are named", () => {
    const [first, second, third] = ["https://a.example", "https://b.example", "https://c.example"];
    const servers = [{ url: first }, { url: second, description: "Tests" }, { url: third }];
    const { baseUrl, warnings } = baseUrlOf(servers);
    expect(baseUrl).toBe(first);
    expect(warnings).toEqual([
      expect.stringContaining("the server `Tests` is left out") as string,
      expect.stringContaining("the server `https://c.example` is left out") as string,
    ]);
  });

  it("has its variables replaced by their defaults", () => {
    const variables = { region: { default: "eu", enum: ["eu", "us"] }, port: { default: 443 } };
    const url = "https://{region}.example.com:{port}/v1";
    expect(baseUrlOf([{ url, variables }]).baseUrl).toBe("https://eu.example.com:443/v1");
  });

  it.each([
    [[{ url: "/v3" }], "/v3", "the server `/v3` is relative"],
    [[{ url: "v3/" }], "/v3", "the server `v3/` is relative"],
    [[], "/", "no server is named"],
    [undefined, "/", "no server is named"],
    [[{ url: "https://a.example.com/v1?x=1#y" }], "https://a.example.com/v1", "without query"],
  ])("%j → %s, with a warning", (servers, baseUrl, warning) => {
    const got = baseUrlOf(servers);
    expect(got.baseUrl).toBe(baseUrl);
    expect(got.warnings).toEqual([expect.stringContaining(warning) as string]);
  });

  it.each([
    ["https://{host}/v1", "https://host/v1", "the server variable `host` has no default"],
    ["ftp://example.com", "/", "`ftp://example.com` is not an http or https URL"],
    ["https://", "/", "`https://` is not an http or https URL"],
    [
      "https://me:secret@example.com/v1",
      "https://example.com/v1",
      "the server's URL has credentials",
    ],
  ])("%s → %s, with a warning", (url, baseUrl, want) => {
    const got = baseUrlOf([{ url }]);
    expect(got.baseUrl).toBe(baseUrl);
    expect(got.warnings[0]).toContain(want);
    expect(got.warnings.join()).not.toContain("secret");
  });

  it("is the first value of a variable without a default", () => {
    const variables = { region: { enum: ["eu", "us"] } };
    const servers = [{ url: "https://{region}.example.com", variables }];
    expect(baseUrlOf(servers)).toEqual({ baseUrl: "https://eu.example.com", warnings: [] });
  });
});

describe("servers of a path and of an operation", () => {
  it.each([
    [{}, undefined],
    [{ servers: [{ url: "https://api.example.com/" }] }, undefined],
    [{ servers: [{ url: "https://uploads.example.com" }] }, "https://uploads.example.com"],
    [{ servers: [{ url: "/v2" }] }, "https://api.example.com/v2"],
  ])("%j", (operation, want) => {
    const { manifest } = imported(
      document({ "/x": { get: { operationId: "a/b", ...operation } } }),
    );
    expect((manifest.routes[0] as { baseUrl?: string }).baseUrl).toBe(want);
  });

  it("the operation's come first", () => {
    const a = { servers: [{ url: "https://a.example.com" }] };
    const b = { servers: [{ url: "https://b.example.com" }] };
    const { manifest } = imported(document({ "/x": { ...a, get: b, put: {} } }));
    expect(manifest.routes).toEqual([
      { route: "GET /x", baseUrl: "https://b.example.com" },
      { route: "PUT /x", baseUrl: "https://a.example.com" },
    ]);
  });
});
