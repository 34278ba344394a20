import { describe, expect, it } from "vitest";
import { prepareWith } from "../../runtime/builders.js";
import { createEndpoint, EndpointError } from "../../runtime/index.js";
import { pagesGet } from "./urls/generated/paths.js";
import { diffsGet, diffsRaw, diffsSameOrigin } from "./options-and-types/generated/route-defaults.js";
import { endpoint } from "./options-and-types/generated/endpoint.js";

const { accept } = endpoint.DEFAULTS.headers;
const raw = (api: typeof endpoint) => {
  const { url, headers } = diffsRaw({ id: "a" }, api);
  return { url, accept: headers["accept"], preview: headers["x-preview"] };
};
const route = { url: "https://raw.acme.test/v2/raw/a", accept: "text/plain", preview: "on" };

describe("manifest < route < the endpoint's defaults", () => {
  it("the route's defaults stand over what an endpoint has of the manifest", () => {
    expect(raw(endpoint)).toEqual(route);
    expect(raw(endpoint.defaults({ headers: { "x-other": "o" } }) as typeof endpoint)).toEqual(
      route,
    );
  });

  it("what an endpoint sets stands over them, be it what the manifest says too", () => {
    const { baseUrl } = endpoint.DEFAULTS;
    const api = endpoint.defaults({ baseUrl }).defaults({ headers: { Accept: accept } });
    expect(raw(api as typeof endpoint)).toEqual({ ...route, url: `${baseUrl}/raw/a`, accept });
  });

  it("a base URL may be a `URL`", () => {
    const baseUrl = new URL("https://h.test/v3/");
    const url = "https://h.test/v3/raw/a";
    expect(diffsRaw({ id: "a" }, { baseUrl }).url).toBe(url);
    expect(raw(endpoint.defaults({ baseUrl }) as typeof endpoint)).toMatchObject({ url });
    expect(pagesGet({}, { baseUrl }).url).toBe("https://h.test/v3");
  });

  it("what an endpoint removes stays removed", () => {
    const api = endpoint.defaults({ headers: { accept: null, "x-preview": null } });
    expect(raw(api as unknown as typeof endpoint)).toEqual({ url: route.url });
  });

  it("a media type counts when it speaks of the format", () => {
    const format = (mediaType: object) =>
      diffsGet({ id: "a" }, endpoint.defaults({ mediaType })).headers["accept"];
    expect(format({})).toContain(".diff");
    expect(format({ format: "raw" })).toContain(".raw");
    expect(diffsGet({ id: "a" }, endpoint.defaults({ id: "b" })).headers["accept"]).toContain(".diff");
  });

  it("a media type that an endpoint removes stays removed", () => {
    const api = endpoint.defaults({ mediaType: null as never });
    expect(diffsGet({ id: "a" }, api as typeof endpoint).headers["accept"]).toBe(accept);
  });

  it("a media type that an endpoint sets to the manifest's own counts", () => {
    const manifest = () => ({
      baseUrl: "",
      headers: { accept: "application/vnd.acme" },
      mediaType: { format: "raw" },
    });
    const own = { mediaType: { format: "diff" } };
    const accepts = (api: object) =>
      prepareWith(own, "GET /x", manifest(), {}, api as never).headers["accept"];
    const api = createEndpoint(manifest());
    expect(accepts(api)).toBe("application/vnd.acme.diff");
    expect(accepts(api.defaults({ mediaType: { other: 1 } as never }))).toBe("application/vnd.acme.diff");
    expect(accepts(api.defaults({ mediaType: { format: "raw" } }))).toBe("application/vnd.acme.raw");
  });

  it("a base URL that is empty without its slash counts too", () => {
    expect(diffsSameOrigin({ id: "a" }).url).toBe("/same-origin/a");
    expect(diffsSameOrigin({ id: "a" }, endpoint).url).toBe("/same-origin/a");
  });

  it("without a base URL, a path of which nothing is left is the root", () => {
    expect(pagesGet({}, { baseUrl: "" }).url).toBe("/");
    expect(pagesGet({ q: 1 } as object, { baseUrl: "/" }).url).toBe("/?q=1");
  });

  it("an endpoint of another origin keeps its own", () => {
    const api = createEndpoint({ baseUrl: "https://other.test", headers: { accept: "text/html" } });
    expect(raw(api as unknown as typeof endpoint)).toMatchObject({
      url: "https://other.test/raw/a",
      accept: "text/html",
    });
    const raw5 = createEndpoint({ headers: { accept }, mediaType: { format: "raw5" } });
    expect(diffsGet({ id: "a" }, raw5 as unknown as typeof endpoint).headers["accept"]).toContain(".raw5");
  });
});

describe("arguments of the wrong kind", () => {
  const code = (call: () => unknown): string => {
    try {
      call();
    } catch (error) {
      if (error instanceof EndpointError) return error.code;
      throw error;
    }
    return "none";
  };

  it.each([null, undefined])("parameters that are %s are none", (parameters) => {
    expect(code(() => diffsGet(parameters as never))).toBe("missing-parameter");
    expect(code(() => diffsRaw(parameters as never, endpoint as never))).toBe("missing-parameter");
  });

  it("a function that is no endpoint is an error", () => {
    for (const builder of [diffsGet, diffsRaw]) {
      expect(code(() => builder({ id: "a" }, (() => 1) as never))).toBe("invalid-options");
      expect(() => builder({ id: "a" }, 5 as never)).toThrow(/: options are a number; pass an object$/);
    }
  });
});
