import { describe, expect, it } from "vitest";
import { EndpointError } from "../../runtime/index.js";
import { prepareLeading, withData } from "../../runtime/builders.js";
import { markdownRaw, variablesSet } from "./bodies/generated/data-body.js";
import { endpoint as files } from "./bodies/generated/endpoint.js";
import { endpoint as paths } from "./urls/generated/endpoint.js";
import { issuesGet, searchExploded } from "./urls/generated/paths.js";
import { diffsPatch } from "./options-and-types/generated/route-defaults.js";
import { assetsUpload, getNext, getPagesPageSection } from "./urls/generated/templates.js";

const base = "https://api.acme.test";
const inherit = (inherited: object, own: object = {}): never =>
  Object.assign(Object.create(inherited) as object, own) as never;
const missing = (call: () => unknown): unknown => {
  try {
    call();
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    expect(error.code).toBe("missing-parameter");
    return error.parameter;
  }
  return "none";
};

describe("a builder reads only own parameters", () => {
  it("an inherited one of the path is missing", () => {
    const all = { owner: "o", repo: "r", issue_number: 1 };
    expect(issuesGet(all).url).toBe(`${base}/repos/o/r/issues/1`);
    expect(missing(() => issuesGet(inherit(all)))).toBe("owner");
    expect(missing(() => issuesGet(inherit(all, { owner: "o" })))).toBe("repo");
    expect(missing(() => diffsPatch(inherit({ id: 1 }, { note: "n" })))).toBe("id");
    expect(missing(() => getPagesPageSection(inherit({ page: 1 })))).toBe("page");
    expect(missing(() => getNext(inherit({ next_url: "/x" })))).toBe("next_url");
  });

  it("an inherited one of the path is missing, whatever it is", () => {
    for (const owner of ["", "..", () => "o", { a: 1 }, Symbol("o")]) {
      const given = inherit({ owner }, { repo: "r", issue_number: 1 });
      expect(missing(() => issuesGet(given))).toBe("owner");
    }
  });

  it("endpoint() throws the same where something else is wrong, too", () => {
    const given = inherit({ owner: "o" }, { repo: "r", issue_number: 1, q: {} });
    expect(missing(() => issuesGet(given))).toBe("owner");
    expect(missing(() => paths("GET /repos/{owner}/{repo}/issues/{issue_number}", given))).toBe(
      "owner",
    );
  });

  it("none beside data is read", () => {
    const given = { scope: "s", data: { a: "b" }, get boom(): string { throw new Error("read"); } };
    const { body } = variablesSet(given);
    expect(body).toEqual({ a: "b" });
    expect(files("PUT /variables/{scope}", given).body).toEqual({ a: "b" });
  });

  it("an inherited one beside the path is not sent", () => {
    const { url } = issuesGet(inherit({ q: 1 }, { owner: "o", repo: "r", issue_number: 1 }));
    expect(url).toBe(`${base}/repos/o/r/issues/1`);
    expect(diffsPatch(inherit({ note: "n" }, { id: 1 }))).not.toHaveProperty("body");
    expect(searchExploded(inherit({ tags: ["a"] })).url).toBe(`${base}/search/exploded`);
  });

  it("one that is undefined or null is missing, whatever the template", () => {
    for (const none of [undefined, null]) {
      expect(missing(() => issuesGet({ owner: "o", repo: none as never, issue_number: 1 }))).toBe(
        "repo",
      );
      expect(missing(() => getPagesPageSection({ page: none as never }))).toBe("page");
      expect(missing(() => getNext({ next_url: none as never }))).toBe("next_url");
    }
    expect(missing(() => assetsUpload({ data: "x" } as never))).toBe("upload_url");
  });
});

describe("an exploded list in the query", () => {
  it("leaves out members without a value", () => {
    const tags = ["a", undefined, "b c", null] as never;
    expect(searchExploded({ tags }).url).toBe(`${base}/search/exploded?tags=a&tags=b%20c`);
  });
});

describe("the argument `data`", () => {
  const api = files.defaults({ data: "of the endpoint" });

  it("takes the place of that of the options or of the endpoint", () => {
    expect(markdownRaw({ data: "given" }, { data: "of the options" } as never).body).toBe("given");
    expect(markdownRaw({ data: "given" }, api as never).body).toBe("given");
  });

  it("takes away that of the options when it is undefined, not that of an endpoint", () => {
    const options = { data: "of the options" } as never;
    expect(markdownRaw({ data: undefined }, options)).not.toHaveProperty("body");
    expect(markdownRaw({ data: undefined }, api as never).body).toBe("of the endpoint");
    expect(markdownRaw({}, options).body).toBe("of the options");
    const call = { data: "d", route: "", values: {}, baseUrl: "", headers: {} } as never;
    expect(withData(call, undefined)).toBe(call);
  });
});

describe("a placeholder at the start sends credentials of defaults only to the base URL's origin", () => {
  const elsewhere = "https://elsewhere.test";
  const sends = (parameters: object, options?: object, name = "next"): boolean => {
    const manifest = { baseUrl: base, headers: { authorization: "token m" } };
    const route = `GET {+${name}}`;
    const { headers } = prepareLeading(name, {}, route, manifest, parameters, options as never);
    return Object.hasOwn(headers, "authorization");
  };

  it("with the value of a parameter", () => {
    expect(sends({ next: base })).toBe(true);
    expect(sends({ next: elsewhere })).toBe(false);
    expect(sends({ next: elsewhere }, { baseUrl: elsewhere })).toBe(true);
    expect(sends({ next: base }, { baseUrl: elsewhere })).toBe(false);
  });

  it("with that of an option of its name, if no parameter has it", () => {
    expect(sends({}, { next: elsewhere })).toBe(false);
    expect(sends({ next: base }, { next: elsewhere })).toBe(true);
    expect(sends({ next: undefined }, { next: elsewhere })).toBe(true);
    expect(sends({}, inherit({ next: elsewhere }))).toBe(true);
  });

  it("but not with that of an option which is no parameter", () => {
    expect(sends({}, { url: elsewhere }, "url")).toBe(true);
    expect(sends({ url: elsewhere }, { url: base }, "url")).toBe(false);
  });

  it("with that of an endpoint's defaults, if no parameter has it", () => {
    const headers = { authorization: "token e" };
    const api = files.defaults({ headers, next_url: elsewhere }) as never;
    expect(getNext({} as never, api).headers).not.toHaveProperty("authorization");
    expect(getNext({ next_url: base }, api).headers).toMatchObject(headers);
  });
});

describe("the content type of a route's body", () => {
  const type = (request: object): unknown =>
    (request as { headers: Record<string, string> }).headers["content-type"];
  const loose = markdownRaw as (parameters?: object, options?: object) => object;

  it("is sent with a body, and not without one", () => {
    expect(type(loose({ data: "# a" }))).toBe("text/plain");
    expect(type(loose({ data: "" }))).toBe("text/plain");
    expect(type(loose())).toBe(undefined);
    expect(type(loose({ data: undefined }))).toBe(undefined);
    expect(loose()).not.toHaveProperty("body");
  });

  it("gives way to another, which is the caller's", () => {
    const headers = { "content-type": "text/html" };
    expect(type(loose({ data: "# a" }, { headers }))).toBe("text/html");
    expect(type(loose({}, { headers }))).toBe("text/html");
    expect(type(loose({ data: "# a" }, { headers: { "content-type": null } }))).toBe(undefined);
  });
});
