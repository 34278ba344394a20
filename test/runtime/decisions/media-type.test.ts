import { describe, expect, test } from "vitest";
import { acme, refuses } from "../acme.js";

const amended = (accept: string, format: string): unknown => {
  const options = { headers: { accept }, mediaType: { format } };
  const result = acme("GET /x", options).headers["accept"];
  expect(acme.parse(acme.merge("GET /x", options)).headers["accept"]).toBe(result);
  return result;
};

describe("`mediaType.format` amends each vendor entry of `accept`", () => {
  const rows: readonly (readonly [accept: string, format: string, want: string])[] = [
    ["application/vnd.acme.v3+json", "raw", "application/vnd.acme.v3.raw"],
    ["application/vnd.acme.v3", "raw", "application/vnd.acme.v3.raw"],
    ["application/vnd.acme.v3.full+json", "raw", "application/vnd.acme.v3.raw"],
    ["application/vnd.acme.v3.raw", "diff", "application/vnd.acme.v3.diff"],
    ["application/vnd.acme.v3.text+json", "html+json", "application/vnd.acme.v3.html+json"],
    ["application/vnd.acme.v3+json", "text+json", "application/vnd.acme.v3.text+json"],
    ["application/vnd.acme+json", "raw", "application/vnd.acme.raw"],
    ["application/vnd.acme.full+json", "raw", "application/vnd.acme.raw"],
    ["application/vnd.acme", "raw", "application/vnd.acme.raw"],
  ];
  const vendors: typeof rows = [
    ["application/vnd.acme-corp.v4+json; q=1", "raw", "application/vnd.acme-corp.v4.raw; q=1"],
    ["application/vnd.a-b-c.v1.full-text+json", "raw", "application/vnd.a-b-c.v1.raw"],
    ["application/vnd.acme_corp.v4+json", "raw", "application/vnd.acme_corp.v4.raw"],
    ["application/vnd.acme.corp.v4+json", "raw", "application/vnd.acme.corp.v4.raw"],
    ["application/vnd.3acme.v4+json", "raw", "application/vnd.3acme.v4.raw"],
    ["text/vnd.acme.v4", "raw", "text/vnd.acme.v4.raw"],
    ["image/vnd.acme.v1.png", "webp", "image/vnd.acme.v1.webp"],
    ["APPLICATION/VND.Acme.V3+JSON", "raw", "APPLICATION/VND.Acme.V3.raw"],
  ];
  const versions: typeof rows = [
    ["application/vnd.acme.v1+json", "raw", "application/vnd.acme.v1.raw"],
    ["application/vnd.acme.v12+json", "raw", "application/vnd.acme.v12.raw"],
    ["application/vnd.acme.v3.1+json", "raw", "application/vnd.acme.v3.1.raw"],
    ["application/vnd.acme.v3.12+json", "raw", "application/vnd.acme.v3.12.raw"],
    ["application/vnd.acme.v3.2fa+json", "raw", "application/vnd.acme.v3.raw"],
    ["application/vnd.acme.v3.1.2.full+json", "raw", "application/vnd.acme.v3.1.2.raw"],
    ["application/vnd.acme.2+json", "raw", "application/vnd.acme.2.raw"],
    ["application/vnd.acme.2.1.full+json", "raw", "application/vnd.acme.2.1.raw"],
    ["application/vnd.acme.2022-11-28+json", "raw", "application/vnd.acme.2022-11-28.raw"],
    ["application/vnd.acme.v3beta+json", "raw", "application/vnd.acme.v3beta.raw"],
    ["application/vnd.acme.v2022-11-28.full+json", "raw", "application/vnd.acme.v2022-11-28.raw"],
  ];
  const parameters: typeof rows = [
    ["application/vnd.acme.v3+json;q=0.5", "raw", "application/vnd.acme.v3.raw;q=0.5"],
    ["application/vnd.acme.v3+json ; q=0.5", "raw", "application/vnd.acme.v3.raw ; q=0.5"],
    [
      "application/vnd.acme.v3+json; charset=utf-8; q=1",
      "raw",
      "application/vnd.acme.v3.raw; charset=utf-8; q=1",
    ],
  ];
  const lists: typeof rows = [
    [
      "application/vnd.a.v1+json,application/vnd.b.v2+json",
      "raw",
      "application/vnd.a.v1.raw,application/vnd.b.v2.raw",
    ],
    [
      "application/vnd.a.v1+json , application/vnd.b.v2+json",
      "raw",
      "application/vnd.a.v1.raw , application/vnd.b.v2.raw",
    ],
    [
      "text/html, application/vnd.a.v1+json; q=1, */*; q=0.1",
      "raw",
      "text/html, application/vnd.a.v1.raw; q=1, */*; q=0.1",
    ],
    [" application/vnd.a.v1+json ", "raw", " application/vnd.a.v1.raw "],
    ["application/vnd.a.v1+json,", "raw", "application/vnd.a.v1.raw,"],
  ];
  const others: typeof rows = [
    ["application/json", "raw", "application/json"],
    ["text/html", "raw", "text/html"],
    [
      'application/vnd.a.v1+json; t="x,application/vnd.b.v1+json",, text/html',
      "raw",
      'application/vnd.a.v1.raw; t="x,application/vnd.b.v1+json",, text/html',
    ],
    ['text/html; t="\\",text/vnd.b.v1+json', "raw", 'text/html; t="\\",text/vnd.b.v1+json'],
    ["*/*", "raw", "*/*"],
    ["application/*; q=0.1", "raw", "application/*; q=0.1"],
    ["application/octet-stream", "raw", "application/octet-stream"],
    ["application/x.acme.v3+json", "raw", "application/x.acme.v3+json"],
    ["application/xvnd.acme.v3+json", "raw", "application/xvnd.acme.v3+json"],
    ["text/html; a=vnd.acme.v3+json", "raw", "text/html; a=vnd.acme.v3+json"],
    ["text/html; a=text/vnd.acme.v3+json", "raw", "text/html; a=text/vnd.acme.v3+json"],
    ["", "raw", ""],
  ];
  describe.each([
    ["replaces format and `+suffix`", rows],
    ["keeps the vendor, hyphens too", vendors],
    ["keeps any version", versions],
    ["keeps media-type parameters", parameters],
    ["amends each of many", lists],
    ["other types stay", others],
  ])("%s", (_rule, given) => {
    test.each(given)("%s with %s → %s", (accept, format, want) =>
      expect(amended(accept, format)).toBe(want),
    );
  });

  test("amending `accept` twice equals amending it once", () => {
    for (const [accept, format] of [...rows, ...vendors, ...versions, ...parameters, ...lists]) {
      const once = amended(accept, format);
      expect(amended(String(once), format)).toBe(once);
    }
  });
});

describe("where the format comes from", () => {
  const raw = acme.defaults({ mediaType: { format: "raw" } });
  const acceptOf = (options: object, endpoint = raw): unknown =>
    endpoint("GET /x", options).headers["accept"];

  test("the format amends the default `accept` and the call's `accept`", () => {
    expect(acceptOf({})).toBe("application/vnd.acme.v3.raw");
    expect(acceptOf({ headers: { Accept: "application/vnd.b.v1+json" } })).toBe(
      "application/vnd.b.v1.raw",
    );
    expect(acceptOf({ mediaType: { format: "diff" } }, acme)).toBe("application/vnd.acme.v3.diff");
  });

  test("the call's format overrides the default format; other members of `mediaType` keep the default", () => {
    expect(acceptOf({ mediaType: { format: "diff" } })).toBe("application/vnd.acme.v3.diff");
    expect(acceptOf({ mediaType: { format: undefined } })).toBe("application/vnd.acme.v3.raw");
    expect(acceptOf({ mediaType: {} })).toBe("application/vnd.acme.v3.raw");
    expect(acceptOf({ mediaType: { previews: ["x"] } })).toBe("application/vnd.acme.v3.raw");
    expect(acceptOf({ mediaType: undefined })).toBe("application/vnd.acme.v3.raw");
    expect(acceptOf({ mediaType: { format: "" } })).toBe("application/vnd.acme.v3+json");
    expect(acceptOf({ mediaType: { format: null } })).toBe("application/vnd.acme.v3+json");
    expect(raw.defaults({ mediaType: {} })("GET /x").headers["accept"]).toBe(
      "application/vnd.acme.v3.raw",
    );
  });

  test("`parse(merge(…))` amends `accept` equally", () => {
    const formats = ["diff", "", null, undefined].map((format) => ({ format }));
    for (const mediaType of [undefined, null, {}, ...formats]) {
      const options = { mediaType };
      expect(raw.parse(raw.merge("GET /x", options))).toEqual(raw("GET /x", options));
      expect(raw({ url: "/x", ...options })).toEqual(raw("GET /x", options));
    }
  });

  test("`merge` keeps `accept`, so that `parse` amends it once", () => {
    const merged = raw.merge("GET /x");
    expect(merged.headers["accept"]).toBe("application/vnd.acme.v3+json");
    expect(merged.mediaType).toEqual({ format: "raw" });
    expect(raw.DEFAULTS.headers["accept"]).toBe("application/vnd.acme.v3+json");
  });

  test("a format without an `accept` adds no header", () => {
    expect(raw("GET /x", { headers: { accept: null } }).headers).not.toHaveProperty("accept");
    expect(acme.parse({ url: "/x", mediaType: { format: "raw" } }).headers).toEqual({});
  });

  const texts = ["a b", "a/b", "a,b", "a;b", "a\r\nb", "é", "a=b"];
  const others = [5, true, {}, ["raw"], Symbol("raw"), () => "raw"];
  refuses(
    [...texts, ...others].map((format) => [
      "GET /x",
      { mediaType: { format } },
      "invalid-options",
      "mediaType",
    ]),
  );
});
