import { expect, test } from "vitest";
import { downloadName } from "../../../runtime/fetch.js";

test.each<[header: string | null, want: string | undefined]>([
  [null, undefined],
  ["", undefined],
  ["attachment", undefined],
  ["attachment; filename=a.txt", "a.txt"],
  ['attachment; filename="a b.txt"', "a b.txt"],
  ['inline;FILENAME = "a.txt"', "a.txt"],
  [String.raw`attachment; filename="a\"b.txt"`, 'a"b.txt'],
  ["attachment; filename=a.txt; filename*=UTF-8''%E2%82%AC.txt", "€.txt"],
  ["attachment; filename*=utf-8'en'%e2%82%ac%20.txt; filename=a.txt", "€ .txt"],
  ["attachment; filename*=iso-8859-1''%A3.txt", "£.txt"],
  ["attachment; filename*=koi8-r''%A3.txt; filename=a.txt", "a.txt"],
  ["attachment; filename*=UTF-8''%E2%82; filename=a.txt", "a.txt"],
  ["attachment; filename*=a.txt", undefined],
  [`attachment; x="; filename*=UTF-8''bad"; filename="good"`, "good"],
  ["attachment; filename=a; filename=b", "a"],
  ['attachment; filename=""', undefined],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  [String.raw`attachment; filename="C:\\a\\b.txt"`, "b.txt"],
  ["attachment; filename*=UTF-8''..%2F..%5Ca.txt", "a.txt"],
  ['attachment; filename=".."', undefined],
  ["attachment; filename*=UTF-8''a%00%0A%E2%80%AEb.txt", "ab.txt"],
  ['attachment; filename="unclosed', '"unclosed'],
])("%j is %j", (header, want) => {
  expect(downloadName({ headers: { get: () => header } })).toBe(want);
});

test("none is in a long header that opens many quotes", () => {
  const header = `attachment${';a="\\'.repeat(50_000)}`;
  expect(downloadName({ headers: { get: () => header } })).toBeUndefined();
});
