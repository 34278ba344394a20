import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { doPage, openProject, typeErrorsOf } from "./project.js";

it("lists each code of the runtime's errors in README.md", () => {
  const readme = readFileSync("README.md", "utf8");
  const codes = [...readFileSync("runtime/error.ts", "utf8").matchAll(/^ {2}\| "([a-z-]+)"/gm)];
  expect(codes.length).toBeGreaterThan(5);
  for (const [, code] of codes) expect(readme).toContain(`\`${code}\``);
});

describe.each([
  "README.md",
  "docs/openapi.md",
  "docs/diff.md",
  "docs/getting-started.md",
  "docs/javascript-api.md",
  "docs/manifest.md",
  "docs/monorepos.md",
])("%s", (page) => {
  it("does what it says when its samples are done in their order", async () => {
    const project = await openProject();
    try {
      const claims = doPage(readFileSync(page, "utf8"), project);
      expect(claims.map(({ line, got }) => ({ line, value: got }))).toEqual(
        claims.map(({ line, want }) => ({ line, value: want })),
      );
      expect(typeErrorsOf(project)).toBe("");
    } finally {
      project.remove();
    }
  });
});
