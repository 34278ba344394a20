import { describe, expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
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

  it.each<readonly [given: string, code: number, wants: readonly string[]]>([
    [
      "{}",
      1,
      [
        'error: issuesCreate requires the argument "title" [missing-argument]\n  hint: add it to the JSON of --with: {"title": …}\n',
        'error: issuesCreate requires the argument "org" [missing-argument]',
      ],
    ],
    [
      '{"org":"a","titel":"b","title":"c"}',
      1,
      [
        'error: issuesCreate has no argument "titel" [unknown-argument]\n  hint: did you mean "title"?\n',
      ],
    ],
    [
      '{"org":"a","title":"b","everything":"c"}',
      1,
      ['no argument "everything" [unknown-argument]\n  hint: it takes org, title, state\n'],
    ],
    [
      '{"org":"a","title":"b","state":"opne"}',
      1,
      [
        'the argument "state" of issuesCreate cannot be "opne" [wrong-argument]\n  hint: did you mean "open"?\n',
      ],
    ],
    ['{"org":"a","title":"b","state":7}', 1, ['hint: it is one of "open", "closed"\n']],
    ["[1]", 2, ["--with takes a JSON object [bad-arguments]"]],
    ["{org}", 2, ["--with takes a JSON object: "]],
  ])("says what is wrong with %s", async (given, code, wants) => {
    const answer = await explain("issuesCreate", "--with", given);
    expect(answer).toMatchObject({ code, out: "" });
    for (const want of wants) expect(answer.err).toContain(want);
  });

  it("takes any name where the schema does, and what a URL has for given", async () => {
    const open = `${smallManifest()}  - route: POST /open/{id}
    name: open
    requestBody: { required: true, schema: { type: object, properties: { a: {} }, additionalProperties: { type: string } } }
`;
    const { path } = tempProject({ "routes.yaml": open });
    const run = (...args: readonly string[]) => waybillIn(path, ["explain", ...args]);
    expect(await run("open", "--with", '{"id":"a","any":"b"}')).toMatchObject({ code: 0, err: "" });
    expect(await run("POST /open/a", "--with", '{"any":"b"}')).toMatchObject({ code: 0, err: "" });
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
