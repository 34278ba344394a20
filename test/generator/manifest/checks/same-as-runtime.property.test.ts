import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readManifest } from "../../../../generator/read-source.js";
import { checkBaseUrl } from "../../../../runtime/base-url.js";
import { createEndpoint } from "../../../../runtime/builders.js";
import { mergeHeaders } from "../../../../runtime/headers.js";
import { parseRoute, readRoute } from "../../../../runtime/route.js";
import { messagesOf, plain } from "../marked-manifest.js";

describe("a media type's format is what the runtime takes", () => {
  const headers = { accept: "application/vnd.acme.v1+json" };
  const endpoint = createEndpoint({ baseUrl: "https://x.example", headers });
  const use = (format: string) => () => endpoint("GET /x", { mediaType: { format } });
  const read = (format: string) =>
    messagesOf(JSON.stringify({ ...plain, mediaType: { format } })).length;

  it.each(["raw", "text+json", "a.b_c-d!#$&^", "*", "%zz"])("%s", (format) => {
    expect(read(format)).toBe(0);
    expect(use(format)).not.toThrow();
  });

  it.each(["a b", "a;b", "a/b", "a,b", "ä"])("not %s", (format) => {
    expect(read(format)).toBe(1);
    expect(use(format)).toThrow();
  });
});

describe("what the reader accepts, the runtime accepts", () => {
  const runs = { numRuns: Number(process.env["FUZZ_RUNS"] ?? 100) };
  const relative = { waybill: 1, name: "x", version: "1", baseUrl: "/", routes: [] };
  const accepted = (text: string) => readManifest(text, "routes.yaml").ok;
  const characters = fc.constantFrom(...'aZ0/:.?#%{}[]@!$&()*+,;=~_-|\\ \t\n\0"ä☃');
  const text = fc.string({ unit: characters, maxLength: 12 });

  it("the manifest and the runtime accept the same base URLs", () => {
    const prefix = fc.constantFrom("", "/", "https://", "https://x", "http://[::1]");
    fc.assert(
      fc.property(prefix, text, (start, rest) => {
        const baseUrl = start + rest;
        fc.pre(
          accepted(
            `{ "waybill": 1, "name": "x", "version": "1", "routes": [], "baseUrl": ${JSON.stringify(baseUrl)} }`,
          ),
        );
        expect(checkBaseUrl(baseUrl)).toBe(baseUrl.replace(/\/+$/, ""));
      }),
      runs,
    );
  });

  it("the manifest and the runtime accept and reject the same headers", () => {
    fc.assert(
      fc.property(text, text, (name, value) => {
        const manifest = { ...relative, headers: { [name]: value } };
        const runtimeAccepts = returns(() => mergeHeaders({}, { [name]: value }));
        expect(accepted(JSON.stringify(manifest))).toBe(runtimeAccepts);
      }),
      runs,
    );
  });

  it("the manifest and the runtime accept the same routes, apart from templates", () => {
    const method = fc.constantFrom("", "GET ", " get\t", "M-SEARCH ", "G(T ", "GET", "a:b ");
    const url = fc.constantFrom("", "/x", "x", "https://x/y", "/x y", "/x \n", "{a}");
    fc.assert(
      fc.property(method, url, (start, end) => {
        const route = start + end;
        const manifest = { ...relative, routes: [route] };
        const runtimeAccepts = returns(() => {
          const { method, url } = readRoute(route);
          parseRoute(method, url);
        });
        expect(accepted(JSON.stringify(manifest))).toBe(runtimeAccepts);
      }),
      runs,
    );
  });

  function returns(action: () => unknown): boolean {
    try {
      action();
      return true;
    } catch {
      return false;
    }
  }
});
