import { describe, expect, it } from "vitest";
import { withData } from "../../runtime/builders.js";
import { toRequest } from "../../runtime/fetch.js";
import type { RequestOptions } from "../../runtime/index.js";
import { defaults as valuesMode, notesCreate, settingsReplace } from "./groups/generated/bodies.js";
import { endpoint, shape } from "./shapes.js";

const json = "application/json; charset=utf-8";
const exact = "application/json";
const vendor = "application/vnd.acme+json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

const text = shape("valuesText");
const count = shape("valuesCount");
const any = shape("valuesAny");
const either = shape("valuesEither");
const refresh = shape("settingsRefresh");
const setFirst = shape("labelsSetFirst");
const files = shape("filesCreate");
const markdown = shape("markdownRaw");
const create = shape("settingsCreate");
const update = shape("settingsUpdate");

const owner = "octocat";
const title = "Monday";
const note = { title };
const file = new Blob(["text"]);
const plain = "text/plain; charset=utf-8";
const owned = "application/vnd.owned+json";
const headers = <Type extends string>(type: Type) => ({ headers: { "content-type": type } });
const fileField: unknown = expect.stringContaining('name="file"; filename="blob"');

/** A request, its content type, its body, and the text that is sent. */
const requests: readonly (readonly [
  request: RequestOptions,
  contentType: string | undefined,
  body: unknown,
  sent: unknown,
])[] = [
  // A string in JSON is JSON text, any other value is left to `send`.
  [text({ data: "a" }), json, '"a"', '"a"'],
  [text({ data: "" }), json, '""', '""'],
  [text({ data: '"a"' }), json, String.raw`"\"a\""`, String.raw`"\"a\""`],
  [text(), undefined, undefined, ""],
  [text({}, { data: "of the options" }), json, '"of the options"', '"of the options"'],
  [valuesMode({ id: "1", data: "fast" }), exact, '"fast"', '"fast"'],
  [count({ data: 5 }), vendor, 5, "5"],
  [count({ data: null }), vendor, null, "null"],
  [any({ data: "a" }), json, '"a"', '"a"'],
  [any({ data: false }), json, false, "false"],
  [any({ data: [1] }), json, [1], "[1]"],
  [either({ data: "a" }), json, '"a"', '"a"'],
  [either({ size: 1 }), json, { size: 1 }, '{"size":1}'],
  [either({}), json, {}, "{}"],
  [refresh({ data: null }), json, null, "null"],
  [refresh({}), json, {}, "{}"],
  [setFirst({ data: null }), json, null, "null"],
  [setFirst({ name: "a" }), json, { name: "a" }, '{"name":"a"}'],
  // A body that may be left out is not sent where no key is given; one that is required is empty.
  [create({}), undefined, undefined, ""],
  [settingsReplace({}), exact, {}, "{}"],
  [settingsReplace({ pageSize: 2 }), exact, {}, "{}"],
  [settingsReplace({ title: "a" }), exact, { title: "a" }, '{"title":"a"}'],
  [settingsReplace({}, headers(vendor)), vendor, {}, "{}"],
  [update({}), form, {}, ""],
  [update({}, { request: 1 }), form, {}, ""],
  // A call chooses the media type of its body.
  [notesCreate({ owner, title }), json, note, '{"title":"Monday"}'],
  [notesCreate({ owner, title }, headers(form)), form, note, "title=Monday"],
  [notesCreate({ owner, file, note }, headers(multipart)), multipart, { file, note }, fileField],
  [notesCreate({ owner }, { ...headers(plain), data: title }), plain, title, title],
  [notesCreate({ owner }, { ...headers(owned), data: { owner } }), owned, { owner }, '{"owner":"octocat"}'],
  [files({ file }, headers(multipart)), multipart, { file }, fileField],
  [files({ data: [1] }, headers(vendor)), vendor, [1], "[1]"],
  // A route's content type is sent with a body, and yields to the caller's.
  [markdown({ data: "# a" }), "text/plain", "# a", "# a"],
  [markdown({ data: "" }), "text/plain", "", ""],
  [text({ data: "# a" }, headers("text/plain")), "text/plain", "# a", "# a"],
  [shape("markdownEither")({ data: "# a" }), "text/plain", "# a", "# a"],
  [shape("markdownEither")({ data: "# a" }, headers(exact)), exact, '"# a"', '"# a"'],
  [markdown({ data: undefined }), undefined, undefined, ""],
  [markdown(), undefined, undefined, ""],
  [markdown({ data: "# a" }, headers("text/html")), "text/html", "# a", "# a"],
  [markdown({}, headers("text/html")), "text/html", undefined, ""],
  [markdown({ data: "# a" }, { headers: { "content-type": null } }), undefined, "# a", "# a"],
];

it.each(requests)("%j has the content type %s and the body %j", async (request, type, body, sent) => {
  expect(request.headers["content-type"]).toBe(type);
  expect("body" in request).toBe(body !== undefined);
  expect(request.body).toEqual(body);
  expect(await toRequest(request).text()).toEqual(sent);
});

it("a request with an empty body keeps its query, options and type", () => {
  const { url, request } = settingsReplace({ pageSize: 2 }, { request: { a: 1 } });
  expect({ url, request }).toEqual({
    url: "https://api.acme.test/settings?size=2",
    request: { a: 1 },
  });
  const { body } = settingsReplace({});
  body satisfies object;
});

describe("the argument `data`", () => {
  const api = endpoint.defaults({ data: "of the endpoint" });
  const options = { data: "of the options" };

  it("the argument `data` overrides `data` of the options or the endpoint", () => {
    expect(markdown({ data: "given" }, options).body).toBe("given");
    expect(markdown({ data: "given" }, api).body).toBe("given");
  });

  it("an undefined argument `data` removes `data` of the options, but not of an endpoint", () => {
    expect(markdown({ data: undefined }, options)).not.toHaveProperty("body");
    expect(markdown({ data: undefined }, api).body).toBe("of the endpoint");
    expect(markdown({}, options).body).toBe("of the options");
    const call = { data: "d", route: "", values: {}, baseUrl: "", headers: {} } as never;
    expect(withData(call, undefined)).toBe(call);
  });

  it("parameters beside the argument `data` are not read", () => {
    const given = { scope: "s", data: { a: "b" }, get boom(): string { throw new Error("read"); } };
    expect(shape("variablesSet")(given).body).toEqual({ a: "b" });
    expect(endpoint("PUT /variables/{scope}", given).body).toEqual({ a: "b" });
  });
});
