import { expect, it } from "vitest";
import { bodyKind, isPlainJson } from "../../../../generator/plan/types/media-type.js";

it.each<readonly [mediaType: string, want: string]>([
  ["application/json", "json"],
  [" Application/JSON ; charset=utf-8", "json"],
  ["application/problem+json", "json"],
  ["application/json-seq", "other"],
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
  ["*/*", "other"],
  ["", "other"],
])("%j is %s", (mediaType, want) => {
  expect(bodyKind(mediaType)).toBe(want);
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
