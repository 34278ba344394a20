import { describe, expect, it } from "vitest";
import { planOf, problemsOf, warningsOf } from "../../plan-of.js";
import { toolsOf } from "./tools-of.js";
import { text } from "../../../schemas.js";

const route = (id: string, tags: readonly string[] = []) => ({
  route: `GET /${id}`,
  operationId: id,
  tags,
});
const routes = [route("issues/list", ["bugs"]), route("issues/create"), route("repos/get")];

describe("the choice of routes", () => {
  it.each([
    [true, ["issuesList", "issuesCreate", "reposGet"]],
    [["issues"], ["issuesList", "issuesCreate"]],
    [
      ["bugs", "reposGet"],
      ["issuesList", "reposGet"],
    ],
    [["issues/create"], ["issuesCreate"]],
    [["GET /repos/get"], ["reposGet"]],
    [false, []],
  ])("%j", (tools, want) => {
    expect(toolsOf({ routes, generate: { tools } }).map(({ builder }) => builder)).toEqual(want);
  });

  it("an unknown entry of `tools` is named", () => {
    expect(problemsOf({ routes, generate: { tools: ["issue", "zebra"] } })).toMatchObject([
      { code: "unknown-reference", hint: 'did you mean "issues"?', path: ["generate", "tools", 0] },
      {
        message: 'no group, tag or route is called "zebra"',
        hint: "write the name of a group, a tag or a route",
        path: ["generate", "tools", 1],
      },
    ]);
  });

  it.each(["{upload_url}/assets", "{+upload_url}/assets", ":upload_url/assets"])(
    "a route whose URL begins with a placeholder is not a tool, with a warning: %s",
    (url) => {
      const upload = { route: `POST ${url}`, operationId: "assets/upload" };
      const all = [...routes, upload];
      const message = `POST ${url} cannot be a tool: its URL begins with a placeholder, so a model would choose the host`;
      for (const tools of [true, ["issues", "assets"]]) {
        const parts = { routes: all, generate: { tools } };
        expect(toolsOf(parts).map(({ builder }) => builder)).not.toContain("assetsUpload");
        expect(problemsOf(parts)).toEqual([]);
        expect(warningsOf(parts)).toMatchObject([
          {
            code: "tool-chooses-host",
            message,
            hint: expect.stringContaining("in your program") as string,
          },
        ]);
      }
      for (const name of ["assets/upload", "assetsUpload", `POST ${url}`]) {
        expect(problemsOf({ routes: all, generate: { tools: [name] } })).toMatchObject([
          { code: "tool-chooses-host", message, path: ["routes", 3] },
        ]);
      }
    },
  );

  it("a route that begins with an expression that sets no host is a tool", () => {
    const all = ["GET {/a}/b", "GET {?a}", "GET https://a.example/{a}"];
    expect(toolsOf({ routes: all })).toHaveLength(3);
  });

  it("`generate.tools` does not change other modules", () => {
    const [without, all] = [false, true].map((tools) => planOf({ routes, generate: { tools } }));
    expect(all?.modules.filter(({ kind }) => kind !== "tools")).toEqual(without?.modules);
    expect(without?.inlineRuntime).toEqual({ path: "runtime.ts" });
    expect(all?.inlineRuntime).toEqual({ path: "runtime.ts", withTools: true });
  });
});

it.each(["single", "group", "route"])(
  "with layout %s, the tools of a group are in one file",
  (layout) => {
    const modules = planOf({ routes, generate: { tools: true, layout } }).modules;
    const paths = modules.flatMap(({ kind, path }) => (kind === "tools" ? [path] : []));
    expect(paths).toEqual(["tools/issues.ts", "tools/repos.ts"]);
    expect(
      problemsOf({
        routes: [{ route: "GET /a", group: "a/b" }],
        generate: { tools: true, layout },
      }),
    ).toMatchObject([{ code: "unfit-group" }]);
  },
);

it("a group called tools does not clash with the folder of tools", () => {
  const named = [{ route: "GET /a", group: "Tools" }];
  const generate = { tools: true, layout: "route" };
  expect(problemsOf({ routes: named, generate })).toMatchObject([{ code: "unfit-group" }]);
  expect(problemsOf({ routes: named, generate: { layout: "route" } })).toEqual([]);
  expect(toolsOf({ routes: named })).toHaveLength(1);
});

describe("names", () => {
  const namesOf = (...names: readonly string[]) =>
    toolsOf({ routes: names.map((name, index) => ({ route: `GET /a${index}`, name })) }).map(
      ({ definition }) => definition.name,
    );

  it.each([
    ["issuesCreate", "issues_create"],
    ["getURLFor2Pets", "get_url_for2_pets"],
    ["a".repeat(64), "a".repeat(64)],
    ["a".repeat(65), `${"a".repeat(55)}_635361c4`],
    ["größe", "gr_e_d353a267"],
  ])("%s: %s", (name, want) => {
    expect(namesOf(name)).toEqual([want]);
  });

  it("equal tool names end with a hash, in any order", () => {
    const names = namesOf("getUrl1", "get_url1");
    expect(new Set(names).size).toBe(2);
    expect(names).toEqual([...namesOf("get_url1", "getUrl1")].reverse());
    for (const name of names) expect(name).toMatch(/^get_url1_[\da-f]{8}$/);
  });
});

it("two tools whose names have the same hash are an error", () => {
  const [one, other] = ["51920", "106464"].map((end) => `${"a".repeat(60)}${end}`);
  const same = [one, other].map((name, index) => ({ route: `GET /a${index}`, name }));
  const message = `the tools of GET /a0 and GET /a1 have the same name, ${"a".repeat(55)}_2b3c672d`;
  expect(problemsOf({ routes: same, generate: { tools: true } })).toMatchObject([
    {
      code: "duplicate-name",
      message,
      hint: "give one of the routes another `name`",
      path: ["routes", 1],
    },
  ]);
});

describe("the names of arguments", () => {
  const long = "a".repeat(65);
  it.each<readonly [names: readonly string[], want: readonly string[]]>([
    [
      ["page-size", "a.b", "a".repeat(64)],
      ["page-size", "a.b", "a".repeat(64)],
    ],
    [
      ["filter[bundleId]", "ids[]", "$top", "@type"],
      ["filter_bundleId", "ids", "top", "type"],
    ],
    [
      ["a[]b", "[__x", "y__]"],
      ["a_b", "x", "y"],
    ],
    [["名前"], ["argument_7ec26292"]],
    [[long], [`${"a".repeat(55)}_635361c4`]],
    [
      ["$top", "top"],
      ["top_81bf98e4", "top"],
    ],
    [
      ["ids[]", "ids{}"],
      ["ids_6e89b5f4", "ids_a17e0c25"],
    ],
  ])("%j become %j", (names, want) => {
    const toolOfNames = (all: readonly string[]) =>
      toolsOf({
        routes: [
          {
            route: "POST /a",
            parameters: all.slice(1).map((name) => ({ name, in: "query", schema: text })),
            requestBody: {
              required: true,
              schema: { required: [all[0]], properties: { [all[0] ?? ""]: text } },
            },
          },
        ],
      })[0];
    const { definition, renamed = {} } = toolOfNames(names) ?? {};
    const argumentsOf = Object.keys(definition?.inputSchema.properties ?? {});
    expect(argumentsOf.map((name) => renamed[name] ?? name).sort()).toEqual([...names].sort());
    expect(new Set(argumentsOf)).toEqual(new Set(want));
    expect(definition?.inputSchema.required).toEqual([want[0]]);
    expect(toolOfNames(names)).not.toHaveProperty("renamed", {});
    for (const name of argumentsOf) expect(name).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
  });

  it("each changed argument name of a tool has a warning", () => {
    const parameters = [{ name: "ids[]", in: "query", schema: text }];
    const requestBody = { schema: { properties: { "@type": text } } };
    const routes = [{ route: "POST /a", parameters, requestBody }];
    const message = (argument: string, name: string) =>
      `"${argument}" is "${name}" in the tool's schema, because model APIs reject the name`;
    expect(warningsOf({ routes, generate: { tools: true } })).toEqual([
      {
        code: "renamed-argument",
        message: message("ids[]", "ids"),
        hint: "`build` maps the name back; to choose another name, write the parameter's `as`",
        path: ["routes", 0, "parameters", 0],
      },
      {
        code: "renamed-argument",
        message: message("@type", "type"),
        hint: "no change is needed: `build` maps the name back",
        path: ["routes", 0, "requestBody"],
      },
    ]);
    expect(warningsOf({ routes })).toEqual([]);
  });
});

it.each<
  readonly [route: string, parameters: readonly object[], want: readonly string[] | undefined]
>([
  ["GET /{+a}/{b}", [], ["a"]],
  ["GET /{+a,b*}{/c}{#d}", [], ["a", "b"]],
  ["GET /x?q={+a}", [{ name: "a", in: "query", as: "b", schema: text }], ["b"]],
  ["GET /{a}?b={+b}", [], ["b"]],
  ["GET /{+a}", [{ name: "a", as: "x", in: "path", required: true, schema: text }], ["x"]],
  ["GET /{+a%2Db}", [{ name: "a-b", in: "path", required: true, schema: text }], ["a-b"]],
  [
    "GET /{a}?c={+a}#{+a}",
    [{ name: "a", as: "x", in: "path", required: true, schema: text }],
    ["x"],
  ],
  [
    "GET /{other}/{+b}",
    [
      { name: "other", in: "path", as: "x", schema: text },
      { name: "b", in: "path", as: "c", schema: text },
    ],
    ["c"],
  ],
  [
    "GET /a/{+b}{?b}",
    [
      { name: "b", in: "query", as: "q", schema: text },
      { name: "b", in: "path", as: "p", schema: text },
    ],
    ["p"],
  ],
  ["GET /a/{b}?c={+b}", [{ name: "b", in: "path", as: "p", schema: text }], ["p"]],
  ["GET /a{?b}", [{ name: "b", in: "query", allowReserved: true, schema: text }], undefined],
])("in the tool of %s, the arguments of {+name} are encoded", (route, parameters, want) => {
  expect(toolsOf({ routes: [{ route, parameters }] })[0]?.encoded).toEqual(want);
});

it("a builder with a name that the tools' module uses is imported under another name", () => {
  const named = ["tool", "tool_", "a", "aTool", "ToolOf"].map((name, index) => ({
    route: `GET /${index}`,
    ...{ name, group: "g" },
  }));
  expect(toolsOf({ routes: named }).map(({ builder }) => builder)).toEqual([
    ...["tool__", "tool_", "a", "aTool_", "ToolOf_"],
  ]);
});
