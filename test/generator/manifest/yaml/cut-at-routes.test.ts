import { describe, expect, it } from "vitest";
import { cutAtRoutes } from "../../../../generator/manifest/yaml/cut-at-routes.js";

describe("cut at its routes", () => {
  it.each<readonly [why: string, head: string, items: readonly string[]]>([
    ["indented items", "a: 1\nroutes:\n", ["  - GET /a\n", "  - GET /b\n"]],
    ["items as far left as their key", "routes:\n", ["- GET /a\n", "- route: x\n  name: y\n"]],
    ["deeper lists", "routes:\n", ["  - tags:\n    - a\n    - b\n", "  - b\n"]],
    ["a dash alone in its line", "routes:\n", ["  -\n    route: GET /a\n", "  -\n", "  -"]],
    ["no line end at the end", "routes:\n", ["  - a\n", "  - b"]],
    ["CRLF", "a: 1\r\nroutes:\r\n", ["  - a\r\n\r\n", "  - b\r\n"]],
    ["comments and blank lines", "routes: # all\n# x\n\n", ["  - a\n\n# y\n  # z\n", "  - b\n#"]],
    ["a key that only looks like it", "myroutes:\n  routes:\n    - x\nroutes:\n", ["  - a\n"]],
    ["text that is indented deeper", "routes:\n", ["  - |\n    - x\n   - y\n", "  - b\n"]],
  ])("%s", (_why, head, items) => {
    expect(cutAtRoutes(head + items.join(""))).toEqual({ head, items });
  });

  it.each([
    ["no routes", "a: 1\n"],
    ["no items", "routes:\n# none\n"],
    ["a value behind the key", "routes: []\n"],
    ["an anchor behind the key", "routes: &all\n  - a\n"],
    ["a map", "routes:\n  a: 1\n"],
    ["a key behind the list", "routes:\n  - a\nb: 1\n"],
    ["a second document", "routes:\n  - a\n---\nb: 1\n"],
    ["a line between two levels", "routes:\n    - a\n  - b\n"],
    ["a line among the items that is none", "routes:\n  - a\n  b\n"],
    ["a directive", "%TAG !! tag:example.com,2000:\n---\na: 1\nroutes:\n  - !!str a\n"],
    ["a tab", "routes:\n  - a\n\t\n"],
  ])("not: %s", (_why, text) => {
    expect(cutAtRoutes(text)).toBeUndefined();
  });
});
