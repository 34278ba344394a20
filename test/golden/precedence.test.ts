import { describe, expect, it } from "vitest";
import { createCallWithDefaults, queryRequest } from "../../runtime/builders.js";
import { createUntyped, refusal, type Untyped } from "../runtime/acme.js";
import { diffsRaw } from "./groups/generated/requests.js";
import { endpoint, shape, type Builder } from "./shapes.js";

const { accept } = endpoint.DEFAULTS.headers;
const getRaw = diffsRaw as Builder;
const file = { version: 1, name: "a", extension: "txt" };
const getDiff = shape("diffsGet");
const getPage = shape("pagesGet");
const sameOrigin = shape("diffsSameOrigin");
const raw = (api: Untyped) => {
  const { url, headers } = getRaw(file, api);
  return { url, accept: headers["accept"], preview: headers["x-preview"] };
};
const diffOf = (api: Untyped) => getDiff({ id: "a" }, api).headers["accept"];
const route = { url: "https://raw.acme.test/v2/raw/v1/a.txt", accept: "text/plain", preview: "on" };

describe("manifest < route < the endpoint's defaults", () => {
  it("the route's defaults override the manifest's defaults in an endpoint", () => {
    expect(raw(endpoint)).toEqual(route);
    expect(raw(endpoint.defaults({ headers: { "x-other": "o" } }))).toEqual(route);
    const { baseUrl, headers } = endpoint.DEFAULTS;
    expect(raw(createUntyped({ baseUrl: `${baseUrl}/`, headers }))).toEqual(route);
  });

  it("values that an endpoint sets override the route's defaults, even if they equal the manifest's", () => {
    const { baseUrl } = endpoint.DEFAULTS;
    const api = endpoint.defaults({ baseUrl }).defaults({ headers: { Accept: accept } });
    expect(raw(api)).toEqual({ ...route, url: `${baseUrl}/raw/v1/a.txt`, accept });
  });

  it("a base URL of an endpoint may be a `URL`", () => {
    const baseUrl = new URL("https://h.test/v3/");
    const url = "https://h.test/v3/raw/v1/a.txt";
    expect(getRaw(file, { baseUrl }).url).toBe(url);
    expect(raw(endpoint.defaults({ baseUrl }))).toMatchObject({ url });
    expect(getPage({}, { baseUrl }).url).toBe("https://h.test/v3");
  });

  it("defaults that an endpoint removes stay removed", () => {
    const headers = { accept: null, "x-preview": null };
    expect(raw(endpoint.defaults({ headers }))).toEqual({ url: route.url });
    expect(diffOf(endpoint.defaults({ mediaType: null }))).toBe(accept);
  });

  it("an endpoint's media type counts if it has a format", () => {
    expect(diffOf(endpoint.defaults({ mediaType: {} }))).toContain(".diff");
    expect(diffOf(endpoint.defaults({ mediaType: { format: "raw" } }))).toContain(".raw");
    expect(diffOf(endpoint.defaults({ id: "b" }))).toContain(".diff");
  });

  it("a media type that an endpoint sets to the manifest's own counts", () => {
    const manifest = () => ({
      baseUrl: "",
      headers: { accept: "application/vnd.acme" },
      mediaType: { format: "raw" },
    });
    const own = { mediaType: { format: "diff" } };
    const accepts = (api: object) => {
      const call = createCallWithDefaults("GET /x", manifest(), own, {}, api as never);
      return queryRequest("get", call, "").headers["accept"];
    };
    const api = createUntyped(manifest());
    expect(accepts(api)).toBe("application/vnd.acme.diff");
    expect(accepts(api.defaults({ mediaType: { other: 1 } }))).toBe("application/vnd.acme.diff");
    expect(accepts(api.defaults({ mediaType: { format: "raw" } }))).toBe("application/vnd.acme.raw");
  });

  it("a route's base URL of only a slash counts", () => {
    expect(sameOrigin({ id: "a" }).url).toBe("/same-origin/a");
    expect(sameOrigin({ id: "a" }, endpoint).url).toBe("/same-origin/a");
  });

  it("without a base URL, an empty path is the root", () => {
    expect(getPage({}, { baseUrl: "" }).url).toBe("/");
    expect(getPage({ q: 1 }, { baseUrl: "/" }).url).toBe("/?q=1");
  });

  it("an endpoint that was not generated keeps its defaults", () => {
    const other = { baseUrl: "https://other.test", headers: { accept: "text/html" } };
    expect(raw(createUntyped(other))).toMatchObject({ url: "https://other.test/raw/v1/a.txt", accept: "text/html" });
    const raw5 = createUntyped({ headers: { accept }, mediaType: { format: "raw5" } });
    expect(diffOf(raw5)).toContain(".raw5");
  });

  it("an endpoint that was not generated keeps the route's media type if it has none", () => {
    expect(diffOf(createUntyped({ headers: { accept } }))).toContain(".diff");
  });
});

describe("arguments of the wrong kind", () => {
  it.each([null, undefined])("parameters that are %s count as missing", (parameters) => {
    expect(refusal(() => getDiff(parameters)).code).toBe("missing-parameter");
    expect(refusal(() => getRaw(parameters, endpoint)).code).toBe("missing-parameter");
  });

  it("a function that is not an endpoint of this version is an error", () => {
    const internals = { setDefaults: () => undefined, set: new Set() };
    const endpointOf010 = Object.assign(() => 1, { [Symbol.for("waybill")]: internals });
    for (const builder of [getDiff, getRaw]) {
      const parameters = { id: "a", ...file };
      expect(refusal(() => builder(parameters, () => 1)).code).toBe("invalid-options");
      expect(refusal(() => builder(parameters, endpointOf010)).code).toBe("invalid-options");
      expect(() => builder(parameters, 5)).toThrow(/: options are a number; pass an object$/);
    }
  });
});
