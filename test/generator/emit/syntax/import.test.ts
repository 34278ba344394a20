import { describe, expect, it } from "vitest";
import { exportDoc, importDoc, recordImports } from "../../../../generator/emit/syntax/import.js";
import { printDoc } from "../../../../generator/emit/syntax/layout.js";
import type { ExportPlan, ImportedName } from "../../../../generator/plan/plan.js";

const one: ImportedName = { name: "one", isType: false };
const renamed: ImportedName = { name: "two", as: "other", isType: false };
const Three: ImportedName = { name: "Three", isType: true };
const Four: ImportedName = { name: "Four", as: "Other", isType: true };
const long = (letter: string): ImportedName => ({ name: letter.repeat(60), isType: false });

describe("importDoc", () => {
  it.each<readonly [names: readonly ImportedName[], want: string]>([
    [[one], 'import { one } from "./a.js";'],
    [[one, renamed], 'import { one, two as other } from "./a.js";'],
    [[one, Three, Four], 'import { one, type Three, type Four as Other } from "./a.js";'],
    [[Three], 'import type { Three } from "./a.js";'],
    [[long("a"), one], `import { ${"a".repeat(60)}, one } from "./a.js";`],
    [
      [long("a"), long("b")],
      `import {\n  ${"a".repeat(60)},\n  ${"b".repeat(60)},\n} from "./a.js";`,
    ],
    [[{ ...one, name: "n".repeat(120) }], `import { ${"n".repeat(120)} } from "./a.js";`],
    [[Three, Four], 'import type { Three, Four as Other } from "./a.js";'],
  ])("%j", (names, want) => {
    expect(printDoc(importDoc({ from: "./a.js", names }))).toBe(want);
  });
});

describe("exportDoc", () => {
  it.each<readonly [plan: ExportPlan, want: string]>([
    [{ from: "./a.js" }, 'export * from "./a.js";'],
    [{ from: "./a.js", isType: true }, 'export type * from "./a.js";'],
    [{ from: "./a.js", names: [one, Three] }, 'export { one, type Three } from "./a.js";'],
    [{ from: "./a.js", names: [Three] }, 'export type { Three } from "./a.js";'],
  ])("%j", (plan, want) => {
    expect(printDoc(exportDoc(plan))).toBe(want);
  });
});

describe("recordImports", () => {
  const possible = [
    { from: "./a.js", names: [one, renamed] },
    { from: "./b.js", names: [Three, Four] },
  ];

  it("returns the local names, and imports what was used", () => {
    const names = recordImports(possible);
    expect(names.used()).toEqual([]);
    expect(["two", "one", "Partial", "two"].map(names.use)).toEqual([
      "other",
      "one",
      "Partial",
      "other",
    ]);
    expect(names.used()).toEqual([{ from: "./a.js", names: [one, renamed] }]);
    expect(names.use("Four")).toBe("Other");
    expect(names.used()).toEqual([
      { from: "./a.js", names: [one, renamed] },
      { from: "./b.js", names: [Four] },
    ]);
  });
});
