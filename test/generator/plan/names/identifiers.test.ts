import { ts } from "ts-morph";
import { expect, it } from "vitest";
import {
  camelCase,
  foldName,
  isExportable,
  kebabCase,
  pascalCase,
} from "../../../../generator/plan/names/identifiers.js";

it.each([
  ["issues/list-for-repo", "issuesListForRepo"],
  ["listForRepo", "listForRepo"],
  ["GET /orgs/{org}/repos", "getOrgsOrgRepos"],
  ["ListPets", "listPets"],
  ["API_key v2", "apiKeyV2"],
  ["2fa", "2fa"],
  ["größe/ändern", "größeÄndern"],
  ["--", ""],
  ["URL", "url"],
  ["URLs", "urls"],
  ["caféURLs", "caféURLs"],
  ["VPCsList", "vPCsList"],
  ["a1b2", "a1b2"],
  ["ⅷ a", "viiiA"],
  ["ﬁ\u200dnd it", "findIt"],
])("camelCase: %s → %s", (given, want) => {
  expect(camelCase(given)).toBe(want);
});

it.each([
  ["code-scanning-ref", "CodeScanningRef"],
  ["Label", "Label"],
  ["webhook_URL", "WebhookURL"],
  ["𐐨b", "𐐀b"],
])("pascalCase: %s → %s", (given, want) => {
  expect(pascalCase(given)).toBe(want);
});

it.each([
  ["Pet Store - OpenAPI 3.0", "pet-store-openapi-3-0"],
  ["  a__b/2 ", "a-b-2"],
  ["Käse", "kase"],
  ["\ufb01nd", "find"],
  ["名前", ""],
])("kebabCase: %s → %s", (given, want) => {
  expect(kebabCase(given)).toBe(want);
});

it.each([
  ["getItem", "GETITEM"],
  ["straße", "strasse"],
  ["ıtem", "item"],
  ["\u0130", "i\u0307"],
  ["ſ", "s"],
  ["K", "k"],
  ["cafe\u0301", "CAFÉ"],
])("%s and %s are one name", (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

it("isExportable", () => {
  const letters = ["größe", "имя", "שם", "اسم", "名前", "获取用户", "이름", "नाम", "$a_1"];
  const fit = ["a", "$", "_1", ...letters, "of", "async", "get", "constructor"];
  const unfit = [
    ...["", "1a", "a-b", "a b", "class", "yield", "undefined", "NaN", "Infinity"],
    ...["then", "__esModule", "a\u200d", "\u00b7", "\u00b7a"],
  ];
  expect([...fit, ...unfit].filter(isExportable)).toEqual(fit);
});

it("isExportable rejects letters that compilers reject", () => {
  const wrong: string[] = [];
  for (let code = 0x21; code < 0x110000; code++) {
    const isKnown = ts.isIdentifierPart(code, ts.ScriptTarget.ESNext);
    const letter = String.fromCodePoint(code);
    if (!isKnown && isExportable(`a${letter}`)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
