import { expect, it } from "vitest";
import {
  formKind,
  isPlainJson,
  mediaKind,
  preferredMediaTypes,
} from "../../generator/media-types/index.js";

it.each<readonly [mediaType: string, want: string]>([
  ["application/json", "json"],
  [" Application/JSON ; charset=utf-8", "json"],
  ["application/problem+json", "json"],
  ["application/json-seq", "items"],
  ["application/geo+json-seq", "items"],
  ["application/x-ndjson; charset=utf-8", "items"],
  ["application/ndjson", "items"],
  ["application/jsonl", "items"],
  ["application/x-jsonlines", "items"],
  ["text/event-stream", "items"],
  ["multipart/mixed", "multipart"],
  ["application/x-www-form-urlencoded", "urlencoded"],
  ["application/x-yaml", "text"],
  ["application/xjson", "other"],
  ["text/plain", "text"],
  ["text/csv; header=present", "text"],
  ["x-text/plain", "other"],
  ["application/xml", "text"],
  ["image/svg+xml", "text"],
  ["application/xml-dtd", "other"],
  ["image/png", "binary"],
  ["audio/ogg", "binary"],
  ["video/mp4", "binary"],
  ["font/woff2", "binary"],
  ["x-image/png", "other"],
  ["application/octet-stream", "binary"],
  ["application/zip", "binary"],
  ["application/gzip", "binary"],
  ["application/pdf", "binary"],
  ["application/pdf-x", "other"],
  ["x-application/pdf", "other"],
  ["*/*", "range"],
  ["image/*", "binary"],
  ["", "other"],
])("%j is %s", (mediaType, want) => {
  expect(mediaKind(mediaType)).toBe(want);
});

it.each([
  ["application/json", true],
  ["  Application/JSON  ", true],
  ["application/json; charset=utf-8", true],
  ["application/json-seq", false],
  ["application/problem+json", false],
  ["x-application/json", false],
])("%j is plain JSON: %s", (mediaType, want) => {
  expect(isPlainJson(mediaType)).toBe(want);
});

it.each([
  ["multipart/form-data; boundary=x", "multipart"],
  ["Multipart/Form-Data", "multipart"],
  ["multipart/mixed", undefined],
  ["application/x-www-form-urlencoded;charset=utf-8", "urlencoded"],
  ["application/json", undefined],
])("%j is the form %s", (mediaType, want) => {
  expect(formKind(mediaType)).toBe(want);
});

it.each([
  [[], []],
  [["text/csv"], ["text/csv"]],
  [
    ["text/csv", "application/zip"],
    ["text/csv", "application/zip"],
  ],
  [
    ["text/csv", "application/a+json", "application/b+json"],
    ["application/a+json", "application/b+json"],
  ],
  [
    ["application/a+json", "application/json;v=1", "application/json"],
    ["application/json;v=1", "application/json"],
  ],
])("of %j, %j are preferred", (offered, want) => {
  expect(preferredMediaTypes(offered)).toEqual(want);
});
