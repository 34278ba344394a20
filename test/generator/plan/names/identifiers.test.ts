import { ts } from "ts-morph";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  camelCase,
  freeLocal,
  isBindable,
  isExportable,
  pascalCase,
} from "../../../../generator/plan/names/identifiers.js";

describe("camelCase", () => {
  it.each([
    ["issues/list-for-repo", "issuesListForRepo"],
    ["listForRepo", "listForRepo"],
    ["GET /orgs/{org}/repos", "getOrgsOrgRepos"],
    ["ListPets", "listPets"],
    ["API_key v2", "apiKeyV2"],
    ["2fa", "2fa"],
    ["größe/ändern", "größeÄndern"],
    ["--", ""],
  ])("%s → %s", (given, want) => {
    expect(camelCase(given)).toBe(want);
  });
});

describe("pascalCase", () => {
  it.each([
    ["code-scanning-ref", "CodeScanningRef"],
    ["Label", "Label"],
    ["webhook_URL", "WebhookURL"],
  ])("%s → %s", (given, want) => {
    expect(pascalCase(given)).toBe(want);
  });
});

describe("freeLocal", () => {
  it.each([
    ["owner", [], "owner"],
    ["owner", ["owner", "owner_"], "owner__"],
    ["class", [], "class_"],
    ["eval", [], "eval_"],
    ["await", [], "await_"],
    ["undefined", [], "undefined_"],
    ["user.name", [], "userName"],
    ["user.name", ["userName"], "userName_"],
    ["a%2Db", [], "a2Db"],
    ["1st", [], "_1st"],
    ["größe", [], "größe"],
    ["%20", [], "_20"],
    // Characters that look like others, are younger than compilers, or lie beyond the Basic Multilingual Plane.
    ["\ufb01", [], "fi"],
    ["\u00aa", [], "a"],
    ["a\u{1d49c}", ["aA"], "aA_"],
    ["\u{20000}", [], "_"],
    ["x\ua7c0\u{20000}", [], "x"],
    ["\u200d", [], "_"],
    ["e\u{20000}\u0301", [], "é"],
  ])("%s beside %j is %s", (wanted, taken, want) => {
    const names: readonly string[] = taken;
    expect(freeLocal(wanted, (name) => names.includes(name))).toBe(want);
    expect(isBindable(want)).toBe(true);
  });

  it("finds a name for any text", () => {
    const letter = fc.constantFrom("e", "\u0301", "\ufb01", "\ua7c0", "\u{20000}", "1", ".", "_");
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: letter }));
    fc.assert(
      fc.property(text, (wanted) => {
        expect(isBindable(freeLocal(wanted, (name) => name === "e"))).toBe(true);
      }),
    );
  });
});

describe("isExportable", () => {
  it.each(["a", "$", "_1", "größe", "of", "async", "get", "constructor"])("%s", (name) => {
    expect(isExportable(name)).toBe(true);
  });

  it.each([
    "",
    "1a",
    "a-b",
    "a b",
    "class",
    "yield",
    "NaN",
    "then",
    "__esModule",
    "a\u200d",
    "\u00b7",
  ])("not %j", (name) => {
    expect(isExportable(name)).toBe(false);
  });
});

describe("isBindable", () => {
  it("takes no letter that compilers do not take", () => {
    const wrong: string[] = [];
    for (let code = 0x21; code < 0x110000; code++) {
      const isKnown = ts.isIdentifierPart(code, ts.ScriptTarget.ESNext);
      const letter = String.fromCodePoint(code);
      if (!isKnown && isBindable(`a${letter}`)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it.each(["größe", "имя", "שם", "اسم", "名前", "获取用户", "이름", "नाम", "$a_1"])(
    "takes %s",
    (name) => {
      expect(isBindable(name)).toBe(true);
    },
  );
});
