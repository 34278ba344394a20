import { describe, expect, it } from "vitest";
import { explain } from "./issues-manifest.js";

describe("explain", () => {
  it("takes values of header parameters, too", async () => {
    const { code, out } = await explain(
      "issuesList",
      "--with",
      '{"org":"a","targetUrl":"b","If-None-Match":"c"}',
    );
    expect(code).toBe(0);
    expect(out).toContain("  --header 'if-none-match: c'");
    expect(out).toMatch(/^curl '[^']*\?url=b'/m);
  });

  it("prints the request of the arguments that are given", async () => {
    const { code, out, err } = await explain(
      "issuesCreate",
      "--with",
      '{"org":"acme inc","title":"It\'s"}',
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.slice(out.indexOf("\ncurl\n"), out.indexOf("\nimport {"))).toBe(`
curl
curl --request POST 'https://api.example.com/orgs/acme%20inc/issues' \\
  --header 'user-agent: small-endpoint.js/1.0.0' \\
  --header 'content-type: application/json; charset=utf-8' \\
  --data-raw '{"title":"It'\\''s"}'

fetch
const response = await fetch("https://api.example.com/orgs/acme%20inc/issues", {
  method: "POST",
  headers: {
    "user-agent": "small-endpoint.js/1.0.0",
    "content-type": "application/json; charset=utf-8"
  },
  body: JSON.stringify({
    "title": "It's"
  }),
});
`);
  });

  it.each([
    [["--with", "{}"], 1, 'parameter "org" is missing'],
    [["--with", "[1]"], 2, "--with takes a JSON object [bad-arguments]"],
    [["--with", "{org}"], 2, "--with takes a JSON object: "],
  ])("says what is wrong with %j", async (args, code, want) => {
    const answer = await explain("issuesCreate", ...args);
    expect(answer).toMatchObject({ code, out: "" });
    expect(answer.err).toContain(want);
  });

  it("finds the route of a URL, and reads its values back", async () => {
    const { code, out, err } = await explain(
      "https://API.example.com/orgs/acme%20inc/issues?labels=a&labels=b&url=c",
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`
argument       in      required  type               sent as             value
org            path    yes       string                                 "acme inc"
labels         query   no        readonly string[]                      ["a","b"]
targetUrl      query   yes       string             url                 "c"
If-None-Match  header  no        string             an option: headers
`);
    expect(out).toContain(
      "curl 'https://api.example.com/orgs/acme%20inc/issues?labels=a&labels=b&url=c'",
    );
  });

  it("says that it reads a value with slashes", async () => {
    const { out } = await explain("/users/a/b");
    expect(out).toContain(
      "\n  note         the URL matches if `username` may have slashes; the function sends them as %2F\n",
    );
    expect(out).toContain("\ncurl 'https://api.example.com/users/a%2Fb' \\\n");
    const { out: data } = await explain("/users/a/b", "--format", "json");
    expect(JSON.parse(data)).toMatchObject({
      values: { username: "a/b" },
      withSlashes: ["username"],
    });
  });
});
