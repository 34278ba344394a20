import { describe, expect, it } from "vitest";
import { planServers } from "../../../generator/plan/servers.js";
import type { Server } from "../../../generator/manifest/index.js";
import { manifestOf } from "../plan-of.js";

function plan(servers: readonly Server[]) {
  const { value, problems } = planServers({ ...manifestOf({ routes: [] }), servers });
  return { value, names: value.map(({ name }) => name), problems };
}

describe("names of servers", () => {
  it.each([
    [{ url: "https://a.example", description: "Production" }, "production"],
    [{ url: "https://a.example", description: "The EU, by law" }, "aExample"],
    [{ url: "https://a.example", description: "default" }, "aExample"],
    [{ url: "https://{r}.example/v1" }, "rExampleV1"],
    [{ url: "http://127.0.0.1:80" }, "server127001" + "80"],
    [{ url: "https://a.example", description: "Server url" }, "aExample"],
    [{ url: "https://server.url" }, "serverServerUrl"],
    [{ url: "/v1" }, "v1"],
    [{ url: "/" }, "server"],
    [{ url: "https://a.example", name: "sandbox", description: "Tests" }, "sandbox"],
    [{ url: "HTTPS://a.example" }, "aExample"],
    [{ url: "/http://a" }, "httpA"],
    [{ url: "https://a.example", description: " Test server. " }, "testServer"],
    [{ url: "https://a.example", description: "Test: server:" }, "aExample"],
    [{ url: "https://a.example", description: "Test;\n" }, "aExample"],
    [{ url: "https://a.example", description: "A test\nserver" }, "aExample"],
    [{ url: "https://a.example", description: "x".repeat(40) }, "x".repeat(40)],
    [{ url: "https://a.example", description: "x".repeat(41) }, "aExample"],
  ])("%j → %s", (server, want) => {
    expect(plan([server])).toMatchObject({ names: [want], problems: [] });
  });

  it("that clash, or that nothing can have", () => {
    const { problems } = plan([
      { url: "https://a.example" },
      { url: "http://A.example" },
      { url: "https://b.example", name: "b c" },
    ]);
    expect(problems).toEqual([
      {
        code: "duplicate-name",
        message: 'two servers are called "aExample"',
        hint: "give one of them a `name` of its own",
        path: ["servers", 1, "url"],
        related: { message: "the other one is here", path: ["servers", 0, "url"] },
      },
      {
        code: "unfit-name",
        message:
          '"b c" cannot be the name of a server: JavaScript has another use for it, or cannot have it',
        hint: "give it a `name`, such as `sandbox`",
        path: ["servers", 2, "name"],
      },
    ]);
  });

  it("that differ only in case clash", () => {
    const url = "https://a.example";
    const { problems } = plan([
      { url, name: "eu" },
      { url, name: "EU" },
    ]);
    expect(problems).toMatchObject([{ code: "duplicate-name", path: ["servers", 1, "name"] }]);
  });
});

it.each<readonly [variables: object, isOptional: boolean, defaults: object]>([
  [{}, false, {}],
  [{ a: { default: "x" } }, false, { a: "x" }],
  [{ a: { default: "x" }, b: { default: "y" } }, true, { a: "x", b: "y" }],
])("with the variables %j may be called without any: %s", (variables, isOptional, defaults) => {
  const servers = [{ url: "https://{a}.example/{b}", variables }] as readonly Server[];
  expect(plan(servers).value[0]?.variables).toMatchObject({ isOptional, defaults });
});

describe("what is said of a server", () => {
  const [url, template] = ["https://a.example", "https://{a}.example/{b}/{a}"];
  const variables = { a: { enum: ["x", "y"], default: "x", description: "The region." } };
  const planned = (server: Server) => plan([server]).value[0];

  it.each<readonly [server: Server, paragraphs: readonly string[]]>([
    [{ url }, []],
    [{ url, description: " " }, []],
    [{ url, description: "Live." }, ["Live."]],
    [{ url: template }, [`\`${template}\``]],
    [{ url: template, description: "Live." }, ["Live.", `\`${template}\``]],
    [{ url: "/{a`b}" }, ["``/{a`b}``"]],
  ])("%j", (server, paragraphs) => {
    expect(planned(server)?.doc).toEqual({ paragraphs });
  });

  it("its variables are an interface, each variable once", () => {
    const text = { kind: "keyword", name: "string" };
    const number = { kind: "keyword", name: "number" };
    expect(planned({ url: template, name: "eu", variables })).toMatchObject({
      name: "eu",
      url: template,
      variables: {
        type: {
          kind: "interface",
          name: "EuVariables",
          doc: { paragraphs: [] },
          properties: [
            {
              name: "a",
              isOptional: true,
              type: {
                kind: "union",
                members: [
                  { kind: "literal", value: "x" },
                  { kind: "literal", value: "y" },
                ],
              },
              doc: { paragraphs: ["The region.", 'Default: `"x"`.'] },
            },
            { name: "b", isOptional: false, type: { kind: "union", members: [text, number] } },
          ],
        },
        defaults: { a: "x" },
      },
    });
  });

  it("without variables it is a constant", () => {
    expect(planned({ url, name: "eu", variables })).toEqual({
      name: "eu",
      url,
      doc: { paragraphs: [] },
    });
  });
});
