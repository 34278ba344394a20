import { expect, test } from "vitest";
import { downloadName } from "../../../runtime/fetch.js";

test.each<[header: string | null, want: string | undefined]>([
  [null, undefined],
  ["", undefined],
  ["attachment", undefined],
  ["attachment; filename=a.txt", "a.txt"],
  ['attachment; filename="a b.txt"', "a b.txt"],
  ['inline;FILENAME = "a.txt"', "a.txt"],
  [String.raw`attachment; filename="a\"b.txt"`, "a_b.txt"],
  ["attachment; filename=a.txt; filename*=UTF-8''%E2%82%AC.txt", "€.txt"],
  ["attachment; filename*=utf-8'en'%e2%82%ac%20.txt; filename=a.txt", "€ .txt"],
  ["attachment; filename*=iso-8859-1''%A3.txt", "£.txt"],
  ["attachment; filename*=koi8-r''%A3.txt; filename=a.txt", "a.txt"],
  ["attachment; filename*=UTF-8''%E2%82; filename=a.txt", "a.txt"],
  ["attachment; filename*=a.txt", undefined],
  ...["x/utf-8''b", "utf-8''b'c", "xutf-8''b", "utf-8x''b", "xiso-8859-1''b", "iso-8859-1x''b"].map(
    (extended): [string, string] => [`attachment; filename*=${extended}; filename=a.txt`, "a.txt"],
  ),
  [`attachment; x="; filename*=UTF-8''bad"; filename="good"`, "good"],
  ["attachment; filename=a; filename=b", "a"],
  ['attachment; filename=""', undefined],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  [String.raw`attachment; filename="C:\\a\\b.txt"`, "b.txt"],
  ["attachment; filename*=UTF-8''..%2F..%5Ca.txt", "a.txt"],
  ['attachment; filename=".."', undefined],
  ["attachment; filename*=UTF-8''a%00%0A%E2%80%AEb.txt", "ab.txt"],
  ['attachment; filename="unclosed', "unclosed"],
  ['attachment; filename="a; b.txt', "a; b.txt"],
  ['attachment; filename="a.txt\\', "a.txt"],
  // Bytes in UTF-8 or Latin-1, which `fetch` reads as Latin-1.
  ['attachment; filename="r\u00c3\u00a9sum\u00c3\u00a9 100%.txt"', "résumé 100%.txt"],
  ["attachment; filename=\u00e2\u0082\u00ac.txt", "€.txt"],
  ["attachment; filename=r\u00e9sum\u00e9.txt", "résumé.txt"],
  ["attachment; filename=report (1).pdf", "report (1).pdf"],
  ["attachment; filename=report (1).pdf ; size=3", "report (1).pdf"],
  ["attachment; filename=a, b.txt", "a, b.txt"],
  ["attachment; filename=a.txt, inline", "a.txt"],
  ["attachment; filename=a.txt, attachment; filename=b.txt", "a.txt"],
  ["attachment; filename=a.txt,inline", "a.txt"],
  ["attachment; filename=a.txt,  filename=b.txt", "a.txt"],
  ['attachment; filename="a.txt", inline', "a.txt"],
  ["attachment; filename=a.txt, form-data; name=x", "a.txt"],
  ['attachment, filename="a.txt"', "a.txt"],
  ["attachment, size=3, filename=a.txt", "a.txt"],
  ["filename=a.txt", "a.txt"],
  ['filename="a b.txt"; size=3', "a b.txt"],
  ["FileName*=UTF-8''%E2%82%AC.txt", "€.txt"],
  // What Windows would read as something else than a file in the current folder.
  ['attachment; filename="C:evil.exe"', "C_evil.exe"],
  ['attachment; filename="a.txt:stream"', "a.txt_stream"],
  ['attachment; filename="x.exe. . "', "x.exe"],
  ['attachment; filename="  a.txt"', "a.txt"],
  ['attachment; filename="a<b>|c?.txt"', "a_b__c_.txt"],
  ["attachment; filename*=UTF-8''..%2F..%5C..", undefined],
  ['attachment; filename=". . ."', undefined],
  ["attachment; filename=.profile", ".profile"],
  ...["CON", "con.txt", "Aux .tar.gz", "NUL.", "COM1", "lpt9.log", "COM\u00b9.txt", "CONIN$"].map(
    (name): [string, string] => [`attachment; filename="${name}"`, `_${name.replace(/\.$/, "")}`],
  ),
  ...["console", "com", "com10", "null.txt", "a.con"].map((name): [string, string] => [
    `attachment; filename=${name}`,
    name,
  ]),
])("%j is %j", (header, want) => {
  const get = (name: string) => (name === "content-disposition" ? header : null);
  expect(downloadName({ headers: { get } })).toBe(want);
});

test.each(["a ", "a.", "a,", "a, ", ",a", ", filename", ";a=", ";a=b,inline", "\\", "%"])(
  "a long header of %j is read in linear time",
  (text) => {
    const header = `attachment; filename=x${text.repeat(50_000)}x`;
    expect(downloadName({ headers: { get: () => header } })).toContain("x");
  },
);

test("a long header with many open quotes has no file name", () => {
  const header = `attachment${';a="\\'.repeat(50_000)}`;
  expect(downloadName({ headers: { get: () => header } })).toBeUndefined();
});
