import { cpSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileProgram } from "../generator/cli/compiled-program.js";
import { DONE } from "./page.js";
import budgets from "../../bench/size-budget.json" with { type: "json" };
import { doPage, openProject, sizeOf, typeErrorsOf } from "./project.js";
import { folderOfTests } from "../generator/temp-project.js";

const home = folderOfTests();
const cli = await compileProgram(home);

it("lists each page and each example in README.md", () => {
  const readme = readFileSync("README.md", "utf8");
  const pages = readdirSync("docs").filter((name) => name.endsWith(".md"));
  const examples = readdirSync("examples", { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const wanted = [
    ...pages.map((name) => `./docs/${name}`),
    ...examples.map(({ name }) => `./examples/${name}/`),
  ];
  expect(wanted.filter((link) => !readme.includes(`](${link})`))).toEqual([]);
});

describe.each(DONE)("%s", (page) => {
  it("does what it says when its samples are done in their order", () => {
    const project = openProject(cli);
    // A page of an example is read beside its files.
    if (page.startsWith("examples/")) cpSync(dirname(page), project.folder, { recursive: true });
    // `npm run bench -- pages` compiles these, which import packages that are installed only there.
    if (page === "README.md") {
      cpSync("bench/pages", join(project.folder, "bench/pages"), { recursive: true });
    }
    try {
      const claims = doPage(readFileSync(page, "utf8"), project);
      expect(claims.map(({ line, got }) => ({ line, value: got }))).toEqual(
        claims.map(({ line, want }) => ({ line, value: want })),
      );
      expect(typeErrorsOf(project)).toBe("");
      for (const [row, { budget }] of Object.entries(budgets)) {
        const [owner, file] = row.split(": ");
        if (owner === page && file) expect(sizeOf(project, file), row).toBeLessThanOrEqual(budget);
      }
    } finally {
      project.remove();
    }
  });
});
