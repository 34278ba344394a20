import { describe, expect, test } from "vitest";
import { acme, base, invalid, refuses, urls } from "../acme.js";

describe("full URL: used as given in any case of `http(s)://`, `baseUrl` ignored", () => {
  urls([
    ["GET https://other.test/x", {}, "https://other.test/x"],
    ["https://other.test/x", {}, "https://other.test/x"],
    ["GET http://other.test/x", {}, "http://other.test/x"],
    ["GET HTTPS://Other.TEST/X", {}, "HTTPS://Other.TEST/X"],
    ["GET hTTp://other.test/x", {}, "hTTp://other.test/x"],
    ["GET https://other.test", {}, "https://other.test"],
    ["GET https://other.test/", {}, "https://other.test/"],
    ["GET https://other.test", { q: 1 }, "https://other.test?q=1"],
    ["GET https://other.test?a=1", { q: 1 }, "https://other.test?a=1&q=1"],
    ["GET https://other.test#f", { q: 1 }, "https://other.test?q=1#f"],
    ["GET https://other.test{?q}", { q: 1 }, "https://other.test?q=1"],
    ["GET https://other.test{/a}", { a: "b/c" }, "https://other.test/b%2Fc"],
    ["GET https://other.test:8080/x/{a}", { a: "1" }, "https://other.test:8080/x/1"],
    ["GET https://user:pw@other.test/{a}", { a: "@h" }, "https://user:pw@other.test/%40h"],
    ["GET https://[::1]:80/{a}", { a: 1 }, "https://[::1]:80/1"],
    ["GET https://other.test//x/{a}", { a: 1 }, "https://other.test//x/1"],
    ["GET https://other.test/x", { baseUrl: "https://base.test/v1" }, "https://other.test/x"],
    ["GET https://other.test/:a", { a: 1, b: 2 }, "https://other.test/1?b=2"],
  ]);

  test("a full URL in the option url or in defaults is used as given", () => {
    expect(acme({ url: "HTTP://other.test/x" }).url).toBe("HTTP://other.test/x");
    expect(acme.defaults({ url: "http://other.test/x" })({}).url).toBe("http://other.test/x");
    expect(acme.parse({ url: "https://other.test/x", baseUrl: base }).url).toBe(
      "https://other.test/x",
    );
  });

  describe("anything else is a path after `baseUrl`", () => {
    urls([
      ["GET ftp://other.test/x", {}, "/ftp://other.test/x"],
      ["GET //other.test/x", {}, "/other.test/x"],
      ["GET http:/other.test/x", {}, "/http:/other.test/x"],
      ["GET https:other.test", {}, "/https:other.test"],
      ["GET httpsx", {}, "/httpsx"],
      ["GET /https://other.test/x", {}, "/https://other.test/x"],
    ]);
  });

  describe("a placeholder in the host is an error: no value may choose it", () => {
    refuses([
      ["GET https://{host}/x", { host: "other.test" }, "invalid-template"],
      ["GET https://{+host}/x", { host: "other.test" }, "invalid-template"],
      ["GET https://api.{region}.test/x", { region: "eu" }, "invalid-template"],
      ["GET https://other.test{port}", { port: ":80" }, "invalid-template"],
      ["GET https://other.test:{port}/x", { port: 80 }, "invalid-template"],
      ["GET https://{user}@other.test/x", { user: "u" }, "invalid-template"],
      ["GET https://other{.tld}/x", { tld: "test" }, "invalid-template"],
      ["GET https://other.test{.tld}", { tld: "test" }, "invalid-template"],
      ["GET https://other.test{;p}", { p: 1 }, "invalid-template"],
      ["GET https:///x", {}, "invalid-template"],
      ["GET https://", {}, "invalid-template"],
    ]);
  });
});

describe("a placeholder at the very start whose value is an absolute http(s) URL supplies the origin", () => {
  const u = "https://uploads.acme.test";
  urls([
    ["POST {upload_url}/x", { upload_url: u }, `${u}/x`],
    ["GET {+u}", { u }, u],
    ["GET {u}", { u }, u],
    ["GET :u/x", { u }, `${u}/x`],
    ["GET {u}/x/{a}", { u, a: "b/c" }, `${u}/x/b%2Fc`],
    ["GET {u}/x", { u: `${u}/` }, `${u}/x`],
    ["GET {u}/x", { u: `${u}//` }, `${u}/x`],
    ["GET {u}/x", { u: `${u}/v1` }, `${u}/v1/x`],
    ["GET {u}/x", { u: `${u}/v1/` }, `${u}/v1/x`],
    ["GET {u}", { u: `${u}/v1/` }, `${u}/v1/`],
    ["GET {u}{/a}", { u: `${u}/v1`, a: "b" }, `${u}/v1/b`],
    ["GET {u}x", { u }, `${u}/x`],
    ["GET {+u}.json", { u: `${u}/v1` }, `${u}/v1.json`],
    ["GET {+u}.json", { u: `${u}/v1/` }, `${u}/v1/.json`],
    ["GET {+u}.test", { u }, `${u}/.test`],
    ["GET {+u}.", { u: `${u}/v1` }, `${u}/v1.`],
    ["GET {+u}{&q}", { u: `${u}?a=1`, q: 2 }, `${u}?a=1&q=2`],
    ["GET {+u}{.ext}", { u: `${u}/v1`, ext: "json" }, `${u}/v1.json`],
    ["GET {+u}{&q}", { u: `${u}/v1?a=1`, q: 2 }, `${u}/v1?a=1&q=2`],
    ["GET {+u}{&q}", { u, q: ".evil.test" }, `${u}/&q=.evil.test`],
    ["GET {u}", { u: "HTTP://Uploads.test/X" }, "HTTP://Uploads.test/X"],
    ["GET {u}/x", { u: "http://user:pw@h.test:8080" }, "http://user:pw@h.test:8080/x"],
    ["GET {u}/x", { u: "http://[::1]:8080" }, "http://[::1]:8080/x"],
    ["GET {u}/x", { u: "https://h.test:443" }, "https://h.test:443/x"],
    ["GET {u}/x", { u: "https://h.test:" }, "https://h.test:/x"],
    ["GET {u}/x", { u: "https://u@v@h.test" }, "https://u@v@h.test/x"],
    ["GET {u}/x", { u: "https://1.2.3.4" }, "https://1.2.3.4/x"],
    ["GET {u}/x", { u: "https://[::ffff:1.2.3.4]/v1" }, "https://[::ffff:1.2.3.4]/v1/x"],
    ["GET {u}/x", { u: "https://é.test" }, "https://%C3%A9.test/x"],
    ["GET {u}/x", { u: `${u}/a//b` }, `${u}/a//b/x`],
    ["GET {u}?q=1", { u: `${u}/x` }, `${u}/x?q=1`],
    ["GET {u}#f", { u: `${u}/x?a=1` }, `${u}/x?a=1#f`],
    ["GET {u}{#f}", { u: `${u}/x?a=1`, f: 2 }, `${u}/x?a=1#2`],
    ["GET {u}", { u: `${u}/a b/é` }, `${u}/a%20b/%C3%A9`],
    ["GET {u}", { u: `${u}/a%20b` }, `${u}/a%20b`],
    ["GET {u}", { u: `${u}/x?a=1` }, `${u}/x?a=1`],
    ["GET {u}", { u: `${u}/x?a=1`, q: 2 }, `${u}/x?a=1&q=2`],
    ["GET {u}", { u: `${u}/x#f` }, `${u}/x#f`],
    ["GET {u}", { u: `${u}/x#f`, q: 2 }, `${u}/x?q=2#f`],
    ["GET {u}", { u: `${u}/x?a=1#f?`, q: 2 }, `${u}/x?a=1&q=2#f?`],
    ["GET {u}{?q}", { u: `${u}/x`, q: 2 }, `${u}/x?q=2`],
    ["POST {u}/x{?name,label}", { u, name: "n", label: "l" }, `${u}/x?name=n&label=l`],
  ]);

  describe("any other value is the beginning of a path", () => {
    urls([
      ["GET {u}/x", { u: "v1" }, "/v1/x"],
      ["GET {u}/x", { u: "/v1" }, "/%2Fv1/x"],
      ["GET {+u}/x", { u: "/v1" }, "/v1/x"],
      ["GET {u}/x", { u: "ftp://h.test" }, "/ftp%3A%2F%2Fh.test/x"],
      ["GET {u}/x", { u: " https://h.test" }, "/%20https%3A%2F%2Fh.test/x"],
      ["GET {u}/x", { u: "https:/h.test" }, "/https%3A%2Fh.test/x"],
      ["GET {+u}/x", { u: "https:/h.test" }, "/https:/h.test/x"],
      ["GET {+u}/x", { u: "https:\\\\h.test" }, "/https:%5C%5Ch.test/x"],
      ["GET {u}/x", { u: ["https://h.test"] }, "/https%3A%2F%2Fh.test/x"],
      ["GET {u*}/x", { u: "https://h.test" }, "/https%3A%2F%2Fh.test/x"],
    ]);
    refuses([
      ...invalid("GET {+u}/x", "u", ["//h.test", "ftp://h.test", "\thttps://h.test"]),
      ...invalid("GET {+u}/x", "u", [["https://h.test"], new URL("https://h.test")]),
      ["GET {+u,v}/x", { u: "https://h.test", v: 1 }, "invalid-parameter", "u"],
      ["GET {+u:99}/x", { u: "https://h.test" }, "invalid-parameter", "u"],
    ]);
  });

  describe("a URL that no client can call, or that ends too late, is refused", () => {
    refuses([
      ...[
        // No host.
        ...["", "/y", "?y", "user@/y", ":80/y"],
        // Characters that a host does not have, as they are or percent-encoded.
        ...["ex ample.test", "h.test\t.evil.test", "h\n.test", "h.test\\.evil.test"],
        ...["h.test\\@evil.test", "h.test%5C@evil.test", "h%2Fx.test", "h%41.test", "h%7f.test"],
        // Brackets that hold no address, and ports that are no number.
        ...["[::1", "a[b", "a]", "[]", "[g::]", "[::1]x", "x[::1]"],
        ...["a:b:c", "h.test:80:80", "h.test:80x", "h.test:x"],
        // More than the route can follow, and half a character.
        ...["h.test?a=1", "h.test#f", "h.test/\ud800"],
      ].flatMap((end) => invalid("GET {u}/x", "u", [`https://${end}`])),
      ["GET {u}../x", { u: "https://h.test/a/" }, "invalid-parameter", "u"],
      ["GET {u}{?q}", { u: "https://h.test/x?a=1", q: 2 }, "invalid-parameter", "u"],
      ["GET {u}{?q}", { u: "https://h.test#f", q: 1 }, "invalid-parameter", "u"],
      ["GET {u}{#f}", { u: "https://h.test/x#f", f: 1 }, "invalid-parameter", "u"],
      ["GET {u}{?q}{#f}", { u: "https://h.test/x#f", q: 1, f: 1 }, "invalid-parameter", "u"],
      ["GET {u}#g", { u: "https://h.test/x#f" }, "invalid-parameter", "u"],
      ["GET {u}?q=1", { u: "https://h.test/x?a=1" }, "invalid-parameter", "u"],
      ["GET {+u}x", { u: "https://h.test/." }, "invalid-parameter", "u"],
      ["GET {+u}{a}", { u: "https://h.test/b/", a: "." }, "invalid-parameter", "a"],
    ]);
  });
});
