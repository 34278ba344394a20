import { expect, it } from "vitest";
import { toFetch } from "../../runtime/fetch.js";
import type { RequestOptions } from "../../runtime/index.js";
import {
  settingsCreate,
  settingsReplace,
  settingsUpdate,
  valuesAny,
  valuesCount,
  valuesEither,
  valuesMode,
  valuesText,
} from "./bodies/generated/json-values.js";

const json = "application/json; charset=utf-8";
const exact = "application/json";
const vendor = "application/vnd.acme+json";
const form = "application/x-www-form-urlencoded";

/** A request, its content type, its body, and the text that is sent. */
const requests: readonly (readonly [
  request: RequestOptions,
  contentType: string | undefined,
  body: unknown,
  sent: string | undefined,
])[] = [
  [valuesText({ data: "a" }), json, '"a"', '"a"'],
  [valuesText({ data: "" }), json, '""', '""'],
  [valuesText({ data: '"a"' }), json, String.raw`"\"a\""`, String.raw`"\"a\""`],
  [valuesText(), undefined, undefined, undefined],
  [valuesText({}, { data: "of the options" }), json, '"of the options"', '"of the options"'],
  [valuesMode({ id: "1", data: "fast" }), exact, '"fast"', '"fast"'],
  [valuesCount({ data: 5 }), vendor, 5, "5"],
  [valuesCount({ data: null }), vendor, null, "null"],
  [valuesAny({ data: "a" }), json, '"a"', '"a"'],
  [valuesAny({ data: false }), json, false, "false"],
  [valuesAny({ data: [1] }), json, [1], "[1]"],
  [valuesEither({ data: "a" }), json, '"a"', '"a"'],
  [valuesEither({ size: 1 }), json, { size: 1 }, '{"size":1}'],
  [valuesEither({}), json, {}, "{}"],
  // A body that may be left out is not sent where no key is given; one that is required is empty.
  [settingsCreate({}), undefined, undefined, undefined],
  [settingsReplace({}), exact, {}, "{}"],
  [settingsReplace({ pageSize: 2 }), exact, {}, "{}"],
  [settingsReplace({ title: "a" }), exact, { title: "a" }, '{"title":"a"}'],
  [settingsReplace({}, { headers: { "content-type": vendor } }), vendor, {}, "{}"],
  [settingsUpdate({}), form, {}, ""],
  [settingsUpdate({}, { request: 1 }), form, {}, ""],
];

it.each(requests)("%j has the content type %s and the body %j", (request, type, body, sent) => {
  expect(request.headers["content-type"]).toBe(type);
  expect("body" in request).toBe(body !== undefined);
  expect(request.body).toEqual(body);
  const [, init] = toFetch(request);
  expect(init.body).toBe(sent);
});

it("keeps the query, the options and the type of a request with an empty body", () => {
  const { url, request } = settingsReplace({ pageSize: 2 }, { request: 1 });
  expect({ url, request }).toEqual({ url: "https://api.acme.test/settings?size=2", request: 1 });
  const { body } = settingsReplace({});
  body satisfies object;
});
