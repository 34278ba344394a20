import { expect, it } from "vitest";
import { errorsOf, head } from "../marked-manifest.js";

const aUrl =
  "it is an http or https URL, or a path that starts with `/`, without `?`, `#`, `{`, spaces and backslashes, of at most 10,000 characters";

const withBase = (baseUrl: string) =>
  head.replace("https://api.example.com", baseUrl) + "routes: []\n";

it.each([
  "https://api.example.com",
  "http://localhost:8080/v1/",
  "HTTPS://x",
  "/",
  "/api/v1",
  "https://[::1]:80/a%20b",
  "https://u:p@x/",
])("%s is a base URL", (baseUrl) => {
  expect(errorsOf(withBase(JSON.stringify(baseUrl)))).toEqual([]);
});

const neither = ["", "api.example.com", "ftp://x", "//x", "\\\\x"];
const withoutHost = ["https://", "https:///x", "https:x"];
const beyondPath = ["/a?b", "/a#b", "/a b", "/{x}", "/ä", "/%", "/\u0000"];
it.each([...neither, ...withoutHost, ...beyondPath])("%j is not a base URL", (baseUrl) => {
  expect(errorsOf(withBase(JSON.stringify(baseUrl)))).toEqual([expect.stringContaining(aUrl)]);
});

it("a base URL has at most 10,000 characters", () => {
  const errors = (length: number) => errorsOf(withBase("/".padEnd(length, "a")));
  expect(errors(10_000)).toEqual([]);
  for (const length of [10_001, 1e7])
    expect(errors(length)).toEqual([expect.stringContaining(aUrl)]);
});

it.each(["https://x:99999", "https://[x]", "https://%"])("%s has no host", (baseUrl) => {
  expect(errorsOf(withBase(JSON.stringify(baseUrl)))).toHaveLength(1);
});
