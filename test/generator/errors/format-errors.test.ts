import { describe, expect, it } from "vitest";
import { type ManifestError, formatErrors } from "../../../generator/errors/index.js";

function error(
  line: number,
  column: number,
  length: number,
  more: Partial<ManifestError> = {},
): ManifestError {
  const place = { file: "routes.yaml", line, column, endLine: line, endColumn: column + length };
  return { code: "unknown-key", message: 'a manifest has no key "rotues"', ...place, ...more };
}

function lines(text: string, ...errors: readonly ManifestError[]): readonly string[] {
  return formatErrors(errors, text).split("\n");
}

describe("errors for people", () => {
  it("formatted errors have place, code, frame and hint", () => {
    const text = "baseUrl: https://api.example.com\nrotues:\n  - GET /x\n";
    expect(formatErrors([error(2, 1, 6, { hint: 'did you mean "routes"?' })], text)).toBe(
      [
        'routes.yaml:2:1: error: a manifest has no key "rotues" [unknown-key]',
        "  1 | baseUrl: https://api.example.com",
        "  2 | rotues:",
        "    | ^^^^^^",
        '  hint: did you mean "routes"?',
        "",
      ].join("\n"),
    );
  });

  it("formatted errors show related places with the same line numbers", () => {
    const related = [
      { message: "first here", file: "routes.yaml", line: 2, column: 1, endLine: 2, endColumn: 2 },
    ];
    const text = `${"\n".repeat(1)}a: 1\n${"\n".repeat(8)}a: 2\n`;
    expect(lines(text, error(11, 1, 1, { related }))).toEqual([
      'routes.yaml:11:1: error: a manifest has no key "rotues" [unknown-key]',
      "  11 | a: 2",
      "     | ^",
      "  routes.yaml:2:1: first here",
      "   2 | a: 1",
      "     | ^",
      "",
    ]);
  });

  it("formatted errors are separated, and show the line before, but not before a related place", () => {
    const related = [
      { message: "first here", file: "routes.yaml", line: 2, column: 1, endLine: 2, endColumn: 2 },
    ];
    expect(lines("a: 1\nb: 2\nc: 3\n", error(3, 1, 1, { related }), error(1, 1, 1))).toEqual([
      'routes.yaml:3:1: error: a manifest has no key "rotues" [unknown-key]',
      "  2 | b: 2",
      "  3 | c: 3",
      "    | ^",
      "  routes.yaml:2:1: first here",
      "  2 | b: 2",
      "    | ^",
      "",
      'routes.yaml:1:1: error: a manifest has no key "rotues" [unknown-key]',
      "  1 | a: 1",
      "    | ^",
      "",
    ]);
  });

  it("formatted errors end with the number of hidden errors", () => {
    const errors = Array.from({ length: 23 }, () => error(1, 1, 1));
    expect(formatErrors(errors, "a").endsWith("\nand 3 more errors\n")).toBe(true);
    expect(formatErrors(errors.slice(0, 21), "a").endsWith("\nand 1 more error\n")).toBe(true);
    expect(formatErrors(errors, "a", { limit: 100 })).not.toContain("more error");
  });

  it("no errors are formatted as empty text", () => {
    expect(formatErrors([], "a")).toBe("");
  });

  it("formatted errors have colours if enabled", () => {
    expect(formatErrors([error(1, 1, 1)], "a")).not.toContain("\u001b");
    expect(formatErrors([error(1, 1, 1)], "a", { color: true })).toContain(
      "\u001b[31merror\u001b[39m",
    );
  });
});

describe("code frames", () => {
  const frame = (text: string, given: ManifestError) => lines(text, given).slice(1, -1);

  it.each<readonly [why: string, text: string, error: ManifestError, want: readonly string[]]>([
    ["a tab is two cells", "\ta: 1", error(1, 2, 1), ["  1 |   a: 1", "    |   ^"]],
    [
      "wide characters are two cells",
      "名前: x",
      error(1, 5, 1),
      ["  1 | 名前: x", "    |       ^"],
    ],
    ["emoji are two cells", "😀: x", error(1, 5, 1), ["  1 | 😀: x", "    |     ^"]],
    ["accents are none", "e\u0301: x", error(1, 5, 1), ["  1 | e\u0301: x", "    |    ^"]],
    [
      "control characters are shown",
      "a\u0007\u001b[2Jb: 1",
      error(1, 1, 1),
      ["  1 | a␇␛[2Jb: 1", "    | ^"],
    ],
    [
      "reordering characters are shown",
      "a\u202eb",
      error(1, 3, 1),
      ["  1 | a\ufffdb", "    |   ^"],
    ],
    ["CRLF", "a: 1\r\nb: 2\r\n", error(2, 4, 1), ["  1 | a: 1", "  2 | b: 2", "    |    ^"]],
    ["a byte order mark is not a column", "\ufeffa: 1", error(1, 1, 1), ["  1 | a: 1", "    | ^"]],
    ["an empty place", "a:", error(1, 3, 0), ["  1 | a:", "    |   ^"]],
    [
      "a place over several lines",
      "a: 'x\n y'",
      { ...error(1, 4, 0), endLine: 2, endColumn: 3 },
      ["  1 | a: 'x", "    |    ^^"],
    ],
    ["a place beyond the text", "a", error(7, 1, 1), []],
  ])("%s", (_why, text, given, want) => {
    expect(frame(text, given)).toEqual(want);
  });

  it("code frames cut a long line", () => {
    const [line = "", carets = ""] = frame(
      `${"x".repeat(1e5)}HERE${"y".repeat(1e5)}`,
      error(1, 1e5 + 1, 4),
    );
    expect(line.length).toBeLessThan(120);
    expect(line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)).toBe("HERE");
    expect([line.at(6), line.at(-1)]).toEqual(["…", "…"]);
  });

  it("carets end with the visible part of a long line", () => {
    const [line = "", carets = ""] = frame("x".repeat(1e5), error(1, 1, 1e5));
    expect(carets.length).toBeLessThanOrEqual(line.length);
  });
});

it("text of a manifest is escaped for the terminal", () => {
  const hostile = "\u001b]0;title\u0007\u202e\n";
  const given = error(1, 1, 1, { message: hostile, hint: hostile, file: hostile });
  expect(formatErrors([given], hostile)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});
