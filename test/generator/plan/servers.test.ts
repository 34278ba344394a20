import { describe, expect, it } from "vitest";
import { planServers } from "../../../generator/plan/servers.js";
import type { Problem } from "../../../generator/errors/index.js";
import type { Server } from "../../../generator/manifest/index.js";
import { manifestOf } from "../plan-of.js";

function plan(servers: readonly Server[]) {
  const problems: Problem[] = [];
  const planned = planServers({ ...manifestOf({ routes: [] }), servers }, problems);
  return { names: planned.map(({ name }) => name), problems };
}

describe("names of servers", () => {
  it.each([
    [{ url: "https://a.example", description: "Production" }, "production"],
    [{ url: "https://a.example", description: "The EU, by law" }, "aExample"],
    [{ url: "https://a.example", description: "default" }, "aExample"],
    [{ url: "https://{r}.example/v1" }, "rExampleV1"],
    [{ url: "http://127.0.0.1:80" }, "server127001" + "80"],
    [{ url: "/v1" }, "v1"],
    [{ url: "/" }, "server"],
    [{ url: "https://a.example", name: "sandbox", description: "Tests" }, "sandbox"],
  ])("%j → %s", (server, want) => {
    expect(plan([server])).toEqual({ names: [want], problems: [] });
  });

  it("that clash, or that nothing can have", () => {
    const { problems } = plan([
      { url: "https://a.example" },
      { url: "http://A.example" },
      { url: "https://b.example", name: "b c" },
    ]);
    expect(problems).toMatchObject([
      {
        code: "duplicate-name",
        path: ["servers", 1, "url"],
        related: { path: ["servers", 0, "url"] },
      },
      { code: "unfit-name", path: ["servers", 2, "name"] },
    ]);
  });
});

it.each<readonly [variables: object, isOptional: boolean, defaults: object]>([
  [{}, false, {}],
  [{ a: { default: "x" } }, false, { a: "x" }],
  [{ a: { default: "x" }, b: { default: "y" } }, true, { a: "x", b: "y" }],
])("with the variables %j may be called without any: %s", (variables, isOptional, defaults) => {
  const servers = [{ url: "https://{a}.example/{b}", variables }] as readonly Server[];
  const [server] = planServers({ ...manifestOf({ routes: [] }), servers }, []);
  expect(server?.variables).toMatchObject({ isOptional, defaults });
});
