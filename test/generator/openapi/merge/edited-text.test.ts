import { describe, expect, it } from "vitest";
import { importTwice, replace, tag } from "./import-twice.js";

const get = (operationId: string, more: object = {}) => ({
  get: { operationId, summary: "Old", parameters: [tag], ...more },
});
const first = { paths: { "/a": get("a"), "/b": get("b"), "/c": get("c") } };

/** The text of the routes after an edit and the import of other paths. */
function routesAfter(edit: (manifest: string) => string, paths: object): string {
  const { text, again } = importTwice(first, edit, { paths });
  expect(again.text).toBe(text);
  return text.slice(text.indexOf("routes:"));
}

/** Replaces the list of routes. */
const routes =
  (written: string) =>
  (manifest: string): string =>
    `${manifest.slice(0, manifest.indexOf("routes:"))}routes:\n${written}`;

const parameters =
  "\n      - { name: tag, in: query, description: A tag, schema: { type: string } } # x";
const entry = (name: string, list: string): string =>
  `  - route: GET /${name}\n    operationId: ${name}\n    summary: Old\n    parameters:${list}\n`;
const page = { ...tag, name: "page", description: "A page" };

describe("the text of an edited manifest", () => {
  it.each([
    [
      "an item on the line after its dash",
      "  -\n    # see a-b\n    route: GET /a\n    operationId: a\n    summary: Old\n    parameters:" +
        parameters.replace(" # x", "\n") +
        entry("b", parameters).replace(" # x", ""),
      { "/b": first.paths["/b"] },
      "routes:\n  # see a-b\n  - route: GET /b\n",
      "GET /a",
    ],
    [
      "an anchor whose value changes, and a use that does not",
      entry("a", ` &p${parameters}`) + entry("b", " *p"),
      { "/a": get("a", { parameters: [tag, page] }), "/b": first.paths["/b"] },
      `    parameters: &p${parameters}\n      - { name: page, in: query, description: A page, schema: { type: string } }\n${entry("b", parameters.replace(" # x", ""))}`,
      "*p",
    ],
    [
      "an anchor whose value changes together with its use",
      entry("a", ` &p${parameters}`) + entry("b", " *p"),
      {
        "/a": get("a", { parameters: [tag, page] }),
        "/b": get("b", { parameters: [tag, page] }),
      },
      "    parameters: *p\n",
    ],
    [
      "an anchor that changes, and is defined again with its old value",
      entry("a", ` &p${parameters}`) + entry("b", ` &p${parameters}`) + entry("c", " *p"),
      { ...first.paths, "/a": get("a", { parameters: [tag, page] }) },
      `${entry("b", ` &p${parameters}`)}${entry("c", " *p")}`,
    ],
    [
      "a scalar with an anchor",
      entry("a", parameters).replace("Old", "&s Old") + entry("b", parameters).replace("Old", "*s"),
      { "/a": get("a", { summary: "New" }), "/b": first.paths["/b"] },
      "    summary: &s New\n",
      "*s",
    ],
    [
      "a flow collection of several lines",
      "  - {\n      route: GET /a, # one\n      'operationId': a,\n      summary: Old, # two\n      parameters: [\n        {name: tag, in: query, description: A tag, schema: {type: string}} # three\n      ]\n    }\n",
      { "/a": { get: { operationId: "a", parameters: [tag, page], deprecated: true } } },
      "  - {\n      route: GET /a, # one\n      'operationId': a, # two\n      parameters: [\n        {name: tag, in: query, description: A tag, schema: {type: string}},\n        { name: page, in: query, description: A page, schema: { type: string } } # three\n      ],\n      deprecated: true\n    }\n",
    ],
    [
      "a block text that keeps its blank lines",
      entry("a", parameters).replace("    summary: Old\n", "") +
        "    description: |+\n      Mine\n\n\n" +
        entry("b", parameters),
      { "/a": get("a", { summary: undefined, deprecated: true }), "/b": first.paths["/b"] },
      "      Mine\n\n\n    deprecated: true\n  - route: GET /b\n",
    ],
  ])("%s", (_, written, paths, want, lacks = "no such text") => {
    const result = routesAfter(routes(written), paths);
    expect(result).toContain(want);
    expect(result).not.toContain(lacks);
  });

  it("keeps the lines of a route in comments above one that is removed", () => {
    const lines = "  # - route: GET /x\n  #   name: x\n";
    const result = routesAfter(replace("  - route: GET /b\n", `${lines}  - route: GET /b\n`), {
      "/a": first.paths["/a"],
      "/c": first.paths["/c"],
    });
    expect(result).toContain(lines);
    expect(result).not.toContain("GET /b");
  });

  it("keeps a comment that reads like the title of the removed group", () => {
    const edit = replace("operationId: b\n", "operationId: b # b\n");
    const paths = { "/a": first.paths["/a"], "/c": first.paths["/c"] };
    expect(routesAfter(edit, paths).match(/# b/g)).toHaveLength(1);
  });

  it("keeps the comments of what is removed", () => {
    const result = routesAfter(replace("summary: Old", "summary: Old # why\n    # more"), {
      ...first.paths,
      "/a": get("a", { summary: undefined }),
    });
    expect(result).toContain("    operationId: a\n    # why\n    # more\n    parameters:\n");
  });

  it("keeps the byte order mark, and each line's end", () => {
    const edit = (manifest: string): string =>
      `\ufeff${manifest.replaceAll("\n", "\r\n").replace("# a\r\n", "# a\n")}`;
    const { text } = importTwice(first, edit, { paths: { ...first.paths, "/d": get("d") } });
    expect(text.slice(0, 2)).toBe("\ufeff#");
    expect(text).toContain("  # a\n  - route: GET /a\r\n");
    expect(text.match(/[^\r]\n/g)).toHaveLength(1);
    expect(text).toContain("GET /d\r\n");
  });

  it("keeps JSON as it is laid out", () => {
    const json = JSON.stringify(
      {
        waybill: 1,
        name: "a",
        version: "1.2.3",
        baseUrl: "https://api.example.com",
        routes: ["GET /a", { route: "GET /b", tags: ["x"] }],
      },
      null,
      2,
    );
    const { text } = importTwice(first, () => json, {
      paths: { "/a": { get: {} }, "/b": { get: { deprecated: true } }, "/d": { get: {} } },
    });
    expect(text).toContain('    "GET /a",\n    {\n      "route": "GET /b",\n');
    expect(JSON.parse(text)).toMatchObject({ routes: ["GET /a", { deprecated: true }, "GET /d"] });
  });
});
