import { describe, expect, it } from "vitest";
import { printType } from "../../../generator/emit/syntax/type.js";
import { planServers } from "../../../generator/plan/servers.js";
import type { Server } from "../../../generator/manifest/index.js";
import { manifestOf } from "../plan-of.js";

const plan = (...servers: readonly Server[]) =>
  planServers({ ...manifestOf({ routes: [] }), servers });
const url = "https://a.example";

describe("names of servers", () => {
  it.each<readonly [given: Partial<Server>, want: string]>([
    [{ description: "Production" }, "production"],
    [{ description: "The EU, by law" }, "aExample"],
    [{ description: "default" }, "aExample"],
    [{ description: "Server url" }, "aExample"],
    [{ name: "sandbox", description: "Tests" }, "sandbox"],
    [{ description: " Test server. " }, "testServer"],
    [{ description: "Test: server:" }, "aExample"],
    [{ description: "Test;\n" }, "aExample"],
    [{ description: "Node.js" }, "aExample"],
    [{ description: "A test\nserver" }, "aExample"],
    [{ description: "x".repeat(40) }, "x".repeat(40)],
    [{ description: "x".repeat(41) }, "aExample"],
    [{ url: "https://{r}.example/v1" }, "rExampleV1"],
    [{ url: "http://127.0.0.1:80" }, "server12700180"],
    [{ url: "https://server.url" }, "serverServerUrl"],
    [{ url: "/v1" }, "v1"],
    [{ url: "/" }, "server"],
    [{ url: "HTTPS://a.example" }, "aExample"],
    [{ url: "/http://a" }, "httpA"],
  ])("%j → %s", (given, want) => {
    expect(plan({ url, ...given })).toMatchObject({ value: [{ name: want }], problems: [] });
  });

  it("server names that clash, differ only in case, or are invalid are errors", () => {
    const named = { url: "https://b.example", name: "b c" };
    expect(plan({ url }, { url: "http://A.example" }, named).problems).toEqual([
      {
        code: "duplicate-name",
        message: 'two servers are called "aExample"',
        hint: "give each a different `name`",
        path: ["servers", 1, "url"],
        related: [{ message: "also declared here", path: ["servers", 0, "url"] }],
      },
      {
        code: "unfit-name",
        message:
          '"b c" cannot be the name of a server: it is reserved, or not a JavaScript identifier',
        hint: "give it a `name`, such as `sandbox`",
        path: ["servers", 2, "name"],
      },
    ]);
    const { problems } = plan({ url, name: "eu" }, { url, name: "EU" });
    expect(problems).toMatchObject([{ code: "duplicate-name", path: ["servers", 1, "name"] }]);
  });
});

it.each<readonly [variables: object, isOptional: boolean, defaults: object]>([
  [{}, false, {}],
  [{ a: { default: "x" } }, false, { a: "x" }],
  [{ a: { default: "x" }, b: { default: "y" } }, true, { a: "x", b: "y" }],
])(
  "a server with the variables %j can be called without arguments: %s",
  (given, isOptional, defaults) => {
    const variables = given as Server["variables"] & object;
    const [server] = plan({ url: "https://{a}.example/{b}", variables }).value;
    expect(server?.variables).toMatchObject({ isOptional, defaults });
  },
);

describe("what is said of a server", () => {
  const template = "https://{a}.example/{b}/{a}";
  const variables = { a: { enum: ["x", "y"], default: "x", description: "The region." } };

  it.each<readonly [given: Partial<Server>, paragraphs: readonly string[]]>([
    [{}, []],
    [{ description: " " }, []],
    [{ description: "Live." }, ["Live."]],
    [{ url: template }, [`\`${template}\``]],
    [{ url: template, description: "Live." }, ["Live.", `\`${template}\``]],
    [{ url: "/{a`b}" }, ["``/{a`b}``"]],
  ])("%j", (given, paragraphs) => {
    expect(plan({ url, ...given }).value[0]?.doc).toEqual({ paragraphs });
  });

  it("a server's variables are an interface, each variable once", () => {
    const [server] = plan({ url: template, name: "eu", variables }).value;
    const type = server?.variables?.type;
    const shown = type?.properties.map(({ name, isOptional, type: own }) =>
      [name, isOptional ? "?: " : ": ", printType(own)].join(""),
    );
    expect([type?.kind, type?.name, ...(shown ?? [])]).toEqual([
      ...["interface", "EuVariables"],
      'a?: "x" | "y"',
      "b: string | number",
    ]);
    const paragraphs = ["The region.", 'Default: `"x"`.'];
    expect(type?.properties[0]?.doc).toMatchObject({ paragraphs });
  });

  it("a server without variables is a constant", () => {
    const want = { name: "eu", url, doc: { paragraphs: [] } };
    expect(plan({ url, name: "eu", variables }).value).toEqual([want]);
  });
});
