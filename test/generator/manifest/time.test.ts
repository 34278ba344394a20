import { describe, expect, it } from "vitest";
import { errorsOf, head } from "./marked-manifest.js";

const many = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("");

describe("large texts are read in time linear in their length", () => {
  it.each<readonly [why: string, text: string, codes: readonly string[]]>([
    ["20,000 keys", `${head}schemas:\n${many(20_000, (i) => `  s${i}: {}\n`)}routes: []\n`, []],
    [
      "20,000 times one key",
      `${head}schemas:\n${many(20_000, () => "  s: {}\n")}routes: []\n`,
      ["duplicate-key"],
    ],
    [
      "5,000 unknown keys",
      `${head}routes: []\n${many(5_000, (i) => `k${i}: {}\n`)}`,
      ["unknown-key"],
    ],
    [
      "5,000 unknown references",
      `${head}routes: []\nschemas:\n${many(5_000, (i) => `  s${i}: { $ref: '#/schemas/t${i}' }\n`)}`,
      ["unknown-reference"],
    ],
    [
      "a chain of 10,000 references",
      `${head}routes: []\nschemas:\n${many(10_000, (i) => `  s${i}: { $ref: '#/schemas/s${i + 1}' }\n`)}  s10000: {}\n`,
      ["too-deep"],
    ],
    [
      "depth in flow style",
      `${head}routes: ${"[".repeat(8000)}${"]".repeat(8000)}\n`,
      ["too-deep"],
    ],
    ["brackets never closed", `${head}routes: ${"[".repeat(50_000)}\n`, ["too-deep"]],
    [
      "a long text",
      `${head}routes:\n  - route: GET /x\n    summary: "${"x\\n".repeat(100_000)}"\n`,
      [],
    ],
  ])("%s", (_why, text, codes) => {
    const found = new Set(errorsOf(text).map((error) => error.split(" ")[0]));
    expect([...found].sort()).toEqual(codes);
  });
});
